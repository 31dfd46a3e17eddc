// Made from the JSON Schema by the compiler, and written anew by it: don't edit.

/** Why a line could not be decoded or a value could not be encoded. */
class ProtocolError extends Error {
    name = "ProtocolError";
    code;
    /** JSON Pointer to the first fault; empty for the whole. */
    path;
    /** The fault alone: `expected boolean, got string "yes"`. */
    reason;
    /** @param action What failed, without a full stop: `Cannot decode tool_end`. */
    constructor(code, path, reason, action = "Cannot decode the line", options) {
        super(`${action}: ${path === "" ? "" : `${path}: `}${reason}`, options);
        this.code = code;
        this.path = path;
        this.reason = reason;
    }
}

/** The deepest nesting of brackets that a line may have; the message itself is level 1. */
const MAX_DEPTH = 127;
// A BOM must stay in the text: it is no JSON, and the reader of the stream has taken off the one that is allowed.
const utf8Decoder = /* @__PURE__ */ new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const utf8Encoder = /* @__PURE__ */ new TextEncoder();
/** All but the characters that stand for themselves in a JSON string; surrogates must be looked at once more. */
const SPECIAL = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;
/** The text of bytes; undefined if they are not UTF-8. */
function fromUtf8(bytes) {
    try {
        return utf8Decoder.decode(bytes);
    }
    catch {
        return undefined;
    }
}
/**
 * Where bytes stop to be UTF-8: the place of the first byte that begins no character. They are known not to be UTF-8.
 */
function validUpTo(bytes) {
    // With `stream`, a decoder fails at the first byte that can't be, and waits for the rest of a character.
    const isPossible = (end) => {
        try {
            new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, end), { stream: true });
            return true;
        }
        catch {
            return false;
        }
    };
    let [low, high] = [0, bytes.length + 1];
    while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (isPossible(middle))
            low = middle;
        else
            high = middle;
    }
    while (fromUtf8(bytes.subarray(0, low)) === undefined)
        low--;
    return low;
}
/** The byte in UTF-8 at which a code unit of a text stands. What is before it is well-formed. */
function byteAt(text, index) {
    return utf8Encoder.encode(text.slice(0, index)).length;
}
/** Whether the brackets outside of strings nest deeper than a line may; the text need not be JSON. */
function isTooDeep(text) {
    let depth = 0;
    let inString = false;
    for (let index = 0; index < text.length; index++) {
        const character = text.charCodeAt(index);
        if (inString) {
            if (character === 0x5c)
                index++;
            else if (character === 0x22)
                inString = false;
        }
        else if (character === 0x22)
            inString = true;
        else if (character === 0x5b || character === 0x7b) {
            if (++depth > MAX_DEPTH)
                return true;
        }
        else if ((character === 0x5d || character === 0x7d) && depth > 0)
            depth--;
    }
    return false;
}
/** Bytes of a well-formed text in UTF-8, if there are more than `limit`. */
function bytesOver(text, limit) {
    // A code unit takes at most three bytes.
    if (text.length * 3 <= limit)
        return undefined;
    const bytes = utf8Encoder.encode(text).length;
    return bytes > limit ? bytes : undefined;
}

/** A shape of one JSON kind; `check` and `write` see values of this kind alone. */
function shape(words, isKind, check, write, 
/** Whether its values have brackets that `check` is to bound; `write` bounds its own. */
nests = false) {
    return {
        wanted: () => words,
        isKind,
        check: (walk, value, level) => {
            if (!isKind(value))
                return expected(walk, words, value);
            return nests && level > MAX_DEPTH ? tooDeep : check(walk, value, level);
        },
        write,
    };
}
/** By a short name, as the generated validators call it for each field. */
const hasOwn = Object.hasOwn;
/** Whether it is an object that has all of these keys itself. */
function owns(value, ...keys) {
    if (!isObject(value))
        return false;
    for (let index = 0; index < keys.length; index++)
        if (!hasOwn(value, keys[index]))
            return false;
    return true;
}
/** The validator of one of several messages that differ in this mark alone; theirs sees to it that it is their own. */
function withMark(accepts, tag, mark) {
    return (value) => isObject(value) && value[tag] === mark && accepts(value);
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isString(value) {
    return typeof value === "string";
}
function isNumber(value) {
    return typeof value === "number";
}
function isBoolean(value) {
    return typeof value === "boolean";
}
function ownValue(value, key) {
    return hasOwn(value, key) ? value[key] : undefined;
}

/** How many literals a fault lists, and how many code points of a string it shows. */
const SHOWN_LITERALS = 8;
const SHOWN_CHARACTERS = 40;
/** `one of "a", "b"`; a single value stands alone. */
function wantedLiterals(values) {
    const texts = Array.from(values, (value) => JSON.stringify(value));
    return texts.length === 1 ? texts[0] : `one of ${listed(texts, ", ")}`;
}
/** What a value is: its kind, and itself if it is a scalar; below a secret field the kind alone. */
function found(value, secret) {
    const kind = typeof value;
    switch (kind) {
        case "undefined":
            return "nothing";
        case "string":
        case "number":
        case "bigint":
        case "boolean":
            return `${kind} ${secret ? "[redacted]" : kind === "string" ? shortened(value) : value}`;
        case "object":
            if (value === null)
                return "null";
            return Array.isArray(value) ? "array" : (lossyKind(value) ?? "object");
        default:
            return kind;
    }
}
/** The name of a kind of object whose JSON form would lose its content without a word; undefined for all others. */
function lossyKind(value) {
    if (ArrayBuffer.isView(value))
        return "typed array";
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    return LOSSY.test(kind) ? kind : undefined;
}
const LOSSY = /^(?:(?:Weak)?(?:Map|Set)|WeakRef|Promise|RegExp|Error|(?:Shared)?ArrayBuffer|Symbol|BigInt|Generator)$/;
/** The texts in a row, of which a fault shows the first few. */
function listed(texts, separator) {
    if (texts.length <= SHOWN_LITERALS)
        return texts.join(separator);
    return `${texts.slice(0, SHOWN_LITERALS).join(separator)}, …`;
}
function shortened(text) {
    const start = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2))
        .slice(0, SHOWN_CHARACTERS)
        .join("");
    return start.length === text.length ? JSON.stringify(text) : `${JSON.stringify(start).slice(0, -1)}…"`;
}

const tooDeep = {
    path: [],
    wanted: `at most ${MAX_DEPTH} levels of brackets`,
    found: "more",
    code: "TOO_DEEP",
};
/** A string that UTF-8 can't carry. Only a value of the program can hold one; a line can't. */
function notWellFormed(path, text, secret = false) {
    return { path: [...path], wanted: "string without lone surrogates", found: found(text, secret) };
}
/** The path as a JSON Pointer. */
function pointer(path) {
    return path.map((step) => `/${`${step}`.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
/** `expected boolean, got string "yes"`. */
function reasonOf(fault) {
    return `expected ${fault.wanted}, got ${fault.found}`;
}

/**
 * The first fault of a value in the order of declaration, depth first; undefined if there is none.
 *
 * A value of the program may hold what no line can (undefined, NaN, functions, cycles). A property that is undefined
 * counts as absent, but for a required one that may hold anything.
 */
function firstFault(shape, value, facts) {
    return shape.check({ facts, path: [], secrets: 0, verdicts: new Map() }, value, 1);
}
/** Whether a value of the program is one that can be encoded as this shape. */
function conforms(shape, value) {
    return firstFault(shape, value) === undefined;
}
/** A function that tells whether a value of the program can be encoded as this shape. */
function guard(shape) {
    return (value) => conforms(shape, value);
}
/** The fault of a value that is not what the words say, where the walk is. */
function expected(walk, wanted, value) {
    return { path: [...walk.path], wanted, found: found(value, walk.secrets > 0) };
}
/** The fault of what stands under a key or at a place in an array. */
function below(walk, step, shape, value, level) {
    walk.path.push(step);
    const fault = shape.check(walk, value, level + 1);
    if (fault === undefined)
        walk.path.pop();
    return fault;
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Thrown for a text that is not RFC 8259, has a lone surrogate or a number beyond binary64. Shows nothing of the text. */
class JsonFault extends Error {
}
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
/**
 * Reads a whole JSON text and remembers repeated keys and the order of keys.
 *
 * Recursive: the nesting must have been bounded before.
 *
 * @throws JsonFault with the place in bytes of UTF-8, counted from 0.
 */
function parseJson(text) {
    const facts = new Map();
    let at = 0;
    const fail = (what) => {
        throw new JsonFault(at < text.length ? `${what} at byte ${byteAt(text, at)}` : "unexpected end");
    };
    const skipSpace = () => {
        for (;;) {
            const character = text.charCodeAt(at);
            if (character !== 0x20 && character !== 0x0a && character !== 0x0d && character !== 0x09)
                return character;
            at++;
        }
    };
    const readWord = (word, value) => {
        if (!text.startsWith(word, at))
            fail("unexpected text");
        at += word.length;
        return value;
    };
    const readNumber = () => {
        NUMBER.lastIndex = at;
        const match = NUMBER.exec(text);
        if (match === null)
            return fail("unexpected text");
        const value = Number(match[0]);
        if (!Number.isFinite(value))
            fail("number beyond the range of binary64");
        at = NUMBER.lastIndex;
        return value + 0;
    };
    const readString = () => {
        const start = at++;
        let plain = true;
        for (;;) {
            const character = text.charCodeAt(at);
            if (character === 0x22)
                break;
            if (character === 0x5c) {
                plain = false;
                ESCAPE.lastIndex = at + 1;
                if (!ESCAPE.test(text))
                    fail("invalid escape");
                at = ESCAPE.lastIndex;
            }
            else if (character >= 0x20)
                at++;
            else
                fail("unexpected text in a string");
        }
        at++;
        if (plain)
            return text.slice(start + 1, at - 1);
        const value = JSON.parse(text.slice(start, at));
        if (!value.isWellFormed()) {
            at = start;
            fail("lone surrogate in the string");
        }
        return value;
    };
    const readArray = () => {
        const items = [];
        at++;
        if (skipSpace() === 0x5d) {
            at++;
            return items;
        }
        for (;;) {
            items.push(readValue());
            const character = skipSpace();
            if (character !== 0x2c && character !== 0x5d)
                fail("unexpected text");
            at++;
            if (character === 0x5d)
                return items;
        }
    };
    const readObject = () => {
        const object = {};
        const keys = [];
        const repeated = new Set();
        let ordered = true;
        at++;
        if (skipSpace() === 0x7d) {
            at++;
            return object;
        }
        for (;;) {
            if (skipSpace() !== 0x22)
                fail("unexpected text");
            const key = readString();
            if (skipSpace() !== 0x3a)
                fail("unexpected text");
            at++;
            if (Object.hasOwn(object, key))
                repeated.add(key);
            if (key >= "0" && key < ":")
                ordered = false;
            keys.push(key);
            const value = readValue();
            if (key === "__proto__") {
                Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
            }
            else
                object[key] = value;
            const character = skipSpace();
            if (character !== 0x2c && character !== 0x7d)
                fail("unexpected text");
            at++;
            if (character === 0x7d)
                break;
        }
        if (!ordered || repeated.size > 0) {
            // A Set keeps the first occurrence, so the keys go in from the end.
            facts.set(object, { keys: [...new Set(keys.reverse())].reverse(), repeated });
        }
        return object;
    };
    const readValue = () => {
        switch (skipSpace()) {
            case 0x7b:
                return readObject();
            case 0x5b:
                return readArray();
            case 0x22:
                return readString();
            case 0x74:
                return readWord("true", true);
            case 0x66:
                return readWord("false", false);
            case 0x6e:
                return readWord("null", null);
            default:
                return readNumber();
        }
    };
    const value = readValue();
    skipSpace();
    if (at < text.length)
        fail("unexpected text");
    return { value, facts };
}

/**
 * The JSON text of a value that the protocol does not look into.
 *
 * @param level How deeply the brackets of the value itself would nest.
 * @throws PayloadRefused for what JSON can't carry.
 */
function payloadText(value, level) {
    return JSON.stringify(isPlain(value, level) ? value : toPlain(callToJson(value, ""), level, []));
}
/** The same where the text must be that of an object. */
function objectText(value, level) {
    const text = payloadText(value, level);
    if (!text.startsWith("{"))
        throw new PayloadRefused({ path: [], wanted: "object", found: found(value, true) });
    return text;
}
/** The first fault of such a value where the walk is; undefined if it can be carried. What a line holds always can. */
function payloadFault(walk, value, level) {
    return carried(walk, value, level, () => true);
}
/** The same where it must be an object. */
function objectFault(walk, value, level) {
    return carried(walk, value, level, isObject);
}
function carried(walk, value, level, isWanted) {
    const { path, secrets, facts } = walk;
    if (facts !== undefined || isPlain(value, level))
        return undefined;
    try {
        const plain = toPlain(callToJson(value, ""), level, [...path], secrets > 0);
        return isWanted(plain) ? undefined : expected(walk, "object", plain);
    }
    catch (error) {
        if (error instanceof PayloadRefused)
            return error.fault;
        throw error;
    }
}
/** Carries a fault out of the walk through a payload. */
class PayloadRefused extends Error {
    fault;
    constructor(fault) {
        super(fault.wanted);
        this.fault = fault;
    }
}
/** Whether JSON.stringify writes all of the value, and all of it can be read; false is only a suspicion. */
function isPlain(value, level) {
    switch (typeof value) {
        case "string":
            return value.isWellFormed();
        case "number":
            return Number.isFinite(value);
        case "boolean":
            return true;
        case "object":
            break;
        default:
            return false;
    }
    if (value === null)
        return true;
    if (level > MAX_DEPTH || typeof value.toJSON === "function")
        return false;
    if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index++)
            if (!isPlain(value[index], level + 1))
                return false;
        return true;
    }
    const prototype = Object.getPrototypeOf(value);
    if (prototype !== Object.prototype && prototype !== null)
        return false;
    for (const key of Object.keys(value)) {
        const member = value[key];
        if (member !== undefined && !(key.isWellFormed() && isPlain(member, level + 1)))
            return false;
    }
    return true;
}
/** A copy made of plain objects and arrays, for which each `toJSON` has been called once. */
function toPlain(value, level, path, secret = false) {
    const refuse = (wanted) => {
        throw new PayloadRefused({ path: [...path], wanted, found: found(value, secret) });
    };
    switch (typeof value) {
        case "string":
            if (!value.isWellFormed())
                throw new PayloadRefused(notWellFormed(path, value, secret));
            return value;
        case "number":
            return Number.isFinite(value) ? value : refuse("finite number");
        case "boolean":
            return value;
        case "object":
            break;
        default:
            return refuse("any JSON value");
    }
    if (value === null)
        return null;
    if (value instanceof String || value instanceof Number || value instanceof Boolean) {
        return toPlain(value.valueOf(), level, path, secret);
    }
    if (level > MAX_DEPTH)
        throw new PayloadRefused(tooDeep);
    if (Array.isArray(value)) {
        return Array.from(value, (item, index) => {
            path.push(index);
            const copy = toPlain(callToJson(item, `${index}`), level + 1, path, secret);
            path.pop();
            return copy;
        });
    }
    if (lossyKind(value) !== undefined)
        refuse("any JSON value");
    // Without a prototype, a key named __proto__ is a key like any other.
    const copy = Object.create(null);
    for (const key of Object.keys(value)) {
        const member = callToJson(value[key], key);
        if (member === undefined)
            continue;
        path.push(key);
        if (!key.isWellFormed())
            throw new PayloadRefused(notWellFormed(path, key, secret));
        copy[key] = toPlain(member, level + 1, path, secret);
        path.pop();
    }
    return copy;
}
/** The value that JSON.stringify would take in place of this one. */
function callToJson(value, key) {
    if ((typeof value !== "object" && typeof value !== "function") || value === null)
        return value;
    const { toJSON } = value;
    return typeof toJSON === "function" ? toJSON.call(value, key) : value;
}

/** A string as JSON. */
function quote(text) {
    if (!SPECIAL.test(text))
        return `"${text}"`;
    if (!text.isWellFormed())
        throw new TypeError("lone surrogate");
    return JSON.stringify(text);
}
/** An array whose first items may have shapes of their own. */
function writeArray(items, shapes, rest, level) {
    enter(level);
    let text = "";
    for (let index = 0; index < items.length; index++) {
        const shape = (shapes[index] ?? rest);
        text += `${index === 0 ? "" : ","}${shape.write(items[index], level + 1)}`;
    }
    return `[${text}]`;
}
/** The entries of an object, without its braces; each starts with a comma. */
function writeEntries(object, shape, level, declared) {
    if (lossyKind(object) !== undefined)
        throw new TypeError("not an object of JSON");
    let text = "";
    for (const key of Object.keys(object)) {
        const value = object[key];
        if (value !== undefined && !declared?.has(key))
            text += `,${quote(key)}:${shape.write(value, level + 1)}`;
    }
    return text;
}
/** Puts an object's braces around its members, each of which starts with a comma. */
function enclose(members) {
    return `{${members.slice(1)}}`;
}
/** Bounds the nesting of brackets. */
function enter(level) {
    if (level > MAX_DEPTH)
        throw new PayloadRefused(tooDeep);
}
/** Whether two JSON values are equal, keys of objects in any order. */
function isEqual(a, b) {
    if (a === b)
        return true;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null)
        return false;
    if (Array.isArray(a) !== Array.isArray(b))
        return false;
    const keys = Object.keys(a);
    return (keys.length === Object.keys(b).length &&
        keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key])));
}

const noFault = () => undefined;
const anything = (value) => true;
const isNull = (value) => value === null;
/** Any JSON value. */
const any = /* @__PURE__ */ shape("any value", anything, payloadFault, payloadText);
/** Any JSON object. */
const object = /* @__PURE__ */ shape("object", isObject, objectFault, objectText);
const boolean = /* @__PURE__ */ shape("boolean", isBoolean, noFault, String);
const nothing = /* @__PURE__ */ shape("null", isNull, noFault, String);
/** No value at all, which stands under optional fields alone. */
const never = /* @__PURE__ */ shape("nothing", (value) => false, noFault, String);
/** One of these values. */
function literals(...values) {
    return oneOf(values);
}
/** This value. */
function literal(value) {
    return oneOf([value], value);
}
function oneOf(values, literal) {
    const wanted = () => wantedLiterals(values);
    return {
        wanted,
        isKind: (value) => values.some((each) => typeof each === typeof value),
        check: (walk, value) => (values.includes(value) ? undefined : expected(walk, wanted(), value)),
        write: (value) => JSON.stringify(value),
        literal,
    };
}

/** A string of so many code points (no maximum if it is negative) that matches all patterns. */
function stringOf(minLength, maxLength, ...patterns) {
    return shape("string", isString, (walk, value) => {
        if (walk.facts === undefined && !value.isWellFormed())
            return notWellFormed(walk.path, value, walk.secrets > 0);
        const unmet = !hasLength(value, minLength, -1)
            ? `of at least ${counted(minLength, "character")}`
            : !hasLength(value, 0, maxLength)
                ? `of at most ${counted(maxLength, "character")}`
                : patterns.find(([pattern]) => !pattern.test(value))?.[1];
        return unmet === undefined ? undefined : expected(walk, `string ${unmet}`, value);
    }, quote);
}
const string = /* @__PURE__ */ stringOf(0, -1);
/** Whether a string has from `minimum` to `maximum` code points; there is no maximum if it is negative. */
function hasLength(text, minimum, maximum) {
    // A code point takes one or two code units: most strings need not be counted.
    const isShort = maximum < 0 || text.length <= maximum;
    if (isShort && text.length >= 2 * minimum)
        return true;
    if (text.length < minimum || (!isShort && text.length > 2 * maximum))
        return false;
    let length = 0;
    for (const _ of text)
        length++;
    return length >= minimum && (maximum < 0 || length <= maximum);
}

/** A finite number within bounds. */
function numberOf(...bounds) {
    const wanted = `number${range(bounds)}`;
    const isWithin = (value) => bounds.every(([words, limit]) => {
        if (words === "at least")
            return value >= limit;
        if (words === "at most")
            return value <= limit;
        return words === "above" ? value > limit : value < limit;
    });
    return shape(wanted, isNumber, (walk, value) => (Number.isFinite(value) && isWithin(value) ? undefined : expected(walk, wanted, value)), String);
}
const number = /* @__PURE__ */ numberOf();
/** A whole number within bounds, which are within the safe range. */
function integerOf(minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER, multipleOf = 1) {
    const bounds = [];
    if (minimum !== Number.MIN_SAFE_INTEGER)
        bounds.push(["at least", minimum]);
    if (maximum !== Number.MAX_SAFE_INTEGER)
        bounds.push(["at most", maximum]);
    const wanted = `integer${range(bounds)}${multipleOf === 1 ? "" : ` that is a multiple of ${multipleOf}`}`;
    return shape(wanted, isNumber, (walk, value) => Number.isInteger(value) && value >= minimum && value <= maximum && value % multipleOf === 0
        ? undefined
        : expected(walk, wanted, value), String);
}
const integer = /* @__PURE__ */ integerOf();
function range(bounds) {
    const [low, high] = bounds;
    if (low?.[0] === "at least" && high?.[0] === "at most")
        return ` from ${low[1]} to ${high[1]}`;
    return bounds.map(([words, limit], index) => `${index === 0 ? " " : " and "}${words} ${limit}`).join("");
}

/** An array of so many items (no maximum if it is negative). */
function array(items, minItems = 0, maxItems = -1, unique = false) {
    return shape("array", isArray, (walk, value, level) => {
        const few = value.length < minItems;
        if (few || (maxItems >= 0 && value.length > maxItems)) {
            const bound = few ? `at least ${counted(minItems, "item")}` : `at most ${counted(maxItems, "item")}`;
            return expected(walk, `array of ${bound}`, value);
        }
        for (let index = 0; index < value.length; index++) {
            const fault = below(walk, index, items, value[index], level);
            if (fault !== undefined)
                return fault;
        }
        return unique && !areDistinct(value) ? expected(walk, "array without repeated items", value) : undefined;
    }, (value, level) => writeArray(value, [], items, level), true);
}
/** An array whose first items, of which so many are required, have shapes of their own. */
function tuple(items, required, rest) {
    return shape("array", isArray, (walk, value, level) => {
        const count = Math.max(value.length, required);
        for (let index = 0; index < count; index++) {
            const item = items[index] ?? rest ?? never;
            if (index >= value.length) {
                walk.path.push(index);
                return expected(walk, item.wanted(), undefined);
            }
            const fault = below(walk, index, item, value[index], level);
            if (fault !== undefined)
                return fault;
        }
        return undefined;
    }, (value, level) => writeArray(value, items, rest, level), true);
}
/** Whether no two items are the same scalar. */
function areDistinct(items) {
    return new Set(items).size === items.length;
}
function isArray(value) {
    return Array.isArray(value);
}

/** @param keys Where keys are not any strings, the pattern that each matches. */
function entries(values, keys) {
    return {
        check: (walk, value, level, declared) => {
            if (walk.facts === undefined && lossyKind(value) !== undefined)
                return expected(walk, "object", value);
            for (const key of walk.facts?.get(value)?.keys ?? Object.keys(value)) {
                const member = value[key];
                if (declared?.has(key) || member === undefined)
                    continue;
                if (walk.facts === undefined && !key.isWellFormed())
                    return notWellFormed([...walk.path, key], key);
                if (keys !== undefined && !keys[0].test(key)) {
                    walk.path.push(key);
                    return expected(walk, `key ${keys[1]}`, key);
                }
                const fault = below(walk, key, values, member, level);
                if (fault !== undefined)
                    return fault;
            }
            return undefined;
        },
        write: (value, level, declared) => writeEntries(value, values, level, declared),
    };
}
/** An object whose keys are data. */
function map(values, keys) {
    const { check, write } = entries(values, keys);
    return shape("object", isObject, check, (value, level) => {
        enter(level);
        return enclose(write(value, level));
    }, true);
}

function optional(of, isDefault = () => false) {
    return { of, isOptional: true, isDefault };
}
/** A field whose content is never shown. */
function secret(of) {
    return { ...marked(of), isSecret: true };
}
function marked(of) {
    return "of" in of ? of : { of };
}
function layoutOf(members, isClosed) {
    const fields = [];
    let isOpen = false;
    let before = "";
    for (let index = 0; index < members.length; index += 2) {
        const name = members[index];
        const mark = marked(members[index + 1]);
        if (index === 0)
            isOpen = isClosed && !mark.isOptional;
        let key = `${index === 0 && isOpen ? "{" : ","}${JSON.stringify(name)}:`;
        if (!mark.isOptional) {
            before += key;
            key = "";
        }
        fields.push({ ...mark, name, before: inOnePiece(before), key: inOnePiece(key) });
        before = mark.isOptional || mark.of.literal === undefined ? "" : before + JSON.stringify(mark.of.literal);
    }
    return {
        fields,
        names: new Set(fields.map(({ name }) => name)),
        written: fields.filter(({ of, isOptional }) => isOptional || of.literal === undefined),
        end: inOnePiece(isOpen ? `${before}}` : before),
        isOpen,
    };
}
/** An object with these fields, each a name before its shape; `rest` is for keys that are not among them. */
function record(accepts, members, limit, rest) {
    let made;
    // A program that has just begun may need few of its messages.
    const layout = () => {
        made ??= layoutOf(members, rest === undefined);
        return made;
    };
    return Object.assign(shape("object", isObject, (walk, value, level) => {
        const { fields, names } = layout();
        const repeated = repeatedKeys(walk, value);
        const twice = repeated && fields.find(({ name }) => repeated.has(name));
        if (twice !== undefined)
            return repeatedKey(walk, twice.name);
        for (const { name, of, isOptional, isSecret } of fields) {
            const member = ownValue(value, name);
            if (member === undefined && (isOptional || (of === any && hasOwn(value, name))))
                continue;
            walk.secrets += isSecret ? 1 : 0;
            walk.path.push(name);
            const fault = member === undefined ? expected(walk, of.wanted(), member) : of.check(walk, member, level + 1);
            if (fault !== undefined)
                return fault;
            walk.path.pop();
            walk.secrets -= isSecret ? 1 : 0;
        }
        return rest?.check(walk, value, level, names);
    }, (value, level) => {
        enter(level);
        const { written, end, isOpen, names } = layout();
        let text = "";
        for (let index = 0; index < written.length; index++) {
            const { before, name, key, of, isOptional, isDefault } = written[index];
            const member = value[name];
            if (of === string && !isOptional)
                text += before + quote(member);
            else if (!isOptional)
                text += before + (member === undefined ? "null" : of.write(member, level + 1));
            else if (member === undefined || !hasOwn(value, name) || isDefault?.(member))
                text += before;
            else
                text += before + key + of.write(member, level + 1);
        }
        if (rest !== undefined)
            return enclose(text + end + rest.write(value, level, names));
        return isOpen ? text + end : enclose(text + end);
    }, true), {
        accepts,
        limit,
        literalAt: (key) => marked(members[members.indexOf(key) + 1]).of.literal,
        hasLiterals: (value) => layout().fields.every(({ name, of, isOptional }) => isOptional || of.literal === undefined || ownValue(value, name) === of.literal),
    });
}
/**
 * A message that has its tag and one string of any content, and no more: most lines are such, and need neither a loop
 * to be written nor JSON.parse to be read.
 */
function textMessage(accepts, [tag, mark, content], make, contentOf, limit) {
    const start = inOnePiece(`{${JSON.stringify(tag)}:${JSON.stringify(mark)},${JSON.stringify(content)}:`);
    return Object.assign(record(accepts, [tag, literal(mark), content, string], limit), {
        sniffed: { start: inOnePiece(`${start}"`), make },
        write: (value, level) => {
            enter(level);
            return `${start}${quote(contentOf(value))}}`;
        },
    });
}
/** The same text: engines keep one that was put together in its parts, which are slow to compare and to copy. */
function inOnePiece(text) {
    return JSON.parse(JSON.stringify(text));
}
/** The keys of an object of a line that its text has more than once. */
function repeatedKeys(walk, value) {
    return walk.repeats === undefined ? walk.facts?.get(value)?.repeated : undefined;
}
function repeatedKey(walk, key) {
    return { path: [...walk.path, key], wanted: "a single key", found: "it twice" };
}

/** A union of objects told apart by the literal that stands under one key. */
function tagged(tag, cases, limit) {
    const variants = new Map(cases.map((variant) => [variant.literalAt?.(tag), variant]));
    const variantOf = (value) => variants.get(value[tag]);
    return Object.assign(shape("object", isObject, (walk, value, level) => {
        if (repeatedKeys(walk, value)?.has(tag))
            return repeatedKey(walk, tag);
        const mark = ownValue(value, tag);
        const variant = variants.get(mark);
        if (variant !== undefined)
            return variant.check(walk, value, level);
        walk.path.push(tag);
        return expected(walk, wantedLiterals(variants.keys()), mark);
    }, (value, level) => variantOf(value).write(value, level), true), {
        // The tag may be inherited: then the validator of the variant refuses it.
        accepts: (value) => isObject(value) && variantOf(value)?.accepts(value) === true,
        limit,
        literalAt: (key) => cases[0]?.literalAt?.(key),
        tag,
        variants,
        hasLiterals: (value) => variants.get(ownValue(value, tag))?.hasLiterals?.(value) === true,
    });
}

/** The shape that a function gives: of a definition that refers to itself, or stands further below. */
function lazy(get) {
    return {
        wanted: () => get().wanted(),
        isKind: (value) => get().isKind(value),
        check: (walk, value, level) => get().check(walk, value, level),
        write: (value, level) => get().write(value, level),
        hasLiterals: (value) => get().hasLiterals?.(value) !== false,
    };
}
/** The shape or null. */
function nullable(of) {
    return {
        wanted: () => `${of.wanted()} or null`,
        isKind: (value) => value === null || of.isKind(value),
        check: (walk, value, level) => {
            if (value === null)
                return undefined;
            const here = walk.path.length;
            const fault = of.check(walk, value, level);
            if (fault === undefined || fault.code !== undefined || fault.path.length > here)
                return fault;
            return { ...fault, wanted: `${fault.wanted} or null` };
        },
        write: (value, level) => (value === null ? "null" : of.write(value, level)),
        hasLiterals: (value) => of.hasLiterals?.(value) !== false,
    };
}
/** A union without a tag: the first shape that accepts a value has it. */
function choice(accepts, ...arms) {
    const self = {
        wanted: () => listed([...new Set(arms.map(({ wanted }) => wanted()))], " or "),
        isKind: (value) => arms.some((arm) => arm.isKind(value)),
        check: (walk, value, level) => {
            const arm = armOf(walk, value, level);
            if (arm === undefined)
                return choiceFault(walk, value, level) ?? expected(walk, self.wanted(), value);
            return walk.facts === undefined || walk.repeats !== undefined ? undefined : arm.check(walk, value, level);
        },
        write: (value, level) => {
            const arm = arms.find((candidate) => conforms(candidate, value));
            // A validator takes a string that no arm does if it has a lone surrogate.
            if (arm === undefined)
                throw new TypeError("no arm takes the value");
            return arm.write(value, level);
        },
        accepts,
        hasLiterals: (value) => arms.some((arm) => arm.isKind({}) && arm.hasLiterals?.(value) !== false),
    };
    /** The first arm that accepts the value, whichever of its keys are repeated. */
    function armOf(walk, value, level) {
        const known = walk.verdicts.get(value)?.find((verdict) => verdict.choice === self && verdict.level === level);
        if (known !== undefined)
            return known.arm;
        const arm = arms.find((candidate) => candidate.check({ ...walk, path: [...walk.path], repeats: "passed over" }, value, level) === undefined);
        if (typeof value === "object") {
            const verdicts = walk.verdicts.get(value) ?? [];
            walk.verdicts.set(value, verdicts);
            verdicts.push({ choice: self, level, arm });
        }
        return arm;
    }
    /** The fault of the one arm that the value was meant for, if there is such a one. */
    function choiceFault(walk, value, level) {
        let candidates = arms.filter((arm) => arm.isKind(value));
        if (isObject(value) && candidates.length > 1) {
            const meant = candidates.filter((arm) => arm.hasLiterals?.(value) !== false);
            if (meant.length > 0)
                candidates = meant;
        }
        return candidates.length === 1 ? candidates[0]?.check(walk, value, level) : undefined;
    }
    return self;
}

/** At most three of the names that a slip of the keyboard could have turned into the text, the nearest first. */
function nearest(text, names) {
    // A third of the characters may be wrong, and longer texts are no slips.
    const most = Math.min(4, Math.max(2, Math.floor(text.length / 3)));
    if (text.length > 100)
        return [];
    const near = [];
    for (const name of names) {
        if (typeof name !== "string" || Math.abs(name.length - text.length) > most)
            continue;
        const distance = editDistance(text, name);
        if (distance <= most)
            near.push({ name, distance });
    }
    return near
        .sort((a, b) => a.distance - b.distance)
        .slice(0, 3)
        .map(({ name }) => name);
}
function editDistance(from, to) {
    let row = Array.from({ length: to.length + 1 }, (_, column) => column);
    for (let line = 1; line <= from.length; line++) {
        const next = [line];
        for (let column = 1; column <= to.length; column++) {
            const change = row[column - 1] + (from[line - 1] === to[column - 1] ? 0 : 1);
            next.push(Math.min(change, row[column] + 1, next[column - 1] + 1));
        }
        row = next;
    }
    return row[to.length];
}

/** Far more than any message asks for that is not made to be slow, and done in some 10 ms. */
const MOST_TRIALS = 1_000_000;
let trials = 0;
/** Starts the count for another message. */
function resetTrials() {
    trials = 0;
}
/**
 * Whether a validator may try the arms of one more recursive choice. A message can be made so that trying all of them
 * takes 2^n steps for n levels; `firstFault`, which remembers what it tried, takes over then.
 */
function mayTry() {
    return ++trials <= MOST_TRIALS;
}

function makeRoot(name, shape) {
    const { tag, variants = new Map([[undefined, shape]]) } = shape;
    return {
        name,
        shape,
        isObjects: ![null, "", 0, true, []].some(shape.isKind),
        tag,
        hasNames: [...variants.keys()].some((value) => typeof value === "string"),
        variants,
        sniffed: undefined,
    };
}

/** What is wrong with a value as a message of this root; undefined if nothing is. */
function judge(root, verb, value, facts) {
    const unknown = unknownType(root, value);
    if (unknown !== undefined && !facts?.get(value)?.repeated.has(root.tag)) {
        return unknownTypeError(root, verb, unknown);
    }
    const fault = firstFault(root.shape, value, facts);
    if (fault === undefined)
        return undefined;
    const code = fault.code ?? (root.isObjects && !isObject(value) ? "NOT_AN_OBJECT" : "INVALID_MESSAGE");
    return new ProtocolError(code, pointer(fault.path), reasonOf(fault), `Cannot ${verb} ${subject(root, value)}`);
}
/** The verdict of a validator alone. */
function isAccepted(variant, value) {
    resetTrials();
    return variant.accepts(value);
}
/** The message of the root that the value's tag names. The tag may be inherited: then the validator refuses it. */
function variantOf(root, value) {
    const { tag, variants } = root;
    if (tag === undefined)
        return variants.get(undefined);
    return isObject(value) ? variants.get(value[tag]) : undefined;
}
/** The tag of an object, if it is a string that no message of this root has. */
function unknownType(root, value) {
    const tag = tagOf(root, value);
    return root.hasNames && isString(tag) && !root.variants.has(tag) ? tag : undefined;
}
function unknownTypeError(root, verb, type) {
    const near = nearest(type, root.variants.keys()).map((tag) => JSON.stringify(tag));
    const hint = near.length === 0 ? "" : `; near: ${near.join(", ")}`;
    const reason = `expected a known type, got ${found(type, false)}${hint}`;
    return new ProtocolError("UNKNOWN_TYPE", pointer([root.tag]), reason, `Cannot ${verb} ${root.name}`);
}
/** How an error calls the value: by its tag if it has a known one. */
function subject(root, value) {
    const tag = tagOf(root, value);
    return root.variants.has(tag) && tag !== undefined ? String(tag) : root.name;
}
function tagOf({ tag }, value) {
    return tag !== undefined && isObject(value) ? ownValue(value, tag) : undefined;
}

/**
 * Whether JSON.parse has told all there is to know about the text: no key is repeated, no number is infinite or -0,
 * no string has a lone surrogate and nothing nests too deeply.
 *
 * True is certain. False is a suspicion, which the slow way of decoding settles.
 */
function isPlainReading(text, value) {
    return plainKeys(text, value) === keysOf(text);
}
const EMPTY = {};
/** Counts for more than all keys that a text can have, so that a sum with it is negative. */
const SUSPICIOUS = -1e10;
/** How many keys the value has; negative where it is suspicious even if no key is repeated. */
function plainKeys(text, value) {
    // What a polluted prototype lends to every object would be counted as keys.
    for (const _ in EMPTY)
        return SUSPICIOUS;
    // An array around it, so that numbers are looked at in one place.
    const keys = keysWithin([value], 0);
    if (keys < 0 || !text.isWellFormed())
        return SUSPICIOUS;
    // Where there is much text under few keys, the strings are looked at sooner than the escapes.
    const isEscaped = text.includes("\\") && (keys < text.length / 64 || text.includes("\\u"));
    return isEscaped && !isWellFormed(value) ? SUSPICIOUS : keys;
}
// Most of the time that a large payload takes is spent here. A call for each member, or sums in variables of the
// module, would make it half as slow again; so would a way out as soon as something is suspicious.
function keysWithin(value, level) {
    if (level > MAX_DEPTH)
        return SUSPICIOUS;
    let keys = 0;
    if (Array.isArray(value)) {
        for (let index = 0; index < value.length; index++) {
            const item = value[index];
            if (typeof item === "number")
                keys += isOrdinary(item) ? 0 : SUSPICIOUS;
            else if (typeof item === "object" && item !== null)
                keys += keysWithin(item, level + 1);
        }
    }
    else {
        for (const key in value) {
            const member = value[key];
            keys++;
            if (typeof member === "number")
                keys += isOrdinary(member) ? 0 : SUSPICIOUS;
            else if (typeof member === "object" && member !== null)
                keys += keysWithin(member, level + 1);
        }
    }
    return keys;
}
function isOrdinary(number) {
    return number === 0 ? 1 / number > 0 : number - number === 0;
}
function isWellFormed(value) {
    if (typeof value === "string")
        return value.isWellFormed();
    if (typeof value !== "object" || value === null)
        return true;
    for (const key in value) {
        if (!key.isWellFormed() || !isWellFormed(value[key]))
            return false;
    }
    return true;
}
/** How many keys the text has, repeated ones counted each time; more where a string looks like a key. */
function keysOf(text) {
    let count = 0;
    for (let colon = text.indexOf(":"); colon !== -1; colon = text.indexOf(":", colon + 1)) {
        let at = colon - 1;
        while (text.charCodeAt(at) <= 0x20)
            at--;
        if (text.charCodeAt(at) !== 0x22)
            continue;
        // A quote within a string is escaped, if the backslash before it is not.
        let slashes = 0;
        while (text.charCodeAt(at - slashes - 1) === 0x5c)
            slashes++;
        if (slashes % 2 === 0)
            count++;
    }
    return count;
}

/** Reads one line, without its line end. */
function decodeLine(root, line) {
    const text = typeof line === "string" ? line : fromUtf8(line);
    if (text === undefined)
        return notUtf8(root, validUpTo(line));
    const sniffed = root.sniffed && sniff(root.sniffed, text);
    if (sniffed !== undefined)
        return { kind: "message", message: sniffed };
    let value;
    try {
        value = JSON.parse(text);
    }
    catch {
        return decodeSlowly(root, text);
    }
    if (isPlainReading(text, value)) {
        const variant = variantOf(root, value);
        if (variant === undefined) {
            const type = unknownType(root, value);
            if (type !== undefined) {
                return { kind: "unknown", type, line: text, error: unknownTypeError(root, "decode", type) };
            }
        }
        else if (isAccepted(variant, value)) {
            if (variant.sniffed !== undefined)
                root.sniffed = variant.sniffed;
            return { kind: "message", message: value };
        }
    }
    return decodeSlowly(root, text);
}
/** The same for any text, without relying on JSON.parse or on a validator. */
function decodeSlowly(root, text) {
    if (!text.isWellFormed())
        return notUtf8(root, byteAt(text, text.search(/\p{Surrogate}/u)));
    if (isTooDeep(text))
        return refusal(root, "TOO_DEEP", reasonOf(tooDeep));
    let parsed;
    try {
        parsed = parseJson(text);
    }
    catch (error) {
        if (error instanceof JsonFault)
            return refusal(root, "INVALID_JSON", error.message);
        throw error;
    }
    const error = judge(root, "decode", parsed.value, parsed.facts);
    if (error === undefined)
        return { kind: "message", message: parsed.value };
    if (error.code !== "UNKNOWN_TYPE")
        return { kind: "refusal", error };
    return { kind: "unknown", type: unknownType(root, parsed.value), line: text, error };
}
function notUtf8(root, from) {
    return refusal(root, "INVALID_UTF8", `expected UTF-8, got other bytes from byte ${from} on`);
}
function refusal(root, code, reason) {
    return { kind: "refusal", error: new ProtocolError(code, "", reason, `Cannot decode ${root.name}`) };
}
/** Reads the line of a message of this kind without JSON.parse, if it is as an encoder would have written it. */
function sniff({ start, make }, text) {
    const end = text.length - 2;
    if (text.charCodeAt(end) !== 0x22 || text.charCodeAt(end + 1) !== 0x7d || !text.startsWith(start))
        return undefined;
    // The quote that opens the string could be taken for the one that closes it.
    if (end < start.length)
        return undefined;
    const content = text.slice(start.length, end);
    return SPECIAL.test(content) ? undefined : make(content);
}

/**
 * The line of a message, without its line end. `limit` is the largest line in bytes, instead of the limit of its type.
 *
 * @throws ProtocolError if a decoder would refuse it, or if it is over the limit.
 */
function encodeMessage(root, message, limit) {
    const variant = variantOf(root, message);
    const text = (variant && encodeAccepted(variant, message)) ?? encodeSlowly(root, message);
    return within(limit ?? variant?.limit, text, root, message);
}
function within(limit, text, root, message) {
    const bytes = limit === undefined ? undefined : bytesOver(text, limit);
    if (bytes === undefined)
        return text;
    const reason = `expected at most ${limit} bytes, got ${bytes}`;
    throw new ProtocolError("TOO_LARGE", "", reason, `Cannot encode ${subject(root, message)}`);
}
function encodeAccepted(variant, message) {
    try {
        return isAccepted(variant, message) ? variant.write(message, 1) : undefined;
    }
    catch {
        // A cycle, a string that UTF-8 can't carry, a payload that JSON can't carry: the slow way says which and where.
        return undefined;
    }
}
function encodeSlowly(root, message) {
    const error = judge(root, "encode", message);
    if (error !== undefined)
        throw error;
    return variantOf(root, message).write(message, 1);
}

/** The metadata of a root's messages by their tag, from a row for each. Without a tag, its own name stands for one. */
function metadataOf(root, shape, direction, rows) {
    return Object.fromEntries(Array.from(shape.variants ?? [[root, shape]], ([tag, { limit }], index) => {
        const [name, category, order = {}, answeredBy = [], secrets = [], own = direction] = rows[index];
        const known = { name };
        if (own)
            known.direction = own;
        if (category)
            known.category = category;
        if (limit)
            known.limit = limit;
        return [tag, Object.assign(known, { answeredBy, secrets, order })];
    }));
}

// The validators, by ajv.
const $verdicts = [];
const pattern0 = new RegExp("^(?:/|[A-Za-z]:[/\\\\]|\\\\\\\\)", "u");
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
function $accepts_SessionStarted(data0){
if(!owns(data0, "type", "session_id")){
return false;
}
if(data0["type"] !== "session_started"){
return false;
}
if(!isString(data0["session_id"])){
return false;
}
const data3 = data0["model"];
if(data3 !== undefined){
if(!isString(data3)){
return false;
}
}
const data4 = data0["tools"];
if(data4 !== undefined){
if(!Array.isArray(data4)){
return false;
}
for(let i0=0; i0<data4.length; i0++){
if(!isString(data4[i0])){
return false;
}
}
}
return true;
}
function $shared_AssistantTextDelta(data6){
if(!owns(data6, "type", "content")){
return false;
}
if(!isString(data6["content"])){
return false;
}
return true;
}
function $accepts_ToolStart(data8){
if(!owns(data8, "type", "id", "tool", "input")){
return false;
}
if(data8["type"] !== "tool_start"){
return false;
}
if(!isString(data8["id"])){
return false;
}
if(!isString(data8["tool"])){
return false;
}
if(!isObject(data8["input"])){
return false;
}
return true;
}
function $accepts_ToolEnd(data13){
if(!owns(data13, "type", "id", "output", "success")){
return false;
}
if(data13["type"] !== "tool_end"){
return false;
}
if(!isString(data13["id"])){
return false;
}
if(!isBoolean(data13["success"])){
return false;
}
return true;
}
function $accepts_SubagentSpawn(data17){
if(!owns(data17, "type", "id", "task")){
return false;
}
if(data17["type"] !== "subagent_spawn"){
return false;
}
if(!isString(data17["id"])){
return false;
}
if(!isString(data17["task"])){
return false;
}
return true;
}
function $accepts_SubagentMessage(data21){
if(!owns(data21, "type", "id", "content")){
return false;
}
if(data21["type"] !== "subagent_message"){
return false;
}
if(!isString(data21["id"])){
return false;
}
if(!isString(data21["content"])){
return false;
}
return true;
}
function $accepts_SubagentEnd(data25){
if(!owns(data25, "type", "id", "success")){
return false;
}
if(data25["type"] !== "subagent_end"){
return false;
}
if(!isString(data25["id"])){
return false;
}
if(!isBoolean(data25["success"])){
return false;
}
return true;
}
function $accepts_RequestId(data29){
if(!isString(data29)){
return false;
}
if(!hasLength(data29, 1, -1)){
return false;
}
return true;
}
function $accepts_CreateNote(data30){
if(!owns(data30, "type", "title", "content", "surface")){
return false;
}
if(data30["type"] !== "create_note"){
return false;
}
if(!isString(data30["title"])){
return false;
}
if(!isString(data30["content"])){
return false;
}
if(!isString(data30["surface"])){
return false;
}
const data35 = data30["color"];
if(data35 !== undefined){
if(data35 !== "yellow" && data35 !== "pink" && data35 !== "blue" && data35 !== "green"){
return false;
}
}
return true;
}
function $accepts_RemoveNote(data36){
if(!owns(data36, "type", "title", "surface")){
return false;
}
if(data36["type"] !== "remove_note"){
return false;
}
if(!isString(data36["title"])){
return false;
}
if(!isString(data36["surface"])){
return false;
}
return true;
}
function $accepts_MoveNote(data40){
if(!owns(data40, "type", "title", "from_surface", "to_surface")){
return false;
}
if(data40["type"] !== "move_note"){
return false;
}
if(!isString(data40["title"])){
return false;
}
if(!isString(data40["from_surface"])){
return false;
}
if(!isString(data40["to_surface"])){
return false;
}
return true;
}
function $shared_ClearRoom(data45){
if(!owns(data45, "type")){
return false;
}
return true;
}
function $accepts_RoomActionMessage(data46){
if(!owns(data46, "type", "request_id", "action")){
return false;
}
if(data46["type"] !== "room_action"){
return false;
}
if(!$accepts_RequestId(data46["request_id"])){
return false;
}
if(!$shape_RoomAction.accepts(data46["action"])){
return false;
}
return true;
}
function $accepts_DescribeQuery(data50){
if(!owns(data50, "type", "request_id", "query")){
return false;
}
if(data50["type"] !== "room_query"){
return false;
}
if(!$accepts_RequestId(data50["request_id"])){
return false;
}
if(data50["query"] !== "describe"){
return false;
}
const data54 = data50["target"];
if(data54 !== undefined){
if(!isString(data54)){
return false;
}
}
return true;
}
function $accepts_ExamineQuery(data55){
if(!owns(data55, "type", "request_id", "query", "target")){
return false;
}
if(data55["type"] !== "room_query"){
return false;
}
if(!$accepts_RequestId(data55["request_id"])){
return false;
}
if(data55["query"] !== "examine"){
return false;
}
if(!isString(data55["target"])){
return false;
}
return true;
}
function $accepts_SessionEnded(data60){
if(!owns(data60, "type", "reason")){
return false;
}
if(data60["type"] !== "session_ended"){
return false;
}
const data62 = data60["reason"];
if(data62 !== "success" && data62 !== "error_max_turns" && data62 !== "error_during_execution" && data62 !== "error_max_budget_usd" && data62 !== "cancelled"){
return false;
}
return true;
}
function $accepts_CompactionOccurred(data63){
if(!owns(data63, "type", "old_session_id", "new_session_id", "trigger")){
return false;
}
if(data63["type"] !== "compaction_occurred"){
return false;
}
if(!isString(data63["old_session_id"])){
return false;
}
if(!isString(data63["new_session_id"])){
return false;
}
const data67 = data63["trigger"];
if(data67 !== "manual" && data67 !== "auto"){
return false;
}
return true;
}
function $accepts_ErrorMessage(data68){
if(!owns(data68, "type", "code", "message", "recoverable")){
return false;
}
if(data68["type"] !== "error"){
return false;
}
if(!isString(data68["code"])){
return false;
}
if(!isString(data68["message"])){
return false;
}
if(!isBoolean(data68["recoverable"])){
return false;
}
return true;
}
function $accepts_Authenticated(data73){
if(!owns(data73, "type", "authenticated")){
return false;
}
if(data73["type"] !== "auth_status"){
return false;
}
if(data73["authenticated"] !== true){
return false;
}
if(data73["error"] !== undefined){
return false;
}
return true;
}
function $accepts_NotAuthenticated(data77){
if(!owns(data77, "type", "authenticated")){
return false;
}
if(data77["type"] !== "auth_status"){
return false;
}
if(data77["authenticated"] !== false){
return false;
}
const data80 = data77["error"];
if(data80 !== undefined){
if(!isString(data80)){
return false;
}
}
return true;
}
function $accepts_AbsolutePath(data81){
if(!isString(data81)){
return false;
}
if(!pattern0.test(data81)){
return false;
}
return true;
}
function $accepts_SdkConfig(data82){
if(!owns(data82)){
return false;
}
const data83 = data82["model"];
if(data83 !== undefined){
if(!isString(data83)){
return false;
}
}
const data84 = data82["permission_mode"];
if(data84 !== undefined){
if(data84 !== "default" && data84 !== "acceptEdits" && data84 !== "bypassPermissions" && data84 !== "plan"){
return false;
}
}
return true;
}
function $accepts_Init(data85){
if(!owns(data85, "type", "version", "working_dir")){
return false;
}
if(data85["type"] !== "init"){
return false;
}
const data87 = data85["version"];
if(!Number.isInteger(data87)){
return false;
}
if(data87 < 1){
return false;
}
if(data87 > 4294967295){
return false;
}
if(!$accepts_AbsolutePath(data85["working_dir"])){
return false;
}
const data89 = data85["api_key"];
if(data89 !== undefined){
if(!isString(data89)){
return false;
}
}
const data90 = data85["resume_session_id"];
if(data90 !== undefined){
if(!isString(data90)){
return false;
}
}
const data91 = data85["initial_prompt"];
if(data91 !== undefined){
if(!isString(data91)){
return false;
}
}
const data92 = data85["config"];
if(data92 !== undefined){
if(!$accepts_SdkConfig(data92)){
return false;
}
}
return true;
}
function $accepts_Attachment(data93){
if(!owns(data93, "type", "path")){
return false;
}
const data94 = data93["type"];
if(data94 !== "image" && data94 !== "file"){
return false;
}
if(!$accepts_AbsolutePath(data93["path"])){
return false;
}
const data96 = data93["mime"];
if(data96 !== undefined){
if(!isString(data96)){
return false;
}
}
return true;
}
function $accepts_UserMessage(data97){
if(!owns(data97, "type", "content")){
return false;
}
if(data97["type"] !== "user_message"){
return false;
}
if(!isString(data97["content"])){
return false;
}
const data100 = data97["attachments"];
if(data100 !== undefined){
if(!Array.isArray(data100)){
return false;
}
for(let i1=0; i1<data100.length; i1++){
if(!$accepts_Attachment(data100[i1])){
return false;
}
}
}
return true;
}
function $accepts_ModeChange(data102){
if(!owns(data102, "type", "mode")){
return false;
}
if(data102["type"] !== "mode_change"){
return false;
}
const data104 = data102["mode"];
if(data104 !== "auto" && data104 !== "plan"){
return false;
}
return true;
}
function $accepts_RoomQueryResponse(data105){
if(!owns(data105, "type", "request_id", "description")){
return false;
}
if(data105["type"] !== "room_query_response"){
return false;
}
if(!$accepts_RequestId(data105["request_id"])){
return false;
}
if(!isString(data105["description"])){
return false;
}
return true;
}
function $accepts_RoomActionResponse(data109){
if(!owns(data109, "type", "request_id", "success", "message")){
return false;
}
if(data109["type"] !== "room_action_response"){
return false;
}
if(!$accepts_RequestId(data109["request_id"])){
return false;
}
if(!isBoolean(data109["success"])){
return false;
}
if(!isString(data109["message"])){
return false;
}
return true;
}
function $accepts_SpilledFile(data114){
if(!owns(data114, "path", "bytes", "preview")){
return false;
}
if(!$accepts_AbsolutePath(data114["path"])){
return false;
}
const data116 = data114["bytes"];
if(!Number.isInteger(data116)){
return false;
}
if(data116 < 0){
return false;
}
if(data116 > 9007199254740991){
return false;
}
if(!isString(data114["preview"])){
return false;
}
return true;
}
function $accepts_SpilledOutput(data118){
if(!owns(data118, "spilled")){
return false;
}
if(!$accepts_SpilledFile(data118["spilled"])){
return false;
}
return true;
}
data.push($accepts_SessionStarted, $shared_AssistantTextDelta, $accepts_ToolStart, $accepts_ToolEnd, $accepts_SubagentSpawn, $accepts_SubagentMessage, $accepts_SubagentEnd, $accepts_RequestId, $accepts_CreateNote, $accepts_RemoveNote, $accepts_MoveNote, $shared_ClearRoom, $accepts_RoomActionMessage, $accepts_DescribeQuery, $accepts_ExamineQuery, $accepts_SessionEnded, $accepts_CompactionOccurred, $accepts_ErrorMessage, $accepts_Authenticated, $accepts_NotAuthenticated, $accepts_AbsolutePath, $accepts_SdkConfig, $accepts_Init, $accepts_Attachment, $accepts_UserMessage, $accepts_ModeChange, $accepts_RoomQueryResponse, $accepts_RoomActionResponse, $accepts_SpilledFile, $accepts_SpilledOutput);
validate0.errors = vErrors;
return errors === 0;
}

validate0($verdicts);
const [
  $accepts_SessionStarted,
  $shared_AssistantTextDelta,
  $accepts_ToolStart,
  $accepts_ToolEnd,
  $accepts_SubagentSpawn,
  $accepts_SubagentMessage,
  $accepts_SubagentEnd,
  $accepts_RequestId,
  $accepts_CreateNote,
  $accepts_RemoveNote,
  $accepts_MoveNote,
  $shared_ClearRoom,
  $accepts_RoomActionMessage,
  $accepts_DescribeQuery,
  $accepts_ExamineQuery,
  $accepts_SessionEnded,
  $accepts_CompactionOccurred,
  $accepts_ErrorMessage,
  $accepts_Authenticated,
  $accepts_NotAuthenticated,
  $accepts_AbsolutePath,
  $accepts_SdkConfig,
  $accepts_Init,
  $accepts_Attachment,
  $accepts_UserMessage,
  $accepts_ModeChange,
  $accepts_RoomQueryResponse,
  $accepts_RoomActionResponse,
  $accepts_SpilledFile,
  $accepts_SpilledOutput,
] = $verdicts;
const $accepts_AssistantTextDelta = /* @__PURE__ */ withMark($shared_AssistantTextDelta, "type", "assistant_text_delta");
const $accepts_AssistantMessageComplete = /* @__PURE__ */ withMark($shared_AssistantTextDelta, "type", "assistant_message_complete");
const $accepts_ClearRoom = /* @__PURE__ */ withMark($shared_ClearRoom, "type", "clear_room");
const $accepts_Pong = /* @__PURE__ */ withMark($shared_ClearRoom, "type", "pong");
const $accepts_Cancel = /* @__PURE__ */ withMark($shared_ClearRoom, "type", "cancel");
const $accepts_Ping = /* @__PURE__ */ withMark($shared_ClearRoom, "type", "ping");
const $accepts_Shutdown = /* @__PURE__ */ withMark($shared_ClearRoom, "type", "shutdown");

// The shapes, which tell the first fault of what a validator refuses, and write values.
const $shape_SessionId = string;
const $shape_SessionStarted = /* @__PURE__ */ record($accepts_SessionStarted, ["type", literal("session_started"), "session_id", $shape_SessionId, "model", optional(string), "tools", optional(array(string), (value) => isEqual(value, []))], 51200);
const $shape_AssistantTextDelta = /* @__PURE__ */ textMessage($accepts_AssistantTextDelta, ["type", "assistant_text_delta", "content"], (text) => ({ type: "assistant_text_delta", content: text }), (value) => value.content, 1024);
const $shape_AssistantMessageComplete = /* @__PURE__ */ textMessage($accepts_AssistantMessageComplete, ["type", "assistant_message_complete", "content"], (text) => ({ type: "assistant_message_complete", content: text }), (value) => value.content, 1048576);
const $shape_ToolStart = /* @__PURE__ */ record($accepts_ToolStart, ["type", literal("tool_start"), "id", string, "tool", string, "input", object], 10240);
const $shape_ToolEnd = /* @__PURE__ */ record($accepts_ToolEnd, ["type", literal("tool_end"), "id", string, "output", any, "success", boolean], 1048576);
const $shape_SubagentSpawn = /* @__PURE__ */ record($accepts_SubagentSpawn, ["type", literal("subagent_spawn"), "id", string, "task", string], 10240);
const $shape_SubagentMessage = /* @__PURE__ */ record($accepts_SubagentMessage, ["type", literal("subagent_message"), "id", string, "content", string], 1048576);
const $shape_SubagentEnd = /* @__PURE__ */ record($accepts_SubagentEnd, ["type", literal("subagent_end"), "id", string, "success", boolean], 10240);
const $shape_RequestId = /* @__PURE__ */ stringOf(1, -1);
const $shape_NoteColor = /* @__PURE__ */ literals("yellow", "pink", "blue", "green");
const $shape_CreateNote = /* @__PURE__ */ record($accepts_CreateNote, ["type", literal("create_note"), "title", string, "content", string, "surface", string, "color", optional($shape_NoteColor)]);
const $shape_RemoveNote = /* @__PURE__ */ record($accepts_RemoveNote, ["type", literal("remove_note"), "title", string, "surface", string]);
const $shape_MoveNote = /* @__PURE__ */ record($accepts_MoveNote, ["type", literal("move_note"), "title", string, "from_surface", string, "to_surface", string]);
const $shape_ClearRoom = /* @__PURE__ */ record($accepts_ClearRoom, ["type", literal("clear_room")]);
const $shape_RoomAction = /* @__PURE__ */ tagged("type", [
  $shape_CreateNote,
  $shape_RemoveNote,
  $shape_MoveNote,
  $shape_ClearRoom,
]);
const $shape_RoomActionMessage = /* @__PURE__ */ record($accepts_RoomActionMessage, ["type", literal("room_action"), "request_id", $shape_RequestId, "action", $shape_RoomAction], 10240);
const $shape_DescribeQuery = /* @__PURE__ */ record($accepts_DescribeQuery, ["type", literal("room_query"), "request_id", $shape_RequestId, "query", literal("describe"), "target", optional(string)]);
const $shape_ExamineQuery = /* @__PURE__ */ record($accepts_ExamineQuery, ["type", literal("room_query"), "request_id", $shape_RequestId, "query", literal("examine"), "target", string]);
const $shape_RoomQuery = /* @__PURE__ */ tagged("query", [
  $shape_DescribeQuery,
  $shape_ExamineQuery,
], 10240);
const $shape_SessionEndReason = /* @__PURE__ */ literals("success", "error_max_turns", "error_during_execution", "error_max_budget_usd", "cancelled");
const $shape_SessionEnded = /* @__PURE__ */ record($accepts_SessionEnded, ["type", literal("session_ended"), "reason", $shape_SessionEndReason], 10240);
const $shape_CompactionTrigger = /* @__PURE__ */ literals("manual", "auto");
const $shape_CompactionOccurred = /* @__PURE__ */ record($accepts_CompactionOccurred, ["type", literal("compaction_occurred"), "old_session_id", $shape_SessionId, "new_session_id", $shape_SessionId, "trigger", $shape_CompactionTrigger], 10240);
const $shape_Pong = /* @__PURE__ */ record($accepts_Pong, ["type", literal("pong")], 10240);
const $shape_ErrorCode = string;
const $shape_ErrorMessage = /* @__PURE__ */ record($accepts_ErrorMessage, ["type", literal("error"), "code", $shape_ErrorCode, "message", string, "recoverable", boolean], 10240);
const $shape_Authenticated = /* @__PURE__ */ record($accepts_Authenticated, ["type", literal("auth_status"), "authenticated", literal(true), "error", optional(never)]);
const $shape_NotAuthenticated = /* @__PURE__ */ record($accepts_NotAuthenticated, ["type", literal("auth_status"), "authenticated", literal(false), "error", optional(string)]);
const $shape_AuthStatus = /* @__PURE__ */ tagged("authenticated", [
  $shape_Authenticated,
  $shape_NotAuthenticated,
], 10240);
const $shape_BackendMessage = /* @__PURE__ */ tagged("type", [
  $shape_SessionStarted,
  $shape_AssistantTextDelta,
  $shape_AssistantMessageComplete,
  $shape_ToolStart,
  $shape_ToolEnd,
  $shape_SubagentSpawn,
  $shape_SubagentMessage,
  $shape_SubagentEnd,
  $shape_RoomActionMessage,
  $shape_RoomQuery,
  $shape_SessionEnded,
  $shape_CompactionOccurred,
  $shape_Pong,
  $shape_ErrorMessage,
  $shape_AuthStatus,
]);
const $shape_AbsolutePath = /* @__PURE__ */ stringOf(0, -1, [pattern0, "that matches ^(?:/|[A-Za-z]:[/\\\\]|\\\\\\\\)"]);
const $shape_PermissionMode = /* @__PURE__ */ literals("default", "acceptEdits", "bypassPermissions", "plan");
const $shape_SdkConfig = /* @__PURE__ */ record($accepts_SdkConfig, ["model", optional(string), "permission_mode", optional($shape_PermissionMode)]);
const $shape_Init = /* @__PURE__ */ record($accepts_Init, ["type", literal("init"), "version", integerOf(1, 4294967295), "working_dir", $shape_AbsolutePath, "api_key", secret(optional(string)), "resume_session_id", optional($shape_SessionId), "initial_prompt", optional(string), "config", optional($shape_SdkConfig)], 1024);
const $shape_AttachmentType = /* @__PURE__ */ literals("image", "file");
const $shape_Attachment = /* @__PURE__ */ record($accepts_Attachment, ["type", $shape_AttachmentType, "path", $shape_AbsolutePath, "mime", optional(string)]);
const $shape_UserMessage = /* @__PURE__ */ record($accepts_UserMessage, ["type", literal("user_message"), "content", string, "attachments", optional(array($shape_Attachment))], 102400);
const $shape_Cancel = /* @__PURE__ */ record($accepts_Cancel, ["type", literal("cancel")], 10240);
const $shape_Ping = /* @__PURE__ */ record($accepts_Ping, ["type", literal("ping")], 10240);
const $shape_AgentMode = /* @__PURE__ */ literals("auto", "plan");
const $shape_ModeChange = /* @__PURE__ */ record($accepts_ModeChange, ["type", literal("mode_change"), "mode", $shape_AgentMode], 10240);
const $shape_RoomQueryResponse = /* @__PURE__ */ record($accepts_RoomQueryResponse, ["type", literal("room_query_response"), "request_id", $shape_RequestId, "description", string], 51200);
const $shape_RoomActionResponse = /* @__PURE__ */ record($accepts_RoomActionResponse, ["type", literal("room_action_response"), "request_id", $shape_RequestId, "success", boolean, "message", string], 10240);
const $shape_Shutdown = /* @__PURE__ */ record($accepts_Shutdown, ["type", literal("shutdown")], 10240);
const $shape_FrontendMessage = /* @__PURE__ */ tagged("type", [
  $shape_Init,
  $shape_UserMessage,
  $shape_Cancel,
  $shape_Ping,
  $shape_ModeChange,
  $shape_RoomQueryResponse,
  $shape_RoomActionResponse,
  $shape_Shutdown,
]);
const $shape_SpilledFile = /* @__PURE__ */ record($accepts_SpilledFile, ["path", $shape_AbsolutePath, "bytes", integerOf(0, 9007199254740991), "preview", string]);
const $shape_SpilledOutput = /* @__PURE__ */ record($accepts_SpilledOutput, ["spilled", $shape_SpilledFile], 10240);

// What the module exports.
const $export_PROTOCOL_VERSION = 1;
const $export_SCHEMA_FINGERPRINT = "a33eca799e5db77e8d97dc02b538f08bbcd6bcd69ba6b7b4c7d5434a85b10f65";
const $root_BackendMessage = /* @__PURE__ */ makeRoot("BackendMessage", $shape_BackendMessage);
function $export_decodeBackendMessage(line) {
  return decodeLine($root_BackendMessage, line);
}
function $export_encodeBackendMessage(message, limit) {
  return encodeMessage($root_BackendMessage, message, limit);
}
const $root_FrontendMessage = /* @__PURE__ */ makeRoot("FrontendMessage", $shape_FrontendMessage);
function $export_decodeFrontendMessage(line) {
  return decodeLine($root_FrontendMessage, line);
}
function $export_encodeFrontendMessage(message, limit) {
  return encodeMessage($root_FrontendMessage, message, limit);
}
const $root_SpilledOutput = /* @__PURE__ */ makeRoot("SpilledOutput", $shape_SpilledOutput);
function $export_decodeSpilledOutput(line) {
  return decodeLine($root_SpilledOutput, line);
}
function $export_encodeSpilledOutput(message, limit) {
  return encodeMessage($root_SpilledOutput, message, limit);
}
const $export_isBackendMessage = /* @__PURE__ */ guard($shape_BackendMessage);
const $export_isFrontendMessage = /* @__PURE__ */ guard($shape_FrontendMessage);
const $export_isSpilledOutput = /* @__PURE__ */ guard($shape_SpilledOutput);
const $export_isSessionStarted = /* @__PURE__ */ guard($shape_SessionStarted);
const $export_isAssistantTextDelta = /* @__PURE__ */ guard($shape_AssistantTextDelta);
const $export_isAssistantMessageComplete = /* @__PURE__ */ guard($shape_AssistantMessageComplete);
const $export_isToolStart = /* @__PURE__ */ guard($shape_ToolStart);
const $export_isToolEnd = /* @__PURE__ */ guard($shape_ToolEnd);
const $export_isSubagentSpawn = /* @__PURE__ */ guard($shape_SubagentSpawn);
const $export_isSubagentMessage = /* @__PURE__ */ guard($shape_SubagentMessage);
const $export_isSubagentEnd = /* @__PURE__ */ guard($shape_SubagentEnd);
const $export_isRoomActionMessage = /* @__PURE__ */ guard($shape_RoomActionMessage);
const $export_isRoomQuery = /* @__PURE__ */ guard($shape_RoomQuery);
const $export_isSessionEnded = /* @__PURE__ */ guard($shape_SessionEnded);
const $export_isCompactionOccurred = /* @__PURE__ */ guard($shape_CompactionOccurred);
const $export_isPong = /* @__PURE__ */ guard($shape_Pong);
const $export_isErrorMessage = /* @__PURE__ */ guard($shape_ErrorMessage);
const $export_isAuthStatus = /* @__PURE__ */ guard($shape_AuthStatus);
const $export_isInit = /* @__PURE__ */ guard($shape_Init);
const $export_isUserMessage = /* @__PURE__ */ guard($shape_UserMessage);
const $export_isCancel = /* @__PURE__ */ guard($shape_Cancel);
const $export_isPing = /* @__PURE__ */ guard($shape_Ping);
const $export_isModeChange = /* @__PURE__ */ guard($shape_ModeChange);
const $export_isRoomQueryResponse = /* @__PURE__ */ guard($shape_RoomQueryResponse);
const $export_isRoomActionResponse = /* @__PURE__ */ guard($shape_RoomActionResponse);
const $export_isShutdown = /* @__PURE__ */ guard($shape_Shutdown);
const $export_isSpilledFile = /* @__PURE__ */ guard($shape_SpilledFile);
const $export_isRoomAction = /* @__PURE__ */ guard($shape_RoomAction);
const $export_isDescribeQuery = /* @__PURE__ */ guard($shape_DescribeQuery);
const $export_isExamineQuery = /* @__PURE__ */ guard($shape_ExamineQuery);
const $export_isAuthenticated = /* @__PURE__ */ guard($shape_Authenticated);
const $export_isNotAuthenticated = /* @__PURE__ */ guard($shape_NotAuthenticated);
const $export_isSdkConfig = /* @__PURE__ */ guard($shape_SdkConfig);
const $export_isAttachment = /* @__PURE__ */ guard($shape_Attachment);
const $export_isCreateNote = /* @__PURE__ */ guard($shape_CreateNote);
const $export_isRemoveNote = /* @__PURE__ */ guard($shape_RemoveNote);
const $export_isMoveNote = /* @__PURE__ */ guard($shape_MoveNote);
const $export_isClearRoom = /* @__PURE__ */ guard($shape_ClearRoom);
const $export_messages = {
  BackendMessage: /* @__PURE__ */ metadataOf("BackendMessage", $shape_BackendMessage, "backend-to-frontend", [
    /* session_started */ ["SessionStarted", "Lifecycle", { after: ["init"] }],
    /* assistant_text_delta */ ["AssistantTextDelta", "Conversation", { after: ["session_started"] }],
    /* assistant_message_complete */ ["AssistantMessageComplete", "Conversation", { after: ["session_started"] }],
    /* tool_start */ ["ToolStart", "Tools", { after: ["session_started"], endedBy: { type: "tool_end", field: "id" } }],
    /* tool_end */ ["ToolEnd", "Tools"],
    /* subagent_spawn */ ["SubagentSpawn", "Subagents", { after: ["session_started"], endedBy: { type: "subagent_end", field: "id" } }],
    /* subagent_message */ ["SubagentMessage", "Subagents", { within: { type: "subagent_spawn", field: "id" } }],
    /* subagent_end */ ["SubagentEnd", "Subagents"],
    /* room_action */ ["RoomActionMessage", "Room", { correlatedBy: "request_id", after: ["session_started"] }, ["room_action_response"]],
    /* room_query */ ["RoomQuery", "Room", { correlatedBy: "request_id", after: ["session_started"] }, ["room_query_response"]],
    /* session_ended */ ["SessionEnded", "Lifecycle", { after: ["init"] }],
    /* compaction_occurred */ ["CompactionOccurred", "Lifecycle", { after: ["session_started"] }],
    /* pong */ ["Pong", "Control", { after: ["ping"] }],
    /* error */ ["ErrorMessage", "Control"],
    /* auth_status */ ["AuthStatus", "Auth", { after: ["init"] }],
  ]),
  FrontendMessage: /* @__PURE__ */ metadataOf("FrontendMessage", $shape_FrontendMessage, "frontend-to-backend", [
    /* init */ ["Init", "Lifecycle", { first: true, resumes: "resume_session_id" }, ["session_started", "error"], ["/api_key"]],
    /* user_message */ ["UserMessage", "Conversation", {}, ["assistant_text_delta", "tool_start", "tool_end", "assistant_message_complete"]],
    /* cancel */ ["Cancel", "Control", {}, ["session_ended"]],
    /* ping */ ["Ping", "Control", { anytime: true }, ["pong"]],
    /* mode_change */ ["ModeChange", "Control"],
    /* room_query_response */ ["RoomQueryResponse", "Room"],
    /* room_action_response */ ["RoomActionResponse", "Room"],
    /* shutdown */ ["Shutdown", "Lifecycle", { anytime: true, last: true }],
  ]),
  SpilledOutput: /* @__PURE__ */ metadataOf("SpilledOutput", $shape_SpilledOutput, "backend-to-frontend", [
    /* SpilledOutput */ ["SpilledOutput", "Tools"],
  ]),
};
const $export_ErrorCodeCatalogue = {
  PROTOCOL_MISMATCH: { description: "The frontend's protocol version is not one that the backend speaks.", recoverable: false, action: "Show the error, send `shutdown`, exit." },
  SDK_NOT_FOUND: { description: "The command line program that the SDK drives is not installed.", recoverable: false, action: "Show how to install it, exit." },
  SDK_ERROR: { description: "The SDK, or a handler of the backend, threw an exception.", recoverable: true, action: "Show the error, allow a retry." },
  PARSE_ERROR: { description: "A line of the frontend was refused or was of an unknown type.", recoverable: true, action: "Log a warning, continue." },
  AUTH_FAILED: { description: "The credentials were not accepted.", recoverable: true, action: "Show the error, ask for an API key." },
  NOT_AUTHENTICATED: { description: "The message needs an authenticated session, and there was no good `init` yet.", recoverable: true, action: "Send `init` with `api_key`." },
  TOKEN_REFRESH_FAILED: { description: "The OAuth token could not be refreshed.", recoverable: true, action: "Ask the user to sign in again." },
  PERMISSION_DENIED: { description: "The user refused what a permission prompt asked for.", recoverable: true, action: "Continue: the SDK deals with it." },
};

export {
  ProtocolError,
  $export_PROTOCOL_VERSION as PROTOCOL_VERSION,
  $export_SCHEMA_FINGERPRINT as SCHEMA_FINGERPRINT,
  $export_decodeBackendMessage as decodeBackendMessage,
  $export_encodeBackendMessage as encodeBackendMessage,
  $export_decodeFrontendMessage as decodeFrontendMessage,
  $export_encodeFrontendMessage as encodeFrontendMessage,
  $export_decodeSpilledOutput as decodeSpilledOutput,
  $export_encodeSpilledOutput as encodeSpilledOutput,
  $export_isBackendMessage as isBackendMessage,
  $export_isFrontendMessage as isFrontendMessage,
  $export_isSpilledOutput as isSpilledOutput,
  $export_isSessionStarted as isSessionStarted,
  $export_isAssistantTextDelta as isAssistantTextDelta,
  $export_isAssistantMessageComplete as isAssistantMessageComplete,
  $export_isToolStart as isToolStart,
  $export_isToolEnd as isToolEnd,
  $export_isSubagentSpawn as isSubagentSpawn,
  $export_isSubagentMessage as isSubagentMessage,
  $export_isSubagentEnd as isSubagentEnd,
  $export_isRoomActionMessage as isRoomActionMessage,
  $export_isRoomQuery as isRoomQuery,
  $export_isSessionEnded as isSessionEnded,
  $export_isCompactionOccurred as isCompactionOccurred,
  $export_isPong as isPong,
  $export_isErrorMessage as isErrorMessage,
  $export_isAuthStatus as isAuthStatus,
  $export_isInit as isInit,
  $export_isUserMessage as isUserMessage,
  $export_isCancel as isCancel,
  $export_isPing as isPing,
  $export_isModeChange as isModeChange,
  $export_isRoomQueryResponse as isRoomQueryResponse,
  $export_isRoomActionResponse as isRoomActionResponse,
  $export_isShutdown as isShutdown,
  $export_isSpilledFile as isSpilledFile,
  $export_isRoomAction as isRoomAction,
  $export_isDescribeQuery as isDescribeQuery,
  $export_isExamineQuery as isExamineQuery,
  $export_isAuthenticated as isAuthenticated,
  $export_isNotAuthenticated as isNotAuthenticated,
  $export_isSdkConfig as isSdkConfig,
  $export_isAttachment as isAttachment,
  $export_isCreateNote as isCreateNote,
  $export_isRemoveNote as isRemoveNote,
  $export_isMoveNote as isMoveNote,
  $export_isClearRoom as isClearRoom,
  $export_messages as messages,
  $export_ErrorCodeCatalogue as ErrorCodeCatalogue,
};
