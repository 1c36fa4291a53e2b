import { DomainError } from "@sortes/contract";
import { callTRPCProcedure } from "@trpc/server";
import type { ProcedureTable } from "./procedure-table.ts";

interface Guest {
  /** The context of the calls: no session, and the limits of the visitor's network. */
  context: object;
  /** @throws DomainError RATE_LIMITED. */
  charge: (units: number) => void;
}

/** Runs the queries of a page rendered on the server, as if the visitor's browser had called them. */
export const guestCalls =
  (procedures: ProcedureTable, { context, charge }: Guest) =>
  async (name: string, input: unknown): Promise<unknown> => {
    const procedure = procedures.find(name);
    if (procedure?.type !== "query") throw new DomainError("NOT_FOUND");
    charge(procedure.weight);
    return await callTRPCProcedure({
      router: procedures.router,
      path: name,
      type: "query",
      ctx: context,
      getRawInput: async () => input,
      batchIndex: 0,
      signal: undefined,
    });
  };
