/** Minimum length: shorter names resemble unrelated variables too much. */
const shortest = 7;

/**
 * A sentence for each unread variable of `source` that resembles one of `names`, so that no setting is ignored
 * silently.
 */
export function misspeltVariables(
  names: readonly string[],
  source: Readonly<Record<string, string | undefined>>,
): string[] {
  const set = Object.keys(source).filter((name) => !names.includes(name));
  return set.flatMap((name) => {
    const meant = names.find((known) => known.length >= shortest && isSlipOf(name, known));
    return meant ? [`${name} is set, but nothing reads it; is ${meant} meant?`] : [];
  });
}

function isSlipOf(name: string, known: string): boolean {
  const [written, wanted] = [name, known].map((text) => text.toUpperCase().replaceAll(/[_-]/g, ""));
  return distance(written ?? "", wanted ?? "") <= (known.length > 10 ? 3 : 1);
}

/** The Levenshtein distance of two texts; Infinity if their lengths differ by more than 3. */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return Infinity;
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min(
          (row[j] ?? 0) + (letter === other ? 0 : 1),
          (row[j + 1] ?? 0) + 1,
          (next[j] ?? 0) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
