/** What users do with the generated types, as Rust tests over the models beside this file. */
export const RUST_TESTS = String.raw`
use rust_emitter::{branching, docs, names, recursion, shapes};
use shapes::wire::{Code, DecodeError, ObjectPayload, Payload};

fn refused(result: Result<impl std::fmt::Debug, shapes::wire::Refusal>) -> (Code, String) {
    let refusal = result.unwrap_err();
    (refusal.code(), refusal.path().to_owned())
}

fn payloads(any: Payload) -> shapes::Message {
    shapes::Message::payloads(any, ObjectPayload::default())
}

#[test]
fn what_is_sent_is_checked() {
    let rest = |key: &str, value: f64| {
        let mut message = shapes::Message::rest();
        if let shapes::Message::Rest { rest_, .. } = &mut message {
            rest_.insert(key.to_owned(), Some(value));
        }
        message.encode()
    };
    assert_eq!(rest("a", 1.5).unwrap(), br#"{"type":"rest","a":1.5}"#);
    assert_eq!(refused(rest("a/b", f64::NAN)), (Code::InvalidMessage, "/a~1b".to_owned()));
    assert_eq!(refused(rest("type", 1.0)), (Code::InvalidMessage, "/type".to_owned()));
    assert_eq!(refused(rest("rest", 1.0)), (Code::InvalidMessage, "/rest".to_owned()));
    assert_eq!(refused(rest("gone", 1.0)), (Code::InvalidMessage, "/gone".to_owned()));
    let mut options = shapes::Options::new();
    options.depth = Some(10);
    let refusal = options.encode().unwrap_err();
    assert_eq!(refusal.to_string(), "Cannot encode Options: /depth: expected integer from 0 to 9, got number 10");
    let mut out = b"kept".to_vec();
    assert!(options.encode_into(&mut out).is_err());
    assert_eq!(out, b"kept");
    assert!(serde_json::to_string(&options).is_err());
}

#[test]
fn gaps_in_tuples_are_refused() {
    let lists = |tail: (String, Option<u32>, Option<bool>), more: (String, Option<Option<String>>, Vec<u32>)| {
        shapes::Message::Lists {
            plain: vec![],
            some: vec![1, 2],
            set: vec!["a".into()],
            numbers: vec![-0.0, 1.0],
            levels: vec![],
            codes: vec!["x".into(), "A_CODE".into()],
            pair: ("p".into(), 0.1),
            tail,
            more,
            many: (vec!["id".into()],),
            nested: Default::default(),
            maybe: vec![None, Some(1)],
        }
    };
    let good = lists(("a".into(), Some(1), None), ("b".into(), Some(None), vec![1]));
    let text = String::from_utf8(good.encode().unwrap()).unwrap();
    assert_eq!(
        text,
        r#"{"type":"lists","plain":[],"some":[1,2],"set":["a"],"numbers":[0,1],"levels":[],"codes":["x","A_CODE"],"pair":["p",0.1],"tail":["a",1],"more":["b",null,1],"many":["id"],"nested":{},"maybe":[null,1]}"#
    );
    assert_eq!(shapes::Message::decode(text.as_bytes()).unwrap(), good);
    let gap = lists(("a".into(), None, Some(true)), ("b".into(), None, vec![]));
    assert_eq!(refused(gap.encode()), (Code::InvalidMessage, "/tail/1".to_owned()));
    let gap = lists(("a".into(), None, None), ("b".into(), None, vec![1]));
    assert_eq!(refused(gap.encode()), (Code::InvalidMessage, "/more/1".to_owned()));
}

#[test]
fn absent_null_and_present_are_three_things() {
    use shapes::Message;
    for (line, three) in [
        (r#"{"type":"absent","null":null}"#, None),
        (r#"{"type":"absent","three":null,"null":null}"#, Some(None)),
        (r#"{"type":"absent","three":"x","null":null}"#, Some(Some("x".to_owned()))),
    ] {
        let message: Message = serde_json::from_str(line).unwrap();
        assert!(matches!(&message, Message::Absent { three: found, null: None, .. } if *found == three));
        assert_eq!(serde_json::to_string(&message).unwrap(), line);
    }
}

#[test]
fn defaults_are_filled_in_and_left_out() {
    let message = shapes::Message::defaults();
    assert_eq!(message.encode().unwrap(), br#"{"type":"defaults"}"#);
    assert_eq!(shapes::Message::decode(br#"{"type":"defaults","count":7,"some":["x","y"],"options":{"depth":3}}"#).unwrap(), message);
    let shapes::Message::Defaults { text, count, some, level, code, options, pick, any, .. } = &message else {
        panic!("{message:?}");
    };
    assert_eq!((text.as_str(), *count, some.len()), ("a\n\"b", 7, 2));
    assert_eq!((level.value(), code.as_str(), options.depth), (1, "A_CODE", Some(3)));
    assert_eq!(*pick, shapes::Pick::String("x".into()));
    assert_eq!(any.as_str(), r#"{"a":[1,null]}"#);
}

#[test]
fn open_sets_keep_what_they_do_not_know() {
    let known = shapes::Code::from("A_CODE");
    assert_eq!(known, shapes::Code::ACode);
    assert_eq!(known, shapes::Code::Other_("A_CODE".into()));
    assert_eq!(known, "A_CODE");
    assert_eq!(known, *"A_CODE");
    assert_eq!((known.meaning(), known.recoverable(), known.action()), (Some("The first."), Some(true), Some("Go on.")));
    let foreign = shapes::Code::from("Z".to_owned());
    assert_eq!((foreign.to_string(), foreign.recoverable(), foreign.meaning()), ("Z".to_owned(), None, None));
    assert_eq!(shapes::Code::ALL_KNOWN.len(), 3);
}

#[test]
fn closed_sets_know_their_values() {
    assert_eq!("10 km".parse::<shapes::Colour>().unwrap(), shapes::Colour::N10Km);
    assert!("green".parse::<shapes::Colour>().is_err());
    assert_eq!(shapes::Colour::Self_.to_string(), "self");
    assert_eq!(shapes::Level::from_value(-7), Some(shapes::Level::NMinus7));
    assert_eq!(shapes::Mixed::ALL.iter().map(|mixed| mixed.as_json()).collect::<Vec<_>>(), [r#""a""#, "1", "true", r#""1""#]);
    assert_eq!(serde_json::from_str::<shapes::Level>("1.0").unwrap().value(), 1);
    assert_eq!(serde_json::to_string(&shapes::Level::N1).unwrap(), "1");
}

#[test]
fn payloads_keep_their_text_and_compare_by_value() {
    let line = r#"{"type":"payloads","any":{"b" : 1.0,"a":12345678901234567890},"object":{}}"#;
    let message = shapes::Message::decode(line.as_bytes()).unwrap();
    assert_eq!(message.encode().unwrap(), line.as_bytes());
    let built = payloads(Payload::new("{ \"a\": 12345678901234567890, \"x\": 1, \"b\": 10e-1, \"x\": 2 }").unwrap());
    assert_ne!(message, built);
    assert_eq!(Payload::new("{\"b\":1,\"a\":[2.50,\"\\u00e9\"],\"b\":3}").unwrap(), r#"{"a":[25e-1,"é"],"b":3}"#.parse().unwrap());
    assert_eq!(Payload::new(" [ 1 , \" a\\n \" ] ").unwrap().as_str(), "[1,\" a\\n \"]");
    let lines = shapes::Message::decode(b"{\"type\":\"payloads\",\"any\":[1,\n2],\"object\":{}}").unwrap();
    assert_eq!(lines.encode().unwrap(), br#"{"type":"payloads","any":[1,2],"object":{}}"#);
    assert_eq!(refused(Payload::new("[1,]")).0, Code::InvalidJson);
    assert_eq!(refused(Payload::new("\"\\ud800\"")).0, Code::InvalidJson);
    assert_eq!(refused(Payload::new(&"[".repeat(128))).0, Code::TooDeep);
    assert_eq!(refused(ObjectPayload::new("[]")).0, Code::InvalidMessage);
    assert!(Payload::from_value(&f64::NAN).is_err());
    assert!(Payload::from_value(&vec![Some(1.5f32), Some(f32::INFINITY)]).is_err());
    assert_eq!(Payload::from_value(&(1, "a", None::<u8>)).unwrap().as_str(), r#"[1,"a",null]"#);
    let number = "0.30000000000000004";
    assert_eq!(Payload::new(number).unwrap().parse::<f64>().unwrap(), 0.1 + 0.2);
    assert_eq!(Payload::new(number).unwrap().to_value(), serde_json::json!(0.1 + 0.2));
    let value = serde_json::json!({"a": [1, null, true, "x"], "b": -5, "c": u64::MAX});
    assert_eq!(Payload::from_value(&value).unwrap().to_value(), value);
    let many: String = (0..50_000).map(|key| format!("\"k{key}\":{key},")).collect();
    let large = Payload::new(&format!("{{{many}\"z\":1}}")).unwrap();
    assert_eq!(large, Payload::new(&format!("{{\"z\":1.0,{}}}", many.trim_end_matches(','))).unwrap());
}

#[test]
fn depth_is_counted_from_the_message() {
    let deep = |levels: usize| Payload::new(&format!("{}{}", "[".repeat(levels), "]".repeat(levels))).unwrap();
    assert!(payloads(deep(126)).encode().is_ok());
    assert_eq!(refused(payloads(deep(127)).encode()), (Code::TooDeep, String::new()));
    let mut tree = recursion::Tree(vec![]);
    for _ in 0..100_000 {
        tree = recursion::Tree(vec![tree]);
    }
    assert_eq!(tree.encode().unwrap_err().code().as_str(), "TOO_DEEP");
    // Dropping so deep a value by recursion would overflow the stack of this test, too.
    std::mem::forget(tree);
}

#[test]
fn choices_that_branch_at_every_level_take_no_exponential_time() {
    let started = std::time::Instant::now();
    let levels = 120;
    let inner = format!("{}5{}", r#"{"inner":"#.repeat(levels), "}".repeat(levels));
    let value = branching::Left::decode(inner.as_bytes()).unwrap();
    assert_eq!(value.encode().unwrap(), inner.as_bytes());
    let broken = inner.replace('5', "5.5");
    let refusal = branching::Left::decode(broken.as_bytes()).unwrap_err();
    assert_eq!(refusal.code().as_str(), "INVALID_MESSAGE");
    let deep = format!("{}{}{}", r#"[{"a":"#.repeat(60), "1e999", "}]".repeat(60));
    assert_eq!(branching::Json::decode(deep.as_bytes()).unwrap_err().code().as_str(), "INVALID_JSON");
    let fine = deep.replace("1e999", "[null,true,\"x\",0.5,{\"k\":[]}]");
    assert_eq!(branching::Json::decode(fine.as_bytes()).unwrap().encode().unwrap(), fine.as_bytes());
    assert!(started.elapsed().as_secs() < 20);
}

#[test]
fn secrets_are_redacted() {
    let login = docs::Request::login("sesame");
    assert_eq!(format!("{login:?}"), r#"Login { key: [redacted], token: None, plain: None, rtl: None }"#);
    assert_eq!(login.encode().unwrap(), br#"{"kind":"login","key":"sesame"}"#);
    let refusal = docs::Request::decode(br#"{"kind":"login","key":"k","token":{"value":5}}"#).unwrap_err();
    assert_eq!(refusal.to_string(), "Cannot decode login: /token/value: expected string, got number [redacted]");
}

#[test]
fn metadata_comes_along() {
    let login = docs::Request::login("x");
    assert_eq!((login.type_name(), login.direction().as_str()), ("login", "client-to-server"));
    assert_eq!((login.category(), login.limit()), (Some(docs::Category::SignIn), Some(64)));
    assert_eq!(login.answered_by(), ["welcome", "goodbye"]);
    assert_eq!((docs::Request::Logout.category(), docs::Request::Logout.limit()), (None, None));
    let long = docs::Request::login("x".repeat(64));
    assert_eq!(long.encode().unwrap_err().to_string(), "Cannot encode login: expected at most 64 bytes, got 89");
    assert!(docs::Request::decode(format!(r#"{{"kind":"login","key":"{}"}}"#, "x".repeat(64)).as_bytes()).is_ok());
    assert_eq!(docs::PROTOCOL_VERSION, 3);
}

#[test]
fn names_are_their_own() {
    assert_eq!(names::Message::self_("a").type_name(), "self");
    assert_eq!(names::Message::r#async("a").id_of(), "a");
    let mut own = names::Some_::new(names::wire::Payload::default());
    own.f = None;
    assert_eq!(own.payload.as_str(), "null");
}

trait IdOf {
    fn id_of(&self) -> String;
}

impl IdOf for names::Message {
    fn id_of(&self) -> String {
        let text = serde_json::to_value(self).unwrap();
        text["id"].as_str().unwrap().to_owned()
    }
}

#[test]
fn shared_fields_have_accessors() {
    let auth = shapes::AuthNo::why_1("me");
    assert_eq!(auth.user(), "me");
    let auth = shapes::Message::auth(shapes::Auth::not_ok(auth));
    assert_eq!(auth.encode().unwrap(), br#"{"type":"auth","ok":false,"why":1,"user":"me"}"#);
    assert_eq!(shapes::Message::decode(br#"{"user":"me","why":1.0,"ok":false,"type":"auth"}"#).unwrap(), auth);
}

#[test]
fn serde_gives_the_same_verdicts() {
    let line = r#"{"type":"payloads","any":1e5,"object":{"a":1.50}}"#;
    let message: shapes::Message = serde_json::from_slice(line.as_bytes()).unwrap();
    assert_eq!(serde_json::from_reader::<_, shapes::Message>(line.as_bytes()).unwrap(), message);
    assert_eq!(serde_json::to_string(&message).unwrap(), line);
    assert_eq!(serde_json::from_value::<shapes::Message>(serde_json::to_value(&message).unwrap()).unwrap(), message);
    let error = serde_json::from_str::<shapes::Message>(r#"{"type":"nope"}"#).unwrap_err();
    assert!(error.to_string().contains("expected a known type, got string \"nope\""), "{error}");
    #[derive(serde::Serialize, serde::Deserialize)]
    struct Envelope {
        message: shapes::Message,
        all: Vec<shapes::Colour>,
    }
    let text = r#"{"message":{"type":"end"},"all":["red","self"]}"#;
    let envelope: Envelope = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::to_string(&envelope).unwrap(), text);
}

#[test]
fn unknown_types_are_handed_over() {
    let line = r#"{"x":1,"type":"later\n"}"#;
    match shapes::Message::decode(line.as_bytes()) {
        Err(DecodeError::UnknownType { tag, line: raw, .. }) => assert_eq!((tag.as_str(), raw.as_str()), ("later\n", line)),
        other => panic!("{other:?}"),
    }
}
`;
