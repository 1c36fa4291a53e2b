/** Pearson's statistic of counts against the counts expected. */
export function chiSquare(observed: ArrayLike<number>, expected: (cell: number) => number): number {
  let sum = 0;
  for (let cell = 0; cell < observed.length; cell++) {
    const e = expected(cell);
    sum += (observed[cell]! - e) ** 2 / e;
  }
  return sum;
}

/** The probability that a chi-square variable with `freedom` degrees of freedom exceeds `statistic`. */
export function pValue(statistic: number, freedom: number): number {
  return upperGamma(freedom / 2, statistic / 2);
}

/** The p-value of counts in cells that should all be equally likely. */
export function uniformPValue(observed: ArrayLike<number>, runs: number): number {
  return pValue(
    chiSquare(observed, () => runs / observed.length),
    observed.length - 1,
  );
}

/** The regularised upper incomplete gamma function Q(a, x): Numerical Recipes, third edition, section 6.2. */
function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = a + 1; Math.abs(term) > Math.abs(sum) * 1e-15; n++) {
      term *= x / n;
      sum += term;
    }
    return 1 - sum * scale;
  }
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let fraction = d;
  for (let i = 1; i < 100_000; i++) {
    const coefficient = -i * (i - a);
    b += 2;
    d = 1 / (coefficient * d + b);
    c = b + coefficient / c;
    fraction *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return fraction * scale;
}

/** ln Γ(x) for x > 0: Stirling's series, after raising x until it is accurate. */
function logGamma(x: number): number {
  let shift = 0;
  let z = x;
  for (; z < 10; z++) shift += Math.log(z);
  const inverse = 1 / (z * z);
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse / 1680))) / z;
  return (z - 0.5) * Math.log(z) - z + 0.5 * Math.log(2 * Math.PI) + series - shift;
}
