/** Shorter names are too close to others' variables to tell a slip of the pen. */
const shortest = 7;

/**
 * A sentence for each variable of `source` that nothing reads though it is spelt much like one of `names`, so that a
 * setting does not stay without effect in silence.
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

/** Letters to insert, remove or change until one text is the other (Levenshtein). */
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
