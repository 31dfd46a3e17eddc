import type { ChoiceDefinition, Definition, Model, RecordDefinition, TaggedDefinition } from "../model/model.ts";
import { literalSource } from "../rust/literals.ts";
import { variantNames } from "../rust/names.ts";
import { definitionOf, isEmpty, isUnit, makePlan, type Plan, typeName } from "../rust/plan.ts";
import { members, recordPattern } from "../rust/record.ts";

/**
 * The Rust that spoils values of a protocol's types: it sets a field somewhere in a value to what no decoder gives, such
 * as NaN, a number or a string out of bounds, a tuple with a gap. What an encoder makes of such values is compared with
 * what a decoder makes of their text.
 */
export function spoilers(model: Model): string {
  const plan = makePlan(model);
  const inline = [...plan.inlineLiterals.keys()].map((path) => closedSet(typeName(plan, path)));
  return [
    SPOIL,
    ...[...plan.model.definitions.values()].map((definition) => spoiler(plan, definition)),
    ...inline,
  ].join("\n");
}

function spoiler(plan: Plan, definition: Definition): string {
  const rust = `protocol::${typeName(plan, definition.name)}`;
  switch (definition.kind) {
    case "alias":
      return plan.newtypes.has(definition.name) ? implementation(rust, "self.0.spoil(dice)") : "";
    case "literals":
      return definition.open
        ? implementation(rust, "*self = dice.text().as_str().into()")
        : closedSet(typeName(plan, definition.name));
    case "record":
      return plan.structs.has(definition.name)
        ? implementation(rust, matching([recordArm(plan, definition, definition.name, rust)]))
        : "";
    case "choice":
      return implementation(rust, matching(choiceArms(definition, rust)));
    case "tagged":
      return implementation(rust, matching(taggedArms(plan, definition, rust)));
  }
}

function closedSet(name: string): string {
  return implementation(`protocol::${name}`, "*self = Self::ALL[dice.below(Self::ALL.len())]");
}

function choiceArms(choice: ChoiceDefinition, rust: string): string[] {
  const names = variantNames(choice.arms.map((arm) => arm.name));
  return choice.arms.map((arm) => {
    const path = `${rust}::${names.get(arm.name) ?? arm.name}`;
    return isUnit(arm.shape) ? `${path} => {}` : `${path}(inner) => inner.spoil(dice),`;
  });
}

function taggedArms(plan: Plan, tagged: TaggedDefinition, rust: string): string[] {
  const sources = tagged.variants.map(({ value }) => literalSource(value, tagged.tag));
  const names = variantNames(sources);
  return tagged.variants.map(({ target }, index) => {
    const path = `${rust}::${names.get(sources[index] ?? "")}`;
    const definition = definitionOf(plan, target);
    return definition.kind === "record"
      ? recordArm(plan, definition, tagged.name, path)
      : `${path}(inner) => inner.spoil(dice),`;
  });
}

function recordArm(plan: Plan, record: RecordDefinition, owner: string, path: string): string {
  const isVariant = owner !== record.name;
  const pattern = recordPattern(plan, record, owner, path, isVariant);
  if (isEmpty(record)) return `${pattern} => {}`;
  const fields = members(plan, record, owner).flatMap(({ index, field }) => {
    const isUnused = field?.required === true && field.shape.kind === "null";
    return isUnused ? [] : [`f${index}`];
  });
  return `${pattern} => dice.one(&mut [${fields.join(", ")}]),`;
}

function matching(arms: readonly string[]): string {
  return `match self { ${arms.join(" ")} }`;
}

function implementation(rust: string, body: string): string {
  return `impl Spoil for ${rust} {
    fn spoil(&mut self, dice: &mut Dice) {
        let _ = &dice;
        ${body}
    }
}
`;
}

const SPOIL = `/// Numbers that look thrown; the same seed gives the same.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 11
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    fn text(&mut self) -> String {
        let odd = ["", " ", "a", "\\u{0}", "\\u{1F600}", "\\u{2028}", "null", "/", "../x", "C:\\\\", "SDK_ERROR", "type"];
        match self.below(14) {
            12 => "x".repeat(self.below(3000)),
            13 => "\\u{1F600}".repeat(self.below(300)),
            index => odd[index].to_owned(),
        }
    }

    fn one(&mut self, fields: &mut [&mut dyn Spoil]) {
        if !fields.is_empty() {
            let chosen = self.below(fields.len());
            fields[chosen].spoil(self);
        }
    }
}

trait Spoil {
    fn spoil(&mut self, dice: &mut Dice);

    /// A value to put where there is none; not every type has one.
    fn made(_: &mut Dice) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }
}

impl Spoil for String {
    fn spoil(&mut self, dice: &mut Dice) {
        let at = self.char_indices().nth(dice.below(self.chars().count())).map_or(0, |(at, _)| at);
        match dice.below(5) {
            0 if at < self.len() => drop(self.remove(at)),
            1 => self.insert(at, 'x'),
            2 => self.push('\\u{1F600}'),
            3 => *self = self.to_uppercase(),
            _ => *self = dice.text(),
        }
    }

    fn made(dice: &mut Dice) -> Option<Self> {
        Some(dice.text())
    }
}

impl Spoil for f64 {
    fn spoil(&mut self, dice: &mut Dice) {
        let odd = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.5, 1e300, -1e300, 5e-324, 9007199254740993.0, *self + 1.0, -*self];
        *self = odd[dice.below(odd.len())];
    }

    fn made(dice: &mut Dice) -> Option<Self> {
        let mut value = 1.0;
        value.spoil(dice);
        Some(value)
    }
}

macro_rules! spoil_integers {
    ($($integer:ty),*) => { $(
        impl Spoil for $integer {
            fn spoil(&mut self, dice: &mut Dice) {
                let odd = [<$integer>::MIN, <$integer>::MAX, 0, 1, self.wrapping_add(1), self.wrapping_sub(1),
                    9007199254740991_u64 as $integer, 9007199254740992_u64 as $integer, 4294967295_u64 as $integer];
                *self = odd[dice.below(odd.len())];
            }

            fn made(dice: &mut Dice) -> Option<Self> {
                let mut value = 7;
                value.spoil(dice);
                Some(value)
            }
        }
    )* };
}
spoil_integers!(u32, u64, i32, i64);

impl Spoil for bool {
    fn spoil(&mut self, _: &mut Dice) {
        *self = !*self;
    }

    fn made(_: &mut Dice) -> Option<Self> {
        Some(true)
    }
}

impl Spoil for () {
    fn spoil(&mut self, _: &mut Dice) {}

    fn made(_: &mut Dice) -> Option<Self> {
        Some(())
    }
}

impl<T: Spoil> Spoil for Box<T> {
    fn spoil(&mut self, dice: &mut Dice) {
        (**self).spoil(dice);
    }
}

impl<T: Spoil> Spoil for Option<T> {
    fn spoil(&mut self, dice: &mut Dice) {
        match self {
            Some(value) if dice.below(4) > 0 => value.spoil(dice),
            Some(_) => *self = None,
            None => *self = T::made(dice),
        }
    }

    fn made(dice: &mut Dice) -> Option<Self> {
        T::made(dice).map(Some)
    }
}

impl<T: Spoil + Clone> Spoil for Vec<T> {
    fn spoil(&mut self, dice: &mut Dice) {
        let length = self.len();
        match (dice.below(6), length) {
            (0, _) => self.clear(),
            (_, 0) => self.extend(T::made(dice)),
            (1, _) => drop(self.pop()),
            (2, _) => self.extend(self.clone()),
            _ => self[dice.below(length)].spoil(dice),
        }
    }

    fn made(_: &mut Dice) -> Option<Self> {
        Some(Vec::new())
    }
}

impl<T: Spoil + Clone> Spoil for std::collections::BTreeMap<String, T> {
    fn spoil(&mut self, dice: &mut Dice) {
        let chosen = dice.below(self.len());
        let Some((_, value)) = self.iter_mut().nth(chosen) else {
            let key = dice.text();
            self.extend(T::made(dice).map(|value| (key, value)));
            return;
        };
        match dice.below(4) {
            0 => self.clear(),
            1 => {
                let copy = value.clone();
                self.insert(dice.text(), copy);
            }
            _ => value.spoil(dice),
        }
    }

    fn made(_: &mut Dice) -> Option<Self> {
        Some(Self::new())
    }
}

macro_rules! spoil_tuples {
    ($(($($name:ident $index:tt),+)),+) => { $(
        impl<$($name: Spoil),+> Spoil for ($($name,)+) {
            fn spoil(&mut self, dice: &mut Dice) {
                dice.one(&mut [$(&mut self.$index),+]);
            }
        }
    )+ };
}
spoil_tuples!(
    (A 0),
    (A 0, B 1),
    (A 0, B 1, C 2),
    (A 0, B 1, C 2, D 3),
    (A 0, B 1, C 2, D 3, E 4),
    (A 0, B 1, C 2, D 3, E 4, F 5),
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6),
    (A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7)
);

fn payload_text(dice: &mut Dice) -> String {
    let levels = 100 + dice.below(27);
    let odd = [
        "{}".to_owned(),
        "{\\"a\\": [1.0, 1e2]}".to_owned(),
        format!("{{\\"a\\":{}{}}}", "[".repeat(levels), "]".repeat(levels)),
        format!("{{\\"a\\":\\"{}\\"}}", "x".repeat(dice.below(3000))),
    ];
    odd[dice.below(odd.len())].clone()
}

impl Spoil for protocol::wire::Payload {
    fn spoil(&mut self, dice: &mut Dice) {
        self.clone_from(&Self::new(&payload_text(dice)).expect("a payload"));
    }
}

impl Spoil for protocol::wire::ObjectPayload {
    fn spoil(&mut self, dice: &mut Dice) {
        self.clone_from(&Self::new(&payload_text(dice)).expect("a payload"));
    }
}
`;
