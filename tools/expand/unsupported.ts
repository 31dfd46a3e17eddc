import ts from "typescript";
import type { Expansion } from "./expansion.ts";
import { isPlatformType } from "./kinds.ts";
import type { ShapeForm } from "./normal-form.ts";
import type { Place } from "./type-nodes.ts";

/** Refuses a type that JSON can't carry, or that TypeScript has not resolved. */
export function refuseType(x: Expansion, type: ts.Type, place: Place): ShapeForm {
  const [reason, wayOut] = describe(x, type);
  return x.refuse(place.at, place.path, reason, wayOut);
}

const PLATFORM: Readonly<Record<string, readonly [string, string]>> = {
  Date: ["what arrives is a string, never a Date", "declare it as string and add @format date-time"],
  Map: ["JSON.stringify writes a Map as {}", "declare it as Record<string, T>"],
  Set: ["JSON.stringify writes a Set as {}", "declare it as an array"],
  ReadonlyMap: ["JSON.stringify writes a Map as {}", "declare it as Record<string, T>"],
  ReadonlySet: ["JSON.stringify writes a Set as {}", "declare it as an array"],
};

function describe(x: Expansion, type: ts.Type): readonly [string, string] {
  const spelling = x.checker.typeToString(type);
  const { flags, symbol } = type;
  if (flags & ts.TypeFlags.Any) return ["its type is not resolved", "mend the import or the name"];
  if (flags & ts.TypeFlags.BigIntLike)
    return ["JSON has no bigint", "declare it as string, or as number with @integer"];
  if (flags & ts.TypeFlags.ESSymbolLike) return ["a symbol has no form in JSON", "use a string"];
  if (flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) {
    return ["undefined has no form in JSON", "make the field optional, or use null"];
  }
  if (flags & ts.TypeFlags.StringMapping) {
    return [
      `no pattern says what ${spelling} accepts: which characters have a case depends on the version of Unicode`,
      'use it on literals (`Uppercase<"a" | "b">`), or declare the field as string and add @pattern',
    ];
  }
  if (flags & (ts.TypeFlags.TypeParameter | ts.TypeFlags.Instantiable)) {
    return [`${spelling} depends on a type parameter that is open here`, "use the generic with its arguments"];
  }
  if (flags & ts.TypeFlags.NumberLike) return [`${spelling} has no form in JSON`, "use a number that JSON has"];
  if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) {
    return ["a function has no form in JSON", "remove it from the type"];
  }
  if (symbol !== undefined && isPlatformType(x, symbol)) {
    const [reason, wayOut] = PLATFORM[symbol.name] ?? [
      `an instance of ${symbol.name} does not come through JSON as one`,
      "declare what is sent: text as string (binary data in base64), lists as arrays, objects as interfaces",
    ];
    return [`${symbol.name}: ${reason}`, wayOut];
  }
  if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Class) {
    return [`an instance of the class ${symbol.name} does not come through JSON as one`, "declare an interface"];
  }
  return [`${spelling} has no form in JSON`, "declare what is sent"];
}
