import { accountsRouter } from "../features/accounts/accounts.router.ts";
import { articlesRouter } from "../features/articles/articles.router.ts";
import { generatorsRouter } from "../features/generators/generators.router.ts";
import { historyRouter } from "../features/history/history.router.ts";
import { createCallerFactory, router } from "./init.ts";

export const appRouter = router({
  users: accountsRouter,
  generators: generatorsRouter,
  history: historyRouter,
  articles: articlesRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
