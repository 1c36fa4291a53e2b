const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first letter of a name, and dots for the rest: the slips show no full name before the draw is over. */
export function maskName(name: string): string {
  const [first] = letters.segment(name.trim());
  return `${first?.segment.toLocaleUpperCase() ?? ""}•••`;
}
