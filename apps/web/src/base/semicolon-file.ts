import { withSemicolons } from "@sortes/core";

/**
 * Rewrites a comma-separated CSV file of the server with semicolons.
 * @param chunks its bytes, UTF-8
 * @param type its media type
 */
export async function semicolonFile(chunks: readonly Uint8Array[], type: string): Promise<Blob> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts: string[] = [];
  let rest = "";
  for (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    const end = rest.lastIndexOf("\n") + 1;
    const lines = rest.slice(0, end);
    // the last line break may be inside a cell
    const isWhole = lines.split('"').length % 2 === 1;
    if (!isWhole) continue;
    parts.push(withSemicolons(lines));
    rest = rest.slice(end);
    await new Promise((resolve) => setTimeout(resolve));
  }
  parts.push(withSemicolons(rest + decoder.decode()));
  return new Blob(parts, { type });
}
