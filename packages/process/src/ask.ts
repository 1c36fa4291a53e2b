/** Limits of a response, and the body of a POST. */
export interface Asking {
  /** Milliseconds until the end of the response. */
  patience: number;
  /** Maximum bytes of the response. */
  bytes: number;
  /** Makes it a POST. */
  body?: string;
  signal?: AbortSignal;
}

/**
 * Sends an HTTP request without following redirects.
 * @throws Error if the response is late or too large.
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
