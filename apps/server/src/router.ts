import { accountFilesRouter, accountsRouter } from "./features/accounts/accounts.router.ts";
import {
  adsRouter,
  articlesRouter,
  contactRouter,
  reportUploadsRouter,
  siteRouter,
} from "./features/site/site.router.ts";
import { generatorsRouter } from "./features/generators/generators.router.ts";
import { drawFilesRouter, drawsRouter } from "./features/draws/draws.router.ts";
import { historyFilesRouter, historyRouter } from "./features/history/history.router.ts";
import { campaignFilesRouter, sendingRouter } from "./features/campaigns/campaign-mail.router.ts";
import { campaignsRouter } from "./features/campaigns/campaigns.router.ts";
import {
  generatorReportsRouter,
  ownGeneratorsRouter,
} from "./features/own-generators/own-generators.router.ts";
import { packsRouter } from "./features/packs/packs.router.ts";
import { picturesRouter, pictureUploadsRouter } from "./features/pictures/pictures.router.ts";
import { presetsRouter } from "./features/presets/presets.router.ts";
import { staffFilesRouter, staffRouter } from "./features/staff/staff.router.ts";
import { statisticsRouter } from "./features/statistics/statistics.router.ts";
import { tokensRouter } from "./features/tokens/tokens.router.ts";
import { operationsRouter } from "./features/operations/operations.router.ts";
import {
  newsletterRouter,
  brandRouter,
  newsletterSettingsRouter,
} from "./features/newsletter/newsletter.router.ts";
import {
  importFilesRouter,
  importsRouter,
  importUploadsRouter,
  subscriberFieldsRouter,
  subscriberFilesRouter,
  subscribersRouter,
  subscriberUploadsRouter,
} from "./features/subscribers/subscribers.router.ts";
import { segmentsRouter } from "./features/subscribers/segments.router.ts";
import { testAddressesRouter } from "./features/campaigns/test-addresses.router.ts";
import { welcomeRouter } from "./features/campaigns/welcome.router.ts";
import { templatesRouter } from "./features/templates/templates.router.ts";
import { paymentUploadsRouter, tiersRouter } from "./features/tiers/tiers.router.ts";
import { webhooksRouter } from "./features/webhooks/webhooks.router.ts";
import { router } from "./features/procedures.ts";
import { type PathOf, procedureTable } from "./trpc/procedure-table.ts";

export const appRouter = router({
  users: accountsRouter,
  tokens: tokensRouter,
  generators: generatorsRouter,
  history: historyRouter,
  articles: articlesRouter,
  packs: packsRouter,
  ownGenerators: ownGeneratorsRouter,
  generatorReports: generatorReportsRouter,
  presets: presetsRouter,
  draws: drawsRouter,
  site: siteRouter,
  newsletter: newsletterRouter,
  newsletterSettings: newsletterSettingsRouter,
  brand: brandRouter,
  campaigns: campaignsRouter,
  pictures: picturesRouter,
  testAddresses: testAddressesRouter,
  welcome: welcomeRouter,
  sending: sendingRouter,
  subscribers: subscribersRouter,
  imports: importsRouter,
  subscriberFields: subscriberFieldsRouter,
  segments: segmentsRouter,
  templates: templatesRouter,
  webhooks: webhooksRouter,
  statistics: statisticsRouter,
  operations: operationsRouter,
  tiers: tiersRouter,
  contact: contactRouter,
  ads: adsRouter,
  staff: staffRouter,
});
export type AppRouter = typeof appRouter;

/** The full name of a procedure, such as `users.me`. */
export type ProcedurePath = PathOf<AppRouter>;

/** Every procedure, with its declarations. */
export const procedures = procedureTable(appRouter);

/** Procedures that answer a `FileAnswer`. tRPC, which knows no files, does not serve them. */
export const fileRouter = router({
  users: accountFilesRouter,
  history: historyFilesRouter,
  draws: drawFilesRouter,
  campaigns: campaignFilesRouter,
  subscribers: subscriberFilesRouter,
  imports: importFilesRouter,
  staff: staffFilesRouter,
});
export type FilePath = PathOf<typeof fileRouter>;
export const fileProcedures = procedureTable(fileRouter);

/** Procedures that read an uploaded file (`ctx.upload`). tRPC, whose inputs are JSON, does not serve them. */
export const uploadRouter = router({
  subscribers: subscriberUploadsRouter,
  imports: importUploadsRouter,
  pictures: pictureUploadsRouter,
  reports: reportUploadsRouter,
  payments: paymentUploadsRouter,
});
export type UploadPath = PathOf<typeof uploadRouter>;
export const uploadProcedures = procedureTable(uploadRouter);
