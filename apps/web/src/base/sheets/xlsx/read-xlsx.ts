// oxlint-disable-next-line import/default -- the bundler gives the address of the file
import url from "./xlsx.worker.ts?worker&url";
import { within } from "../../load-part.ts";
import type { ReadWorkbook } from "./read-workbook.ts";
import type { Asked } from "./xlsx.worker.ts";

/** Milliseconds after which reading is aborted: a malicious file can take very long. */
const longest = 30_000;

/**
 * Reads a sheet of a workbook in a worker, so that the page stays responsive; by default the first sheet with content.
 * @throws TimedOut, or an error if the worker cannot run
 */
export async function readXlsx(
  file: Uint8Array,
  language: string,
  sheet?: number,
): Promise<ReadWorkbook> {
  const worker = new Worker(url, { type: "module" });
  const answer = new Promise<ReadWorkbook>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: MessageEvent<ReadWorkbook>) => resolve(data));
    worker.addEventListener("error", () => reject(new Error("The workbook could not be read")));
  });
  worker.postMessage({ file, language, sheet } satisfies Asked);
  return await within(longest, answer).finally(() => worker.terminate());
}
