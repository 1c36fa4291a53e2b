/** Items stacked in one column. */
export const oneColumn = (gap: string) =>
  ({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap }) as const;

/** Items side by side in one row. */
export const oneLine = (gap: string) => ({ display: "flex", alignItems: "center", gap }) as const;

/** Items side by side that wrap. */
export const wrapping = (gap: string) => ({ ...oneLine(gap), flexWrap: "wrap" }) as const;
