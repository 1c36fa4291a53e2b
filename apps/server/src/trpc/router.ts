import type { AnyTRPCProcedure } from "@trpc/server";
import type { z } from "zod";
import { accountsRouter } from "../features/accounts/accounts.router.ts";
import { articlesRouter } from "../features/articles/articles.router.ts";
import { generatorsRouter } from "../features/generators/generators.router.ts";
import { historyRouter } from "../features/history/history.router.ts";
import { boundIssues } from "./bounded-issues.ts";
import { router } from "./init.ts";
import type { ProcedureMeta } from "./meta.ts";

export const appRouter = router({
  users: accountsRouter,
  generators: generatorsRouter,
  history: historyRouter,
  articles: articlesRouter,
});
export type AppRouter = typeof appRouter;

/** What the type of a procedure does not show: its schemas, and what it says about itself. */
type Procedure = AnyTRPCProcedure & {
  _def: { inputs: z.core.$ZodType[]; output?: z.core.$ZodType; meta?: ProcedureMeta };
};

/** Every procedure by its full name. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>),
);
for (const { _def } of procedures.values()) _def.inputs.forEach(boundIssues);

/** Units of work that a call costs before it runs. */
export const weightOf = (name: string): number => procedures.get(name)?._def.meta?.weight ?? 1;
