import { byteOrderMark, csvRow, type CsvSeparator } from "@sortes/core";

/** Milliseconds until the object URL is revoked: some browsers start the download late. */
const lifetime = 60_000;

/** Saves content as a file on the person's device. */
export function download(fileName: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), lifetime);
}

// oxlint-disable-next-line no-control-regex -- a file name holds none
const unfit = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;

/** A valid file name on every file system, derived from a title. */
export const fileNameOf = (title: string, extension: string): string =>
  `${title.replaceAll(unfit, " ").trim().replace(/^\.+/, "") || "sortes"}.${extension}`;

/** Spreadsheets in Romanian read a file with commas as a single column. */
export const separatorOf = (language: string): CsvSeparator => (language === "ro" ? ";" : ",");

type Rows = readonly (readonly (string | number)[])[];

/** A CSV file (RFC 4180) for spreadsheets in a language. Cells cannot run as formulas. */
export const csvOf = (rows: Rows, language: string): string =>
  `${byteOrderMark}${rows.map((row) => csvRow(row, separatorOf(language))).join("")}`;

/** Rows written before yielding to the page. */
const slice = 2000;

/** Like `csvOf`, for any number of rows: written in slices, so that the page stays responsive. */
export async function csvFileOf(rows: Rows, language: string): Promise<Blob> {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += slice) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    const text = csvOf(rows.slice(from, from + slice), language);
    parts.push(from === 0 ? text : text.slice(byteOrderMark.length));
  }
  return new Blob(parts);
}
