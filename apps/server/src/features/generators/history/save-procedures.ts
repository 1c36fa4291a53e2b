import {
  type DrawnType,
  drawnTypes,
  type Generators,
  generators,
  historyItem,
  type SaveInput,
} from "@sortes/contract";
import type { TRPCMutationProcedure } from "@trpc/server";
import type { z } from "zod";
import { creating } from "../../ground/once/creating.ts";
import type { ProcedureMeta } from "../../../trpc/procedure-table.ts";

type SaveProcedures = {
  [T in DrawnType as Generators[T]["save"]["procedure"]]: TRPCMutationProcedure<{
    meta: ProcedureMeta;
    input: z.input<Generators[T]["save"]["input"]>;
    output: z.output<typeof historyItem>;
  }>;
};

const saving = (type: DrawnType) =>
  creating
    .meta({ token: ["history:write"] })
    .input(generators[type].save.input as z.ZodType<SaveInput<DrawnType>>)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.save(ctx.session.user, type, input, ctx.once));

/** One procedure per generator of the contract, under the contract's name for it. */
export const saveProcedures = Object.fromEntries(
  drawnTypes.map((type) => [generators[type].save.procedure, saving(type)]),
) as unknown as SaveProcedures;
