import { accountsRouter, accountFilesRouter } from "./accounts.router.ts";
import { staffRouter, staffFilesRouter } from "./staff/staff.router.ts";
import { tiersRouter, paymentUploadsRouter } from "./tiers/tiers.router.ts";
import { tokensRouter } from "./tokens/tokens.router.ts";

/** The procedures of this domain, by their names on the wire. */
export const accountsRouters = {
  users: accountsRouter,
  tokens: tokensRouter,
  tiers: tiersRouter,
  staff: staffRouter,
};

/** The procedures that answer a file of this domain, by their names on the wire. */
export const accountsFileRouters = {
  users: accountFilesRouter,
  staff: staffFilesRouter,
};

/** The procedures that read an uploaded file of this domain, by their names on the wire. */
export const accountsUploadRouters = {
  payments: paymentUploadsRouter,
};
