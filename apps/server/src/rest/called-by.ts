import type { AnyTRPCRouter } from "@trpc/server";
import { fileProcedures, procedures, uploadProcedures } from "../router.ts";
import type { Procedure } from "../trpc/procedure-table.ts";
import { isFileRow, isUploadRow, type RestRow } from "./row.ts";

/** The procedure that a row names, and the router that has it. */
export function calledBy(row: RestRow): { router: AnyTRPCRouter; procedure: Procedure } {
  if (isUploadRow(row))
    return { router: uploadProcedures.router, procedure: uploadProcedures.of(row.procedure) };
  return isFileRow(row)
    ? { router: fileProcedures.router, procedure: fileProcedures.of(row.procedure) }
    : { router: procedures.router, procedure: procedures.of(row.procedure) };
}
