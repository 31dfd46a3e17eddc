use super::shape::Choice;
use std::collections::HashMap;

/// Which arm each choice takes, by the choice and the place of the value; `None` where no arm accepts it.
pub type Decisions = HashMap<(usize, usize), Option<usize>>;

/// How a reader finds the arm of a choice: by trying, as long as little is tried in vain, or as the slow path decided.
pub struct Choices<'a> {
    decided: Option<&'a Decisions>,
    /// How many more bytes may be read for arms that are then dropped.
    left: usize,
}

impl<'a> Choices<'a> {
    /// Arms are tried, for a line of this many bytes. Nested choices could take exponential time; the bound keeps it linear.
    pub fn open(bytes: usize) -> Self {
        Self {
            decided: None,
            left: bytes.saturating_mul(8).saturating_add(1024),
        }
    }

    /// Arms are known.
    pub fn decided_by(decisions: &'a Decisions) -> Self {
        Self {
            decided: Some(decisions),
            left: usize::MAX,
        }
    }

    /// What names a choice among all: its address, since every choice is a static of its own.
    pub fn identity(choice: &'static Choice) -> usize {
        choice as *const Choice as usize
    }

    /// The arm of a choice at a place: `None` if arms are to be tried, `Some(None)` if no arm will do.
    pub fn decided(&self, choice: &'static Choice, at: usize) -> Option<Option<usize>> {
        let decisions = self.decided?;
        Some(
            decisions
                .get(&(Self::identity(choice), at))
                .copied()
                .flatten(),
        )
    }

    /// Counts an arm that was read this far in vain.
    pub fn dropped(&mut self, bytes: usize) {
        self.left = self.left.saturating_sub(bytes + 1);
    }

    /// Leaves all that is undecided to the slow path.
    pub fn give_up(&mut self) {
        self.left = 0;
    }

    pub fn exhausted(&self) -> bool {
        self.left == 0
    }
}
