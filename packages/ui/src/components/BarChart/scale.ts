/** Steps of a scale that people read easily, times a power of ten. */
const steps = [1, 2, 5, 10] as const;
/** Lines of a scale, at most, besides the one at 0. */
const mostLines = 4;

/**
 * Whole numbers at which a scale from 0 has its lines, up to one that is not below `max`.
 * @param max 0 or more
 */
export function scaleOf(max: number): number[] {
  const least = Math.max(1, max / mostLines);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (steps.find((candidate) => candidate * power >= least) ?? 1);
  const count = Math.max(1, Math.ceil(max / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
