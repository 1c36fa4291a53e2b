export { columns } from "./schema.gen.ts";

/** The columns of a table with an alias. */
export const of = <Alias extends string, Column extends string>(
  alias: Alias,
  names: readonly Column[],
) => names.map((name) => `${alias}.${name}` as const);
