import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type VersionPair, versionPair } from "./version-pair.ts";

/** The folder with one folder for each rule. */
export const RULES_FOLDER = fileURLToPath(new URL("rules/", import.meta.url));

/** Names of the rules that have a folder. */
export function ruleFolders(): string[] {
  return readdirSync(RULES_FOLDER).sort();
}

/** The two versions in a rule's folder. */
export function rulePair(id: string): VersionPair {
  return versionPair(id, `${RULES_FOLDER}${id}/before.ts`, `${RULES_FOLDER}${id}/after.ts`);
}
