const secondsOfDay = 24 * 60 * 60;
const two = (value: number): string => String(value).padStart(2, "0");

/** A time span as days and a clock: 2 and “03:04:05”. @param milliseconds a negative span counts as 0 */
export function timeLeft(milliseconds: number): { days: number; clock: string } {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  const rest = left % secondsOfDay;
  const clock = [Math.floor(rest / 3600), Math.floor(rest / 60) % 60, rest % 60];
  return { days: Math.floor(left / secondsOfDay), clock: clock.map(two).join(":") };
}
