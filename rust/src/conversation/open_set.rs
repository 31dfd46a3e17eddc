use std::collections::{BTreeMap, HashMap};

/// How many requests or spans of one type are kept.
const MOST: usize = 1_000;
/// How many characters (UTF-16 units, as on the other side) of their keys are kept.
const MOST_CHARACTERS: usize = 100_000;

/// The requests or spans of one type that are open. The oldest is forgotten where there are too many.
#[derive(Debug, Default)]
pub(super) struct OpenSet {
    entries: HashMap<String, Entry>,
    /// The keys by the message that has opened them.
    order: BTreeMap<u64, String>,
    characters: usize,
    has_forgotten: bool,
}

#[derive(Debug)]
struct Entry {
    at: u64,
    /// It is nobody's business any more, and what closes it is still no fault.
    is_stale: bool,
}

impl OpenSet {
    /// Whether one was forgotten, so that nobody can tell any more what is not open.
    pub(super) fn has_forgotten(&self) -> bool {
        self.has_forgotten
    }

    pub(super) fn contains(&self, key: &str) -> bool {
        self.entries.contains_key(key)
    }

    /// Whether somebody still waits for it to be closed.
    pub(super) fn is_open(&self, key: &str) -> bool {
        self.entries.get(key).is_some_and(|entry| !entry.is_stale)
    }

    pub(super) fn add(&mut self, key: &str, at: u64) {
        self.insert(
            key,
            Entry {
                at,
                is_stale: false,
            },
        );
    }

    /// Adds one that nobody waits for.
    pub(super) fn add_stale(&mut self, key: &str, at: u64) {
        self.insert(key, Entry { at, is_stale: true });
    }

    pub(super) fn remove(&mut self, key: &str) -> bool {
        let Some(entry) = self.entries.remove(key) else {
            return false;
        };
        self.order.remove(&entry.at);
        self.characters -= length(key);
        true
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.order.clear();
        self.characters = 0;
    }

    /// From now on all that are open are nobody's business.
    pub(super) fn retire(&mut self) {
        for entry in self.entries.values_mut() {
            entry.is_stale = true;
        }
    }

    /// Keys, and which message has opened each.
    pub(super) fn open(&self) -> impl Iterator<Item = (&str, u64)> {
        self.entries
            .iter()
            .filter(|(_, entry)| !entry.is_stale)
            .map(|(key, entry)| (key.as_str(), entry.at))
    }

    fn insert(&mut self, key: &str, entry: Entry) {
        self.remove(key);
        self.characters += length(key);
        self.order.insert(entry.at, key.to_owned());
        self.entries.insert(key.to_owned(), entry);
        while self.entries.len() > MOST || self.characters > MOST_CHARACTERS {
            let Some((_, oldest)) = self.order.pop_first() else {
                return;
            };
            self.entries.remove(&oldest);
            self.characters -= length(&oldest);
            self.has_forgotten = true;
        }
    }
}

fn length(key: &str) -> usize {
    key.encode_utf16().count()
}
