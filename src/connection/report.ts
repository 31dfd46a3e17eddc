import type { ProtocolError } from "../../generated/validators.js";
import type { Finding } from "../conversation/finding.ts";
import { describeThrown } from "../thrown.ts";

/** Something that happened on a connection and that is no message: for the author's log. */
export type Report =
  /** A line was refused; `offset` is where it begins in the stream, in bytes. */
  | {
      readonly kind: "refusal";
      readonly error: ProtocolError;
      readonly line: number;
      readonly offset: number;
      readonly content?: string | Uint8Array;
    }
  /** A message of a type that this side does not know. */
  | { readonly kind: "unknown type"; readonly type: string; readonly line: number; readonly content: string }
  /** An answer that nobody waits for; told once for each request. */
  | {
      readonly kind: "stray answer";
      readonly reason: "late" | "repeated" | "unasked" | "of another type";
      readonly requestId: string;
    }
  /** With `monitor`: a message of either side that breaks a rule of the order. It was sent or delivered all the same. */
  | { readonly kind: "out of order"; readonly finding: Finding }
  /** A handler threw, or its promise was rejected. */
  | { readonly kind: "handler failed"; readonly type: string; readonly error: unknown }
  /** A message that has no handler, with nobody who reads the messages one by one; told once for each type. */
  | { readonly kind: "no handler"; readonly type: string }
  /** A text ended in half a surrogate pair, and the text after it did not begin with the other half. */
  | { readonly kind: "half a character" }
  /** Messages that were accepted and could not be written before the connection had to end. */
  | { readonly kind: "unwritten"; readonly count: number };

/** A report as one line for people. It holds nothing of what the line carried, which may be secret. */
export function formatReport(report: Report): string {
  switch (report.kind) {
    case "refusal":
      return `line ${report.line} (at byte ${report.offset}) was refused: ${report.error.code}: ${report.error.message}`;
    case "unknown type":
      return `line ${report.line} is a message of the unknown type ${JSON.stringify(report.type.slice(0, 100))}`;
    case "stray answer":
      return `ignored the answer to request ${report.requestId.slice(0, 100)}: ${STRAY[report.reason]}`;
    case "out of order":
      return `${report.finding.type} from the ${report.finding.from} is out of order: ${report.finding.reason}`;
    case "handler failed":
      return `the handler of ${report.type} failed: ${describeThrown(report.error)}`;
    case "no handler":
      return `nothing handles ${report.type}: messages of this type are ignored`;
    case "half a character":
      return "dropped half a surrogate pair from the end of a text: the text after it does not begin with the other half";
    case "unwritten":
      return report.count === 1
        ? "1 message that was accepted was not written before the connection ended"
        : `${report.count} messages that were accepted were not written before the connection ended`;
  }
}

const STRAY = {
  late: "the request has failed already",
  repeated: "the request was answered already",
  unasked: "there was no such request",
  "of another type": "the request wants an answer of another type",
};

/** What happens to reports where the author wants nothing else: a line on stderr each. */
export function warn(report: Report): void {
  console.warn(`ipc-protocol: ${formatReport(report)}`);
}
