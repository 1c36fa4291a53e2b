import { GiftMails } from "./gift-mails/gift-mails.service.ts";
import { Generators } from "./generators.service.ts";
import { History } from "./history/history.service.ts";
import { HistoryExport } from "./history/saved-items.ts";
import { Joining } from "./open-lists/joining.service.ts";
import { OpenListReports } from "./open-lists/open-list-reports.service.ts";
import { OpenLists } from "./open-lists/open-lists.service.ts";
import { GeneratorReports } from "./own-generators/generator-reports.service.ts";
import { OwnResults } from "./own-generators/own-results.service.ts";
import { OwnGenerators } from "./own-generators/own-generators.service.ts";
import { Packs } from "./packs/packs.service.ts";
import { Presets } from "./presets/presets.service.ts";
import type { Ground } from "../ground/create.ts";

/** The services of generators, and of saved results, packs and presets. */
export function createGenerators(ground: Ground) {
  const history = new History(ground);
  const parts = { ...ground, history };
  return {
    generators: new Generators(parts),
    history,
    historyExport: new HistoryExport(parts),
    packs: new Packs(parts),
    ownGenerators: new OwnGenerators(parts),
    ownResults: new OwnResults(parts),
    generatorReports: new GeneratorReports(parts),
    openLists: new OpenLists(parts),
    joining: new Joining(parts),
    openListReports: new OpenListReports(parts),
    presets: new Presets(parts),
    giftMails: new GiftMails(ground),
  };
}
