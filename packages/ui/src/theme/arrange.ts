/** Things below one another in one column. */
export const oneColumn = (gap: string) =>
  ({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap }) as const;

/** Things beside one another in one line. */
export const oneLine = (gap: string) => ({ display: "flex", alignItems: "center", gap }) as const;

/** The same, which wrap. */
export const wrapping = (gap: string) => ({ ...oneLine(gap), flexWrap: "wrap" }) as const;
