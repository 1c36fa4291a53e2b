import {
  accountsRouters,
  accountsFileRouters,
  accountsUploadRouters,
} from "./features/accounts/routers.ts";
import { drawsRouters, drawsFileRouters } from "./features/draws/routers.ts";
import { generatorsRouters, generatorsFileRouters } from "./features/generators/routers.ts";
import {
  newsletterRouters,
  newsletterFileRouters,
  newsletterUploadRouters,
} from "./features/newsletter/routers.ts";
import { operationsRouters } from "./features/operations/routers.ts";
import { siteRouters } from "./features/site/routers.ts";
import { router } from "./features/ground/procedures.ts";
import { procedureTable } from "./trpc/procedure-table.ts";

export const appRouter = router({
  ...accountsRouters,
  ...generatorsRouters,
  ...drawsRouters,
  ...newsletterRouters,
  ...siteRouters,
  ...operationsRouters,
});
export type AppRouter = typeof appRouter;

/** Every procedure, with its declarations. */
export const procedures = procedureTable(appRouter);

/** Procedures that return a `FileAnswer` or `RawAnswer`. Not served over tRPC, which has no files. */
const fileRouter = router({
  ...accountsFileRouters,
  ...generatorsFileRouters,
  ...drawsFileRouters,
  ...newsletterFileRouters,
});
export const fileProcedures = procedureTable(fileRouter);

/** Procedures that read an uploaded file (`ctx.upload`). Not served over tRPC, whose inputs are JSON. */
const uploadRouter = router({
  ...accountsUploadRouters,
  ...newsletterUploadRouters,
});
export const uploadProcedures = procedureTable(uploadRouter);
