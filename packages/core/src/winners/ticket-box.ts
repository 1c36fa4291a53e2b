import type { RandomSource } from "../random/random-source.ts";

/**
 * Entries with integer tickets, drawn without replacement: each draw picks one of the remaining tickets uniformly and
 * takes all tickets of its owner out. Tickets are numbered in the order of the entries. A Fenwick tree (Fenwick,
 * “A New Data Structure for Cumulative Frequency Tables”, Software: Practice and Experience 24, 1994) makes a draw cost
 * O(log n). The tickets of all entries together must not exceed 2⁵³.
 */
export class TicketBox {
  private readonly weights: readonly number[];
  /** tree[i] holds the tickets of the entries in [i − (lowest bit of i), i), counted from 1. */
  private readonly tree: Float64Array;
  private readonly topBit: number;
  private total = 0;

  constructor(weights: readonly number[]) {
    this.weights = weights;
    const size = weights.length;
    this.tree = new Float64Array(size + 1);
    this.topBit = size === 0 ? 0 : 2 ** (31 - Math.clz32(size));
    for (let i = 1; i <= size; i++) {
      const weight = weights[i - 1]!;
      this.total += weight;
      this.tree[i]! += weight;
      const parent = i + (i & -i);
      if (parent <= size) this.tree[parent]! += this.tree[i]!;
    }
  }

  /** Draws a ticket and returns the index of its owner, who is then out of the box. At least one must be in it. */
  draw(random: RandomSource): number {
    const owner = this.ownerOf(random.below(this.total));
    this.remove(owner);
    return owner;
  }

  private ownerOf(ticket: number): number {
    let position = 0;
    let left = ticket;
    for (let step = this.topBit; step > 0; step >>>= 1) {
      const next = position + step;
      if (next < this.tree.length && this.tree[next]! <= left) {
        position = next;
        left -= this.tree[next]!;
      }
    }
    return position;
  }

  private remove(owner: number): void {
    const weight = this.weights[owner]!;
    this.total -= weight;
    for (let i = owner + 1; i < this.tree.length; i += i & -i) this.tree[i]! -= weight;
  }
}
