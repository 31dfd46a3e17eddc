//! Whether the messages of a conversation come in the order that the protocol wants. No I/O, no clock.

mod finding;
mod open_set;

pub use finding::{Finding, OpenItem, OpenKind, OrderRule, Side};

use crate::protocol::wire::{OrderRules, SpanRule};
use crate::protocol::{BackendMessage, FrontendMessage};
use open_set::OpenSet;
use std::collections::{HashMap, HashSet};

/// What a [`ConversationMonitor`] takes in: [`FrontendMessage`] and [`BackendMessage`].
pub trait Observed: sealed::Sealed {
    /// Who sends it.
    const SIDE: Side;
    /// What the protocol says of its place in a conversation.
    fn rules(&self) -> &'static OrderRules;
    /// The text of a field that order rules name.
    fn key(&self, field: &str) -> Option<&str>;
}

mod sealed {
    pub trait Sealed {}
    impl Sealed for super::FrontendMessage {}
    impl Sealed for super::BackendMessage {}
}

impl Observed for FrontendMessage {
    const SIDE: Side = Side::Frontend;

    fn rules(&self) -> &'static OrderRules {
        self.order_rules()
    }

    fn key(&self, field: &str) -> Option<&str> {
        self.order_key(field)
    }
}

impl Observed for BackendMessage {
    const SIDE: Side = Side::Backend;

    fn rules(&self) -> &'static OrderRules {
        self.order_rules()
    }

    fn key(&self, field: &str) -> Option<&str> {
        self.order_key(field)
    }
}

/// Holds the messages of a conversation against the rules of their order. It refuses nothing, and it needs the same room
/// after a million messages as after a thousand.
///
/// ```
/// use ipc_protocol::protocol::{BackendMessage, FrontendMessage};
/// use ipc_protocol::ConversationMonitor;
///
/// let mut monitor = ConversationMonitor::new();
/// monitor.observe(&FrontendMessage::Ping);
/// assert!(monitor.observe(&BackendMessage::Pong).is_empty());
/// let findings = monitor.observe(&FrontendMessage::user_message("hello"));
/// assert_eq!(findings[0].reason, "expected init first, got user_message");
/// ```
#[derive(Debug, Default)]
pub struct ConversationMonitor {
    requests: HashMap<(Side, &'static str), OpenSet>,
    spans: HashMap<(Side, &'static str), OpenSet>,
    seen: HashSet<&'static str>,
    /// What is told only once in a conversation.
    told: HashSet<(OrderRule, Side, &'static str)>,
    frontend: SideState,
    backend: SideState,
    is_resumed: bool,
    count: u64,
}

#[derive(Debug, Default)]
struct SideState {
    has_begun: bool,
    /// The message after which nothing comes.
    last: Option<&'static str>,
}

/// A message that others close: who sends it, its rules, and the field whose value is repeated.
type Opener = (Side, &'static OrderRules, &'static str);

impl ConversationMonitor {
    /// A monitor at the start of a conversation.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes the next message in, and says which rules it breaks; mostly none. `after` and `last` are told once for each
    /// type.
    pub fn observe<M: Observed>(&mut self, message: &M) -> Vec<Finding> {
        self.count += 1;
        let (side, rules) = (M::SIDE, message.rules());
        let type_name = rules.type_name;
        if rules
            .resumes
            .is_some_and(|field| message.key(field).is_some())
        {
            self.is_resumed = true;
        }
        let mut findings = Vec::new();
        let is_owed = self.close(message, &mut findings);
        if !rules.anytime {
            self.begin(side, rules, &mut findings);
            if let Some(last) = self.side(side).last {
                if !is_owed && self.told.insert((OrderRule::Last, side, type_name)) {
                    findings.push(Finding::last(side, type_name, last));
                }
            }
        }
        if !rules.after.is_empty()
            && !rules.after.iter().any(|tag| self.seen.contains(tag))
            && self.told.insert((OrderRule::After, side, type_name))
        {
            findings.push(Finding::after(side, type_name, rules.after));
        }
        if let Some(span) = rules.within {
            self.within(message, span, &mut findings);
        }
        self.open_with(message, &mut findings);
        self.seen.insert(type_name);
        if rules.last {
            self.side(side).last.get_or_insert(type_name);
        }
        findings
    }

    /// What is owed: requests without an answer and spans without an end, in the order in which they were opened.
    #[must_use]
    pub fn open(&self) -> Vec<OpenItem> {
        let mut items = items_of(OpenKind::Request, &self.requests);
        items.extend(items_of(OpenKind::Span, &self.spans));
        // A message that opens both stands with its request first.
        items.sort_by_key(|item| item.at);
        items
    }

    /// The backend was started anew: another conversation begins. Spans stay open, since the new process goes on with
    /// them; requests are over. Returns the requests that nobody answers any more.
    pub fn restarted(&mut self) -> Vec<OpenItem> {
        let mut lost = items_of(OpenKind::Request, &self.requests);
        lost.sort_by_key(|item| item.at);
        for requests in self.requests.values_mut() {
            requests.retire();
        }
        self.seen.clear();
        self.told.clear();
        self.frontend = SideState::default();
        self.backend = SideState::default();
        lost
    }

    fn side(&mut self, side: Side) -> &mut SideState {
        match side {
            Side::Frontend => &mut self.frontend,
            Side::Backend => &mut self.backend,
        }
    }

    fn begin(&mut self, side: Side, rules: &'static OrderRules, findings: &mut Vec<Finding>) {
        if std::mem::replace(&mut self.side(side).has_begun, true) || rules.first {
            return;
        }
        let first: Vec<_> = rules_of(side)
            .filter(|rules| rules.first)
            .map(|rules| rules.type_name)
            .collect();
        if !first.is_empty() {
            findings.push(Finding::first(side, rules.type_name, &first));
        }
    }

    /// Closes what the message answers or ends, and returns whether it was an answer that was owed.
    fn close<M: Observed>(&mut self, message: &M, findings: &mut Vec<Finding>) -> bool {
        let type_name = message.rules().type_name;
        let mut answered: Vec<Opener> = Vec::new();
        let mut ended: Vec<Opener> = Vec::new();
        for side in [Side::Frontend, Side::Backend] {
            for rules in rules_of(side) {
                if rules.answered_by.contains(&type_name) {
                    match rules.correlated_by {
                        Some(field) if side != M::SIDE => answered.push((side, rules, field)),
                        Some(_) => {}
                        None => {
                            if let Some(requests) = self.requests.get_mut(&(side, rules.type_name))
                            {
                                requests.clear();
                            }
                        }
                    }
                }
                if let Some(span) = rules.ended_by.filter(|span| span.type_name == type_name) {
                    ended.push((side, rules, span.field));
                }
            }
        }
        let is_owed = close_one(
            &mut self.requests,
            message,
            &answered,
            OrderRule::CorrelatedBy,
            false,
            findings,
        );
        close_one(
            &mut self.spans,
            message,
            &ended,
            OrderRule::EndedBy,
            self.is_resumed,
            findings,
        );
        is_owed
    }

    fn within<M: Observed>(&mut self, message: &M, span: SpanRule, findings: &mut Vec<Finding>) {
        let Some(key) = message.key(span.field) else {
            return;
        };
        for side in [Side::Frontend, Side::Backend] {
            let Some(opener) = rules_of(side)
                .find(|rules| rules.type_name == span.type_name && rules.ended_by.is_some())
            else {
                continue;
            };
            let spans = self.spans.entry((side, opener.type_name)).or_default();
            if spans.contains(key) || spans.has_forgotten() || self.is_resumed {
                return;
            }
            let type_name = message.rules().type_name;
            findings.push(Finding::stray(
                OrderRule::Within,
                M::SIDE,
                type_name,
                span.field,
                &[span.type_name],
                key,
            ));
            // Told once: whatever else comes within it or ends it is no news.
            spans.add_stale(key, self.count);
        }
    }

    fn open_with<M: Observed>(&mut self, message: &M, findings: &mut Vec<Finding>) {
        let rules = message.rules();
        let id = (M::SIDE, rules.type_name);
        if rules.correlated_by.is_none() && !rules.answered_by.is_empty() {
            self.requests
                .entry(id)
                .or_default()
                .add(&self.count.to_string(), self.count);
        }
        let opened = [
            (
                OrderRule::CorrelatedBy,
                rules.correlated_by,
                &mut self.requests,
            ),
            (
                OrderRule::EndedBy,
                rules.ended_by.map(|span| span.field),
                &mut self.spans,
            ),
        ];
        for (rule, field, sets) in opened {
            let Some((field, key)) = field.and_then(|field| Some((field, message.key(field)?)))
            else {
                continue;
            };
            let set = sets.entry(id).or_default();
            if set.is_open(key) {
                findings.push(Finding::repeated(
                    rule,
                    M::SIDE,
                    rules.type_name,
                    field,
                    key,
                ));
            } else {
                set.add(key, self.count);
            }
        }
    }
}

fn rules_of(side: Side) -> impl Iterator<Item = &'static OrderRules> {
    match side {
        Side::Frontend => FrontendMessage::ORDER_RULES,
        Side::Backend => BackendMessage::ORDER_RULES,
    }
    .iter()
}

fn close_one<M: Observed>(
    sets: &mut HashMap<(Side, &'static str), OpenSet>,
    message: &M,
    openers: &[Opener],
    rule: OrderRule,
    is_lenient: bool,
    findings: &mut Vec<Finding>,
) -> bool {
    for (side, rules, field) in openers {
        let Some(key) = message.key(field) else {
            continue;
        };
        if sets
            .get_mut(&(*side, rules.type_name))
            .is_some_and(|set| set.remove(key))
        {
            return true;
        }
    }
    let Some((field, key)) = openers
        .first()
        .and_then(|(_, _, field)| Some((field, message.key(field)?)))
    else {
        return false;
    };
    let is_unsure = openers.iter().any(|(side, rules, _)| {
        sets.get(&(*side, rules.type_name))
            .is_some_and(OpenSet::has_forgotten)
    });
    if !is_unsure && !is_lenient {
        let types: Vec<_> = openers
            .iter()
            .map(|(_, rules, _)| rules.type_name)
            .collect();
        findings.push(Finding::stray(
            rule,
            M::SIDE,
            message.rules().type_name,
            field,
            &types,
            key,
        ));
    }
    false
}

fn items_of(kind: OpenKind, sets: &HashMap<(Side, &'static str), OpenSet>) -> Vec<OpenItem> {
    let mut items = Vec::new();
    for (&(from, type_name), set) in sets {
        let has_key = kind == OpenKind::Span
            || rules_of(from)
                .any(|rules| rules.type_name == type_name && rules.correlated_by.is_some());
        items.extend(set.open().map(|(key, at)| OpenItem {
            kind,
            from,
            type_name,
            key: has_key.then(|| key.to_owned()),
            at,
        }));
    }
    items
}
