import { limits } from "@sortes/contract";

/** A line of a text, counted from 1; undefined where it is longer than any row may be. */
export interface CsvLine {
  number: number;
  text: string | undefined;
}

/** Makes lines of a text that arrives in pieces. They end with LF, CR LF or CR. */
export class CsvLines {
  #number = 1;
  #begun = "";
  #isTooLong = false;
  #endedWithReturn = false;

  /** The lines that end in this piece. */
  take(piece: string): CsvLine[] {
    if (piece === "") return [];
    const rest = this.#endedWithReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    this.#endedWithReturn = piece.endsWith("\r");
    const [first = "", ...others] = rest.split(/\r\n|\n|\r/);
    this.#add(first);
    return others.map((text) => {
      const line = this.#finish();
      this.#add(text);
      return line;
    });
  }

  /** The line that no line end has finished. */
  end(): CsvLine {
    return this.#finish();
  }

  #add(text: string): void {
    this.#begun += text;
    this.#isTooLong ||= this.#begun.length > limits.csv.row;
    if (this.#isTooLong) this.#begun = "";
  }

  #finish(): CsvLine {
    const line = { number: this.#number++, text: this.#isTooLong ? undefined : this.#begun };
    this.#begun = "";
    this.#isTooLong = false;
    return line;
  }
}
