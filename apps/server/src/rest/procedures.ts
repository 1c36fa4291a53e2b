import type { z } from "zod";
import { procedures } from "../trpc/router.ts";

/** The schemas that stand between a procedure and its callers. */
export interface ProcedureSchemas {
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
  /** Whether an `Idempotency-Key` makes a repeated call answer as the first did. */
  idempotent: boolean;
}

/** @throws Error where the table names a procedure that does not exist: at start, not at the first request. */
export function schemasOf(name: string): ProcedureSchemas {
  const found = procedures.get(name);
  if (!found) throw new Error(`the REST table names ${name}, which is no procedure`);
  const { inputs, output, meta } = found._def;
  return { input: inputs[0], output, idempotent: meta?.idempotent ?? false };
}
