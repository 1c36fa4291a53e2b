import { type Conditional, conditionalOf, mostConditionals } from "./outlook-comments.ts";
import { type MarkupToken, readMarkup } from "./markup-tokens.ts";

/** Elements whose content MJML passes through as HTML. */
const passing: ReadonlySet<string> = new Set(
  "mj-accordion-text mj-accordion-title mj-button mj-navbar-link mj-raw mj-social-element mj-table mj-text".split(
    " ",
  ),
);

/** Tracks which MJML element the current token is in. */
export class MjmlPlace {
  #name = "";

  read(token: MarkupToken): void {
    if (token.type === "open" && !token.selfClosing && token.name.startsWith("mj-"))
      this.#name = token.name;
    else if (token.type === "close" && token.name === this.#name) this.#name = "";
  }

  /** Whether this is HTML, which may have conditional comments. */
  get isHtml(): boolean {
    return passing.has(this.#name);
  }

  get isStyle(): boolean {
    return this.#name === "mj-style";
  }
}

/**
 * Blanks comments, keeping length and lines; in styles, where they hide nothing, only their marks. Outlook's
 * conditional comments become comments with their numbers, which MJML passes through: `filterMail` could not tell the
 * originals from MJML's own.
 */
export function withoutComments(body: string): { source: string; taken: Conditional[] } {
  const taken: Conditional[] = [];
  const parts: string[] = [];
  const place = new MjmlPlace();
  let from = 0;
  readMarkup(
    body,
    (token) => {
      place.read(token);
      if (token.type !== "comment" && token.type !== "declaration") return;
      const written = body.slice(token.start, token.end);
      const conditional =
        place.isHtml && token.type === "comment" ? conditionalOf(token, body) : undefined;
      const isKept = conditional && taken.length < mostConditionals;
      const mark = isKept ? `<!--${taken.length}-->` : "";
      if (isKept) taken.push(conditional);
      const blank = place.isStyle
        ? written.replaceAll(/<!--|-->/g, (marks) => " ".repeat(marks.length))
        : written.replaceAll(/[^\n]/g, " ");
      parts.push(body.slice(from, token.start), mark, blank.slice(mark.length));
      from = token.end;
    },
    { selfClosing: true },
  );
  return { source: parts.join("") + body.slice(from), taken };
}

/** A mail without the parts that only Outlook, or only other clients, show. @param html the output of `filterMail` */
export const shownToAll = (html: string): string =>
  html
    .split("<!--[if ")
    .map((part, place) => {
      if (place === 0) return part;
      const end = part.indexOf("<![endif]-->");
      return end === -1 ? "" : part.slice(end + "<![endif]-->".length);
    })
    .join("");
