use super::shape::{Integer, Number};

/// The largest integer that binary64 and JavaScript hold without a gap.
pub const SAFE: i64 = 9_007_199_254_740_991;

/// What a number's text reads as in binary64, correctly rounded; `-0` is 0.
pub fn value(text: &str) -> f64 {
    // The text is a JSON number, all of which Rust's own parser takes and rounds correctly.
    text.parse::<f64>().unwrap_or(f64::INFINITY) + 0.0
}

/// The integer that a number is, if it is one within ±(2^53 − 1).
pub fn integral(number: f64) -> Option<i64> {
    (number.trunc() == number && number.abs() <= SAFE as f64).then_some(number as i64)
}

/// The integer within ±(2^53 − 1) that a number's text reads as, if it is one.
pub fn integer(text: &str) -> Option<i64> {
    // Most integers are a few digits, which need no binary64.
    let digits = text.strip_prefix('-').unwrap_or(text).as_bytes();
    if digits.len() < 16 && digits.iter().all(u8::is_ascii_digit) {
        let number = digits
            .iter()
            .fold(0, |number, digit| number * 10 + i64::from(digit - b'0'));
        return Some(if digits.len() < text.len() {
            -number
        } else {
            number
        });
    }
    integral(value(text))
}

impl Number {
    pub fn accepts(&self, number: f64) -> bool {
        number >= self.minimum
            && number <= self.maximum
            && (number > self.above || self.above == f64::NEG_INFINITY)
            && (number < self.below || self.below == f64::INFINITY)
    }
}

impl Integer {
    pub fn accepts(&self, number: i64) -> bool {
        number >= self.minimum && number <= self.maximum && {
            self.multiple_of == 1.0 || (number as f64 / self.multiple_of).fract() == 0.0
        }
    }
}

/// Integers of Rust that a field may have.
pub trait Whole: Copy {
    /// `number` lies within the bounds of the field, which lie within those of the type.
    fn from_i64(number: i64) -> Self;
    /// What can't be held is beyond every bound, and so is what it is held as.
    fn to_i64(self) -> i64;
}

impl Whole for i32 {
    fn from_i64(number: i64) -> Self {
        number as Self
    }
    fn to_i64(self) -> i64 {
        i64::from(self)
    }
}

impl Whole for u32 {
    fn from_i64(number: i64) -> Self {
        number as Self
    }
    fn to_i64(self) -> i64 {
        i64::from(self)
    }
}

impl Whole for i64 {
    fn from_i64(number: i64) -> Self {
        number
    }
    fn to_i64(self) -> i64 {
        self
    }
}

impl Whole for u64 {
    fn from_i64(number: i64) -> Self {
        number as Self
    }
    fn to_i64(self) -> i64 {
        i64::try_from(self).unwrap_or(i64::MAX)
    }
}

/// Writes an integer in decimal digits.
pub fn write_integer(out: &mut Vec<u8>, number: i64) {
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    let mut left = number.unsigned_abs();
    loop {
        at -= 1;
        digits[at] = b'0' + (left % 10) as u8;
        left /= 10;
        if left == 0 {
            break;
        }
    }
    if number < 0 {
        at -= 1;
        digits[at] = b'-';
    }
    out.extend_from_slice(&digits[at..]);
}

/// Writes a finite number as JavaScript's `Number::toString` does: the shortest digits that read back as the same number.
pub fn write_number(out: &mut Vec<u8>, number: f64) {
    if let Some(integer) = integral(number) {
        return write_integer(out, integer);
    }
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let mut digits: Vec<u8> = mantissa.bytes().filter(|&byte| byte != b'.').collect();
    settle_tie(number.abs(), &mut digits, exponent);
    let count = digits.len() as i32;
    // The number is 0.DIGITS times ten to the power of `point`.
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    if number < 0.0 {
        out.push(b'-');
    }
    if (1..=21).contains(&point) {
        if count <= point {
            out.extend_from_slice(&digits);
            out.extend((count..point).map(|_| b'0'));
        } else {
            out.extend_from_slice(&digits[..point as usize]);
            out.push(b'.');
            out.extend_from_slice(&digits[point as usize..]);
        }
    } else if (-5..=0).contains(&point) {
        out.extend_from_slice(b"0.");
        out.extend((point..0).map(|_| b'0'));
        out.extend_from_slice(&digits);
    } else {
        out.push(digits[0]);
        if count > 1 {
            out.push(b'.');
            out.extend_from_slice(&digits[1..]);
        }
        out.push(b'e');
        out.push(if point > 0 { b'+' } else { b'-' });
        write_integer(out, i64::from((point - 1).abs()));
    }
}

/// Of two spellings that are equally short and equally close, JavaScript takes the one with an even last digit.
fn settle_tie(number: f64, digits: &mut Vec<u8>, exponent: &str) {
    let count = digits.len();
    // With fewer digits than 16 there is never a second spelling that reads back as the number.
    let odd = digits.last().is_some_and(|digit| digit % 2 == 1);
    if count < 16 || !odd || !mantissa(number, count).ends_with(b"5") {
        return;
    }
    // No binary64 has more digits than 767.
    let exact = mantissa(number, 766);
    let (lower, rest) = exact.split_at(count);
    if rest[0] != b'5' || rest[1..].iter().any(|&digit| digit != b'0') {
        return;
    }
    let mut other = lower.to_vec();
    if other == *digits {
        // The last digit is odd, and not 9, since the spelling would be shorter then.
        other[count - 1] += 1;
    }
    let text = String::from_utf8_lossy(&other[1..]);
    let text = format!("{}.{text}e{exponent}", other[0] - b'0');
    if value(&text) == number {
        *digits = other;
    }
}

/// The digits of a number, correctly rounded to `places` behind the first.
fn mantissa(number: f64, places: usize) -> Vec<u8> {
    let text = format!("{number:.places$e}");
    let digits = text.bytes().take_while(|&byte| byte != b'e');
    digits.filter(|&byte| byte != b'.').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(number: f64) -> String {
        let mut out = Vec::new();
        write_number(&mut out, number);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn numbers_are_printed_as_javascript_prints_them() {
        for (number, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (1.0, "1"),
            (-1.5, "-1.5"),
            (0.1, "0.1"),
            (0.000001, "0.000001"),
            (0.0000001, "1e-7"),
            (-1.25e-7, "-1.25e-7"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
            (123456789012345680000.0, "123456789012345680000"),
            (9007199254740993.0, "9007199254740992"),
            (5e-324, "5e-324"),
            (1.7976931348623157e308, "1.7976931348623157e+308"),
            (1234.5678, "1234.5678"),
            (2024868062142588.25, "2024868062142588.2"),
            (2024868062142588.75, "2024868062142588.8"),
            (-24510053861683.3125, "-24510053861683.312"),
            (111492524.962890625, "111492524.96289062"),
            (1e23, "1e+23"),
            (5e22, "5e+22"),
        ] {
            assert_eq!(printed(number), text);
        }
    }

    #[test]
    fn integers_are_read_however_they_are_spelt() {
        for (text, number) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("-12", Some(-12)),
            ("999999999999999", Some(999_999_999_999_999)),
            ("-9007199254740991", Some(-SAFE)),
            ("9007199254740992", None),
            ("3.0", Some(3)),
            ("10e-1", Some(1)),
            ("3.5", None),
        ] {
            assert_eq!(integer(text), number, "{text}");
        }
    }

    #[test]
    fn integers_are_safe_ones() {
        assert_eq!(integral(3.0), Some(3));
        assert_eq!(integral(3.5), None);
        assert_eq!(integral(9007199254740992.0), None);
        assert_eq!(integral(-9007199254740991.0), Some(-SAFE));
        assert_eq!(integral(f64::NAN), None);
    }
}
