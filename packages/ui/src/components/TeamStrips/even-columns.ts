/**
 * The number of columns for items in even rows: as few rows as the space allows, and no last row with a single item,
 * unless there are two columns.
 * @param room columns that fit side by side, 1 or more
 */
export function evenColumns(count: number, room: number): number {
  let columns = Math.ceil(count / Math.ceil(count / room));
  while (columns > 2 && count % columns === 1) columns -= 1;
  return columns;
}
