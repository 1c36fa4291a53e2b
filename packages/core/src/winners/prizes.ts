/** A prize, and how many winners get it. */
export interface Prize {
  /** Empty for an unnamed prize. */
  readonly name: string;
  /** From 1. */
  readonly count: number;
}

/** The number of winners that the prizes need. */
export const winnersOf = (prizes: readonly Pick<Prize, "count">[]): number =>
  prizes.reduce((sum, { count }) => sum + count, 0);

/**
 * The prize of each place, from the first place on. Prizes are in order of worth: the first winners get the first prize.
 * @param places the number of places; those beyond the prizes have none
 */
export function prizesByPlace<Of extends Pick<Prize, "count">>(
  prizes: readonly Of[],
  places: number,
): Of[] {
  const byPlace: Of[] = [];
  for (const prize of prizes)
    for (let i = 0; i < prize.count && byPlace.length < places; i += 1) byPlace.push(prize);
  return byPlace;
}
