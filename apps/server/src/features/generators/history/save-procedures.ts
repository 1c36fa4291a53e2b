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

const keeping = ["RESULT_MISMATCH", "HISTORY_ITEM_TOO_LARGE", "HISTORY_LIMIT"] as const;

function saving(type: DrawnType) {
  const { slug, save } = generators[type];
  const { summary, errors } = save;
  return creating
    .meta({
      rest: `POST /history/${slug}/`,
      status: 201,
      summary,
      errors: [...keeping, ...errors],
      token: ["history:write"],
    })
    .input(save.input as z.ZodType<SaveInput<DrawnType>>)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.save(ctx.session.user, type, input, ctx.once));
}

/** One procedure per generator of the contract, under the contract's name for it. */
export const saveProcedures = Object.fromEntries(
  drawnTypes.map((type) => [generators[type].save.procedure, saving(type)]),
) as SaveProcedures;
