import type { ListedOwnGenerator, OwnGenerator } from "@sortes/contract";
import type { ListedOwnGeneratorRow, OwnGeneratorRow } from "@sortes/db";

/** A generator as the list shows it. */
export const listedOf = ({
  createdAt,
  updatedAt,
  ...row
}: ListedOwnGeneratorRow): ListedOwnGenerator => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A generator as its owner sees it. */
export const generatorOf = ({ lists, ...row }: OwnGeneratorRow): OwnGenerator => ({
  ...listedOf(row),
  lists,
});
