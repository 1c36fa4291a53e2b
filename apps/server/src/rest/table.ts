import type { RestRow } from "./row.ts";
import { accountRows } from "./rows/accounts.ts";
import { campaignRows } from "./rows/campaigns.ts";
import { generatorRows } from "./rows/generators.ts";
import { historyRows } from "./rows/history.ts";
import { newsletterRows } from "./rows/newsletter.ts";
import { ownGeneratorRows } from "./rows/own-generators.ts";
import { packRows } from "./rows/packs.ts";
import { presetRows } from "./rows/presets.ts";
import { siteRows } from "./rows/site.ts";
import { staffRows } from "./rows/staff.ts";
import { tierRows } from "./rows/tiers.ts";

/** Every REST endpoint. */
export const restTable: readonly RestRow[] = [
  ...accountRows,
  ...siteRows,
  ...tierRows,
  ...generatorRows,
  ...historyRows,
  ...packRows,
  ...ownGeneratorRows,
  ...presetRows,
  ...newsletterRows,
  ...campaignRows,
  ...staffRows,
];
