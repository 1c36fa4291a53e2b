import type { CampaignFinding } from "./campaign-mail.ts";
import type { MarkupParams } from "./markup-error.ts";

type Code = CampaignFinding["code"];

/** Findings of one kind, and of all kinds: nobody reads more, and each kind has its turn. */
const most = { ofAKind: 8, all: 50 };

/** What was found in a campaign. Of each kind the first ones are kept. */
export class FindingList {
  readonly #findings: CampaignFinding[] = [];
  readonly #counts = new Map<Code, number>();
  readonly #said = new Set<string>();
  readonly #placeOf: (at: number) => { line: number; column: number };

  /** `placeOf` turns a place in the body into line and column. */
  constructor(placeOf: (at: number) => { line: number; column: number }) {
    this.#placeOf = placeOf;
  }

  /** A finding at a place in the body; null: about the whole. */
  add(code: Code, at: number | null, params?: MarkupParams): void {
    const count = this.#counts.get(code) ?? 0;
    this.#counts.set(code, count + 1);
    if (count >= most.ofAKind) return;
    const place = at === null ? { line: null, column: null } : this.#placeOf(at);
    this.#findings.push({ code, ...(params && { params }), ...place });
  }

  /** Something that is taken out, told where it first stands. */
  addRemoved(what: string, at: number): void {
    if (this.#said.has(what)) return;
    this.#said.add(what);
    this.add("SCRIPT_REMOVED", at, { what: clip(what) });
  }

  /** In the order of the body; what is about the whole comes first. */
  all(): CampaignFinding[] {
    return this.#findings
      .toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))
      .slice(0, most.all);
  }
}

/** Short enough to be shown. */
export const clip = (text: string): string =>
  text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text;
