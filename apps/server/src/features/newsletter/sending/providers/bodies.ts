import { DomainError } from "@sortes/contract";
import type { z } from "zod";

/** The JSON value of a body. @throws DomainError MALFORMED_BODY. */
export function jsonOf(raw: Buffer | string): unknown {
  try {
    return JSON.parse(raw.toString());
  } catch {
    throw new DomainError("MALFORMED_BODY");
  }
}

/** A JSON body of a known shape. @throws DomainError MALFORMED_BODY. */
export function bodyOf<T extends z.ZodType>(raw: Buffer, shape: T): z.infer<T> {
  const { data } = shape.safeParse(jsonOf(raw));
  if (data === undefined) throw new DomainError("MALFORMED_BODY");
  return data;
}
