import { limits } from "@sortes/contract";
import { decodeText } from "../names-input/decode-text.ts";

/** Why a file is not worth sending. */
export type ListProblem = "tooLarge" | "empty" | "workbook" | "binary" | "unreadable";

/** Bytes by which a file is told. */
const sampleSize = 4096;

/** Looks at a file before it is sent: the server would refuse it after all of it was. */
export async function problemOf(file: File): Promise<ListProblem | undefined> {
  if (file.size > limits.subscriberImport.bytes) return "tooLarge";
  if (file.size === 0) return "empty";
  try {
    const sample = decodeText(new Uint8Array(await file.slice(0, sampleSize).arrayBuffer()));
    return typeof sample === "string" ? undefined : sample.problem;
  } catch {
    return "unreadable";
  }
}
