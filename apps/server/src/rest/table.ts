import type { RestRoute } from "./route.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { campaignRoutes } from "./routes/campaigns.ts";
import { generatorRoutes, packRoutes, presetRoutes } from "./routes/generators.ts";
import { historyRoutes } from "./routes/history.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { ownGeneratorRoutes } from "./routes/own-generators.ts";
import { siteRoutes, staffRoutes } from "./routes/site.ts";
import { tierRoutes } from "./routes/tiers.ts";

/** Every REST endpoint. */
export const restTable: readonly RestRoute[] = [
  ...accountRoutes,
  ...siteRoutes,
  ...tierRoutes,
  ...generatorRoutes,
  ...historyRoutes,
  ...packRoutes,
  ...ownGeneratorRoutes,
  ...presetRoutes,
  ...newsletterRoutes,
  ...campaignRoutes,
  ...staffRoutes,
];
