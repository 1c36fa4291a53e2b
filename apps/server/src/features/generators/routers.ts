import { generatorsRouter } from "./generators.router.ts";
import { giftMailsRouter } from "./gift-mails/gift-mails.router.ts";
import { historyRouter, historyFilesRouter } from "./history/history.router.ts";
import { openListReportsRouter } from "./open-lists/open-list-reports.router.ts";
import { openListsRouter } from "./open-lists/open-lists.router.ts";
import { generatorReportsRouter } from "./own-generators/generator-reports.router.ts";
import { ownGeneratorsRouter } from "./own-generators/own-generators.router.ts";
import { packsRouter } from "./packs/packs.router.ts";
import { presetsRouter } from "./presets/presets.router.ts";

/** The procedures of this domain, by their names on the wire. */
export const generatorsRouters = {
  generators: generatorsRouter,
  history: historyRouter,
  packs: packsRouter,
  ownGenerators: ownGeneratorsRouter,
  generatorReports: generatorReportsRouter,
  openLists: openListsRouter,
  openListReports: openListReportsRouter,
  presets: presetsRouter,
  giftMails: giftMailsRouter,
};

/** The procedures of this domain that return a file, by their names on the wire. */
export const generatorsFileRouters = {
  history: historyFilesRouter,
};
