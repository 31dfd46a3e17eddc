use super::choices::Choices;
use super::line::{self, Stop};
use super::number;
use super::payload::{ObjectPayload, Payload};
use super::scan::{self, Extent};
use super::shape::{
    self, Choice, Integer, Literal, Literals, Number, Record, Shape, Tagged, Text,
};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The fast path: one pass over a line. It stops at the first thing that is not as it should be and leaves it to the
/// slow path to say what that is.
pub struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    depth: usize,
    /// Behind the tag that was read last, if the record that comes next has no other literals at its beginning; else 0.
    behind_tag: usize,
    choices: Choices<'a>,
    key: Cow<'a, str>,
}

/// How far the reading of an object has come; a word for every 64 fields.
pub struct Fields<const WORDS: usize> {
    record: &'static Record,
    /// The field that is expected now.
    next: usize,
    /// The fields that have been read, as bits.
    seen: [u64; WORDS],
    /// Nothing has been read yet.
    fresh: bool,
}

/// The entries of a map; where a key is repeated, only the last counts.
pub struct Entries<T> {
    good: BTreeMap<String, T>,
    bad: BTreeSet<String>,
}

/// How far the reading of an array has come.
pub struct Items {
    fresh: bool,
}

impl<'a> Reader<'a> {
    #[inline]
    pub fn new(text: &'a str, choices: Choices<'a>) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            depth: 0,
            behind_tag: 0,
            choices,
            key: Cow::Borrowed(""),
        }
    }

    /// Whether arms of choices were given up for the slow path to decide.
    pub fn undecided(&self) -> bool {
        self.choices.exhausted()
    }

    pub fn place(&self) -> usize {
        self.at
    }

    #[inline]
    pub fn end(&mut self) -> Result<(), Stop> {
        self.space();
        if self.at == self.bytes.len() {
            Ok(())
        } else {
            Err(Stop)
        }
    }

    /// Goes over white space, of which there is none as a rule.
    #[inline]
    fn space(&mut self) {
        self.at = scan::space_end(self.bytes, self.at);
    }

    /// The first byte of what comes next; 0, which begins nothing, at the end.
    #[inline]
    pub fn peek(&mut self) -> u8 {
        self.space();
        self.bytes.get(self.at).copied().unwrap_or(0)
    }

    #[inline]
    fn take(&mut self, byte: u8) -> Result<(), Stop> {
        if self.peek() == byte {
            self.at += 1;
            return Ok(());
        }
        Err(Stop)
    }

    #[inline]
    pub fn word(&mut self, word: &str) -> Result<(), Stop> {
        if self.bytes[self.at..].starts_with(word.as_bytes()) {
            self.at += word.len();
            return Ok(());
        }
        Err(Stop)
    }

    #[inline]
    fn deeper(&mut self) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > line::DEEPEST {
            return Err(Stop);
        }
        Ok(())
    }

    pub fn null(&mut self) -> Result<(), Stop> {
        self.space();
        self.word("null")
    }

    #[inline]
    pub fn boolean(&mut self) -> Result<bool, Stop> {
        if self.peek() == b't' {
            self.word("true").map(|()| true)
        } else {
            self.word("false").map(|()| false)
        }
    }

    #[inline]
    pub fn string(&mut self) -> Result<String, Stop> {
        self.text().map(Cow::into_owned)
    }

    pub fn string_of(&mut self, rules: &'static Text) -> Result<String, Stop> {
        let text = self.text()?;
        if rules.accepts(&text) {
            return Ok(text.into_owned());
        }
        Err(Stop)
    }

    #[inline]
    pub fn text(&mut self) -> Result<Cow<'a, str>, Stop> {
        self.take(b'"')?;
        let start = self.at;
        let end = scan::plain_end(self.bytes, start);
        if self.bytes.get(end) == Some(&b'"') {
            self.at = end + 1;
            return Ok(Cow::Borrowed(&self.text[start..end]));
        }
        let (text, after) = scan::unescape(self.text, start)?;
        self.at = after;
        Ok(Cow::Owned(text))
    }

    pub fn number(&mut self, rules: &'static Number) -> Result<f64, Stop> {
        let number = number::value(self.number_text()?);
        if number.is_finite() && rules.accepts(number) {
            return Ok(number);
        }
        Err(Stop)
    }

    pub fn number_text(&mut self) -> Result<&'a str, Stop> {
        self.space();
        let start = self.at;
        self.at = scan::number_end(self.bytes, start)?;
        Ok(&self.text[start..self.at])
    }

    pub fn integer<T: number::Whole>(
        &mut self,
        rules: &'static Integer,
    ) -> Result<T, Stop> {
        let text = self.number_text()?;
        let number = number::integer(text).ok_or(Stop)?;
        if rules.accepts(number) {
            return Ok(T::from_i64(number));
        }
        Err(Stop)
    }

    /// Reads a scalar and answers which of the values it is.
    pub fn literal(&mut self, set: &'static Literals) -> Result<usize, Stop> {
        match self.peek() {
            b'"' => {
                let text = self.text()?;
                set.values.iter().position(|value| value.is_string(&text))
            }
            b't' | b'f' => {
                let boolean = self.boolean()?;
                set.values
                    .iter()
                    .position(|value| value.is_boolean(boolean))
            }
            _ => {
                let number = number::value(self.number_text()?);
                set.values.iter().position(|value| value.is_number(number))
            }
        }
        .ok_or(Stop)
    }

    /// Reads a scalar that can only be this one.
    pub fn exactly(&mut self, wanted: &Literal) -> Result<(), Stop> {
        let same = match wanted {
            Literal::String(_) => wanted.is_string(&self.text()?),
            Literal::Boolean(_) => wanted.is_boolean(self.boolean()?),
            Literal::Number(_) => wanted.is_number(number::value(self.number_text()?)),
        };
        if same {
            return Ok(());
        }
        Err(Stop)
    }

    pub fn nullable<T>(
        &mut self,
        read: fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        if self.peek() == b'n' {
            return self.word("null").map(|()| None);
        }
        read(self).map(Some)
    }

    pub fn array<T>(
        &mut self,
        min: usize,
        max: usize,
        read: fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        let mut items = self.items()?;
        let mut all = Vec::new();
        while self.item(&mut items)? {
            all.push(read(self)?);
        }
        if all.len() < min || all.len() > max {
            return Err(Stop);
        }
        Ok(all)
    }

    pub fn items(&mut self) -> Result<Items, Stop> {
        self.take(b'[')?;
        self.deeper()?;
        Ok(Items { fresh: true })
    }

    /// Whether another item follows.
    pub fn item(&mut self, items: &mut Items) -> Result<bool, Stop> {
        match self.peek() {
            b']' => {
                self.at += 1;
                self.depth -= 1;
                return Ok(false);
            }
            b',' if !items.fresh => self.at += 1,
            _ if items.fresh => {}
            _ => return Err(Stop),
        }
        items.fresh = false;
        Ok(true)
    }

    /// Reads by a function of several steps.
    pub fn within<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        read(self)
    }

    /// A further item of a tuple, which must be there.
    pub fn required<T>(
        &mut self,
        items: &mut Items,
        read: fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        if self.item(items)? {
            return read(self);
        }
        Err(Stop)
    }

    /// A further item of a tuple, if `more` follow; tells whether it was there.
    pub fn optional<T>(
        &mut self,
        items: &mut Items,
        more: &mut bool,
        read: fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<Option<T>, Stop> {
        *more = *more && self.item(items)?;
        if *more {
            return read(self).map(Some);
        }
        Ok(None)
    }

    /// The items of a tuple behind those that are listed.
    pub fn rest<T>(
        &mut self,
        items: &mut Items,
        mut more: bool,
        read: fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<Vec<T>, Stop> {
        let mut all = Vec::new();
        loop {
            more = more && self.item(items)?;
            if !more {
                return Ok(all);
            }
            all.push(read(self)?);
        }
    }

    /// The end of a tuple that has nothing behind the listed items.
    pub fn no_more(&mut self, items: &mut Items, more: bool) -> Result<(), Stop> {
        if more && self.item(items)? {
            return Err(Stop);
        }
        Ok(())
    }

    pub fn map<T>(
        &mut self,
        keys: Option<&'static Text>,
        read: fn(&mut Self) -> Result<T, Stop>,
    ) -> Result<BTreeMap<String, T>, Stop> {
        self.entries()?;
        let mut entries = Entries::new();
        let mut fresh = true;
        while self.key(&mut fresh)? {
            if keys.is_some_and(|keys| !keys.accepts(&self.key)) {
                return Err(Stop);
            }
            entries.entry(self, read)?;
        }
        entries.finish()
    }

    /// Goes into an object of which every entry is wanted.
    pub fn entries(&mut self) -> Result<(), Stop> {
        self.take(b'{')?;
        self.deeper()
    }

    /// The key of the entry that was read last.
    pub fn take_key(&mut self) -> Cow<'a, str> {
        std::mem::take(&mut self.key)
    }

    /// Whether another entry of an object follows; the reader then stands before its value.
    pub fn key(&mut self, fresh: &mut bool) -> Result<bool, Stop> {
        match self.peek() {
            b'}' => {
                // A brace behind a comma comes to `text` below, which refuses it.
                self.at += 1;
                self.depth -= 1;
                return Ok(false);
            }
            b',' if !*fresh => self.at += 1,
            _ if *fresh => {}
            _ => return Err(Stop),
        }
        *fresh = false;
        self.key = self.text()?;
        self.take(b':')?;
        Ok(true)
    }

    /// Goes into an object that is a record.
    pub fn record<const WORDS: usize>(
        &mut self,
        fields: &mut Fields<WORDS>,
    ) -> Result<(), Stop> {
        let tagged = std::mem::take(&mut self.behind_tag);
        self.space();
        self.deeper()?;
        let record = fields.record;
        let behind = match tagged {
            0 => self.at + record.opening.len(),
            _ => tagged,
        };
        if record.opened > 0
            && matches!(self.bytes.get(behind), Some(b',' | b'}'))
            && (tagged > 0 || self.bytes[self.at..].starts_with(record.opening.as_bytes()))
        {
            self.at = behind;
            for place in 0..record.opened {
                fields.found(place)?;
            }
            fields.fresh = false;
            return Ok(());
        }
        self.take(b'{')
    }

    /// The place of the next field in its record, past the last for a key that is not declared; `None` at the end.
    pub fn field<const WORDS: usize>(
        &mut self,
        fields: &mut Fields<WORDS>,
    ) -> Result<Option<usize>, Stop> {
        // Senders write the fields in order and without white space, so that most keys need no more than a comparison.
        if !fields.fresh {
            match self.bytes.get(self.at) {
                Some(b',') => {
                    let rest = &self.bytes[self.at + 1..];
                    // Fields that are absent may stand in between.
                    for place in fields.next..fields.next + 8 {
                        let Some(field) = fields.record.fields.get(place) else {
                            break;
                        };
                        if rest.starts_with(field.key.as_bytes()) {
                            self.at += 1 + field.key.len();
                            return fields.found(place).map(Some);
                        }
                        if field.required {
                            break;
                        }
                    }
                }
                Some(b'}') => {
                    self.at += 1;
                    self.depth -= 1;
                    return Ok(None);
                }
                _ => {}
            }
        }
        self.field_anywhere(fields)
    }

    #[inline(never)]
    fn field_anywhere<const WORDS: usize>(
        &mut self,
        fields: &mut Fields<WORDS>,
    ) -> Result<Option<usize>, Stop> {
        if !self.key(&mut fields.fresh)? {
            return Ok(None);
        }
        match fields.record.find(&self.key) {
            Some(place) => fields.found(place).map(Some),
            None => Ok(Some(fields.record.fields.len())),
        }
    }

    /// What an object holds beside the fields that a type has: literals, fields that must be absent, and other keys.
    pub fn other<const WORDS: usize>(
        &mut self,
        fields: &Fields<WORDS>,
        place: usize,
    ) -> Result<(), Stop> {
        match fields.record.fields.get(place).map(|field| field.shape) {
            None => self.skip().map(|_| ()),
            Some(Shape::Literal(literal)) => self.exactly(literal),
            Some(_) => Err(Stop),
        }
    }

    /// Reads an object of which a type has no field.
    pub fn empty<const WORDS: usize>(
        &mut self,
        record: &'static Record,
    ) -> Result<(), Stop> {
        let mut fields = Fields::<WORDS>::new(record);
        self.record(&mut fields)?;
        while let Some(place) = self.field(&mut fields)? {
            self.other(&fields, place)?;
        }
        fields.complete()
    }

    /// Which variant an object is, by its tag wherever it stands. The reader stays before the object.
    pub fn variant(&mut self, tagged: &'static Tagged) -> Result<usize, Stop> {
        self.space();
        self.behind_tag = 0;
        let start = self.at;
        if !tagged.opening.is_empty()
            && self.bytes[start..].starts_with(tagged.opening.as_bytes())
        {
            let from = start + tagged.opening.len();
            let end = scan::plain_end(self.bytes, from);
            if self.bytes.get(end) == Some(&b'"') {
                let place = tagged.find(&self.bytes[from..end]).ok_or(Stop)?;
                if tagged.variants[place].begins(end + 1 - start) {
                    self.behind_tag = end + 1;
                }
                return Ok(place);
            }
        }
        self.variant_anywhere(tagged)
    }

    #[inline(never)]
    fn variant_anywhere(&mut self, tagged: &'static Tagged) -> Result<usize, Stop> {
        let start = self.at;
        let depth = self.depth;
        self.entries()?;
        let mut fresh = true;
        while self.key(&mut fresh)? {
            if self.key == tagged.tag {
                let place = self.tag(tagged)?;
                self.at = start;
                self.depth = depth;
                return Ok(place);
            }
            self.skip()?;
        }
        Err(Stop)
    }

    fn tag(&mut self, tagged: &'static Tagged) -> Result<usize, Stop> {
        let variants = tagged.variants;
        match self.peek() {
            b'"' => tagged.find(self.text()?.as_bytes()),
            b't' | b'f' => {
                let boolean = self.boolean()?;
                variants
                    .iter()
                    .position(|variant| variant.value.is_boolean(boolean))
            }
            _ => {
                let number = number::value(self.number_text()?);
                variants
                    .iter()
                    .position(|variant| variant.value.is_number(number))
            }
        }
        .ok_or(Stop)
    }

    /// Tries the arms that can take what comes next, in order.
    ///
    /// The arm is that of the value, with the last occurrence of a repeated key, and a reader meets the first one first:
    /// where an arm was tried in vain and a key is repeated, the slow path decides.
    pub fn choice<T>(
        &mut self,
        choice: &'static Choice,
        mut read: impl FnMut(&mut Self, usize) -> Result<T, Stop>,
    ) -> Result<T, Stop> {
        let kind = match self.peek() {
            b'n' => shape::kind::NULL,
            b't' | b'f' => shape::kind::BOOLEAN,
            b'"' => shape::kind::STRING,
            b'[' => shape::kind::ARRAY,
            b'{' => shape::kind::OBJECT,
            _ => shape::kind::NUMBER,
        };
        let (start, depth) = (self.at, self.depth);
        if let Some(arm) = self.choices.decided(choice, start) {
            return arm.ok_or(Stop).and_then(|arm| read(self, arm));
        }
        let mut tried = false;
        for (place, arm) in choice.arms.iter().enumerate() {
            if arm.kinds & kind == 0 {
                continue;
            }
            if self.choices.exhausted() {
                break;
            }
            if let Ok(value) = read(self, place) {
                if tried && scan::repeats_keys(&self.text[start..self.at]) {
                    self.choices.give_up();
                    return Err(Stop);
                }
                return Ok(value);
            }
            tried = true;
            self.choices.dropped(self.at.saturating_sub(start));
            self.at = start;
            self.depth = depth;
        }
        Err(Stop)
    }

    pub fn payload(&mut self) -> Result<Payload, Stop> {
        self.space();
        let start = self.at;
        let extent = self.skip()?;
        Ok(Payload::checked(
            &self.text[start..self.at],
            extent.depth,
            extent.broken,
        ))
    }

    pub fn object_payload(&mut self) -> Result<ObjectPayload, Stop> {
        if self.peek() != b'{' {
            return Err(Stop);
        }
        self.payload().map(ObjectPayload::checked)
    }

    /// Goes over one value of any kind, as strict as if it were read.
    pub fn skip(&mut self) -> Result<Extent, Stop> {
        let extent = scan::value(self.text, self.at, line::DEEPEST - self.depth)?;
        self.at = extent.end;
        Ok(extent)
    }
}

impl<const WORDS: usize> Fields<WORDS> {
    /// Nothing of a record has been read yet.
    ///
    /// It stays where it is made, since to move what has just been written makes the processor wait.
    #[inline]
    pub fn new(record: &'static Record) -> Self {
        Self {
            record,
            next: 0,
            seen: [0; WORDS],
            fresh: true,
        }
    }

    #[inline]
    fn found(&mut self, place: usize) -> Result<usize, Stop> {
        self.next = place + 1;
        let bit = 1 << (place % 64);
        match self.seen.get_mut(place / 64) {
            Some(seen) if *seen & bit == 0 => {
                *seen |= bit;
                Ok(place)
            }
            _ => Err(Stop),
        }
    }

    /// Stops unless every required field has been read.
    pub fn complete(&self) -> Result<(), Stop> {
        let mut words = self.seen.iter().zip(self.record.required);
        if words.all(|(seen, required)| seen & required == *required) {
            return Ok(());
        }
        Err(Stop)
    }
}

impl<T> Entries<T> {
    pub fn new() -> Self {
        Self {
            good: BTreeMap::new(),
            bad: BTreeSet::new(),
        }
    }

    /// Reads the value of the key that the reader has just read. A bad one counts only if the key does not come again.
    pub fn entry<'a>(
        &mut self,
        reader: &mut Reader<'a>,
        read: fn(&mut Reader<'a>) -> Result<T, Stop>,
    ) -> Result<(), Stop> {
        let key = reader.take_key().into_owned();
        let (start, depth) = (reader.at, reader.depth);
        if let Ok(value) = read(reader) {
            self.bad.remove(&key);
            self.good.insert(key, value);
            return Ok(());
        }
        reader.at = start;
        reader.depth = depth;
        reader.skip()?;
        self.good.remove(&key);
        self.bad.insert(key);
        Ok(())
    }

    pub fn finish(self) -> Result<BTreeMap<String, T>, Stop> {
        if self.bad.is_empty() {
            return Ok(self.good);
        }
        Err(Stop)
    }
}

impl Text {
    pub fn accepts(&self, text: &str) -> bool {
        // A string has no more code points than bytes, and no fewer than a quarter of them.
        let long_enough = self.min == 0 || text.chars().count() >= self.min;
        let short_enough = text.len() <= self.max || text.chars().count() <= self.max;
        long_enough
            && short_enough
            && self
                .patterns
                .iter()
                .all(|pattern| pattern.dfa.accepts(text))
    }
}

impl Literal {
    pub fn is_string(&self, text: &str) -> bool {
        matches!(self, Self::String(value) if *value == text)
    }

    pub fn is_boolean(&self, boolean: bool) -> bool {
        matches!(self, Self::Boolean(value) if *value == boolean)
    }

    pub fn is_number(&self, number: f64) -> bool {
        matches!(self, Self::Number(value) if *value == number)
    }
}

/// Keeps the value of a field, which had none, since a repeated field stops the reader. The compiler can't know that, and
/// would free the value before.
#[inline]
pub fn keep<T>(field: &mut Option<T>, value: T) {
    std::mem::forget(field.replace(value));
}

/// Whether no two of the keys are equal.
pub fn distinct<K: Ord>(keys: impl Iterator<Item = K>) -> bool {
    let mut sorted: Vec<K> = keys.collect();
    sorted.sort_unstable();
    sorted.windows(2).all(|pair| pair[0] != pair[1])
}

#[cfg(test)]
mod tests {
    use super::super::shape::{Field as NamedField, Index, Variant};
    use super::*;

    fn field(name: String, required: bool, shape: &'static Shape) -> NamedField {
        NamedField {
            key: Box::leak(format!("\"{name}\":").into()),
            name: Box::leak(name.into()),
            shape,
            required,
            secret: false,
        }
    }

    fn reader(text: &str) -> Reader<'_> {
        Reader::new(text, Choices::open(text.len()))
    }

    #[test]
    fn fields_are_counted_beyond_the_bits_of_a_word() {
        let fields =
            (0..130).map(|place| field(format!("f{place}"), place % 2 == 1, &Shape::Any));
        let record: &'static Record = Box::leak(Box::new(Record {
            fields: Box::leak(fields.collect()),
            rest: None,
            keys: Index(&[]),
            opening: "",
            opened: 0,
            required: &[0xaaaa_aaaa_aaaa_aaaa, 0xaaaa_aaaa_aaaa_aaaa, 0b10],
        }));
        let read = |places: &mut dyn Iterator<Item = usize>| {
            let entries: Vec<String> =
                places.map(|place| format!("\"f{place}\":0")).collect();
            let text = format!("{{{}}}", entries.join(","));
            let mut reader = reader(&text);
            let mut fields = Fields::<3>::new(record);
            reader.record(&mut fields)?;
            while reader.field(&mut fields)?.is_some() {
                reader.skip()?;
            }
            fields.complete()
        };
        assert_eq!(read(&mut (0..130)), Ok(()));
        assert_eq!(read(&mut (0..130).rev()), Ok(()));
        assert_eq!(read(&mut (0..130).filter(|place| place % 2 == 1)), Ok(()));
        for place in [1, 63, 65, 127, 129] {
            assert_eq!(
                read(&mut (0..130).filter(|&other| other != place)),
                Err(Stop)
            );
            assert_eq!(read(&mut (0..130).chain([place])), Err(Stop));
        }
        assert_eq!(read(&mut (0..130).chain([64, 128])), Err(Stop));
    }

    #[test]
    fn a_tag_that_was_read_is_of_the_record_that_follows_only() {
        static TAG: Shape = Shape::Literal(Literal::String("a"));
        let record = |opening, fields: Vec<NamedField>, opened| -> &'static Record {
            Box::leak(Box::new(Record {
                fields: Box::leak(fields.into()),
                rest: None,
                keys: Index(&[]),
                opening,
                opened,
                required: &[1],
            }))
        };
        let tagged = |record| -> &'static Tagged {
            let target: &'static Shape = Box::leak(Box::new(Shape::Record(record)));
            let value = Literal::String("a");
            Box::leak(Box::new(Tagged {
                tag: "type",
                pointer: "/type",
                opening: "{\"type\":\"",
                variants: Box::leak(Box::new([Variant { value, target }])),
                tags: Index(&[]),
            }))
        };
        let plain = record(
            "{\"type\":\"a\"",
            vec![field("type".to_owned(), true, &TAG)],
            1,
        );
        let longer = vec![
            field("type".to_owned(), true, &TAG),
            field("kind".to_owned(), true, &TAG),
        ];
        let longer = record("{\"type\":\"a\",\"kind\":\"a\"", longer, 2);
        for (record, text, good) in [
            (plain, "{\"type\":\"a\"}", true),
            (plain, "{\"type\":\"a\",\"x\":1}", true),
            (plain, "{\"type\":\"a\" }", true),
            (plain, "{\"type\":\"a\"", false),
            (plain, "{\"type\":\"a\"]", false),
            (plain, "{\"type\":\"a\",\"type\":\"a\"}", false),
            (longer, "{\"type\":\"a\",\"kind\":\"a\"}", true),
            (longer, "{\"kind\":\"a\",\"type\":\"a\"}", true),
            (longer, "{\"type\":\"a\",\"kind\":\"b\"}", false),
        ] {
            let mut reader = reader(text);
            let verdict = reader
                .variant(tagged(record))
                .and_then(|_| reader.empty::<1>(record))
                .and_then(|()| reader.end());
            assert_eq!(verdict.is_ok(), good, "{text}");
        }
        // Too deep for the record: what it has left behind must not move the next one.
        let mut reader = reader("{\"type\":\"a\"}");
        reader.depth = line::DEEPEST;
        assert_eq!(reader.variant(tagged(plain)), Ok(0));
        assert_eq!(reader.empty::<1>(plain), Err(Stop));
        assert_eq!(reader.behind_tag, 0);
    }
}
