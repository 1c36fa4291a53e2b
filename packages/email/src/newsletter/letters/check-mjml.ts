import { CampaignMarkupError, type MarkupParams, type MjmlProblem } from "./markup-policy.ts";
import { lineFinder, type MarkupToken, readMarkup } from "./markup-tokens.ts";
import type { CampaignFinding } from "./campaign-mail.ts";

/** Elements of MJML whose content is text or HTML. */
const htmlHolders: ReadonlySet<string> = new Set(
  [
    "mj-accordion-text mj-accordion-title mj-breakpoint mj-button mj-carousel-image mj-navbar-link mj-preview mj-raw",
    "mj-social-element mj-style mj-table mj-text mj-title",
  ]
    .join(" ")
    .split(" "),
);

/** All elements of MJML. MJML itself checks their nesting. */
const known: ReadonlySet<string> = new Set([
  ...htmlHolders,
  ..."mjml mj-head mj-body mj-attributes mj-all mj-class mj-font mj-html-attributes mj-selector".split(
    " ",
  ),
  ..."mj-html-attribute mj-wrapper mj-section mj-group mj-column mj-hero mj-image mj-divider mj-spacer".split(
    " ",
  ),
  ..."mj-social mj-navbar mj-accordion mj-accordion-element mj-carousel".split(" "),
]);

/**
 * Checks that MJML elements are complete: MJML silently closes open elements, ignores misplaced ones, and reports no
 * position. MJML itself checks nesting and attributes.
 * @throws CampaignMarkupError with line and column of the first error.
 */
export function checkMjml(source: string): void {
  const placeOf = lineFinder(source);
  const open: { name: string; start: number; void?: boolean }[] = [];
  let roots = 0;
  let bodies = 0;
  let heads = 0;

  const fail = (problem: MjmlProblem, at: number, name = ""): never => {
    throw new CampaignMarkupError("MJML_INVALID", { ...placeOf(at), problem, name, detail: "" });
  };

  const opened = (token: Extract<MarkupToken, { type: "open" }>) => {
    const { name, start } = token;
    if (name === "mj-include") throw new CampaignMarkupError("MJML_INCLUDE", { ...placeOf(start) });
    const parent = open.at(-1)?.name;
    const inHtml = parent !== undefined && htmlHolders.has(parent);
    const ours = name === "mjml" || name.startsWith("mj-");
    if (inHtml && !ours) return;
    if (inHtml || !ours) fail("place", start, name);
    if (!known.has(name)) fail("unknown", start, name);
    if (name === "mjml" && ++roots > 1) fail("twice", start, name);
    if (name === "mj-body" && ++bodies > 1) fail("twice", start, name);
    if (name === "mj-head" && ++heads > 1) fail("twice", start, name);
    if (parent === undefined && name !== "mjml") fail("place", start, name);
    for (const attribute of token.attributes)
      if (/["<]|--!?>/.test(attribute.raw) || !/^[a-z][a-z0-9:-]*$/.test(attribute.name))
        fail("attribute", start, name);
    if (!token.selfClosing) open.push({ name, start });
  };

  const closed = (name: string, start: number) => {
    const last = open.at(-1);
    if (last && htmlHolders.has(last.name) && name !== last.name) {
      if (name === "mjml" || name.startsWith("mj-")) fail("unclosed", last.start, last.name);
      return;
    }
    if (last?.name === name) open.pop();
    else if (last && open.some((element) => element.name === name))
      fail("unclosed", last.start, last.name);
    else fail("stray", start, name);
  };

  readMarkup(
    source,
    (token) => {
      if (token.type === "open") opened(token);
      else if (token.type === "close") closed(token.name, token.start);
      else if (token.type === "unfinished") fail("unfinished", token.start, token.name);
      else if (token.type === "text" && token.text.trim() !== "") {
        const parent = open.at(-1)?.name;
        if (parent === undefined || !(htmlHolders.has(parent) || parent === "mj-html-attribute"))
          fail("text", token.start + token.text.search(/\S/), parent ?? "mjml");
      }
    },
    { selfClosing: true },
  );
  const left = open.at(-1);
  if (left) fail("unclosed", left.start, left.name);
  if (bodies === 0) fail("missing", Math.max(0, source.search(/<mjml/i)), "mj-body");
}

/** The position of an error reported by MJML: the first such element on that line. */
export function placeOfElement(
  source: string,
  line: number,
  name: string,
): { line: number; column: number } {
  const placeOf = lineFinder(source);
  let found: { line: number; column: number } | undefined;
  readMarkup(
    source,
    (token) => {
      if (found || token.type !== "open" || token.name !== name) return;
      const place = placeOf(token.start);
      if (place.line === line) found = place;
    },
    { selfClosing: true },
  );
  return found ?? { line, column: 1 };
}

type Code = CampaignFinding["code"];

/** Maximum findings of one kind, and in total. */
const most = { ofAKind: 8, all: 50 };

/** The findings of a campaign. Keeps the first ones of each kind. */
export class FindingList {
  readonly #findings: CampaignFinding[] = [];
  readonly #counts = new Map<Code, number>();
  readonly #said = new Set<string>();
  readonly #placeOf: (at: number) => { line: number; column: number };

  /** @param placeOf converts an offset in the body to line and column */
  constructor(placeOf: (at: number) => { line: number; column: number }) {
    this.#placeOf = placeOf;
  }

  /** Adds a finding at an offset in the body, or about the whole if `at` is null. */
  add(code: Code, at: number | null, params?: MarkupParams): void {
    const count = this.#counts.get(code) ?? 0;
    this.#counts.set(code, count + 1);
    if (count >= most.ofAKind) return;
    const place = at === null ? { line: null, column: null } : this.#placeOf(at);
    this.#findings.push({ code, ...(params && { params }), ...place });
  }

  /** Records something that was removed, once, at its first position. */
  addRemoved(what: string, at: number): void {
    if (this.#said.has(what)) return;
    this.#said.add(what);
    this.add("SCRIPT_REMOVED", at, { what: clip(what) });
  }

  /** All findings in the order of the body; those about the whole come first. */
  all(): CampaignFinding[] {
    return this.#findings
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
      .slice(0, most.all);
  }
}

/** Short enough to be shown. */
export const clip = (text: string): string =>
  text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text;
