/** Counts in cells. A result outside them is an error and not, as with a bare typed array, forgotten. */
export class Tally {
  readonly counts: Float64Array;

  constructor(cells: number) {
    this.counts = new Float64Array(cells);
  }

  add(cell: number): void {
    if (!(cell in this.counts))
      throw new RangeError(`${cell} is not one of ${this.counts.length} results`);
    this.counts[cell]!++;
  }
}
