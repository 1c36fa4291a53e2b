import { CampaignMarkupError, type MjmlProblem } from "./markup-error.ts";
import { lineFinder, type MarkupToken, readMarkup } from "./markup-tokens.ts";

/** Elements of MJML whose content is text or HTML. */
const htmlHolders: ReadonlySet<string> = new Set(
  [
    "mj-accordion-text mj-accordion-title mj-breakpoint mj-button mj-carousel-image mj-navbar-link mj-preview mj-raw",
    "mj-social-element mj-style mj-table mj-text mj-title",
  ]
    .join(" ")
    .split(" "),
);

/** All elements of MJML. Which may stand in which, it checks itself. */
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
 * Whether the elements of MJML are whole: MJML itself closes what is open, overlooks what is out of place, and does not say
 * where. Which element may stand in which, and with which attributes, it checks itself.
 * @throws CampaignMarkupError with line and column, at the first thing that is wrong.
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

/** The place of what MJML complains of: the first such element of that line. */
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
