import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runMain } from "../cli/run-main.ts";
import { HOSTILE, hostileSession, longSession } from "../report/sessions.ts";
import { startChromium } from "./chromium.ts";

const folder = mkdtempSync(join(tmpdir(), "ipc-protocol-browser-"));
const LINES = 100_000;
let browser: Browser;

beforeAll(async () => {
  [browser] = await Promise.all([
    startChromium(),
    makePage("hostile", hostileSession()),
    makePage("short", longSession(300)),
    makePage("long", longSession(LINES)),
  ]);
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function makePage(name: string, session: string): Promise<void> {
  const file = join(folder, `${name}.ndjson`);
  writeFileSync(file, session);
  const { status, complaints } = await runMain("report", file, "-o", join(folder, `${name}.html`));
  expect({ status, complaints }).toEqual({ status: 0, complaints: "" });
}

/** What a page does that it should not: it asks for something, complains, or opens something. */
type Misdeeds = string[];

async function open(name: string, colorScheme: "light" | "dark" = "light", width = 1400): Promise<[Page, Misdeeds]> {
  const misdeeds: Misdeeds = [];
  const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
  const url = pathToFileURL(join(folder, `${name}.html`)).href;
  page.on("request", (request) => {
    if (request.url() !== url) misdeeds.push(`asks for ${request.url()}`);
  });
  page.on("console", (message) => misdeeds.push(`says ${message.text()}`));
  page.on("pageerror", (error) => misdeeds.push(`throws ${error.message}`));
  page.on("dialog", (dialog) => misdeeds.push(`opens ${dialog.message()}`));
  page.on("framenavigated", (frame) => frame.url() !== url && misdeeds.push(`goes to ${frame.url()}`));
  await page.goto(url);
  await page.locator("body[data-ready=yes]").waitFor();
  return [page, misdeeds];
}

function selectedRow(page: Page): Promise<string | null> {
  return page.locator(".row.selected").getAttribute("data-row");
}

test("hostile content stays text, in every place that shows it", async () => {
  const [page, misdeeds] = await open("hostile");
  await page.locator("#fold").uncheck();
  const rows = Number(await page.locator(".row").first().getAttribute("aria-setsize"));
  expect(rows).toBeGreaterThan(80);
  const shown = new Set<string>();
  for (let row = 0; row < rows; row += 1) {
    await page.keyboard.press("j");
    shown.add((await page.locator("#details").textContent()) ?? "");
  }
  for (const text of [HOSTILE[0], HOSTILE[1], HOSTILE[4], HOSTILE[10], "\\u202egnirts", "\\u001b[31m"]) {
    expect(
      [...shown].some((details) => details.includes(text)),
      text,
    ).toBe(true);
  }
  for (const tab of ["#tab-timings", "#tab-overview"]) await page.locator(tab).click();
  await page.locator("#types-summary").click();
  const elements = await page.evaluate(() => ({
    foreign: document.querySelectorAll("img, iframe, object, embed, link, a[href], body script:not([type])").length,
    scripts: document.scripts.length,
    hacked: "hacked" in window,
    title: document.title,
    bidi: /[\u202a-\u202e\u2066-\u2069]/u.test(document.body.textContent),
    secret: document.documentElement.innerHTML.includes("sesame"),
  }));
  expect(elements).toEqual({
    foreign: 0,
    scripts: 2,
    hacked: false,
    title: "hostile.ndjson – session report",
    bidi: false,
    secret: false,
  });
  expect(misdeeds).toEqual([]);
  await page.close();
});

test("the policy of the page lets no script in and no request out", async () => {
  const [page] = await open("short");
  const violations = await page.evaluate(async () => {
    const found: string[] = [];
    document.addEventListener("securitypolicyviolation", (event) => found.push(event.effectiveDirective));
    document.body.insertAdjacentHTML(
      "beforeend",
      '<img src="https://example.invalid/a.png"><b onclick="window.hacked=1"></b>',
    );
    document.querySelector<HTMLElement>("b[onclick]")?.click();
    document.body.append(Object.assign(document.createElement("script"), { textContent: "window.hacked=1" }));
    await fetch("https://example.invalid/").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve));
    return { found: found.toSorted(), hacked: "hacked" in window };
  });
  expect(violations.hacked).toBe(false);
  expect(new Set(violations.found)).toEqual(new Set(["connect-src", "img-src", "script-src-elem", "script-src-attr"]));
  await page.close();
});

test("everything is done with keys alone", async () => {
  const [page, misdeeds] = await open("short");
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press("j", "ArrowDown", "k");
  expect(await selectedRow(page)).toBe("0");
  await press("ArrowDown");
  expect(await page.locator("#details h2").textContent()).toBe("init");
  await press("m");
  expect(await page.locator("#details h2").textContent()).toBe("session_started");
  await press("End");
  expect(await page.locator("#details h2").textContent()).toBe("event");
  await press("Home", "n");
  expect(await page.locator("#details .problem").first().textContent()).toContain("never answered");
  await press("Home", "/");
  await page.keyboard.type("question 3");
  await press("Enter");
  expect(await page.locator("#status").textContent()).toMatch(/^1 of /u);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("sequence");
  await press("x");
  expect(await page.locator("#status").textContent()).toMatch(/^\d+ lines$/u);
  // A folded row opens.
  const groups = async () => Number(await page.locator(".row").first().getAttribute("aria-setsize"));
  await press("Home", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown");
  const before = await groups();
  expect(await page.locator(".row.selected .count").textContent()).toBe("×15");
  await press("Enter");
  expect(await groups()).toBe(before + 14);
  // Time and rows are zoomed.
  const window = () => page.locator("#timeline").getAttribute("aria-label");
  const whole = await window();
  await press("+", "+");
  await expect.poll(window).not.toBe(whole);
  await press("0");
  await expect.poll(window).toBe(whole);
  await press("<", "<");
  expect(await page.locator(".row .label").count()).toBe(0);
  await press(">", ">");
  expect(await page.locator(".row .label").count()).toBeGreaterThan(5);
  // What the focus can go to, in its order, and that it can be seen.
  await press("?");
  expect(await page.locator("#help").evaluate((dialog) => dialog.matches(":modal"))).toBe(true);
  expect(await page.locator("#keys dt").count()).toBeGreaterThan(15);
  await press("Escape");
  const reached: string[] = [];
  await page.locator("#theme").focus();
  for (let step = 0; step < 40; step += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement;
      return [element.id, element === document.body ? "at the end" : getComputedStyle(element).outlineStyle] as const;
    });
    if (focused[0] !== "" && !reached.includes(focused[0])) reached.push(focused[0]);
    if (step > 0) expect(focused[1], focused[0]).not.toBe("none");
    await press("Tab");
  }
  for (const id of [
    "search",
    "types-summary",
    "only-problems",
    "fold",
    "timeline",
    "time-in",
    "sequence",
    "tab-details",
    "details",
  ]) {
    expect(reached).toContain(id);
  }
  await page.locator("#tab-details").focus();
  await press("ArrowRight");
  expect(await page.locator("#timings").isVisible()).toBe(true);
  expect(await page.locator("#timings tbody tr").first().textContent()).toContain("look_around");
  expect(misdeeds).toEqual([]);
  await page.close();
});

test("filters by type, lane and problem; a problem leads to its row", async () => {
  const [page, misdeeds] = await open("short");
  const status = () => page.locator("#status").textContent();
  await page.locator("#types-summary").click();
  await page.locator("#types-list li", { hasText: "tool_start" }).locator(".only").click();
  expect(await page.locator(".row.backend .type").first().textContent()).toBe("tool_start");
  expect(await page.locator("#types-summary").textContent()).toMatch(/^Types \(1 of \d+\)$/u);
  await page.keyboard.press("Escape");
  expect(await page.locator("#types .menu").isVisible()).toBe(false);
  await page.locator("#clear").click();
  await page.locator(".lane.backend input").uncheck();
  expect(await page.locator(".row.backend").count()).toBe(0);
  await page.locator("#clear").click();
  await page.locator("#only-problems").check();
  expect(await status()).toMatch(/^2 of /u);
  // A problem that the filter hides is shown all the same.
  await page.locator(".lane.backend input").uncheck();
  await page.locator("#problems button", { hasText: "room_query" }).click();
  expect(await page.locator("#details h2").textContent()).toBe("room_query");
  expect(await page.locator(".row.selected").isVisible()).toBe(true);
  expect(await page.locator("#only-problems").isChecked()).toBe(false);
  expect(await page.locator("#details").textContent()).toContain("Asks the frontend to describe the room");
  expect(misdeeds).toEqual([]);
  await page.close();
});

test("light and dark follow the system and the button, and can be read", async () => {
  for (const scheme of ["light", "dark"] as const) {
    const [page, misdeeds] = await open("hostile", scheme);
    expect(await lightness(page, "body", "backgroundColor")).toSatisfy((l: number) =>
      scheme === "dark" ? l < 0.1 : l > 0.9,
    );
    await page.keyboard.press("n");
    for (const selector of [
      "#title",
      "#subtitle",
      "#status",
      ".row .time",
      ".row .says",
      ".row.frontend .type",
      ".row.stderr .says",
      "#details .problem",
      ".chip.bad",
      ".facts",
    ]) {
      expect(await contrast(page, selector), `${selector} in ${scheme}`).toBeGreaterThan(4.5);
    }
    await page.locator("#theme").click();
    expect(await lightness(page, "body", "backgroundColor")).toSatisfy((l: number) =>
      scheme === "dark" ? l > 0.9 : l < 0.1,
    );
    expect(misdeeds).toEqual([]);
    await page.close();
  }
});

test("a narrow window shows the diagram and the details below each other", async () => {
  const [page, misdeeds] = await open("short", "light", 420);
  await page.keyboard.press("n");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(420);
  const diagram = await page.locator("#diagram").boundingBox();
  const details = await page.locator("aside").boundingBox();
  expect(diagram?.width).toBe(420);
  expect(details?.y).toBe((diagram?.y ?? 0) + (diagram?.height ?? 0));
  expect(await page.locator(".row.selected").isVisible()).toBe(true);
  expect(misdeeds).toEqual([]);
  await page.close();
});

test(`${LINES} lines: only what is on the screen is in the page, and any part is shown at once`, async () => {
  const [page, misdeeds] = await open("long");
  expect(await page.locator("#status").textContent()).toMatch(/^100,\d{3} lines$/u);
  await page.locator("#fold").uncheck();
  const counts = await page.evaluate(async () => {
    const scroller = document.getElementById("sequence");
    if (scroller === null) throw new Error("there is no diagram");
    const most = { rows: 0, bars: 0, empty: 0 };
    for (let step = 0; step <= 50; step += 1) {
      scroller.scrollTop = ((scroller.scrollHeight - scroller.clientHeight) * step) / 50;
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      most.rows = Math.max(most.rows, document.querySelectorAll(".row").length);
      most.bars = Math.max(most.bars, document.querySelectorAll(".bar").length);
      const box = scroller.getBoundingClientRect();
      const middle = document.elementFromPoint(box.left + 150, box.top + box.height / 2);
      const near = document.elementFromPoint(box.left + 150, box.top + box.height / 2 + 130);
      if ((middle?.closest(".row") ?? near?.closest(".row")) == null) most.empty += 1;
    }
    return most;
  });
  expect(counts.rows).toBeGreaterThan(10);
  expect(counts.rows).toBeLessThan(120);
  expect(counts.bars).toBeLessThan(60);
  expect(counts.empty).toBeLessThan(5);
  await page.keyboard.press("End");
  await page.keyboard.press("p");
  expect(await page.locator("#details h2").textContent()).toBe("room_query");
  await page.keyboard.press("<");
  await page.keyboard.press("<");
  await page.keyboard.press("<");
  expect(await page.locator(".row").count()).toBeLessThan(500);
  expect(misdeeds).toEqual([]);
  await page.close();
});

type Channels = [number, number, number];

function colour(page: Page, selector: string, property: "color" | "backgroundColor"): Promise<Channels> {
  return page
    .locator(selector)
    .first()
    .evaluate((element, name): [number, number, number] => {
      // The nearest ground that is not transparent.
      let at: Element | null = element;
      const of = (one: Element) =>
        getComputedStyle(one)
          [name].match(/[\d.]+/gu)
          ?.map(Number) ?? [];
      while (name === "backgroundColor" && at?.parentElement != null && (of(at)[3] === 0 || of(at).length === 0))
        at = at.parentElement;
      const [red = 0, green = 0, blue = 0] = of(at ?? element);
      return [red, green, blue];
    }, property);
}

/** The relative luminance of WCAG, from 0 for black to 1 for white. */
async function lightness(page: Page, selector: string, property: "color" | "backgroundColor"): Promise<number> {
  const [red, green, blue] = (await colour(page, selector, property)).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

async function contrast(page: Page, selector: string): Promise<number> {
  const text = await lightness(page, selector, "color");
  const ground = await lightness(page, selector, "backgroundColor");
  return (Math.max(text, ground) + 0.05) / (Math.min(text, ground) + 0.05);
}
