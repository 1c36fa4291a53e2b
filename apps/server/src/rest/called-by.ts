import type { AnyTRPCRouter } from "@trpc/server";
import { fileProcedures, procedures, uploadProcedures } from "../router.ts";
import type { Procedure } from "../trpc/procedure-table.ts";
import { isFileRoute, isUploadRoute, type RestRoute } from "./route.ts";

/** The procedure that a route names, and the router that has it. */
export function calledBy(route: RestRoute): { router: AnyTRPCRouter; procedure: Procedure } {
  if (isUploadRoute(route))
    return { router: uploadProcedures.router, procedure: uploadProcedures.of(route.procedure) };
  return isFileRoute(route)
    ? { router: fileProcedures.router, procedure: fileProcedures.of(route.procedure) }
    : { router: procedures.router, procedure: procedures.of(route.procedure) };
}
