import type { AnyTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import { appRouter } from "../trpc/router.ts";

/** The schemas that stand between a procedure and its callers. */
export interface ProcedureSchemas {
  input: z.core.$ZodType | undefined;
  output: z.core.$ZodType | undefined;
}

const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;

/** @throws Error where the table names a procedure that does not exist: at start, not at the first request. */
export function schemasOf(name: string): ProcedureSchemas {
  const found = procedures[name];
  if (!found) throw new Error(`the REST table names ${name}, which is no procedure`);
  const { inputs, output } = found._def as unknown as {
    inputs: z.core.$ZodType[];
    output?: z.core.$ZodType;
  };
  return { input: inputs[0], output };
}
