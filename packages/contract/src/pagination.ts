import { z } from "zod";
import { safeInteger } from "./fields.ts";

/** The fields of an input that asks for a page. */
export const pageFields = (size: { default: number; max: number }) => ({
  page: safeInteger.min(1).default(1),
  limit: safeInteger.min(1).max(size.max).default(size.default),
});

/** The position of a page within a list. */
export const pagination = z
  .object({ total: z.number(), page: z.number(), limit: z.number(), pages: z.number() })
  .meta({ id: "Pagination" });
export type Pagination = z.infer<typeof pagination>;

/** The pagination of `total` entries. */
export const paginationOf = (
  total: number,
  { page, limit }: { page: number; limit: number },
): Pagination => ({ total, page, limit, pages: Math.ceil(total / limit) });
