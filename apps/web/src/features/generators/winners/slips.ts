/** Slips in the slot while lots are drawn. */
const most = 11;

/** Names for the slips: all, or some at equal distances, so that they tell nothing of who wins. */
export function slipsOf(names: readonly string[]): readonly string[] {
  if (names.length <= most) return names;
  const apart = Math.floor(names.length / most);
  return Array.from({ length: most }, (_, i) => names[i * apart]!);
}
