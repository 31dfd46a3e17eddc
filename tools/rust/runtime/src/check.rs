use super::choices::{Choices, Decisions};
use super::node::{self, Node, Value};
use super::number;
use super::shape::{
    Choice, Integer, Literal, Literals, Number, Record, Shape, Tagged, Text, Tuple,
};
use std::borrow::Cow;
use std::collections::HashMap;

/// What is wrong with a value.
pub struct Fault {
    /// Keys and indexes from the innermost outwards.
    path: Vec<String>,
    wanted: String,
    found: String,
}

/// Finds the first fault of a value, and with that the arm of every choice on the way.
#[derive(Default)]
pub struct Check {
    pub decisions: Decisions,
    /// Set while the arm of a choice is looked for: of a repeated key the last occurrence counts, whatever declares it.
    any_repeats: bool,
}

type Entries<'n, 'a> = &'n [(Cow<'a, str>, Node<'a>)];

impl Fault {
    fn new(wanted: impl Into<String>, node: &Node<'_>, secret: bool) -> Option<Self> {
        Some(Self {
            path: Vec::new(),
            wanted: wanted.into(),
            found: found(node, secret),
        })
    }

    fn missing(wanted: impl Into<String>) -> Option<Self> {
        Some(Self {
            path: Vec::new(),
            wanted: wanted.into(),
            found: "nothing".to_owned(),
        })
    }

    fn twice() -> Option<Self> {
        Some(Self {
            path: Vec::new(),
            wanted: "a single key".to_owned(),
            found: "it twice".to_owned(),
        })
    }

    /// Of a key that is not what a map asks for.
    fn key(keys: &'static Text, key: &str, secret: bool) -> Option<Self> {
        let wanted = broken(keys, key)?.replacen("string", "key", 1);
        let found = if secret {
            "string [redacted]".to_owned()
        } else {
            format!("string {}", quoted(key, 40))
        };
        Some(Self {
            path: Vec::new(),
            wanted,
            found,
        })
    }

    fn under(mut self, step: &str) -> Self {
        self.path.push(step.replace('~', "~0").replace('/', "~1"));
        self
    }

    /// The JSON Pointer to the fault.
    pub fn pointer(&self) -> String {
        self.path
            .iter()
            .rev()
            .flat_map(|step| ["/", step])
            .collect()
    }

    pub fn reason(&self) -> String {
        format!("expected {}, got {}", self.wanted, self.found)
    }
}

impl Check {
    pub fn fault(
        &mut self,
        node: &Node<'_>,
        shape: &'static Shape,
        secret: bool,
    ) -> Option<Fault> {
        let wrong = || Fault::new(wanted(shape), node, secret);
        match (shape, &node.value) {
            (Shape::Any, Value::Nothing) => wrong(),
            (Shape::Any, _) | (Shape::AnyObject, Value::Object(_)) => {
                unspeakable(node, secret)
            }
            (Shape::Null, Value::Null) | (Shape::Boolean, Value::Boolean(_)) => None,
            (Shape::Nullable(_), Value::Null) => None,
            (Shape::Nullable(inner), _) => self.nullable(node, inner, secret),
            (Shape::String(rules), Value::String(text)) => {
                broken(rules, text).and_then(|wanted| Fault::new(wanted, node, secret))
            }
            (Shape::Number(rules), Value::Number(text)) => {
                let number = number::value(text);
                if number.is_finite() && rules.accepts(number) {
                    return None;
                }
                wrong()
            }
            (Shape::Integer(rules), Value::Number(text)) => {
                match number::integral(number::value(text)) {
                    Some(number) if rules.accepts(number) => None,
                    _ => wrong(),
                }
            }
            (Shape::Literal(literal), _) if same(literal, node) => None,
            (Shape::Literals(set), Value::String(_)) if set.open => None,
            (Shape::Literals(set), _)
                if set.values.iter().any(|value| same(value, node)) =>
            {
                None
            }
            (Shape::Array(rules), Value::Array(items)) => {
                if items.len() < rules.min {
                    let wanted =
                        format!("array of at least {}", counted(rules.min, "item"));
                    return Fault::new(wanted, node, secret);
                }
                if items.len() > rules.max {
                    let wanted = format!("array of at most {}", counted(rules.max, "item"));
                    return Fault::new(wanted, node, secret);
                }
                for (place, item) in items.iter().enumerate() {
                    if let Some(fault) = self.fault(item, rules.items, secret) {
                        return Some(fault.under(&place.to_string()));
                    }
                }
                if rules.unique && !unique(items) {
                    return Fault::new("array without repeated items", node, secret);
                }
                None
            }
            (Shape::Tuple(rules), Value::Array(items)) => self.tuple(items, rules, secret),
            (Shape::Map(rules), Value::Object(entries)) => {
                self.entries(entries, rules.values, rules.keys, secret, |_| true)
            }
            (Shape::Record(record), Value::Object(entries)) => {
                self.record(entries, record, secret)
            }
            (Shape::Tagged(tagged), Value::Object(entries)) => {
                match variant(tagged, entries, secret, self.any_repeats) {
                    Ok(place) => self.fault(node, tagged.variants[place].target, secret),
                    Err(fault) => fault.map(|fault| fault.under(tagged.tag)),
                }
            }
            (Shape::Choice(choice), _) => self.choice(node, choice, secret),
            _ => wrong(),
        }
    }

    fn nullable(
        &mut self,
        node: &Node<'_>,
        inner: &'static Shape,
        secret: bool,
    ) -> Option<Fault> {
        let mut fault = self.fault(node, inner, secret)?;
        if fault.path.is_empty() {
            fault.wanted.push_str(" or null");
        }
        Some(fault)
    }

    fn tuple(
        &mut self,
        items: &[Node<'_>],
        rules: &'static Tuple,
        secret: bool,
    ) -> Option<Fault> {
        for (place, shape) in rules.items.iter().enumerate() {
            let fault = match items.get(place) {
                Some(item) => self.fault(item, shape, secret),
                None if place < rules.required => Fault::missing(wanted(shape)),
                None => None,
            };
            if let Some(fault) = fault {
                return Some(fault.under(&place.to_string()));
            }
        }
        for (place, item) in items.iter().enumerate().skip(rules.items.len()) {
            let fault = match rules.rest {
                Some(shape) => self.fault(item, shape, secret),
                None => Fault::new("nothing", item, secret),
            };
            if let Some(fault) = fault {
                return Some(fault.under(&place.to_string()));
            }
        }
        None
    }

    /// The entries of a map, or those of a record that are not fields; of repeated keys, the last occurrence.
    fn entries(
        &mut self,
        entries: Entries<'_, '_>,
        values: &'static Shape,
        keys: Option<&'static Text>,
        secret: bool,
        counts: impl Fn(&str) -> bool,
    ) -> Option<Fault> {
        let last: HashMap<&str, usize> = entries
            .iter()
            .enumerate()
            .map(|(place, (key, _))| (&**key, place))
            .collect();
        for (place, (key, value)) in entries.iter().enumerate() {
            if last.get(&**key) == Some(&place) && counts(key) {
                let fault = keys
                    .and_then(|keys| Fault::key(keys, key, secret))
                    .or_else(|| self.fault(value, values, secret));
                if let Some(fault) = fault {
                    return Some(fault.under(key));
                }
            }
        }
        None
    }

    fn record(
        &mut self,
        entries: Entries<'_, '_>,
        record: &'static Record,
        secret: bool,
    ) -> Option<Fault> {
        let mut places: Vec<Option<usize>> = vec![None; record.fields.len()];
        let mut repeated = usize::MAX;
        for (place, (key, _)) in entries.iter().enumerate() {
            if let Some(field) = record.find(key) {
                if places[field].replace(place).is_some() {
                    repeated = repeated.min(field);
                }
            }
        }
        if let (Some(field), false) = (record.fields.get(repeated), self.any_repeats) {
            return Fault::twice().map(|fault| fault.under(field.name));
        }
        for (field, place) in record.fields.iter().zip(places) {
            let fault = match place {
                Some(place) => {
                    self.fault(&entries[place].1, field.shape, secret || field.secret)
                }
                None if field.required => Fault::missing(wanted(field.shape)),
                None => None,
            };
            if let Some(fault) = fault {
                return Some(fault.under(field.name));
            }
        }
        let rest = record.rest?;
        self.entries(entries, rest, None, secret, |key| {
            record.find(key).is_none()
        })
    }

    /// The first arm that accepts the value, whichever of its keys are repeated.
    fn accepted(&mut self, node: &Node<'_>, choice: &'static Choice) -> Option<usize> {
        let key = (Choices::identity(choice), node.at);
        if let Some(known) = self.decisions.get(&key) {
            return *known;
        }
        let kind = node.kind();
        let any_repeats = std::mem::replace(&mut self.any_repeats, true);
        let found = choice.arms.iter().position(|arm| {
            arm.kinds & kind != 0 && self.fault(node, arm.shape, true).is_none()
        });
        self.any_repeats = any_repeats;
        self.decisions.insert(key, found);
        found
    }

    fn choice(
        &mut self,
        node: &Node<'_>,
        choice: &'static Choice,
        secret: bool,
    ) -> Option<Fault> {
        if let Some(arm) = self.accepted(node, choice) {
            if self.any_repeats {
                return None;
            }
            return self.fault(node, choice.arms[arm].shape, secret);
        }
        let kind = node.kind();
        let mut candidates: Vec<&'static Shape> = choice
            .arms
            .iter()
            .filter(|arm| arm.kinds & kind != 0)
            .map(|arm| arm.shape)
            .collect();
        if let (Value::Object(entries), true) = (&node.value, candidates.len() > 1) {
            let marked: Vec<&'static Shape> = candidates
                .iter()
                .copied()
                .filter(|shape| resembles(shape, entries))
                .collect();
            if !marked.is_empty() {
                candidates = marked;
            }
        }
        match candidates.as_slice() {
            [only] => self.fault(node, only, secret),
            _ => Fault::new(wanted_of_choice(choice), node, secret),
        }
    }
}

/// Where a value that is to be encoded holds what JSON can't.
pub fn unspeakable(node: &Node<'_>, secret: bool) -> Option<Fault> {
    match &node.value {
        Value::Nothing => Fault::new("JSON", node, secret),
        Value::Number(text) if node::MARKS.contains(text) => {
            Fault::new("JSON", node, secret)
        }
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| {
            unspeakable(item, secret).map(|fault| fault.under(&index.to_string()))
        }),
        Value::Object(entries) => entries.iter().find_map(|(key, value)| {
            unspeakable(value, secret).map(|fault| fault.under(key))
        }),
        _ => None,
    }
}

/// The place of the variant that an object's tag names.
pub fn variant(
    tagged: &'static Tagged,
    entries: Entries<'_, '_>,
    secret: bool,
    any_repeats: bool,
) -> Result<usize, Option<Fault>> {
    let mut tags = entries.iter().rev().filter(|(key, _)| key == tagged.tag);
    match (tags.next(), tags.next()) {
        (None, _) => Err(Fault::missing(wanted_of_tag(tagged))),
        (_, Some(_)) if !any_repeats => Err(Fault::twice()),
        (Some((_, tag)), _) => {
            named(tagged, tag).ok_or_else(|| Fault::new(wanted_of_tag(tagged), tag, secret))
        }
    }
}

fn named(tagged: &'static Tagged, tag: &Node<'_>) -> Option<usize> {
    match &tag.value {
        Value::String(text) => tagged.find(text.as_bytes()),
        _ => tagged
            .variants
            .iter()
            .position(|variant| same(&variant.value, tag)),
    }
}

/// Whether an object has every literal that a shape requires of it.
fn resembles(shape: &'static Shape, entries: Entries<'_, '_>) -> bool {
    let last = |name: &str| {
        entries
            .iter()
            .rfind(|(key, _)| key == name)
            .map(|(_, node)| node)
    };
    match shape {
        Shape::Nullable(inner) => resembles(inner, entries),
        Shape::Tagged(tagged) => last(tagged.tag)
            .and_then(|tag| named(tagged, tag))
            .is_some_and(|place| resembles(tagged.variants[place].target, entries)),
        Shape::Record(record) => record.fields.iter().all(|field| match field.shape {
            Shape::Literal(literal) if field.required => {
                last(field.name).is_some_and(|node| same(literal, node))
            }
            _ => true,
        }),
        _ => true,
    }
}

fn same(literal: &Literal, node: &Node<'_>) -> bool {
    match &node.value {
        Value::String(text) => literal.is_string(text),
        Value::Boolean(boolean) => literal.is_boolean(*boolean),
        Value::Number(text) => literal.is_number(number::value(text)),
        _ => false,
    }
}

/// Whether no two scalars are the same.
fn unique(items: &[Node<'_>]) -> bool {
    let mut keys: Vec<(u8, u64, &str)> = items
        .iter()
        .map(|item| match &item.value {
            Value::Number(text) => (item.kind(), number::value(text).to_bits(), ""),
            Value::String(text) => (item.kind(), 0, &**text),
            Value::Boolean(boolean) => (item.kind(), u64::from(*boolean), ""),
            _ => (item.kind(), 0, ""),
        })
        .collect();
    keys.sort_unstable();
    keys.windows(2).all(|pair| pair[0] != pair[1])
}

/// What a string should have been, for the first rule that it breaks.
fn broken(rules: &'static Text, text: &str) -> Option<String> {
    let count = text.chars().count();
    if count < rules.min {
        return Some(format!(
            "string of at least {}",
            counted(rules.min, "character")
        ));
    }
    if count > rules.max {
        return Some(format!(
            "string of at most {}",
            counted(rules.max, "character")
        ));
    }
    let pattern = rules
        .patterns
        .iter()
        .find(|pattern| !pattern.dfa.accepts(text))?;
    Some(pattern.wanted.to_owned())
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn wanted(shape: &'static Shape) -> String {
    match shape {
        Shape::Any => "any value".to_owned(),
        Shape::String(_) => "string".to_owned(),
        Shape::Number(rules) => wanted_of_number(rules),
        Shape::Integer(rules) => wanted_of_integer(rules),
        Shape::Boolean => "boolean".to_owned(),
        Shape::Null => "null".to_owned(),
        Shape::Never => "nothing".to_owned(),
        Shape::Literal(literal) => shown(literal),
        Shape::Literals(Literals { open: true, .. }) => "string".to_owned(),
        Shape::Literals(set) => one_of(set.values.iter()),
        Shape::Array(_) | Shape::Tuple(_) => "array".to_owned(),
        Shape::AnyObject | Shape::Map(_) | Shape::Record(_) | Shape::Tagged(_) => {
            "object".to_owned()
        }
        Shape::Nullable(inner) => format!("{} or null", wanted(inner)),
        Shape::Choice(choice) => wanted_of_choice(choice),
    }
}

fn wanted_of_choice(choice: &'static Choice) -> String {
    let mut all: Vec<String> = Vec::new();
    for arm in choice.arms {
        let one = wanted(arm.shape);
        if !all.contains(&one) {
            all.push(one);
        }
    }
    all.join(" or ")
}

fn wanted_of_tag(tagged: &'static Tagged) -> String {
    one_of(tagged.variants.iter().map(|variant| &variant.value))
}

fn wanted_of_number(rules: &Number) -> String {
    let mut limits = Vec::new();
    if rules.minimum.is_finite() && rules.maximum.is_finite() {
        limits.push(format!(
            "from {} to {}",
            shown_number(rules.minimum),
            shown_number(rules.maximum)
        ));
    } else if rules.minimum.is_finite() {
        limits.push(format!("at least {}", shown_number(rules.minimum)));
    } else if rules.maximum.is_finite() {
        limits.push(format!("at most {}", shown_number(rules.maximum)));
    }
    if rules.above.is_finite() {
        limits.push(format!("above {}", shown_number(rules.above)));
    }
    if rules.below.is_finite() {
        limits.push(format!("below {}", shown_number(rules.below)));
    }
    if limits.is_empty() {
        return "number".to_owned();
    }
    format!("number {}", limits.join(" and "))
}

fn wanted_of_integer(rules: &Integer) -> String {
    let mut text = "integer".to_owned();
    match (rules.minimum > -number::SAFE, rules.maximum < number::SAFE) {
        (true, true) => {
            text.push_str(&format!(" from {} to {}", rules.minimum, rules.maximum))
        }
        (true, false) => text.push_str(&format!(" at least {}", rules.minimum)),
        (false, true) => text.push_str(&format!(" at most {}", rules.maximum)),
        (false, false) => {}
    }
    if rules.multiple_of != 1.0 {
        text.push_str(&format!(" that is a multiple of {}", rules.multiple_of));
    }
    text
}

fn one_of<'l>(literals: impl ExactSizeIterator<Item = &'l Literal>) -> String {
    let count = literals.len();
    let shown: Vec<String> = literals.take(8).map(shown).collect();
    match (count, shown.as_slice()) {
        (1, [only]) => only.clone(),
        (0..=8, _) => format!("one of {}", shown.join(", ")),
        _ => format!("one of {}, …", shown.join(", ")),
    }
}

fn shown(literal: &Literal) -> String {
    match literal {
        Literal::String(text) => quoted(text, usize::MAX),
        Literal::Boolean(boolean) => boolean.to_string(),
        Literal::Number(number) => shown_number(*number),
    }
}

fn shown_number(number: f64) -> String {
    if !number.is_finite() {
        return if number.is_nan() {
            "NaN".to_owned()
        } else {
            format!("{}Infinity", if number < 0.0 { "-" } else { "" })
        };
    }
    let mut text = Vec::new();
    number::write_number(&mut text, number);
    String::from_utf8_lossy(&text).into_owned()
}

/// Text as JSON, cut after so many code points.
pub fn quoted(text: &str, most: usize) -> String {
    let cut: String = text.chars().take(most).collect();
    let mut out = Vec::new();
    super::writer::write_string(&mut out, &cut);
    let mut shown = String::from_utf8_lossy(&out).into_owned();
    if cut.len() < text.len() {
        shown.pop();
        shown.push_str("…\"");
    }
    shown
}

/// How a refusal shows what was found.
pub fn found(node: &Node<'_>, secret: bool) -> String {
    match (&node.value, secret) {
        (Value::Nothing, _) => "nothing".to_owned(),
        (Value::Null, _) => "null".to_owned(),
        (Value::Array(_), _) => "array".to_owned(),
        (Value::Object(_), _) => "object".to_owned(),
        (Value::Boolean(_), true) => "boolean [redacted]".to_owned(),
        (Value::Boolean(boolean), false) => format!("boolean {boolean}"),
        (Value::Number(_), true) => "number [redacted]".to_owned(),
        (Value::Number(text), false) => {
            format!("number {}", shown_number(number::value(text)))
        }
        (Value::String(_), true) => "string [redacted]".to_owned(),
        (Value::String(text), false) => format!("string {}", quoted(text, 40)),
    }
}
