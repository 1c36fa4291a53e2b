/** One place on the axis, with the number of each series. */
export interface ChartPoint {
  /** Unique among the points: “12 May”. */
  label: string;
  /** Not negative. */
  values: readonly number[];
}
