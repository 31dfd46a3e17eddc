/// At most three of the names that a slip of the keyboard could have turned into the text, the nearest first.
pub fn nearest(text: &str, names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    // UTF-16 units, as the TypeScript side counts.
    let from: Vec<u16> = text.encode_utf16().collect();
    if from.len() > 100 {
        return Vec::new();
    }
    // A third of the characters may be wrong, and longer texts are no slips.
    let most = (from.len() / 3).clamp(2, 4);
    let mut near: Vec<(usize, &'static str)> = names
        .filter_map(|name| {
            let to: Vec<u16> = name.encode_utf16().collect();
            if to.len().abs_diff(from.len()) > most {
                return None;
            }
            let distance = edit_distance(&from, &to);
            (distance <= most).then_some((distance, name))
        })
        .collect();
    near.sort_by_key(|&(distance, _)| distance);
    near.truncate(3);
    near.into_iter().map(|(_, name)| name).collect()
}

fn edit_distance(from: &[u16], to: &[u16]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (line, unit) in from.iter().enumerate() {
        let mut before = line;
        row[0] = line + 1;
        for (column, other) in to.iter().enumerate() {
            let change = before + usize::from(unit != other);
            before = row[column + 1];
            row[column + 1] = change.min(row[column] + 1).min(before + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_come_first_and_far_ones_not_at_all() {
        let names = || ["ping", "pong", "shutdown", "cancel"].into_iter();
        assert_eq!(nearest("pong", names()), ["pong", "ping"]);
        assert_eq!(nearest("shutdwon", names()), ["shutdown"]);
        assert!(nearest("constructor", names()).is_empty());
    }
}
