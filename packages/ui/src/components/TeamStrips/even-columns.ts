/**
 * The number of columns for things in even rows: as few rows as the space allows, and none with a
 * single thing below fuller ones, unless there are two columns.
 * @param room columns that fit side by side, 1 or more
 */
export function evenColumns(count: number, room: number): number {
  let columns = Math.ceil(count / Math.ceil(count / room));
  while (columns > 2 && count % columns === 1) columns -= 1;
  return columns;
}
