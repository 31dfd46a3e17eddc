//! Which questions of the backend wait for an answer. No I/O: the clock is handed in.

use crate::sync::after;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::time::{Duration, Instant};

/// What a question asks for, and so which message answers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// `room_query`, answered by `room_query_response`.
    RoomQuery,
    /// `room_action`, answered by `room_action_response`.
    RoomAction,
}

/// Why a question is no longer open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Closed {
    /// It was answered.
    Answered,
    /// It was not answered in time.
    TimedOut,
    /// The process that has asked is gone.
    BackendEnded,
}

/// Why an answer was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AnswerError {
    /// Nobody has asked this, or so long ago that it is forgotten.
    NotAsked,
    /// Something else was asked under this `request_id`.
    OtherQuestion(Question),
    /// The question is closed.
    Closed(Closed),
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotAsked => "no question has this request_id",
            Self::OtherQuestion(Question::RoomQuery) => "the question is a room_query",
            Self::OtherQuestion(Question::RoomAction) => "the question is a room_action",
            Self::Closed(Closed::Answered) => "the question is answered already",
            Self::Closed(Closed::TimedOut) => "the question has timed out",
            Self::Closed(Closed::BackendEnded) => "the backend that has asked is gone",
        })
    }
}

impl std::error::Error for AnswerError {}

/// How many closed questions are remembered, so that a late answer can be told from one for nobody.
const REMEMBERED: usize = 1000;

/// The questions that wait for an answer, by their `request_id`.
///
/// ```
/// use ipc_protocol::{AnswerError, Closed, PendingRequests, Question};
/// use std::time::{Duration, Instant};
///
/// let mut requests = PendingRequests::new(Duration::from_secs(30));
/// requests.asked("req1", Question::RoomQuery, Instant::now());
/// assert_eq!(requests.answer("req1", Question::RoomQuery), Ok(()));
/// assert_eq!(requests.answer("req1", Question::RoomQuery), Err(AnswerError::Closed(Closed::Answered)));
/// ```
#[derive(Debug)]
pub struct PendingRequests {
    timeout: Duration,
    open: HashMap<String, (Question, Instant)>,
    closed: VecDeque<(String, Closed)>,
}

impl PendingRequests {
    /// An empty table. A question is closed when it was not answered within `timeout`.
    pub fn new(timeout: Duration) -> Self {
        Self {
            timeout,
            open: HashMap::new(),
            closed: VecDeque::new(),
        }
    }

    /// The backend has asked something.
    pub fn asked(&mut self, request_id: &str, question: Question, now: Instant) {
        self.open
            .insert(request_id.to_owned(), (question, after(now, self.timeout)));
    }

    /// Closes a question because its answer is sent now.
    pub fn answer(&mut self, request_id: &str, question: Question) -> Result<(), AnswerError> {
        match self.open.get(request_id) {
            Some((asked, _)) if *asked != question => Err(AnswerError::OtherQuestion(*asked)),
            Some(_) => {
                self.close(request_id, Closed::Answered);
                Ok(())
            }
            None => {
                let closed = self.closed.iter().rev().find(|(id, _)| id == request_id);
                Err(closed.map_or(AnswerError::NotAsked, |(_, why)| AnswerError::Closed(*why)))
            }
        }
    }

    /// Opens a question again whose answer could not be sent after all.
    pub(crate) fn reopen(&mut self, request_id: &str, question: Question, now: Instant) {
        self.closed.retain(|(id, _)| id != request_id);
        self.asked(request_id, question, now);
    }

    /// Closes the questions whose time is over, and returns their `request_id`s.
    pub fn expire(&mut self, now: Instant) -> Vec<String> {
        self.close_where(Closed::TimedOut, |deadline| deadline <= now)
    }

    /// Closes every question, because the process that has asked is gone. Returns their `request_id`s.
    pub fn backend_ended(&mut self) -> Vec<String> {
        self.close_where(Closed::BackendEnded, |_| true)
    }

    /// How many questions are open.
    pub fn len(&self) -> usize {
        self.open.len()
    }

    /// Whether no question is open.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    fn close_where(&mut self, why: Closed, over: impl Fn(Instant) -> bool) -> Vec<String> {
        if self.open.is_empty() {
            return Vec::new();
        }
        let ids = self
            .open
            .iter()
            .filter(|(_, (_, deadline))| over(*deadline));
        let mut ids: Vec<_> = ids
            .map(|(id, (_, deadline))| (*deadline, id.clone()))
            .collect();
        ids.sort();
        ids.into_iter()
            .map(|(_, id)| id)
            .inspect(|id| self.close(id, why))
            .collect()
    }

    fn close(&mut self, request_id: &str, why: Closed) {
        self.open.remove(request_id);
        if self.closed.len() == REMEMBERED {
            self.closed.pop_front();
        }
        self.closed.push_back((request_id.to_owned(), why));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEOUT: Duration = Duration::from_secs(30);

    #[test]
    fn an_answer_is_taken_once_and_only_by_its_question() {
        let mut requests = PendingRequests::new(TIMEOUT);
        requests.asked("a", Question::RoomAction, Instant::now());
        assert_eq!(
            requests.answer("b", Question::RoomAction),
            Err(AnswerError::NotAsked)
        );
        assert_eq!(
            requests.answer("a", Question::RoomQuery),
            Err(AnswerError::OtherQuestion(Question::RoomAction))
        );
        assert_eq!(requests.answer("a", Question::RoomAction), Ok(()));
        assert_eq!(
            requests.answer("a", Question::RoomAction),
            Err(AnswerError::Closed(Closed::Answered))
        );
        assert!(requests.is_empty());
    }

    #[test]
    fn questions_time_out_in_order() {
        let now = Instant::now();
        let mut requests = PendingRequests::new(TIMEOUT);
        for (id, at) in [("c", 2), ("a", 0), ("b", 1)] {
            requests.asked(id, Question::RoomQuery, now + Duration::from_secs(at));
        }
        assert_eq!(
            requests.expire(now + TIMEOUT + Duration::from_millis(1500)),
            ["a", "b"]
        );
        assert_eq!(
            requests.answer("a", Question::RoomQuery),
            Err(AnswerError::Closed(Closed::TimedOut))
        );
        assert_eq!(requests.backend_ended(), ["c"]);
        assert_eq!(
            requests.answer("c", Question::RoomQuery),
            Err(AnswerError::Closed(Closed::BackendEnded))
        );
    }

    #[test]
    fn an_id_that_is_asked_again_is_open_again() {
        let mut requests = PendingRequests::new(TIMEOUT);
        for _ in 0..3 {
            requests.asked("a", Question::RoomQuery, Instant::now());
            assert_eq!(requests.answer("a", Question::RoomQuery), Ok(()));
        }
    }

    #[test]
    fn memory_stays_bounded() {
        let mut requests = PendingRequests::new(TIMEOUT);
        for number in 0..5000 {
            let id = number.to_string();
            requests.asked(&id, Question::RoomQuery, Instant::now());
            requests.answer(&id, Question::RoomQuery).unwrap();
        }
        assert_eq!((requests.len(), requests.closed.len()), (0, REMEMBERED));
        assert_eq!(
            requests.answer("1", Question::RoomQuery),
            Err(AnswerError::NotAsked)
        );
    }
}
