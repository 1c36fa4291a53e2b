import { z } from "zod";

/** Which part of a list a reply holds. */
export const pagination = z
  .object({ total: z.number(), page: z.number(), limit: z.number(), pages: z.number() })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof pagination>;

/** Which part of `total` entries a page is. */
export const paginationOf = (
  total: number,
  { page, limit }: { page: number; limit: number },
): Pagination => ({ total, page, limit, pages: Math.ceil(total / limit) });
