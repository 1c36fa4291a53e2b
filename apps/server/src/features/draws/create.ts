import { DrawBeacon, DrawLog } from "@sortes/db";
import { DrawConduct } from "./draw-conduct.ts";
import { DrawEntries } from "./draw-entries.service.ts";
import { DrawFiles } from "./draw-files.service.ts";
import { DrawOpening } from "./draw-opening.ts";
import { DrawOpenings } from "./draw-openings.service.ts";
import { DrawPosters } from "./draw-posters.service.ts";
import { DrawRecords } from "./draw-records.service.ts";
import { DrawSettingsService } from "./draw-settings.service.ts";
import { DrawnResults } from "./drawn-results.ts";
import { OpenListDraws } from "./open-list-draws.service.ts";
import type { Ground } from "../ground/create.ts";
import type { Config } from "../../config.ts";

/** The services of published draws, including their beacon and their log. */
export function createDraws({ draws, publicUrl }: Config, ground: Ground) {
  const { chain, relays, relayPatience: patience, dataDir } = draws;
  const { db, clock } = ground;
  const parts = {
    ...ground,
    witnesses: draws.witnesses.map(({ vkey }) => vkey),
    beacon: new DrawBeacon({ db, chain, relays, clock, patience, pause: 500 }),
    drawLog: new DrawLog({ ...ground, dataDir, publicUrl }),
    drawnResults: new DrawnResults({ db }),
  };
  const drawRecords = new DrawRecords(parts);
  return {
    drawLog: parts.drawLog,
    drawOpening: new DrawOpening(parts),
    drawEntries: new DrawEntries(parts),
    drawConduct: new DrawConduct(parts),
    drawRecords,
    drawPosters: new DrawPosters({ publicUrl, drawRecords }),
    drawFiles: new DrawFiles(parts),
    drawOpenings: new DrawOpenings(parts),
    openListDraws: new OpenListDraws(parts),
    drawSettings: new DrawSettingsService(parts),
  };
}
