/** A weight as other tools write it; in this grammar it is text. */
const pattern = /\s[×x]\s?(\d{1,7})$/i;

/** A line that ends as if with a weight, and its text with the weight as this grammar writes it. */
export interface MeantWeight {
  readonly line: string;
  readonly better: string;
  readonly times: number;
}

/** The first of these lines that may mean a weight, such as `Potion ×3` and `Potion x3`, which are drawn as they are. */
export function findMeantWeight(lines: readonly string[]): MeantWeight | undefined {
  for (const written of lines) {
    const line = written.trim();
    const found = pattern.exec(line);
    const times = Number(found?.[1]);
    if (found && times > 1)
      return { line, times, better: `${line.slice(0, found.index).trimEnd()} *${times}` };
  }
  return undefined;
}
