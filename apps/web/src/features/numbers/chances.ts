/** Above this a number of sets says nothing to anybody. */
const mostTold = 10n ** 15n;

/**
 * In how many ways `count` numbers can be chosen from `available` ones, without regard to their order. Undefined
 * where it is more than anybody can read.
 */
export function countSets(available: bigint, count: number): bigint | undefined {
  const chosen = BigInt(count);
  const fewer = chosen < available - chosen ? chosen : available - chosen;
  let sets = 1n;
  for (let i = 1n; i <= fewer; i += 1n) {
    sets = (sets * (available - fewer + i)) / i;
    if (sets > mostTold) return undefined;
  }
  return sets;
}
