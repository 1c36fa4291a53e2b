import type { RestRoute, Routes } from "./route.ts";
import { accountRoutes } from "./routes/accounts/accounts.ts";
import { campaignRoutes } from "./routes/newsletter/campaigns.ts";
import { drawRoutes } from "./routes/draws/draws.ts";
import { generatorRoutes, packRoutes, presetRoutes } from "./routes/generators/generators.ts";
import { historyRoutes } from "./routes/generators/history.ts";
import { newsletterRoutes } from "./routes/newsletter/newsletter.ts";
import { ownGeneratorRoutes } from "./routes/generators/own-generators.ts";
import { pictureRoutes } from "./routes/newsletter/pictures.ts";
import { operationsRoutes } from "./routes/operations/operations.ts";
import { siteRoutes } from "./routes/site/site.ts";
import { staffRoutes } from "./routes/accounts/staff.ts";
import { templateRoutes } from "./routes/newsletter/templates.ts";
import { testAddressRoutes } from "./routes/newsletter/test-addresses.ts";
import { tierRoutes } from "./routes/accounts/tiers.ts";
import { webhookRoutes } from "./routes/newsletter/webhooks.ts";

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
  operationsRoutes,
];

/** Every REST endpoint, by path and method: the OpenAPI document has the same order wherever a route is declared. */
export const restTable: readonly RestRoute[] = areas
  .flatMap((area) =>
    Object.entries(area).map(([procedure, { at, ...route }]) => {
      const [method, path] = at.split(" ");
      return { ...route, method, path, procedure } as RestRoute; // the compiler has checked each in its area
    }),
  )
  .toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
