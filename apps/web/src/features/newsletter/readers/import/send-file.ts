import { importLimits } from "@sortes/contract";
import { callerHeaders, detailOf } from "../../../../base/file-download.ts";
import { csvFileOf } from "../../../../base/files.ts";
import { loadPart, within } from "../../../../base/load-part.ts";
import type { Services } from "../../../../base/services.ts";
import { isCompound, isZip } from "../../../../base/sheets/decode-text.ts";
import type { HiddenCells } from "../../../../base/sheets/xlsx/read-sheet.ts";

/** The reason why a file is not sent. */
export type FileProblem = "tooLarge" | "empty" | "workbook" | "unreadable";

/** Maximum size of a workbook in bytes, and maximum number of its rows. */
const workbook = { bytes: 12 * 1024 * 1024, rows: 100_000 };

const loadXlsx = () => loadPart(() => import("../../../../base/sheets/xlsx/read-xlsx.ts"));

/** The choices about a workbook; undefined if not made yet. */
export interface Taken {
  /** The index of a sheet. */
  sheet?: number;
  /** Whether to include hidden rows and columns. */
  hidden?: boolean;
}

/**
 * The file to send: workbooks are converted to CSV here. One with several sheets or hidden cells requires a choice
 * first.
 */
export async function sendable(
  file: File,
  language: string,
  { sheet, hidden }: Taken,
): Promise<
  Blob | { problem: FileProblem } | { sheets: readonly string[] } | { hidden: HiddenCells }
> {
  if (file.size === 0) return { problem: "empty" };
  if (file.size > importLimits.bytes) return { problem: "tooLarge" };
  try {
    const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (isCompound(start)) return { problem: "workbook" };
    if (!isZip(start)) return file;
    if (file.size > workbook.bytes) return { problem: "tooLarge" };
    const bytes = new Uint8Array(await file.arrayBuffer());
    const book = await loadXlsx().then(({ readXlsx }) => readXlsx(bytes, language, sheet));
    if ("problem" in book) return { problem: "workbook" };
    const { names } = book.sheets;
    if (names.length > 1 && sheet === undefined) return { sheets: names };
    if (book.hidden && hidden === undefined) return { hidden: book.hidden };
    const rows = hidden ? (book.hidden?.all ?? book.rows) : book.rows;
    if (rows.length === 0) return { problem: "workbook" };
    if (rows.length > workbook.rows) return { problem: "tooLarge" };
    // always with commas: the server reads it, not a spreadsheet
    return await csvFileOf(
      rows.map((row) => Array.from(row, (cell) => cell ?? "")),
      "en",
    );
  } catch {
    return { problem: "unreadable" };
  }
}

/** The server refused a part of the file; the message is its reason. */
export class PartRefused extends Error {
  override readonly name = "PartRefused";
}

/** Attempts per part, the time limit of each in ms, and the pause between them in ms. */
const tries = { most: 4, time: 120_000, pause: 1000 };

/**
 * Sends a file in parts. A part without a response is sent again, which is idempotent.
 * @throws PartRefused, or the browser's error
 */
export async function sendParts(
  services: Services,
  { id, file }: { id: string; file: Blob },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<void> {
  for (let place = 0; place * importLimits.partBytes < file.size; place++) {
    const from = place * importLimits.partBytes;
    const part = file.slice(from, from + importLimits.partBytes);
    for (let attempt = 1; ; attempt++) {
      try {
        const reply = await within(
          tries.time,
          fetch(`/api/newsletter/imports/${id}/part/?place=${place}`, {
            method: "POST",
            headers: { ...callerHeaders(services), "content-type": "text/csv" },
            body: part,
            signal,
          }),
        );
        if (reply.ok) break;
        if (reply.status !== 429 && reply.status < 500)
          throw new PartRefused(detailOf(await reply.json().catch(() => undefined)));
        throw new Error(`a part was answered with ${reply.status}`);
      } catch (error) {
        if (signal.aborted || error instanceof PartRefused || attempt === tries.most) throw error;
        await new Promise((resolve) => setTimeout(resolve, tries.pause * attempt));
      }
    }
    onProgress(Math.min(1, (from + importLimits.partBytes) / file.size));
  }
}
