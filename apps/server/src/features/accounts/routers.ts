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

/** The procedures of this domain that return a file, by their names on the wire. */
export const accountsFileRouters = {
  users: accountFilesRouter,
  staff: staffFilesRouter,
};

/** The procedures of this domain that accept an uploaded file, by their names on the wire. */
export const accountsUploadRouters = {
  payments: paymentUploadsRouter,
};
