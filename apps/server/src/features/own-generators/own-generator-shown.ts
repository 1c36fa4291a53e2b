import type { ListedOwnGenerator, OwnGenerator } from "@sortes/contract";
import type { ListedOwnGeneratorRow, OwnGeneratorRow } from "@sortes/db";

/** That the public page of a generator was taken down. */
export const takenDownOf = (
  row: Pick<OwnGeneratorRow, "takenDownAt" | "takenDownReason">,
): OwnGenerator["takenDown"] =>
  row.takenDownAt && { at: row.takenDownAt.toISOString(), reason: row.takenDownReason ?? "" };

/** A generator as the list shows it. */
export const listedOf = ({
  createdAt,
  updatedAt,
  takenDownAt,
  takenDownReason,
  ...row
}: ListedOwnGeneratorRow): ListedOwnGenerator => ({
  ...row,
  takenDown: takenDownOf({ takenDownAt, takenDownReason }),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});

/** A generator as its owner sees it. */
export const generatorOf = ({ lists, ...row }: OwnGeneratorRow): OwnGenerator => ({
  ...listedOf(row),
  lists,
});
