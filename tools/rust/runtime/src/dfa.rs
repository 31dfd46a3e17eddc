/// A pattern as a table of states, run over the code points of a whole string.
pub struct Dfa {
    pub start: u16,
    /// The class of each of the first 128 code points.
    pub ascii: &'static [u16; 128],
    /// Ranges of code points beyond, sorted, with their class; code points in none are of class 0.
    pub ranges: &'static [(u32, u32, u16)],
    pub classes: usize,
    /// The next state, at `state * classes + class`.
    pub next: &'static [u16],
    pub accepts: &'static [bool],
}

impl Dfa {
    pub fn accepts(&self, text: &str) -> bool {
        let mut state = usize::from(self.start);
        for character in text.chars() {
            let class = usize::from(self.class(u32::from(character)));
            state = usize::from(self.next[state * self.classes + class]);
        }
        self.accepts[state]
    }

    fn class(&self, point: u32) -> u16 {
        if point < 128 {
            return self.ascii[point as usize];
        }
        let after = self.ranges.partition_point(|range| range.1 < point);
        match self.ranges.get(after) {
            Some(&(from, _, class)) if from <= point => class,
            _ => 0,
        }
    }
}
