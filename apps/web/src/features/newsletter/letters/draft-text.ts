import type { Language } from "@sortes/contract";
import type { DraftFields, Written } from "./draft.ts";
import { type DraftLetter, withLetter, withTitle } from "./draft-letters.ts";
import type { Lines, ShownLines } from "./draft-view.ts";

/** The fields of a draft as they are written. Changed text stays in the editor until it is needed. */
export class DraftText {
  #fields: DraftFields;
  /** Reads changed text from the editor; `shown` is the language of its readers. */
  #unread: { read: () => Written; shown: Language } | undefined;

  constructor(fields: DraftFields) {
    this.#fields = fields;
  }

  /** All fields, including unread changes in the editor. */
  get fields(): DraftFields {
    if (this.#unread) {
      const { read, shown } = this.#unread;
      // cleared first: an editor that is unmounting reads the known text through this getter
      this.#unread = undefined;
      this.#fields = withLetter(this.#fields, shown, read());
    }
    return this.#fields;
  }

  get lines(): ShownLines {
    const { body: _body, document, ...lines } = this.#fields;
    return { ...lines, isDocument: document !== null };
  }

  /** Characters of the body, without unread changes. */
  get bodyLength(): number {
    return this.#fields.body.length;
  }

  change(lines: Partial<Lines>): void {
    this.#fields = { ...this.#fields, ...lines };
  }

  changeLetter(shown: Language, lines: Partial<DraftLetter>): void {
    this.#fields = withTitle(this.#fields, withLetter(this.#fields, shown, lines));
  }

  changeBody(shown: Language, read: () => Written): void {
    if (this.#unread?.shown !== shown) void this.fields;
    this.#unread = { read, shown };
  }

  replace(fields: DraftFields): void {
    this.#unread = undefined;
    this.#fields = fields;
  }
}
