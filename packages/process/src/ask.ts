/** Bounds of an answer of another program, and the body of a POST. */
export interface Asking {
  /** Milliseconds until the end of the answer. */
  patience: number;
  /** Bytes of the answer, at most. */
  bytes: number;
  /** Makes it a POST. */
  body?: string;
  signal?: AbortSignal;
}

/**
 * Asks another program by HTTP, and follows no redirect.
 * @throws Error if it does not answer in time, or answers too much.
 */
export async function askOther(
  url: string,
  { patience, bytes, body, signal }: Asking,
): Promise<{ status: number; text: string }> {
  const late = AbortSignal.timeout(patience);
  const response = await fetch(url, {
    redirect: "error",
    signal: signal ? AbortSignal.any([signal, late]) : late,
    ...(body !== undefined && { method: "POST", body }),
  });
  const chunks: Uint8Array[] = [];
  let read = 0;
  for await (const chunk of response.body ?? []) {
    read += chunk.length;
    if (read > bytes) throw new Error("the answer is too large");
    chunks.push(chunk);
  }
  return { status: response.status, text: Buffer.concat(chunks).toString("utf8") };
}
