/** A format of JSON Schema as a pattern of the subset. */
export interface Format {
  /** An ECMAScript pattern (flag `u`) that `compilePattern` carries. */
  readonly source: string;
  /** How errors name it: `string that is a uuid`. */
  readonly label: string;
}

/** The format's pattern; undefined for one that is not carried. */
export function findFormat(name: string): Format | undefined {
  return FORMATS.get(name);
}

/** The names of all formats that are carried, in the order of their description. */
export function formatNames(): string[] {
  return [...FORMATS.keys()];
}

const LEAP_YEAR = "(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)";
const DATE = `(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|${LEAP_YEAR}-02-29)`;
const TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)";

const EMAIL_ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const HOST_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

const BYTE = "(?:\\d|[1-9]\\d|1\\d\\d|2[0-4]\\d|25[0-5])";
const IPV4 = `${BYTE}\\.${BYTE}\\.${BYTE}\\.${BYTE}`;
const GROUP = "[0-9A-Fa-f]{1,4}";
const LAST_GROUPS = `(?:${GROUP}:${GROUP}|${IPV4})`;
const IPV6 = `(?:${[
  `(?:${GROUP}:){6}${LAST_GROUPS}`,
  `::(?:${GROUP}:){5}${LAST_GROUPS}`,
  `(?:${GROUP})?::(?:${GROUP}:){4}${LAST_GROUPS}`,
  `(?:(?:${GROUP}:){0,1}${GROUP})?::(?:${GROUP}:){3}${LAST_GROUPS}`,
  `(?:(?:${GROUP}:){0,2}${GROUP})?::(?:${GROUP}:){2}${LAST_GROUPS}`,
  `(?:(?:${GROUP}:){0,3}${GROUP})?::${GROUP}:${LAST_GROUPS}`,
  `(?:(?:${GROUP}:){0,4}${GROUP})?::${LAST_GROUPS}`,
  `(?:(?:${GROUP}:){0,5}${GROUP})?::${GROUP}`,
  `(?:(?:${GROUP}:){0,6}${GROUP})?::`,
].join("|")})`;

const PERCENT = "%[0-9A-Fa-f]{2}";
const UNRESERVED_OR_DELIMITER = "A-Za-z0-9._~!$&'()*+,;=\\-";
const PATH_CHARACTER = `(?:[${UNRESERVED_OR_DELIMITER}:@]|${PERCENT})`;
const SEGMENTS = `(?:/${PATH_CHARACTER}*)*`;
const HOST = `(?:\\[(?:${IPV6}|[Vv][0-9A-Fa-f]+\\.[${UNRESERVED_OR_DELIMITER}:]+)\\]|(?:[${UNRESERVED_OR_DELIMITER}]|${PERCENT})*)`;
const AUTHORITY = `(?:(?:[${UNRESERVED_OR_DELIMITER}:]|${PERCENT})*@)?${HOST}(?::\\d*)?`;
const QUERY_AND_FRAGMENT = `(?:\\?(?:${PATH_CHARACTER}|[/?])*)?(?:#(?:${PATH_CHARACTER}|[/?])*)?`;
const HIERARCHY = `(?://${AUTHORITY}${SEGMENTS}|/(?:${PATH_CHARACTER}+${SEGMENTS})?|${PATH_CHARACTER}+${SEGMENTS}|)`;
const URI = `[A-Za-z][A-Za-z0-9+.-]*:${HIERARCHY}${QUERY_AND_FRAGMENT}`;
const FIRST_SEGMENT_WITHOUT_COLON = `(?:[${UNRESERVED_OR_DELIMITER}@]|${PERCENT})+`;
const RELATIVE_HIERARCHY = `(?://${AUTHORITY}${SEGMENTS}|/(?:${PATH_CHARACTER}+${SEGMENTS})?|${FIRST_SEGMENT_WITHOUT_COLON}${SEGMENTS}|)`;
const URI_REFERENCE = `(?:${URI}|${RELATIVE_HIERARCHY}${QUERY_AND_FRAGMENT})`;

const TEMPLATE_NON_ASCII = `\\u{A0}-\\u{D7FF}\\u{E000}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}${planes()}`;
const TEMPLATE_LITERAL = `(?:[!#$&'()*+,./0-9:;=?@A-Z[\\]_a-z~${TEMPLATE_NON_ASCII}-]|${PERCENT})`;
const VARIABLE_CHARACTER = `(?:[A-Za-z0-9_]|${PERCENT})`;
const VARIABLE = `${VARIABLE_CHARACTER}(?:\\.?${VARIABLE_CHARACTER})*(?::[1-9]\\d{0,3}|\\*)?`;
const URI_TEMPLATE = `(?:${TEMPLATE_LITERAL}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*`;

const FORMATS: ReadonlyMap<string, Format> = new Map([
  // 8-4-4-4-12 hexadecimal digits of either case, of any version.
  ["uuid", whole("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}", "a uuid")],
  // YYYY-MM-DD of a day that the Gregorian calendar has, leap years included.
  ["date", whole(DATE, "a date")],
  // hh:mm:ss with optional fraction and an offset (Z or ±hh:mm), as RFC 3339 full-time; second 60 in any minute.
  ["time", whole(TIME, "a time")],
  // A date and a time as above with T or t between them, as RFC 3339 date-time.
  ["date-time", whole(`${DATE}[Tt]${TIME}`, "a date and time")],
  // Atoms of ASCII letters, digits and !#$%&'*+/=?^_`{|}~- joined by dots, @, a host name; no quotes, no comments.
  ["email", whole(`${EMAIL_ATOM}(?:\\.${EMAIL_ATOM})*@${HOST_LABEL}(?:\\.${HOST_LABEL})*`, "an email address")],
  // Four decimal numbers from 0 to 255 without leading zeros.
  ["ipv4", whole(IPV4, "an IPv4 address")],
  // Every form of RFC 3986 (`::` once, IPv4 at the end), without brackets and without a zone.
  ["ipv6", whole(IPV6, "an IPv6 address")],
  // The grammar of RFC 3986 with a scheme; ASCII only.
  ["uri", whole(URI, "a URI")],
  // The grammar of RFC 3986 with or without a scheme; the empty string is one.
  ["uri-reference", whole(URI_REFERENCE, "a URI reference")],
  // The grammar of RFC 6570, the apostrophe allowed in literals.
  ["uri-template", whole(URI_TEMPLATE, "a URI template")],
  // Base64 of RFC 4648 with padding, without line ends; unused bits may be anything.
  ["byte", whole("(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", "base64")],
]);

function whole(source: string, label: string): Format {
  return { source: `^(?:${source})$`, label };
}

/** Planes 1 to 16 without the two noncharacters at the end of each; plane 14 starts at U+E1000. */
function planes(): string {
  let ranges = "";
  for (let plane = 1; plane <= 16; plane += 1) {
    const hex = plane.toString(16).toUpperCase();
    ranges += `\\u{${hex}${plane === 14 ? "1" : "0"}000}-\\u{${hex}FFFD}`;
  }
  return ranges;
}
