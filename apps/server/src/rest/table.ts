import type { RestRoute, Routes } from "./route.ts";
import { accountRoutes } from "./routes/accounts.ts";
import { campaignRoutes } from "./routes/campaigns.ts";
import { drawRoutes } from "./routes/draws.ts";
import { generatorRoutes, packRoutes, presetRoutes } from "./routes/generators.ts";
import { historyRoutes } from "./routes/history.ts";
import { newsletterRoutes } from "./routes/newsletter.ts";
import { ownGeneratorRoutes } from "./routes/own-generators.ts";
import { pictureRoutes } from "./routes/pictures.ts";
import { siteRoutes, staffRoutes } from "./routes/site.ts";
import { templateRoutes } from "./routes/templates.ts";
import { testAddressRoutes } from "./routes/test-addresses.ts";
import { tierRoutes } from "./routes/tiers.ts";
import { webhookRoutes } from "./routes/webhooks.ts";

const areas: readonly Routes[] = [
  accountRoutes,
  siteRoutes,
  tierRoutes,
  generatorRoutes,
  drawRoutes,
  historyRoutes,
  packRoutes,
  ownGeneratorRoutes,
  presetRoutes,
  newsletterRoutes,
  campaignRoutes,
  pictureRoutes,
  templateRoutes,
  testAddressRoutes,
  webhookRoutes,
  staffRoutes,
];

/** Every REST endpoint. */
export const restTable: readonly RestRoute[] = areas.flatMap((area) =>
  Object.entries(area).map(([procedure, { at, ...route }]) => {
    const [method, path] = at.split(" ");
    return { ...route, method, path, procedure } as RestRoute; // the compiler has checked each in its area
  }),
);
