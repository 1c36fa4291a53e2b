import type { z } from "zod";
import { procedures } from "../trpc/router.ts";

/** The schemas that stand between a procedure and its callers. */
export interface ProcedureSchemas {
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
}

/** @throws Error where the table names a procedure that does not exist: at start, not at the first request. */
export function schemasOf(name: string): ProcedureSchemas {
  const found = procedures.get(name);
  if (!found) throw new Error(`the REST table names ${name}, which is no procedure`);
  return { input: found._def.inputs[0], output: found._def.output };
}
