import { gzipSync } from "node:zlib";
import type { ReportData } from "./report-data.ts";

const PLACE = '<script type="application/octet-stream" id="session">';

/**
 * Puts a session into the page. It is packed by gzip and written in Base64, an alphabet that holds nothing that could
 * end the element or begin another, whatever is in the session.
 */
export function renderReport(template: string, data: ReportData): string {
  const at = template.indexOf(PLACE);
  if (at < 0) throw new Error("Cannot write the report: the page has no place for the session");
  const packed = gzipSync(JSON.stringify(data), { level: 6 }).toString("base64");
  return template.slice(0, at + PLACE.length) + packed + template.slice(at + PLACE.length);
}
