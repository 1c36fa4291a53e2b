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
import type { RouteMeta } from "../../../trpc/route-meta.ts";

type SaveProcedures = {
  [T in DrawnType as Generators[T]["save"]["procedure"]]: TRPCMutationProcedure<{
    meta: ProcedureMeta;
    input: z.input<Generators[T]["save"]["input"]>;
    output: z.output<typeof historyItem>;
  }>;
};

const keeping = ["RESULT_MISMATCH", "HISTORY_ITEM_TOO_LARGE", "HISTORY_LIMIT"] as const;

/** The route of each procedure, at the address of the contract's slug. */
const routes: Readonly<Record<DrawnType, RouteMeta>> = {
  team: {
    rest: "POST /history/team/",
    summary: "Save teams",
    errors: [
      ...keeping,
      "NAME_TOO_LONG",
      "NAMES_REQUIRED",
      "NOT_ENOUGH_NAMES",
      "TEAM_RULE_UNKNOWN",
      "TEAM_RULE_AMBIGUOUS",
      "TEAM_RULES_TOO_MANY",
    ],
  },
  number: {
    rest: "POST /history/number/",
    summary: "Save numbers",
    errors: [
      ...keeping,
      "MIN_NOT_BELOW_MAX",
      "COUNT_TOO_SMALL",
      "COUNT_TOO_LARGE",
      "NO_ODD_NUMBER_DIVISIBLE",
    ],
  },
  pet_name: { rest: "POST /history/pet-name/", summary: "Save a pet name", errors: keeping },
  winner: {
    rest: "POST /history/winner/",
    summary: "Save winners",
    errors: [
      ...keeping,
      "NAME_TOO_LONG",
      "PARTICIPANTS_REQUIRED",
      "NOT_ENOUGH_PARTICIPANTS",
      "NOT_ENOUGH_FOR_ALTERNATES",
      "WEIGHTS_MISMATCH",
      "PRIZES_MISMATCH",
    ],
  },
  own: {
    rest: "POST /history/own/",
    summary: "Save results of a custom generator, with what they were drawn from",
    errors: [...keeping, "OWN_RESULT_UNCHECKED"],
  },
};

const saving = (type: DrawnType) =>
  creating
    .meta({ ...routes[type], status: 201, token: ["history:write"] })
    .input(generators[type].save.input as z.ZodType<SaveInput<DrawnType>>)
    .output(historyItem)
    .mutation(({ ctx, input }) => ctx.app.history.save(ctx.session.user, type, input, ctx.once));

/** One procedure per generator of the contract, under the contract's name for it. */
export const saveProcedures = Object.fromEntries(
  drawnTypes.map((type) => [generators[type].save.procedure, saving(type)]),
) as unknown as SaveProcedures;
