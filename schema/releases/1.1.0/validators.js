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

/** The mark of a field that must be there. */
const REQUIRED = 1;
/** The mark of a field whose content is never shown. */
const SECRET = 2;
/** By a short name, as the generated validators and encoders call it for each field. */
const hasOwn = Object.hasOwn;

/** How many literals a fault lists, and how many code points of a string it shows. */
const SHOWN_LITERALS = 8;
const SHOWN_CHARACTERS = 40;
/** What a shape accepts, in words: `one of "yellow", "pink"`, `integer from 1 to 10 or null`. */
function wanted(shapes, shape) {
    if (typeof shape === "number")
        return wanted(shapes, shapes[shape]);
    if (typeof shape === "string")
        return shape === "any" ? "any value" : shape === "never" ? "nothing" : shape;
    switch (shape[0]) {
        case "integer":
            return wantedInteger(shape[1], shape[2], shape[3]);
        case "number":
            return wantedNumber(shape[1]);
        case "literal":
            return wantedLiterals([shape[1]]);
        case "literals":
            return wantedLiterals(shape[1]);
        case "tuple":
            return "array";
        case "map":
        case "record":
        case "tagged":
            return "object";
        case "nullable":
            return `${wanted(shapes, shape[1])} or null`;
        case "choice":
            return listed([...new Set(shape[1].map((arm) => wanted(shapes, arm)))], " or ");
        default:
            return shape[0];
    }
}
/** `one of "a", "b"`; a single value stands alone. */
function wantedLiterals(values) {
    const texts = Array.from(values, (value) => JSON.stringify(value));
    return texts.length === 1 ? texts[0] : `one of ${listed(texts, ", ")}`;
}
/** What a value is: its kind, and itself if it is a scalar; below a secret field the kind alone. */
function found(value, secret) {
    if (value === null)
        return "null";
    switch (typeof value) {
        case "undefined":
            return "nothing";
        case "string":
            return `string ${secret ? "[redacted]" : shortened(value)}`;
        case "number":
            return `number ${secret ? "[redacted]" : value}`;
        case "bigint":
            return `bigint ${secret ? "[redacted]" : value}`;
        case "boolean":
            return `boolean ${secret ? "[redacted]" : value}`;
        case "object":
            return Array.isArray(value) ? "array" : (lossyKind(value) ?? "object");
        default:
            return typeof value;
    }
}
/** The name of a kind of object whose JSON form would lose its content without a word; undefined for all others. */
function lossyKind(value) {
    if (ArrayBuffer.isView(value))
        return "typed array";
    const kind = Object.prototype.toString.call(value).slice(8, -1);
    return LOSSY.has(kind) ? kind : undefined;
}
const LOSSY = /* @__PURE__ */ new Set("Map Set WeakMap WeakSet WeakRef Promise RegExp Error ArrayBuffer SharedArrayBuffer Symbol BigInt Generator".split(" "));
function wantedInteger(minimum, maximum, multipleOf) {
    const bounds = [];
    if (minimum !== Number.MIN_SAFE_INTEGER)
        bounds.push(["at least", minimum]);
    if (maximum !== Number.MAX_SAFE_INTEGER)
        bounds.push(["at most", maximum]);
    return `integer${range(bounds)}${multipleOf === undefined ? "" : ` that is a multiple of ${multipleOf}`}`;
}
function wantedNumber(bounds) {
    return `number${range(bounds)}`;
}
function range(bounds) {
    const [low, high] = bounds;
    if (low?.[0] === "at least" && high?.[0] === "at most")
        return ` from ${low[1]} to ${high[1]}`;
    return bounds.map(([words, limit], index) => `${index === 0 ? " " : " and "}${words} ${limit}`).join("");
}
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
/** The first fault of such a value; undefined if it can be carried. Its path starts with `path`. */
function payloadFault(value, level, path, secret, mustBeObject) {
    try {
        if (isPlain(value, level))
            return undefined;
        const plain = toPlain(callToJson(value, ""), level, [...path], secret);
        const isObject = typeof plain === "object" && plain !== null && !Array.isArray(plain);
        return mustBeObject && !isObject ? { path: [...path], wanted: "object", found: found(plain, secret) } : undefined;
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

/**
 * The first fault of a value in the order of declaration, depth first; undefined if there is none.
 *
 * A value of the program may hold what no line can (undefined, NaN, functions, cycles). A property that is undefined
 * counts as absent, but for a required one that may hold anything.
 */
function firstFault(source, shape, value) {
    return check({ ...source, path: [], secrets: 0, verdicts: new Map() }, shape, value, 1);
}
/** Whether a value of the program is one that can be encoded as this shape. */
function conforms(shapes, shape, value) {
    return firstFault({ shapes }, shape, value) === undefined;
}
function check(walk, shape, value, level) {
    if (typeof shape === "number")
        return check(walk, walk.shapes[shape], value, level);
    const expect = (holds, words) => holds ? undefined : fault(walk, words ?? wanted(walk.shapes, shape), value);
    if (typeof shape === "string") {
        switch (shape) {
            case "any":
            case "object": {
                if (shape === "object" && !isObject(value))
                    return expect(false);
                if (walk.facts !== undefined)
                    return undefined;
                return payloadFault(value, level, walk.path, walk.secrets > 0, shape === "object");
            }
            case "string":
                return checkString(walk, value, 0, -1, []);
            case "number":
                return expect(Number.isFinite(value));
            case "integer":
                return expect(Number.isSafeInteger(value));
            case "boolean":
                return expect(typeof value === "boolean");
            case "null":
                return expect(value === null);
            case "never":
                return expect(false);
        }
    }
    switch (shape[0]) {
        case "string":
            return checkString(walk, value, shape[1], shape[2], shape[3]);
        case "integer": {
            const [, minimum, maximum, multipleOf = 1] = shape;
            const isWhole = typeof value === "number" && Number.isInteger(value);
            return expect(isWhole && value >= minimum && value <= maximum && value % multipleOf === 0);
        }
        case "number":
            return expect(typeof value === "number" &&
                Number.isFinite(value) &&
                shape[1].every(([words, limit]) => {
                    if (words === "at least")
                        return value >= limit;
                    if (words === "at most")
                        return value <= limit;
                    return words === "above" ? value > limit : value < limit;
                }));
        case "literal":
            return expect(value === shape[1]);
        case "literals":
            return expect(shape[1].includes(value));
        case "nullable": {
            if (value === null)
                return undefined;
            const here = walk.path.length;
            const inner = check(walk, shape[1], value, level);
            if (inner === undefined || inner.code !== undefined || inner.path.length > here)
                return inner;
            return { ...inner, wanted: `${inner.wanted} or null` };
        }
        case "choice":
            return checkChoice(walk, shape, value, level);
        case "array":
        case "tuple":
            if (!Array.isArray(value))
                return expect(false);
            if (level > MAX_DEPTH)
                return tooDeep;
            return shape[0] === "array" ? checkArray(walk, shape, value, level) : checkTuple(walk, shape, value, level);
    }
    if (!isObject(value))
        return expect(false);
    if (level > MAX_DEPTH)
        return tooDeep;
    switch (shape[0]) {
        case "map":
            return checkEntries(walk, shape[1], value, level, () => false, shape, shape[2]);
        case "record":
            return checkRecord(walk, shape, value, level);
        case "tagged":
            return checkTagged(walk, shape, value, level);
    }
}
function fault(walk, words, value) {
    return { path: [...walk.path], wanted: words, found: found(value, walk.secrets > 0) };
}
function isObject(value) {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}
function below(walk, step, shape, value, level) {
    walk.path.push(step);
    const inner = check(walk, shape, value, level + 1);
    if (inner === undefined)
        walk.path.pop();
    return inner;
}
function checkString(walk, value, minLength, maxLength, patterns) {
    if (typeof value !== "string")
        return fault(walk, "string", value);
    if (walk.facts === undefined && !value.isWellFormed())
        return notWellFormed(walk.path, value, walk.secrets > 0);
    if (!hasLength(value, minLength, -1)) {
        return fault(walk, `string of at least ${counted(minLength, "character")}`, value);
    }
    if (!hasLength(value, 0, maxLength)) {
        return fault(walk, `string of at most ${counted(maxLength, "character")}`, value);
    }
    const failed = patterns.find(([pattern]) => !pattern.test(value));
    return failed && fault(walk, `string that ${failed[1]}`, value);
}
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
/** Whether no two items are the same scalar. */
function areDistinct(items) {
    return new Set(items).size === items.length;
}
function counted(count, noun) {
    return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function checkArray(walk, shape, value, level) {
    const [, items, minItems, maxItems, unique] = shape;
    if (value.length < minItems)
        return fault(walk, `array of at least ${counted(minItems, "item")}`, value);
    if (maxItems >= 0 && value.length > maxItems) {
        return fault(walk, `array of at most ${counted(maxItems, "item")}`, value);
    }
    for (let index = 0; index < value.length; index++) {
        const inner = below(walk, index, items, value[index], level);
        if (inner !== undefined)
            return inner;
    }
    return unique && !areDistinct(value) ? fault(walk, "array without repeated items", value) : undefined;
}
function checkTuple(walk, shape, value, level) {
    const [, items, required, rest] = shape;
    const count = Math.max(value.length, required);
    for (let index = 0; index < count; index++) {
        const inner = items[index] ?? rest ?? "never";
        if (index >= value.length) {
            walk.path.push(index);
            return fault(walk, wanted(walk.shapes, inner), undefined);
        }
        const innerFault = below(walk, index, inner, value[index], level);
        if (innerFault !== undefined)
            return innerFault;
    }
    return undefined;
}
function checkEntries(walk, values, value, level, isDeclared, shape, keys) {
    if (walk.facts === undefined && lossyKind(value) !== undefined)
        return fault(walk, wanted(walk.shapes, shape), value);
    for (const key of walk.facts?.get(value)?.keys ?? Object.keys(value)) {
        const member = value[key];
        if (isDeclared(key) || member === undefined)
            continue;
        if (walk.facts === undefined && !key.isWellFormed())
            return notWellFormed([...walk.path, key], key);
        if (keys !== undefined && !keys[0].test(key)) {
            walk.path.push(key);
            return fault(walk, `key that ${keys[1]}`, key);
        }
        const inner = below(walk, key, values, member, level);
        if (inner !== undefined)
            return inner;
    }
    return undefined;
}
function checkRecord(walk, shape, value, level) {
    const [, fields, rest] = shape;
    const repeated = repeatedKeys(walk, value);
    const twice = repeated && fields.find(([name]) => repeated.has(name));
    if (twice !== undefined)
        return repeatedKey(walk, twice[0]);
    for (const [name, inner, mark] of fields) {
        const isThere = Object.hasOwn(value, name);
        const member = isThere ? value[name] : undefined;
        if (member === undefined && !(mark & REQUIRED && !(isThere && isAny(walk.shapes, inner))))
            continue;
        const secret = mark & SECRET ? 1 : 0;
        walk.secrets += secret;
        walk.path.push(name);
        const innerFault = member === undefined ? fault(walk, wanted(walk.shapes, inner), member) : check(walk, inner, member, level + 1);
        if (innerFault !== undefined)
            return innerFault;
        walk.path.pop();
        walk.secrets -= secret;
    }
    if (rest === undefined)
        return undefined;
    const names = new Set(fields.map(([name]) => name));
    return checkEntries(walk, rest, value, level, (key) => names.has(key), shape);
}
function isAny(shapes, shape) {
    return typeof shape === "number" ? isAny(shapes, shapes[shape]) : shape === "any";
}
function repeatedKeys(walk, value) {
    return walk.repeats === undefined ? walk.facts?.get(value)?.repeated : undefined;
}
function repeatedKey(walk, key) {
    return { path: [...walk.path, key], wanted: "a single key", found: "it twice" };
}
function checkTagged(walk, shape, value, level) {
    const [, tag, variants] = shape;
    if (repeatedKeys(walk, value)?.has(tag))
        return repeatedKey(walk, tag);
    const mark = ownValue(value, tag);
    const target = variants.get(mark);
    if (target !== undefined)
        return check(walk, target, value, level);
    walk.path.push(tag);
    return fault(walk, wantedLiterals(variants.keys()), mark);
}
function ownValue(value, key) {
    return Object.hasOwn(value, key) ? value[key] : undefined;
}
function checkChoice(walk, choice, value, level) {
    const arm = armOf(walk, choice, value, level);
    if (arm === undefined)
        return choiceFault(walk, choice, value, level) ?? fault(walk, wanted(walk.shapes, choice), value);
    return walk.facts === undefined || walk.repeats !== undefined ? undefined : check(walk, arm, value, level);
}
/** The first arm that accepts the value, whichever of its keys are repeated. */
function armOf(walk, choice, value, level) {
    const known = walk.verdicts.get(value)?.find((verdict) => verdict.choice === choice && verdict.level === level);
    if (known !== undefined)
        return known.arm;
    const isFault = (arm) => check({ ...walk, path: [...walk.path], repeats: "passed over" }, arm, value, level) !== undefined;
    const arm = choice[1].find((candidate) => !isFault(candidate));
    if (typeof value === "object") {
        const verdicts = walk.verdicts.get(value) ?? [];
        walk.verdicts.set(value, verdicts);
        verdicts.push({ choice, level, arm });
    }
    return arm;
}
/** The fault of the one arm that the value was meant for, if there is such a one. */
function choiceFault(walk, choice, value, level) {
    let candidates = choice[1].filter((arm) => acceptsKind(walk.shapes, arm, value));
    if (isObject(value) && candidates.length > 1) {
        const marked = candidates.filter((arm) => hasLiterals(walk.shapes, arm, value));
        if (marked.length > 0)
            candidates = marked;
    }
    return candidates.length === 1 ? check(walk, candidates[0], value, level) : undefined;
}
/** Whether some value of the same JSON kind fits. */
function acceptsKind(shapes, shape, value) {
    if (typeof shape === "number")
        return acceptsKind(shapes, shapes[shape], value);
    switch (typeof shape === "string" ? shape : shape[0]) {
        case "any":
            return true;
        case "never":
            return false;
        case "null":
            return value === null;
        case "string":
            return typeof value === "string";
        case "number":
        case "integer":
            return typeof value === "number";
        case "boolean":
            return typeof value === "boolean";
        case "array":
        case "tuple":
            return Array.isArray(value);
        case "literal":
            return typeof value === typeof shape[1];
        case "literals":
            return shape[1].some((literal) => typeof literal === typeof value);
        case "nullable":
            return value === null || acceptsKind(shapes, shape[1], value);
        case "choice":
            return shape[1].some((arm) => acceptsKind(shapes, arm, value));
        default:
            return isObject(value);
    }
}
/** Whether the object holds every literal that the shape asks for. */
function hasLiterals(shapes, shape, value) {
    if (typeof shape === "number")
        return hasLiterals(shapes, shapes[shape], value);
    switch (shape[0]) {
        case "record":
            return shape[1].every(([name, inner, mark]) => {
                const literal = literalOf(shapes, inner);
                return !(mark & REQUIRED) || literal === undefined || ownValue(value, name) === literal;
            });
        case "tagged": {
            const [, tag, variants] = shape;
            const target = variants.get(ownValue(value, tag));
            return target !== undefined && hasLiterals(shapes, target, value);
        }
        case "nullable":
            return hasLiterals(shapes, shape[1], value);
        case "choice":
            return shape[1].some((arm) => isObjectShape(shapes, arm) && hasLiterals(shapes, arm, value));
        default:
            return true;
    }
}
function isObjectShape(shapes, shape) {
    return acceptsKind(shapes, shape, {});
}
function literalOf(shapes, shape) {
    if (typeof shape === "number")
        return literalOf(shapes, shapes[shape]);
    return shape[0] === "literal" ? shape[1] : undefined;
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

function makeRoot(tables, name, shape) {
    const { shapes } = tables;
    const resolved = resolve(shapes, shape);
    const tagged = resolved[0] === "tagged" ? resolved : undefined;
    const variant = (index) => ({
        accepts: tables.accepts[index],
        encode: tables.encoders[index],
        limit: tables.limits.get(index),
        sniffed: tables.sniffed.get(index),
    });
    const variants = tagged
        ? new Map(Array.from(tagged[2], ([value, index]) => [value, variant(index)]))
        : new Map([[undefined, variant(shape)]]);
    return {
        name,
        shapes,
        shape,
        isObjects: isObjects(shapes, shape),
        tag: tagged?.[1],
        hasNames: [...variants.keys()].some((value) => typeof value === "string"),
        variants,
        sniffed: undefined,
    };
}
function resolve(shapes, shape) {
    return typeof shape === "number" ? resolve(shapes, shapes[shape]) : shape;
}
function isObjects(shapes, shape) {
    const resolved = resolve(shapes, shape);
    if (typeof resolved === "string")
        return resolved === "object";
    if (resolved[0] === "choice")
        return resolved[1].every((arm) => isObjects(shapes, arm));
    return resolved[0] === "record" || resolved[0] === "tagged" || resolved[0] === "map";
}

/** What is wrong with a value as a message of this root; undefined if nothing is. */
function judge(root, verb, value, facts) {
    const unknown = unknownType(root, value);
    if (unknown !== undefined && !facts?.get(value)?.repeated.has(root.tag)) {
        return unknownTypeError(root, verb, unknown);
    }
    const fault = firstFault(facts === undefined ? root : { shapes: root.shapes, facts }, root.shape, value);
    if (fault === undefined)
        return undefined;
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    const code = fault.code ?? (root.isObjects && !isObject ? "NOT_AN_OBJECT" : "INVALID_MESSAGE");
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
    return typeof value === "object" && value !== null
        ? variants.get(value[tag])
        : undefined;
}
/** The tag of an object, if it is a string that no message of this root has. */
function unknownType(root, value) {
    if (root.tag === undefined || !root.hasNames)
        return undefined;
    const tag = tagOf(root.tag, value);
    return typeof tag === "string" && !root.variants.has(tag) ? tag : undefined;
}
function unknownTypeError(root, verb, type) {
    const near = nearest(type, root.variants.keys()).map((tag) => JSON.stringify(tag));
    const hint = near.length === 0 ? "" : `; near: ${near.join(", ")}`;
    const reason = `expected a known type, got ${found(type, false)}${hint}`;
    return new ProtocolError("UNKNOWN_TYPE", pointer([root.tag]), reason, `Cannot ${verb} ${root.name}`);
}
/** How an error calls the value: by its tag if it has a known one. */
function subject(root, value) {
    const tag = root.tag === undefined ? undefined : tagOf(root.tag, value);
    return root.variants.has(tag) && tag !== undefined ? String(tag) : root.name;
}
function tagOf(tag, value) {
    if (typeof value !== "object" || value === null || Array.isArray(value) || !Object.hasOwn(value, tag))
        return undefined;
    return value[tag];
}

/**
 * Whether JSON.parse has told all there is to know about the text: no key is repeated, no number is infinite or -0,
 * no string has a lone surrogate and nothing nests too deeply.
 *
 * True is certain. False is a suspicion, which the slow way of decoding settles.
 */
function isPlainReading(text, value) {
    // What a polluted prototype lends to every object would be counted as keys.
    for (const _ in EMPTY)
        return false;
    keys = 0;
    size = 0;
    slack = 0;
    if (!walk(value, 1) || !text.isWellFormed())
        return false;
    // What is left over has no room for another value under one of the keys, nor for the escape of a surrogate.
    const left = text.length - size;
    if (left + slack < SHORTEST_MEMBER || (left < SHORTEST_MEMBER && !EXPONENT.test(text)))
        return true;
    // In much text under few keys, the escapes of line ends would be in the way of a search.
    const isEscaped = keys < text.length / 128 || text.includes("\\u");
    return !(isEscaped && !isWellFormed(value)) && countKeys(text) === keys;
}
const EMPTY = {};
/** Room that `"":0,` takes; `\ud800` takes as much beyond the one unit that it stands for. */
const SHORTEST_MEMBER = 5;
const EXPONENT = /[0-9][eE]/;
/** How many keys the value has. */
let keys = 0;
/** How long its text is without white space and escapes; NaN where that takes long to tell. */
let size = 0;
/** How much shorter the numbers could have been written, with exponents. */
let slack = 0;
/** Adds up what the value is made of; false where it is suspicious. */
function walk(value, level) {
    if (typeof value === "string")
        size += value.length + 2;
    else if (typeof value === "number")
        return walkNumber(value);
    else if (typeof value === "boolean")
        size += value ? 4 : 5;
    else if (value === null)
        size += 4;
    else if (level > MAX_DEPTH)
        return false;
    else if (Array.isArray(value)) {
        const { length } = value;
        size += length === 0 ? 2 : length + 1;
        for (let index = 0; index < length; index++) {
            const item = value[index];
            if (typeof item === "string")
                size += item.length + 2;
            else if (!walk(item, level + 1))
                return false;
        }
    }
    else {
        let count = 0;
        for (const key in value) {
            const member = value[key];
            count++;
            size += key.length + 4;
            if (typeof member === "string")
                size += member.length + 2;
            else if (!walk(member, level + 1))
                return false;
        }
        size += count === 0 ? 2 : 1;
        keys += count;
    }
    return true;
}
function walkNumber(value) {
    const whole = value | 0;
    if (whole !== value)
        return walkLargeNumber(value);
    if (whole === 0) {
        size++;
        return 1 / value > 0;
    }
    const absolute = whole < 0 ? -whole : whole;
    if (whole < 0)
        size++;
    size += absolute < 10 ? 1 : absolute < 100 ? 2 : absolute < 1_000 ? 3 : absolute < 10_000 ? 4 : digitsOf(absolute);
    if (absolute >= 1_000 && absolute % 1_000 === 0)
        slack += slackOf(absolute);
    return true;
}
/** A number that is not a small integer. */
function walkLargeNumber(value) {
    const absolute = value < 0 ? -value : value;
    if (value < 0)
        size++;
    if (Math.floor(absolute) !== absolute) {
        // Between these, nothing is shorter than the digits and a point; JavaScript writes exponents beyond them.
        size += absolute > 0.01 && absolute < 1e15 ? fractionLength(absolute) : Number.NaN;
        return true;
    }
    if (absolute >= 1e15) {
        size = Number.NaN;
        return absolute < Number.POSITIVE_INFINITY;
    }
    size += digitsOf(absolute);
    slack += slackOf(absolute);
    return true;
}
function digitsOf(integer) {
    let digits = 1;
    for (let limit = 10; integer >= limit; limit *= 10)
        digits++;
    return digits;
}
/** `1e3` is shorter than `1000` by one. */
function slackOf(integer) {
    let shorter = 0;
    for (let rest = integer / 1_000; Math.floor(rest) === rest; rest /= 10)
        shorter++;
    return shorter;
}
/** How long a number with a fraction is, as JavaScript writes it. */
function fractionLength(number) {
    // Of a number this small, a thousand times it is off by far less than a half: the quotient tells for certain.
    if (number < 1e9) {
        const integer = digitsOf(Math.floor(number));
        if (Math.round(number * 10) / 10 === number)
            return integer + 2;
        if (Math.round(number * 100) / 100 === number)
            return integer + 3;
        if (Math.round(number * 1_000) / 1_000 === number)
            return integer + 4;
    }
    return String(number).length;
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
/** How many keys the text has, repeated ones counted each time; more where a string looks like a key, -1 if unsure. */
function countKeys(text) {
    if (text.includes("\n") || text.includes("\t") || text.includes("\r"))
        return -1;
    // A space may stand between a key and its colon.
    for (let at = text.indexOf('" '); at !== -1; at = text.indexOf('" ', at)) {
        at += 2;
        while (text.charCodeAt(at) === 0x20)
            at++;
        if (text.charCodeAt(at) === 0x3a)
            return -1;
    }
    let count = 0;
    for (let at = text.indexOf('":'); at !== -1; at = text.indexOf('":', at + 2))
        count++;
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
        return isAccepted(variant, message) ? variant.encode(message, 1) : undefined;
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
    return variantOf(root, message).encode(message, 1);
}
/** A string as JSON. */
function quote(text) {
    if (!SPECIAL.test(text))
        return `"${text}"`;
    if (!text.isWellFormed())
        throw new TypeError("lone surrogate");
    return JSON.stringify(text);
}
/** An array whose first items may have writers of their own. */
function writeArray(items, writers, rest, level) {
    enter(level);
    let text = "";
    for (let index = 0; index < items.length; index++) {
        const write = (writers[index] ?? rest);
        text += `${index === 0 ? "" : ","}${write(items[index], level + 1)}`;
    }
    return `[${text}]`;
}
/** An object whose keys are data. */
function writeMap(map, write, level) {
    enter(level);
    return enclose(writeEntries(map, write, level));
}
/** The entries of an object, without its braces; each ends with a comma. */
function writeEntries(object, write, level, declared) {
    if (lossyKind(object) !== undefined)
        throw new TypeError("not an object of JSON");
    let text = "";
    for (const key of Object.keys(object)) {
        const value = object[key];
        if (value !== undefined && !declared?.has(key))
            text += `${quote(key)}:${write(value, level + 1)},`;
    }
    return text;
}
/** Puts an object's braces around its members, each of which ends with a comma. */
function enclose(members) {
    return members === "" ? "{}" : `{${members.slice(0, -1)}}`;
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

/** Metadata from a row of the generated table; 0 stands for what is not known. */
function messageMetadata(name, direction, category, limit, answeredBy = [], secrets = [], order = {}) {
    return {
        name,
        ...(direction && { direction }),
        ...(category && { category }),
        ...(limit && { limit }),
        answeredBy,
        secrets,
        order,
    };
}

// The validators, by ajv.
const $verdicts = [];
const pattern0 = new RegExp("^(?:/|[A-Za-z]:[/\\\\]|\\\\\\\\)", "u");
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
function $accepts_SpilledOutput(data0){
if(!isObject(data0)){
return false;
}
if(!(hasOwn(data0, "spilled"))){
return false;
}
if(!$accepts_SpilledFile(data0["spilled"])){
return false;
}
return true;
}
data.push($accepts_SpilledOutput);
function $accepts_SessionStarted(data2){
if(!isObject(data2)){
return false;
}
if(!(hasOwn(data2, "type") && hasOwn(data2, "session_id"))){
return false;
}
if(data2["type"] !== "session_started"){
return false;
}
if(!$accepts_SessionId(data2["session_id"])){
return false;
}
const data5 = data2["model"];
if(data5 !== undefined && hasOwn(data2, "model")){
if(typeof data5 !== "string"){
return false;
}
}
const data6 = data2["tools"];
if(data6 !== undefined && hasOwn(data2, "tools")){
if(!Array.isArray(data6)){
return false;
}
for(let i0=0; i0<data6.length; i0++){
if(typeof data6[i0] !== "string"){
return false;
}
}
}
return true;
}
data.push($accepts_SessionStarted);
function $accepts_AssistantTextDelta(data8){
if(!isObject(data8)){
return false;
}
if(!(hasOwn(data8, "type") && hasOwn(data8, "content"))){
return false;
}
if(data8["type"] !== "assistant_text_delta"){
return false;
}
if(typeof data8["content"] !== "string"){
return false;
}
return true;
}
data.push($accepts_AssistantTextDelta);
function $accepts_AssistantMessageComplete(data11){
if(!isObject(data11)){
return false;
}
if(!(hasOwn(data11, "type") && hasOwn(data11, "content"))){
return false;
}
if(data11["type"] !== "assistant_message_complete"){
return false;
}
if(typeof data11["content"] !== "string"){
return false;
}
return true;
}
data.push($accepts_AssistantMessageComplete);
function $accepts_ToolStart(data14){
if(!isObject(data14)){
return false;
}
if(!(hasOwn(data14, "type") && hasOwn(data14, "id") && hasOwn(data14, "tool") && hasOwn(data14, "input"))){
return false;
}
if(data14["type"] !== "tool_start"){
return false;
}
if(typeof data14["id"] !== "string"){
return false;
}
if(typeof data14["tool"] !== "string"){
return false;
}
if(!isObject(data14["input"])){
return false;
}
return true;
}
data.push($accepts_ToolStart);
function $accepts_ToolEnd(data19){
if(!isObject(data19)){
return false;
}
if(!(hasOwn(data19, "type") && hasOwn(data19, "id") && hasOwn(data19, "output") && hasOwn(data19, "success"))){
return false;
}
if(data19["type"] !== "tool_end"){
return false;
}
if(typeof data19["id"] !== "string"){
return false;
}
if(typeof data19["success"] !== "boolean"){
return false;
}
return true;
}
data.push($accepts_ToolEnd);
function $accepts_SubagentSpawn(data23){
if(!isObject(data23)){
return false;
}
if(!(hasOwn(data23, "type") && hasOwn(data23, "id") && hasOwn(data23, "task"))){
return false;
}
if(data23["type"] !== "subagent_spawn"){
return false;
}
if(typeof data23["id"] !== "string"){
return false;
}
if(typeof data23["task"] !== "string"){
return false;
}
return true;
}
data.push($accepts_SubagentSpawn);
function $accepts_SubagentMessage(data27){
if(!isObject(data27)){
return false;
}
if(!(hasOwn(data27, "type") && hasOwn(data27, "id") && hasOwn(data27, "content"))){
return false;
}
if(data27["type"] !== "subagent_message"){
return false;
}
if(typeof data27["id"] !== "string"){
return false;
}
if(typeof data27["content"] !== "string"){
return false;
}
return true;
}
data.push($accepts_SubagentMessage);
function $accepts_SubagentEnd(data31){
if(!isObject(data31)){
return false;
}
if(!(hasOwn(data31, "type") && hasOwn(data31, "id") && hasOwn(data31, "success"))){
return false;
}
if(data31["type"] !== "subagent_end"){
return false;
}
if(typeof data31["id"] !== "string"){
return false;
}
if(typeof data31["success"] !== "boolean"){
return false;
}
return true;
}
data.push($accepts_SubagentEnd);
function $accepts_RoomActionMessage(data35){
if(!isObject(data35)){
return false;
}
if(!(hasOwn(data35, "type") && hasOwn(data35, "request_id") && hasOwn(data35, "action"))){
return false;
}
if(data35["type"] !== "room_action"){
return false;
}
if(!$accepts_RequestId(data35["request_id"])){
return false;
}
if(!$accepts_RoomAction(data35["action"])){
return false;
}
return true;
}
data.push($accepts_RoomActionMessage);
function $accepts_SessionEnded(data39){
if(!isObject(data39)){
return false;
}
if(!(hasOwn(data39, "type") && hasOwn(data39, "reason"))){
return false;
}
if(data39["type"] !== "session_ended"){
return false;
}
if(!$accepts_SessionEndReason(data39["reason"])){
return false;
}
return true;
}
data.push($accepts_SessionEnded);
function $accepts_CompactionOccurred(data42){
if(!isObject(data42)){
return false;
}
if(!(hasOwn(data42, "type") && hasOwn(data42, "old_session_id") && hasOwn(data42, "new_session_id") && hasOwn(data42, "trigger"))){
return false;
}
if(data42["type"] !== "compaction_occurred"){
return false;
}
if(!$accepts_SessionId(data42["old_session_id"])){
return false;
}
if(!$accepts_SessionId(data42["new_session_id"])){
return false;
}
if(!$accepts_CompactionTrigger(data42["trigger"])){
return false;
}
return true;
}
data.push($accepts_CompactionOccurred);
function $accepts_Pong(data47){
if(!isObject(data47)){
return false;
}
if(!(hasOwn(data47, "type"))){
return false;
}
if(data47["type"] !== "pong"){
return false;
}
return true;
}
data.push($accepts_Pong);
function $accepts_ErrorMessage(data49){
if(!isObject(data49)){
return false;
}
if(!(hasOwn(data49, "type") && hasOwn(data49, "code") && hasOwn(data49, "message") && hasOwn(data49, "recoverable"))){
return false;
}
if(data49["type"] !== "error"){
return false;
}
if(!$accepts_ErrorCode(data49["code"])){
return false;
}
if(typeof data49["message"] !== "string"){
return false;
}
if(typeof data49["recoverable"] !== "boolean"){
return false;
}
return true;
}
data.push($accepts_ErrorMessage);
function $accepts_Init(data54){
if(!isObject(data54)){
return false;
}
if(!(hasOwn(data54, "type") && hasOwn(data54, "version") && hasOwn(data54, "working_dir"))){
return false;
}
if(data54["type"] !== "init"){
return false;
}
const data56 = data54["version"];
if(!Number.isInteger(data56)){
return false;
}
if(data56 < 1){
return false;
}
if(data56 > 4294967295){
return false;
}
if(!$accepts_AbsolutePath(data54["working_dir"])){
return false;
}
const data58 = data54["api_key"];
if(data58 !== undefined && hasOwn(data54, "api_key")){
if(typeof data58 !== "string"){
return false;
}
}
const data59 = data54["resume_session_id"];
if(data59 !== undefined && hasOwn(data54, "resume_session_id")){
if(!$accepts_SessionId(data59)){
return false;
}
}
const data60 = data54["initial_prompt"];
if(data60 !== undefined && hasOwn(data54, "initial_prompt")){
if(typeof data60 !== "string"){
return false;
}
}
const data61 = data54["config"];
if(data61 !== undefined && hasOwn(data54, "config")){
if(!$accepts_SdkConfig(data61)){
return false;
}
}
return true;
}
data.push($accepts_Init);
function $accepts_UserMessage(data62){
if(!isObject(data62)){
return false;
}
if(!(hasOwn(data62, "type") && hasOwn(data62, "content"))){
return false;
}
if(data62["type"] !== "user_message"){
return false;
}
if(typeof data62["content"] !== "string"){
return false;
}
const data65 = data62["attachments"];
if(data65 !== undefined && hasOwn(data62, "attachments")){
if(!Array.isArray(data65)){
return false;
}
for(let i1=0; i1<data65.length; i1++){
if(!$accepts_Attachment(data65[i1])){
return false;
}
}
}
return true;
}
data.push($accepts_UserMessage);
function $accepts_Cancel(data67){
if(!isObject(data67)){
return false;
}
if(!(hasOwn(data67, "type"))){
return false;
}
if(data67["type"] !== "cancel"){
return false;
}
return true;
}
data.push($accepts_Cancel);
function $accepts_Ping(data69){
if(!isObject(data69)){
return false;
}
if(!(hasOwn(data69, "type"))){
return false;
}
if(data69["type"] !== "ping"){
return false;
}
return true;
}
data.push($accepts_Ping);
function $accepts_ModeChange(data71){
if(!isObject(data71)){
return false;
}
if(!(hasOwn(data71, "type") && hasOwn(data71, "mode"))){
return false;
}
if(data71["type"] !== "mode_change"){
return false;
}
if(!$accepts_AgentMode(data71["mode"])){
return false;
}
return true;
}
data.push($accepts_ModeChange);
function $accepts_RoomQueryResponse(data74){
if(!isObject(data74)){
return false;
}
if(!(hasOwn(data74, "type") && hasOwn(data74, "request_id") && hasOwn(data74, "description"))){
return false;
}
if(data74["type"] !== "room_query_response"){
return false;
}
if(!$accepts_RequestId(data74["request_id"])){
return false;
}
if(typeof data74["description"] !== "string"){
return false;
}
return true;
}
data.push($accepts_RoomQueryResponse);
function $accepts_RoomActionResponse(data78){
if(!isObject(data78)){
return false;
}
if(!(hasOwn(data78, "type") && hasOwn(data78, "request_id") && hasOwn(data78, "success") && hasOwn(data78, "message"))){
return false;
}
if(data78["type"] !== "room_action_response"){
return false;
}
if(!$accepts_RequestId(data78["request_id"])){
return false;
}
if(typeof data78["success"] !== "boolean"){
return false;
}
if(typeof data78["message"] !== "string"){
return false;
}
return true;
}
data.push($accepts_RoomActionResponse);
function $accepts_Shutdown(data83){
if(!isObject(data83)){
return false;
}
if(!(hasOwn(data83, "type"))){
return false;
}
if(data83["type"] !== "shutdown"){
return false;
}
return true;
}
data.push($accepts_Shutdown);
function $accepts_SpilledFile(data85){
if(!isObject(data85)){
return false;
}
if(!(hasOwn(data85, "path") && hasOwn(data85, "bytes") && hasOwn(data85, "preview"))){
return false;
}
if(!$accepts_AbsolutePath(data85["path"])){
return false;
}
const data87 = data85["bytes"];
if(!Number.isInteger(data87)){
return false;
}
if(data87 < 0){
return false;
}
if(data87 > 9007199254740991){
return false;
}
if(typeof data85["preview"] !== "string"){
return false;
}
return true;
}
data.push($accepts_SpilledFile);
function $accepts_SessionId(data89){
if(typeof data89 !== "string"){
return false;
}
return true;
}
data.push($accepts_SessionId);
function $accepts_RequestId(data90){
if(typeof data90 !== "string"){
return false;
}
if(!hasLength(data90, 1, -1)){
return false;
}
return true;
}
data.push($accepts_RequestId);
function $accepts_DescribeQuery(data91){
if(!isObject(data91)){
return false;
}
if(!(hasOwn(data91, "type") && hasOwn(data91, "request_id") && hasOwn(data91, "query"))){
return false;
}
if(data91["type"] !== "room_query"){
return false;
}
if(!$accepts_RequestId(data91["request_id"])){
return false;
}
if(data91["query"] !== "describe"){
return false;
}
const data95 = data91["target"];
if(data95 !== undefined && hasOwn(data91, "target")){
if(typeof data95 !== "string"){
return false;
}
}
return true;
}
data.push($accepts_DescribeQuery);
function $accepts_ExamineQuery(data96){
if(!isObject(data96)){
return false;
}
if(!(hasOwn(data96, "type") && hasOwn(data96, "request_id") && hasOwn(data96, "query") && hasOwn(data96, "target"))){
return false;
}
if(data96["type"] !== "room_query"){
return false;
}
if(!$accepts_RequestId(data96["request_id"])){
return false;
}
if(data96["query"] !== "examine"){
return false;
}
if(typeof data96["target"] !== "string"){
return false;
}
return true;
}
data.push($accepts_ExamineQuery);
function $accepts_SessionEndReason(data101){
if(data101 !== "success" && data101 !== "error_max_turns" && data101 !== "error_during_execution" && data101 !== "error_max_budget_usd" && data101 !== "cancelled"){
return false;
}
return true;
}
data.push($accepts_SessionEndReason);
function $accepts_CompactionTrigger(data102){
if(data102 !== "manual" && data102 !== "auto"){
return false;
}
return true;
}
data.push($accepts_CompactionTrigger);
function $accepts_ErrorCode(data103){
if(typeof data103 !== "string"){
return false;
}
return true;
}
data.push($accepts_ErrorCode);
function $accepts_Authenticated(data104){
if(!isObject(data104)){
return false;
}
if(!(hasOwn(data104, "type") && hasOwn(data104, "authenticated"))){
return false;
}
if(data104["type"] !== "auth_status"){
return false;
}
if(data104["authenticated"] !== true){
return false;
}
if(data104["error"] !== undefined && hasOwn(data104, "error")){
return false;
}
return true;
}
data.push($accepts_Authenticated);
function $accepts_NotAuthenticated(data108){
if(!isObject(data108)){
return false;
}
if(!(hasOwn(data108, "type") && hasOwn(data108, "authenticated"))){
return false;
}
if(data108["type"] !== "auth_status"){
return false;
}
if(data108["authenticated"] !== false){
return false;
}
const data111 = data108["error"];
if(data111 !== undefined && hasOwn(data108, "error")){
if(typeof data111 !== "string"){
return false;
}
}
return true;
}
data.push($accepts_NotAuthenticated);
function $accepts_AbsolutePath(data112){
if(typeof data112 !== "string"){
return false;
}
if(!pattern0.test(data112)){
return false;
}
return true;
}
data.push($accepts_AbsolutePath);
function $accepts_SdkConfig(data113){
if(!isObject(data113)){
return false;
}
const data114 = data113["model"];
if(data114 !== undefined && hasOwn(data113, "model")){
if(typeof data114 !== "string"){
return false;
}
}
const data115 = data113["permission_mode"];
if(data115 !== undefined && hasOwn(data113, "permission_mode")){
if(!$accepts_PermissionMode(data115)){
return false;
}
}
return true;
}
data.push($accepts_SdkConfig);
function $accepts_Attachment(data116){
if(!isObject(data116)){
return false;
}
if(!(hasOwn(data116, "type") && hasOwn(data116, "path"))){
return false;
}
if(!$accepts_AttachmentType(data116["type"])){
return false;
}
if(!$accepts_AbsolutePath(data116["path"])){
return false;
}
const data119 = data116["mime"];
if(data119 !== undefined && hasOwn(data116, "mime")){
if(typeof data119 !== "string"){
return false;
}
}
return true;
}
data.push($accepts_Attachment);
function $accepts_AgentMode(data120){
if(data120 !== "auto" && data120 !== "plan"){
return false;
}
return true;
}
data.push($accepts_AgentMode);
function $accepts_CreateNote(data121){
if(!isObject(data121)){
return false;
}
if(!(hasOwn(data121, "type") && hasOwn(data121, "title") && hasOwn(data121, "content") && hasOwn(data121, "surface"))){
return false;
}
if(data121["type"] !== "create_note"){
return false;
}
if(typeof data121["title"] !== "string"){
return false;
}
if(typeof data121["content"] !== "string"){
return false;
}
if(typeof data121["surface"] !== "string"){
return false;
}
const data126 = data121["color"];
if(data126 !== undefined && hasOwn(data121, "color")){
if(!$accepts_NoteColor(data126)){
return false;
}
}
return true;
}
data.push($accepts_CreateNote);
function $accepts_RemoveNote(data127){
if(!isObject(data127)){
return false;
}
if(!(hasOwn(data127, "type") && hasOwn(data127, "title") && hasOwn(data127, "surface"))){
return false;
}
if(data127["type"] !== "remove_note"){
return false;
}
if(typeof data127["title"] !== "string"){
return false;
}
if(typeof data127["surface"] !== "string"){
return false;
}
return true;
}
data.push($accepts_RemoveNote);
function $accepts_MoveNote(data131){
if(!isObject(data131)){
return false;
}
if(!(hasOwn(data131, "type") && hasOwn(data131, "title") && hasOwn(data131, "from_surface") && hasOwn(data131, "to_surface"))){
return false;
}
if(data131["type"] !== "move_note"){
return false;
}
if(typeof data131["title"] !== "string"){
return false;
}
if(typeof data131["from_surface"] !== "string"){
return false;
}
if(typeof data131["to_surface"] !== "string"){
return false;
}
return true;
}
data.push($accepts_MoveNote);
function $accepts_ClearRoom(data136){
if(!isObject(data136)){
return false;
}
if(!(hasOwn(data136, "type"))){
return false;
}
if(data136["type"] !== "clear_room"){
return false;
}
return true;
}
data.push($accepts_ClearRoom);
function $accepts_PermissionMode(data138){
if(data138 !== "default" && data138 !== "acceptEdits" && data138 !== "bypassPermissions" && data138 !== "plan"){
return false;
}
return true;
}
data.push($accepts_PermissionMode);
function $accepts_AttachmentType(data139){
if(data139 !== "image" && data139 !== "file"){
return false;
}
return true;
}
data.push($accepts_AttachmentType);
function $accepts_NoteColor(data140){
if(data140 !== "yellow" && data140 !== "pink" && data140 !== "blue" && data140 !== "green"){
return false;
}
return true;
}
data.push($accepts_NoteColor);
validate0.errors = vErrors;
return errors === 0;
}

validate0($verdicts);
const [
  $accepts_SpilledOutput,
  $accepts_SessionStarted,
  $accepts_AssistantTextDelta,
  $accepts_AssistantMessageComplete,
  $accepts_ToolStart,
  $accepts_ToolEnd,
  $accepts_SubagentSpawn,
  $accepts_SubagentMessage,
  $accepts_SubagentEnd,
  $accepts_RoomActionMessage,
  $accepts_SessionEnded,
  $accepts_CompactionOccurred,
  $accepts_Pong,
  $accepts_ErrorMessage,
  $accepts_Init,
  $accepts_UserMessage,
  $accepts_Cancel,
  $accepts_Ping,
  $accepts_ModeChange,
  $accepts_RoomQueryResponse,
  $accepts_RoomActionResponse,
  $accepts_Shutdown,
  $accepts_SpilledFile,
  $accepts_SessionId,
  $accepts_RequestId,
  $accepts_DescribeQuery,
  $accepts_ExamineQuery,
  $accepts_SessionEndReason,
  $accepts_CompactionTrigger,
  $accepts_ErrorCode,
  $accepts_Authenticated,
  $accepts_NotAuthenticated,
  $accepts_AbsolutePath,
  $accepts_SdkConfig,
  $accepts_Attachment,
  $accepts_AgentMode,
  $accepts_CreateNote,
  $accepts_RemoveNote,
  $accepts_MoveNote,
  $accepts_ClearRoom,
  $accepts_PermissionMode,
  $accepts_AttachmentType,
  $accepts_NoteColor,
] = $verdicts;

function $accepts_BackendMessage(value) {
  const index = typeof value === "object" && value !== null ? $variants_BackendMessage.get(value.type) : undefined;
  return index !== undefined && $accepts[index](value);
}
function $accepts_FrontendMessage(value) {
  const index = typeof value === "object" && value !== null ? $variants_FrontendMessage.get(value.type) : undefined;
  return index !== undefined && $accepts[index](value);
}
function $accepts_RoomQuery(value) {
  const index = typeof value === "object" && value !== null ? $variants_RoomQuery.get(value.query) : undefined;
  return index !== undefined && $accepts[index](value);
}
function $accepts_AuthStatus(value) {
  const index = typeof value === "object" && value !== null ? $variants_AuthStatus.get(value.authenticated) : undefined;
  return index !== undefined && $accepts[index](value);
}
function $accepts_RoomAction(value) {
  const index = typeof value === "object" && value !== null ? $variants_RoomAction.get(value.type) : undefined;
  return index !== undefined && $accepts[index](value);
}

// The definitions, as the functions above interpret them.
const $variants_BackendMessage = new Map([
  ["session_started", 3], // SessionStarted
  ["assistant_text_delta", 4], // AssistantTextDelta
  ["assistant_message_complete", 5], // AssistantMessageComplete
  ["tool_start", 6], // ToolStart
  ["tool_end", 7], // ToolEnd
  ["subagent_spawn", 8], // SubagentSpawn
  ["subagent_message", 9], // SubagentMessage
  ["subagent_end", 10], // SubagentEnd
  ["room_action", 11], // RoomActionMessage
  ["room_query", 12], // RoomQuery
  ["session_ended", 13], // SessionEnded
  ["compaction_occurred", 14], // CompactionOccurred
  ["pong", 15], // Pong
  ["error", 16], // ErrorMessage
  ["auth_status", 17], // AuthStatus
]);

const $variants_FrontendMessage = new Map([
  ["init", 18], // Init
  ["user_message", 19], // UserMessage
  ["cancel", 20], // Cancel
  ["ping", 21], // Ping
  ["mode_change", 22], // ModeChange
  ["room_query_response", 23], // RoomQueryResponse
  ["room_action_response", 24], // RoomActionResponse
  ["shutdown", 25], // Shutdown
]);

const $variants_RoomQuery = new Map([
  ["describe", 30], // DescribeQuery
  ["examine", 31], // ExamineQuery
]);

const $variants_AuthStatus = new Map([
  [true, 35], // Authenticated
  [false, 36], // NotAuthenticated
]);

const $variants_RoomAction = new Map([
  ["create_note", 41], // CreateNote
  ["remove_note", 42], // RemoveNote
  ["move_note", 43], // MoveNote
  ["clear_room", 44], // ClearRoom
]);

const $shapes = [
  /* 0 BackendMessage */ ["tagged", "type", $variants_BackendMessage],
  /* 1 FrontendMessage */ ["tagged", "type", $variants_FrontendMessage],
  /* 2 SpilledOutput */ ["record", [["spilled", 26, 1]]],
  /* 3 SessionStarted */ ["record", [["type", ["literal", "session_started"], 1], ["session_id", 27, 1], ["model", "string", 0], ["tools", ["array", "string", 0, -1], 0]]],
  /* 4 AssistantTextDelta */ ["record", [["type", ["literal", "assistant_text_delta"], 1], ["content", "string", 1]]],
  /* 5 AssistantMessageComplete */ ["record", [["type", ["literal", "assistant_message_complete"], 1], ["content", "string", 1]]],
  /* 6 ToolStart */ ["record", [["type", ["literal", "tool_start"], 1], ["id", "string", 1], ["tool", "string", 1], ["input", "object", 1]]],
  /* 7 ToolEnd */ ["record", [["type", ["literal", "tool_end"], 1], ["id", "string", 1], ["output", "any", 1], ["success", "boolean", 1]]],
  /* 8 SubagentSpawn */ ["record", [["type", ["literal", "subagent_spawn"], 1], ["id", "string", 1], ["task", "string", 1]]],
  /* 9 SubagentMessage */ ["record", [["type", ["literal", "subagent_message"], 1], ["id", "string", 1], ["content", "string", 1]]],
  /* 10 SubagentEnd */ ["record", [["type", ["literal", "subagent_end"], 1], ["id", "string", 1], ["success", "boolean", 1]]],
  /* 11 RoomActionMessage */ ["record", [["type", ["literal", "room_action"], 1], ["request_id", 28, 1], ["action", 29, 1]]],
  /* 12 RoomQuery */ ["tagged", "query", $variants_RoomQuery],
  /* 13 SessionEnded */ ["record", [["type", ["literal", "session_ended"], 1], ["reason", 32, 1]]],
  /* 14 CompactionOccurred */ ["record", [["type", ["literal", "compaction_occurred"], 1], ["old_session_id", 27, 1], ["new_session_id", 27, 1], ["trigger", 33, 1]]],
  /* 15 Pong */ ["record", [["type", ["literal", "pong"], 1]]],
  /* 16 ErrorMessage */ ["record", [["type", ["literal", "error"], 1], ["code", 34, 1], ["message", "string", 1], ["recoverable", "boolean", 1]]],
  /* 17 AuthStatus */ ["tagged", "authenticated", $variants_AuthStatus],
  /* 18 Init */ ["record", [["type", ["literal", "init"], 1], ["version", ["integer", 1, 4294967295], 1], ["working_dir", 37, 1], ["api_key", "string", 2], ["resume_session_id", 27, 0], ["initial_prompt", "string", 0], ["config", 38, 0]]],
  /* 19 UserMessage */ ["record", [["type", ["literal", "user_message"], 1], ["content", "string", 1], ["attachments", ["array", 39, 0, -1], 0]]],
  /* 20 Cancel */ ["record", [["type", ["literal", "cancel"], 1]]],
  /* 21 Ping */ ["record", [["type", ["literal", "ping"], 1]]],
  /* 22 ModeChange */ ["record", [["type", ["literal", "mode_change"], 1], ["mode", 40, 1]]],
  /* 23 RoomQueryResponse */ ["record", [["type", ["literal", "room_query_response"], 1], ["request_id", 28, 1], ["description", "string", 1]]],
  /* 24 RoomActionResponse */ ["record", [["type", ["literal", "room_action_response"], 1], ["request_id", 28, 1], ["success", "boolean", 1], ["message", "string", 1]]],
  /* 25 Shutdown */ ["record", [["type", ["literal", "shutdown"], 1]]],
  /* 26 SpilledFile */ ["record", [["path", 37, 1], ["bytes", ["integer", 0, 9007199254740991], 1], ["preview", "string", 1]]],
  /* 27 SessionId */ "string",
  /* 28 RequestId */ ["string", 1, -1, []],
  /* 29 RoomAction */ ["tagged", "type", $variants_RoomAction],
  /* 30 DescribeQuery */ ["record", [["type", ["literal", "room_query"], 1], ["request_id", 28, 1], ["query", ["literal", "describe"], 1], ["target", "string", 0]]],
  /* 31 ExamineQuery */ ["record", [["type", ["literal", "room_query"], 1], ["request_id", 28, 1], ["query", ["literal", "examine"], 1], ["target", "string", 1]]],
  /* 32 SessionEndReason */ ["literals", ["success", "error_max_turns", "error_during_execution", "error_max_budget_usd", "cancelled"]],
  /* 33 CompactionTrigger */ ["literals", ["manual", "auto"]],
  /* 34 ErrorCode */ "string",
  /* 35 Authenticated */ ["record", [["type", ["literal", "auth_status"], 1], ["authenticated", ["literal", true], 1], ["error", "never", 0]]],
  /* 36 NotAuthenticated */ ["record", [["type", ["literal", "auth_status"], 1], ["authenticated", ["literal", false], 1], ["error", "string", 0]]],
  /* 37 AbsolutePath */ ["string", 0, -1, [[pattern0, "matches ^(?:/|[A-Za-z]:[/\\\\]|\\\\\\\\)"]]],
  /* 38 SdkConfig */ ["record", [["model", "string", 0], ["permission_mode", 45, 0]]],
  /* 39 Attachment */ ["record", [["type", 46, 1], ["path", 37, 1], ["mime", "string", 0]]],
  /* 40 AgentMode */ ["literals", ["auto", "plan"]],
  /* 41 CreateNote */ ["record", [["type", ["literal", "create_note"], 1], ["title", "string", 1], ["content", "string", 1], ["surface", "string", 1], ["color", 47, 0]]],
  /* 42 RemoveNote */ ["record", [["type", ["literal", "remove_note"], 1], ["title", "string", 1], ["surface", "string", 1]]],
  /* 43 MoveNote */ ["record", [["type", ["literal", "move_note"], 1], ["title", "string", 1], ["from_surface", "string", 1], ["to_surface", "string", 1]]],
  /* 44 ClearRoom */ ["record", [["type", ["literal", "clear_room"], 1]]],
  /* 45 PermissionMode */ ["literals", ["default", "acceptEdits", "bypassPermissions", "plan"]],
  /* 46 AttachmentType */ ["literals", ["image", "file"]],
  /* 47 NoteColor */ ["literals", ["yellow", "pink", "blue", "green"]],
];

const $accepts = [
  /* 0 BackendMessage */ $accepts_BackendMessage,
  /* 1 FrontendMessage */ $accepts_FrontendMessage,
  /* 2 SpilledOutput */ $accepts_SpilledOutput,
  /* 3 SessionStarted */ $accepts_SessionStarted,
  /* 4 AssistantTextDelta */ $accepts_AssistantTextDelta,
  /* 5 AssistantMessageComplete */ $accepts_AssistantMessageComplete,
  /* 6 ToolStart */ $accepts_ToolStart,
  /* 7 ToolEnd */ $accepts_ToolEnd,
  /* 8 SubagentSpawn */ $accepts_SubagentSpawn,
  /* 9 SubagentMessage */ $accepts_SubagentMessage,
  /* 10 SubagentEnd */ $accepts_SubagentEnd,
  /* 11 RoomActionMessage */ $accepts_RoomActionMessage,
  /* 12 RoomQuery */ $accepts_RoomQuery,
  /* 13 SessionEnded */ $accepts_SessionEnded,
  /* 14 CompactionOccurred */ $accepts_CompactionOccurred,
  /* 15 Pong */ $accepts_Pong,
  /* 16 ErrorMessage */ $accepts_ErrorMessage,
  /* 17 AuthStatus */ $accepts_AuthStatus,
  /* 18 Init */ $accepts_Init,
  /* 19 UserMessage */ $accepts_UserMessage,
  /* 20 Cancel */ $accepts_Cancel,
  /* 21 Ping */ $accepts_Ping,
  /* 22 ModeChange */ $accepts_ModeChange,
  /* 23 RoomQueryResponse */ $accepts_RoomQueryResponse,
  /* 24 RoomActionResponse */ $accepts_RoomActionResponse,
  /* 25 Shutdown */ $accepts_Shutdown,
  /* 26 SpilledFile */ $accepts_SpilledFile,
  /* 27 SessionId */ $accepts_SessionId,
  /* 28 RequestId */ $accepts_RequestId,
  /* 29 RoomAction */ $accepts_RoomAction,
  /* 30 DescribeQuery */ $accepts_DescribeQuery,
  /* 31 ExamineQuery */ $accepts_ExamineQuery,
  /* 32 SessionEndReason */ $accepts_SessionEndReason,
  /* 33 CompactionTrigger */ $accepts_CompactionTrigger,
  /* 34 ErrorCode */ $accepts_ErrorCode,
  /* 35 Authenticated */ $accepts_Authenticated,
  /* 36 NotAuthenticated */ $accepts_NotAuthenticated,
  /* 37 AbsolutePath */ $accepts_AbsolutePath,
  /* 38 SdkConfig */ $accepts_SdkConfig,
  /* 39 Attachment */ $accepts_Attachment,
  /* 40 AgentMode */ $accepts_AgentMode,
  /* 41 CreateNote */ $accepts_CreateNote,
  /* 42 RemoveNote */ $accepts_RemoveNote,
  /* 43 MoveNote */ $accepts_MoveNote,
  /* 44 ClearRoom */ $accepts_ClearRoom,
  /* 45 PermissionMode */ $accepts_PermissionMode,
  /* 46 AttachmentType */ $accepts_AttachmentType,
  /* 47 NoteColor */ $accepts_NoteColor,
];

const $encoders = [
  /* 0 BackendMessage */ $encode_BackendMessage,
  /* 1 FrontendMessage */ $encode_FrontendMessage,
  /* 2 SpilledOutput */ $encode_SpilledOutput,
  /* 3 SessionStarted */ $encode_SessionStarted,
  /* 4 AssistantTextDelta */ $encode_AssistantTextDelta,
  /* 5 AssistantMessageComplete */ $encode_AssistantMessageComplete,
  /* 6 ToolStart */ $encode_ToolStart,
  /* 7 ToolEnd */ $encode_ToolEnd,
  /* 8 SubagentSpawn */ $encode_SubagentSpawn,
  /* 9 SubagentMessage */ $encode_SubagentMessage,
  /* 10 SubagentEnd */ $encode_SubagentEnd,
  /* 11 RoomActionMessage */ $encode_RoomActionMessage,
  /* 12 RoomQuery */ $encode_RoomQuery,
  /* 13 SessionEnded */ $encode_SessionEnded,
  /* 14 CompactionOccurred */ $encode_CompactionOccurred,
  /* 15 Pong */ $encode_Pong,
  /* 16 ErrorMessage */ $encode_ErrorMessage,
  /* 17 AuthStatus */ $encode_AuthStatus,
  /* 18 Init */ $encode_Init,
  /* 19 UserMessage */ $encode_UserMessage,
  /* 20 Cancel */ $encode_Cancel,
  /* 21 Ping */ $encode_Ping,
  /* 22 ModeChange */ $encode_ModeChange,
  /* 23 RoomQueryResponse */ $encode_RoomQueryResponse,
  /* 24 RoomActionResponse */ $encode_RoomActionResponse,
  /* 25 Shutdown */ $encode_Shutdown,
  /* 26 SpilledFile */ $encode_SpilledFile,
  /* 27 SessionId */ $encode_SessionId,
  /* 28 RequestId */ $encode_RequestId,
  /* 29 RoomAction */ $encode_RoomAction,
  /* 30 DescribeQuery */ $encode_DescribeQuery,
  /* 31 ExamineQuery */ $encode_ExamineQuery,
  /* 32 SessionEndReason */ $encode_SessionEndReason,
  /* 33 CompactionTrigger */ $encode_CompactionTrigger,
  /* 34 ErrorCode */ $encode_ErrorCode,
  /* 35 Authenticated */ $encode_Authenticated,
  /* 36 NotAuthenticated */ $encode_NotAuthenticated,
  /* 37 AbsolutePath */ $encode_AbsolutePath,
  /* 38 SdkConfig */ $encode_SdkConfig,
  /* 39 Attachment */ $encode_Attachment,
  /* 40 AgentMode */ $encode_AgentMode,
  /* 41 CreateNote */ $encode_CreateNote,
  /* 42 RemoveNote */ $encode_RemoveNote,
  /* 43 MoveNote */ $encode_MoveNote,
  /* 44 ClearRoom */ $encode_ClearRoom,
  /* 45 PermissionMode */ $encode_PermissionMode,
  /* 46 AttachmentType */ $encode_AttachmentType,
  /* 47 NoteColor */ $encode_NoteColor,
];

const $limits = new Map([
  [2, 10240], // SpilledOutput
  [3, 51200], // SessionStarted
  [4, 1024], // AssistantTextDelta
  [5, 1048576], // AssistantMessageComplete
  [6, 10240], // ToolStart
  [7, 1048576], // ToolEnd
  [8, 10240], // SubagentSpawn
  [9, 1048576], // SubagentMessage
  [10, 10240], // SubagentEnd
  [11, 10240], // RoomActionMessage
  [12, 10240], // RoomQuery
  [13, 10240], // SessionEnded
  [14, 10240], // CompactionOccurred
  [15, 10240], // Pong
  [16, 10240], // ErrorMessage
  [17, 10240], // AuthStatus
  [18, 1024], // Init
  [19, 102400], // UserMessage
  [20, 10240], // Cancel
  [21, 10240], // Ping
  [22, 10240], // ModeChange
  [23, 51200], // RoomQueryResponse
  [24, 10240], // RoomActionResponse
  [25, 10240], // Shutdown
]);

const $sniffed = new Map([
  [4, { start: '{"type":"assistant_text_delta","content":"', make: (content) => ({ type: "assistant_text_delta", content: content }) }], // AssistantTextDelta
  [5, { start: '{"type":"assistant_message_complete","content":"', make: (content) => ({ type: "assistant_message_complete", content: content }) }], // AssistantMessageComplete
]);

const $tables = { shapes: $shapes, accepts: $accepts, encoders: $encoders, limits: $limits, sniffed: $sniffed };

// The encoders.
function $encode_BackendMessage(value, level) {
  return $encoders[$variants_BackendMessage.get(value.type)](value, level);
}

function $encode_FrontendMessage(value, level) {
  return $encoders[$variants_FrontendMessage.get(value.type)](value, level);
}

function $encode_SpilledOutput(value, level) {
  enter(level);
  return '{"spilled":' + $encode_SpilledFile(value.spilled, level + 1) + "}";
}

function $encode_SessionStarted(value, level) {
  enter(level);
  let text = '{"type":"session_started","session_id":' + $encode_SessionId(value.session_id, level + 1);
  if (value.model !== undefined && hasOwn(value, "model")) text += ',"model":' + quote(value.model);
  if (value.tools !== undefined && hasOwn(value, "tools") && !isEqual(value.tools, [])) text += ',"tools":' + writeArray(value.tools, [], quote, level + 1);
  return text + "}";
}

function $encode_AssistantTextDelta(value, level) {
  enter(level);
  return '{"type":"assistant_text_delta","content":' + quote(value.content) + "}";
}

function $encode_AssistantMessageComplete(value, level) {
  enter(level);
  return '{"type":"assistant_message_complete","content":' + quote(value.content) + "}";
}

function $encode_ToolStart(value, level) {
  enter(level);
  return '{"type":"tool_start","id":' + quote(value.id) + ',"tool":' + quote(value.tool) + ',"input":' + objectText(value.input, level + 1) + "}";
}

function $encode_ToolEnd(value, level) {
  enter(level);
  return '{"type":"tool_end","id":' + quote(value.id) + ',"output":' + (value.output === undefined ? "null" : payloadText(value.output, level + 1)) + ',"success":' + value.success + "}";
}

function $encode_SubagentSpawn(value, level) {
  enter(level);
  return '{"type":"subagent_spawn","id":' + quote(value.id) + ',"task":' + quote(value.task) + "}";
}

function $encode_SubagentMessage(value, level) {
  enter(level);
  return '{"type":"subagent_message","id":' + quote(value.id) + ',"content":' + quote(value.content) + "}";
}

function $encode_SubagentEnd(value, level) {
  enter(level);
  return '{"type":"subagent_end","id":' + quote(value.id) + ',"success":' + value.success + "}";
}

function $encode_RoomActionMessage(value, level) {
  enter(level);
  return '{"type":"room_action","request_id":' + $encode_RequestId(value.request_id, level + 1) + ',"action":' + $encode_RoomAction(value.action, level + 1) + "}";
}

function $encode_RoomQuery(value, level) {
  return $encoders[$variants_RoomQuery.get(value.query)](value, level);
}

function $encode_SessionEnded(value, level) {
  enter(level);
  return '{"type":"session_ended","reason":"' + value.reason + '"}';
}

function $encode_CompactionOccurred(value, level) {
  enter(level);
  return '{"type":"compaction_occurred","old_session_id":' + $encode_SessionId(value.old_session_id, level + 1) + ',"new_session_id":' + $encode_SessionId(value.new_session_id, level + 1) + ',"trigger":"' + value.trigger + '"}';
}

function $encode_Pong(value, level) {
  enter(level);
  return '{"type":"pong"}';
}

function $encode_ErrorMessage(value, level) {
  enter(level);
  return '{"type":"error","code":' + quote(value.code) + ',"message":' + quote(value.message) + ',"recoverable":' + value.recoverable + "}";
}

function $encode_AuthStatus(value, level) {
  return $encoders[$variants_AuthStatus.get(value.authenticated)](value, level);
}

function $encode_Init(value, level) {
  enter(level);
  let text = '{"type":"init","version":' + value.version + ',"working_dir":' + $encode_AbsolutePath(value.working_dir, level + 1);
  if (value.api_key !== undefined && hasOwn(value, "api_key")) text += ',"api_key":' + quote(value.api_key);
  if (value.resume_session_id !== undefined && hasOwn(value, "resume_session_id")) text += ',"resume_session_id":' + $encode_SessionId(value.resume_session_id, level + 1);
  if (value.initial_prompt !== undefined && hasOwn(value, "initial_prompt")) text += ',"initial_prompt":' + quote(value.initial_prompt);
  if (value.config !== undefined && hasOwn(value, "config")) text += ',"config":' + $encode_SdkConfig(value.config, level + 1);
  return text + "}";
}

function $encode_UserMessage(value, level) {
  enter(level);
  let text = '{"type":"user_message","content":' + quote(value.content);
  if (value.attachments !== undefined && hasOwn(value, "attachments")) text += ',"attachments":' + writeArray(value.attachments, [], $encode_Attachment, level + 1);
  return text + "}";
}

function $encode_Cancel(value, level) {
  enter(level);
  return '{"type":"cancel"}';
}

function $encode_Ping(value, level) {
  enter(level);
  return '{"type":"ping"}';
}

function $encode_ModeChange(value, level) {
  enter(level);
  return '{"type":"mode_change","mode":"' + value.mode + '"}';
}

function $encode_RoomQueryResponse(value, level) {
  enter(level);
  return '{"type":"room_query_response","request_id":' + $encode_RequestId(value.request_id, level + 1) + ',"description":' + quote(value.description) + "}";
}

function $encode_RoomActionResponse(value, level) {
  enter(level);
  return '{"type":"room_action_response","request_id":' + $encode_RequestId(value.request_id, level + 1) + ',"success":' + value.success + ',"message":' + quote(value.message) + "}";
}

function $encode_Shutdown(value, level) {
  enter(level);
  return '{"type":"shutdown"}';
}

function $encode_SpilledFile(value, level) {
  enter(level);
  return '{"path":' + $encode_AbsolutePath(value.path, level + 1) + ',"bytes":' + value.bytes + ',"preview":' + quote(value.preview) + "}";
}

function $encode_SessionId(value, level) {
  return quote(value);
}

function $encode_RequestId(value, level) {
  return quote(value);
}

function $encode_RoomAction(value, level) {
  return $encoders[$variants_RoomAction.get(value.type)](value, level);
}

function $encode_DescribeQuery(value, level) {
  enter(level);
  let text = '{"type":"room_query","request_id":' + $encode_RequestId(value.request_id, level + 1) + ',"query":"describe"';
  if (value.target !== undefined && hasOwn(value, "target")) text += ',"target":' + quote(value.target);
  return text + "}";
}

function $encode_ExamineQuery(value, level) {
  enter(level);
  return '{"type":"room_query","request_id":' + $encode_RequestId(value.request_id, level + 1) + ',"query":"examine","target":' + quote(value.target) + "}";
}

function $encode_SessionEndReason(value, level) {
  return JSON.stringify(value);
}

function $encode_CompactionTrigger(value, level) {
  return JSON.stringify(value);
}

function $encode_ErrorCode(value, level) {
  return JSON.stringify(value);
}

function $encode_Authenticated(value, level) {
  enter(level);
  return '{"type":"auth_status","authenticated":true}';
}

function $encode_NotAuthenticated(value, level) {
  enter(level);
  let text = '{"type":"auth_status","authenticated":false';
  if (value.error !== undefined && hasOwn(value, "error")) text += ',"error":' + quote(value.error);
  return text + "}";
}

function $encode_AbsolutePath(value, level) {
  return quote(value);
}

function $encode_SdkConfig(value, level) {
  enter(level);
  let members = "";
  if (value.model !== undefined && hasOwn(value, "model")) members += '"model":' + quote(value.model) + ",";
  if (value.permission_mode !== undefined && hasOwn(value, "permission_mode")) members += '"permission_mode":"' + value.permission_mode + '",';
  return enclose(members);
}

function $encode_Attachment(value, level) {
  enter(level);
  let text = '{"type":"' + value.type + '","path":' + $encode_AbsolutePath(value.path, level + 1);
  if (value.mime !== undefined && hasOwn(value, "mime")) text += ',"mime":' + quote(value.mime);
  return text + "}";
}

function $encode_AgentMode(value, level) {
  return JSON.stringify(value);
}

function $encode_CreateNote(value, level) {
  enter(level);
  let text = '{"type":"create_note","title":' + quote(value.title) + ',"content":' + quote(value.content) + ',"surface":' + quote(value.surface);
  if (value.color !== undefined && hasOwn(value, "color")) text += ',"color":"' + value.color + '"';
  return text + "}";
}

function $encode_RemoveNote(value, level) {
  enter(level);
  return '{"type":"remove_note","title":' + quote(value.title) + ',"surface":' + quote(value.surface) + "}";
}

function $encode_MoveNote(value, level) {
  enter(level);
  return '{"type":"move_note","title":' + quote(value.title) + ',"from_surface":' + quote(value.from_surface) + ',"to_surface":' + quote(value.to_surface) + "}";
}

function $encode_ClearRoom(value, level) {
  enter(level);
  return '{"type":"clear_room"}';
}

function $encode_PermissionMode(value, level) {
  return JSON.stringify(value);
}

function $encode_AttachmentType(value, level) {
  return JSON.stringify(value);
}

function $encode_NoteColor(value, level) {
  return JSON.stringify(value);
}

// What the module exports.
const $export_PROTOCOL_VERSION = 1;
const $export_SCHEMA_FINGERPRINT = "a33eca799e5db77e8d97dc02b538f08bbcd6bcd69ba6b7b4c7d5434a85b10f65";
const $root_BackendMessage = makeRoot($tables, "BackendMessage", 0);
function $export_decodeBackendMessage(line) {
  return decodeLine($root_BackendMessage, line);
}
function $export_encodeBackendMessage(message, limit) {
  return encodeMessage($root_BackendMessage, message, limit);
}
const $root_FrontendMessage = makeRoot($tables, "FrontendMessage", 1);
function $export_decodeFrontendMessage(line) {
  return decodeLine($root_FrontendMessage, line);
}
function $export_encodeFrontendMessage(message, limit) {
  return encodeMessage($root_FrontendMessage, message, limit);
}
const $root_SpilledOutput = makeRoot($tables, "SpilledOutput", 2);
function $export_decodeSpilledOutput(line) {
  return decodeLine($root_SpilledOutput, line);
}
function $export_encodeSpilledOutput(message, limit) {
  return encodeMessage($root_SpilledOutput, message, limit);
}
function $export_isBackendMessage(value) {
  return conforms($shapes, 0, value);
}
function $export_isFrontendMessage(value) {
  return conforms($shapes, 1, value);
}
function $export_isSpilledOutput(value) {
  return conforms($shapes, 2, value);
}
function $export_isSessionStarted(value) {
  return conforms($shapes, 3, value);
}
function $export_isAssistantTextDelta(value) {
  return conforms($shapes, 4, value);
}
function $export_isAssistantMessageComplete(value) {
  return conforms($shapes, 5, value);
}
function $export_isToolStart(value) {
  return conforms($shapes, 6, value);
}
function $export_isToolEnd(value) {
  return conforms($shapes, 7, value);
}
function $export_isSubagentSpawn(value) {
  return conforms($shapes, 8, value);
}
function $export_isSubagentMessage(value) {
  return conforms($shapes, 9, value);
}
function $export_isSubagentEnd(value) {
  return conforms($shapes, 10, value);
}
function $export_isRoomActionMessage(value) {
  return conforms($shapes, 11, value);
}
function $export_isRoomQuery(value) {
  return conforms($shapes, 12, value);
}
function $export_isSessionEnded(value) {
  return conforms($shapes, 13, value);
}
function $export_isCompactionOccurred(value) {
  return conforms($shapes, 14, value);
}
function $export_isPong(value) {
  return conforms($shapes, 15, value);
}
function $export_isErrorMessage(value) {
  return conforms($shapes, 16, value);
}
function $export_isAuthStatus(value) {
  return conforms($shapes, 17, value);
}
function $export_isInit(value) {
  return conforms($shapes, 18, value);
}
function $export_isUserMessage(value) {
  return conforms($shapes, 19, value);
}
function $export_isCancel(value) {
  return conforms($shapes, 20, value);
}
function $export_isPing(value) {
  return conforms($shapes, 21, value);
}
function $export_isModeChange(value) {
  return conforms($shapes, 22, value);
}
function $export_isRoomQueryResponse(value) {
  return conforms($shapes, 23, value);
}
function $export_isRoomActionResponse(value) {
  return conforms($shapes, 24, value);
}
function $export_isShutdown(value) {
  return conforms($shapes, 25, value);
}
function $export_isSpilledFile(value) {
  return conforms($shapes, 26, value);
}
function $export_isRoomAction(value) {
  return conforms($shapes, 29, value);
}
function $export_isDescribeQuery(value) {
  return conforms($shapes, 30, value);
}
function $export_isExamineQuery(value) {
  return conforms($shapes, 31, value);
}
function $export_isAuthenticated(value) {
  return conforms($shapes, 35, value);
}
function $export_isNotAuthenticated(value) {
  return conforms($shapes, 36, value);
}
function $export_isSdkConfig(value) {
  return conforms($shapes, 38, value);
}
function $export_isAttachment(value) {
  return conforms($shapes, 39, value);
}
function $export_isCreateNote(value) {
  return conforms($shapes, 41, value);
}
function $export_isRemoveNote(value) {
  return conforms($shapes, 42, value);
}
function $export_isMoveNote(value) {
  return conforms($shapes, 43, value);
}
function $export_isClearRoom(value) {
  return conforms($shapes, 44, value);
}
const $export_messages = {
  BackendMessage: {
    session_started: messageMetadata("SessionStarted", "backend-to-frontend", "Lifecycle", 51200, [], [], { after: ["init"] }),
    assistant_text_delta: messageMetadata("AssistantTextDelta", "backend-to-frontend", "Conversation", 1024, [], [], { after: ["session_started"] }),
    assistant_message_complete: messageMetadata("AssistantMessageComplete", "backend-to-frontend", "Conversation", 1048576, [], [], { after: ["session_started"] }),
    tool_start: messageMetadata("ToolStart", "backend-to-frontend", "Tools", 10240, [], [], { after: ["session_started"], endedBy: { type: "tool_end", field: "id" } }),
    tool_end: messageMetadata("ToolEnd", "backend-to-frontend", "Tools", 1048576),
    subagent_spawn: messageMetadata("SubagentSpawn", "backend-to-frontend", "Subagents", 10240, [], [], { after: ["session_started"], endedBy: { type: "subagent_end", field: "id" } }),
    subagent_message: messageMetadata("SubagentMessage", "backend-to-frontend", "Subagents", 1048576, [], [], { within: { type: "subagent_spawn", field: "id" } }),
    subagent_end: messageMetadata("SubagentEnd", "backend-to-frontend", "Subagents", 10240),
    room_action: messageMetadata("RoomActionMessage", "backend-to-frontend", "Room", 10240, ["room_action_response"], [], { correlatedBy: "request_id", after: ["session_started"] }),
    room_query: messageMetadata("RoomQuery", "backend-to-frontend", "Room", 10240, ["room_query_response"], [], { correlatedBy: "request_id", after: ["session_started"] }),
    session_ended: messageMetadata("SessionEnded", "backend-to-frontend", "Lifecycle", 10240, [], [], { after: ["init"] }),
    compaction_occurred: messageMetadata("CompactionOccurred", "backend-to-frontend", "Lifecycle", 10240, [], [], { after: ["session_started"] }),
    pong: messageMetadata("Pong", "backend-to-frontend", "Control", 10240, [], [], { after: ["ping"] }),
    error: messageMetadata("ErrorMessage", "backend-to-frontend", "Control", 10240),
    auth_status: messageMetadata("AuthStatus", "backend-to-frontend", "Auth", 10240, [], [], { after: ["init"] }),
  },
  FrontendMessage: {
    init: messageMetadata("Init", "frontend-to-backend", "Lifecycle", 1024, ["session_started", "error"], ["/api_key"], { first: true, resumes: "resume_session_id" }),
    user_message: messageMetadata("UserMessage", "frontend-to-backend", "Conversation", 102400, ["assistant_text_delta", "tool_start", "tool_end", "assistant_message_complete"]),
    cancel: messageMetadata("Cancel", "frontend-to-backend", "Control", 10240, ["session_ended"]),
    ping: messageMetadata("Ping", "frontend-to-backend", "Control", 10240, ["pong"], [], { anytime: true }),
    mode_change: messageMetadata("ModeChange", "frontend-to-backend", "Control", 10240),
    room_query_response: messageMetadata("RoomQueryResponse", "frontend-to-backend", "Room", 51200),
    room_action_response: messageMetadata("RoomActionResponse", "frontend-to-backend", "Room", 10240),
    shutdown: messageMetadata("Shutdown", "frontend-to-backend", "Lifecycle", 10240, [], [], { anytime: true, last: true }),
  },
  SpilledOutput: {
    SpilledOutput: messageMetadata("SpilledOutput", "backend-to-frontend", "Tools", 10240),
  },
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
