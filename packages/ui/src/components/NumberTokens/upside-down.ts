const turned: Record<string, string> = { "6": "9", "9": "6" };

/** Whether an integer reads as another one upside down, as 6 and 9, or 68 and 89 do. */
export function readsUpsideDown(number: number): boolean {
  const digits = String(number);
  // 0 and 8 do not change; a leading 0 shows that a number is upside down
  if (!/^[0689]*[689]$/.test(digits)) return false;
  const upsideDown = [...digits].toReversed().map((digit) => turned[digit] ?? digit);
  return upsideDown.join("") !== digits;
}
