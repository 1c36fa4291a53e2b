import { withSemicolons } from "@sortes/core";

/**
 * A CSV file of the server, which separates cells by commas, with semicolons.
 * @param chunks its bytes, UTF-8
 * @param type of its content
 */
export async function semicolonFile(chunks: readonly Uint8Array[], type: string): Promise<Blob> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const parts: string[] = [];
  let rest = "";
  for (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    const end = rest.lastIndexOf("\n") + 1;
    const lines = rest.slice(0, end);
    // the last line end may stand inside of a cell
    const isWhole = lines.split('"').length % 2 === 1;
    if (!isWhole) continue;
    parts.push(withSemicolons(lines));
    rest = rest.slice(end);
    await new Promise((resolve) => setTimeout(resolve));
  }
  parts.push(withSemicolons(rest + decoder.decode()));
  return new Blob(parts, { type });
}
