import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";

/** Ends a text that does not fit. */
const cut = "…";

/**
 * Wraps a text between words, or within a word that is longer than a line.
 * @param width points
 */
export function linesOf(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    line = "";
    for (const sign of word) {
      if (line !== "" && !fits(line + sign)) {
        lines.push(line);
        line = "";
      }
      line += sign;
    }
  }
  return [...lines, line];
}

export interface Style {
  font: PDFFont;
  /** In points. */
  size: number;
  color: ReturnType<typeof import("@cantoo/pdf-lib").rgb>;
  /** Line height as a multiple of the size. */
  leading: number;
}

/** A text column, written from top to bottom. Coordinates are points from the page's top left corner. */
export class Column {
  readonly #page: PDFPage;
  readonly #x: number;
  readonly #width: number;
  y: number;

  constructor(page: PDFPage, { x, y, width }: { x: number; y: number; width: number }) {
    this.#page = page;
    this.#x = x;
    this.y = y;
    this.#width = width;
  }

  /** Writes a text in at most `most` lines. Text that does not fit ends with an ellipsis. */
  write(text: string, { font, size, color, leading }: Style, most = Infinity): void {
    const all = linesOf(text, font, size, this.#width);
    const lines = all.slice(0, Math.max(0, most));
    const last = lines.at(-1);
    if (last !== undefined && all.length > lines.length) {
      let short = last;
      while (short !== "" && font.widthOfTextAtSize(short + cut, size) > this.#width)
        short = [...short].slice(0, -1).join("");
      lines[lines.length - 1] = short.trimEnd() + cut;
    }
    for (const line of lines) {
      this.y += size * leading;
      const y = this.#page.getHeight() - this.y + size * (leading - 1);
      this.#page.drawText(line, { x: this.#x, y, font, size, color });
    }
  }

  /** Leaves a gap. @param height in points */
  skip(height: number): void {
    this.y += height;
  }
}
