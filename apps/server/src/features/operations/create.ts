import { type DrawLog, poolFigures } from "@sortes/db";
import { FolderSpace } from "@sortes/process/metrics";
import { BoardPasses } from "./board-passes.ts";
import { figuresOf } from "./figures.ts";
import { Metrics } from "./metrics.ts";
import { OwnMails } from "./own-mails.ts";
import { Operations } from "./operations.service.ts";
import { Presence } from "./presence.ts";
import { Watch } from "./watch.ts";
import type { Ground } from "../ground/create.ts";
import type { Config } from "../../config.ts";

/** The services for operators of an installation. */
export function createOperations(config: Config, ground: Ground, drawLog: DrawLog) {
  const space = new FolderSpace(config.draws.dataDir);
  const parts = { ...ground, figures: figuresOf(ground), space };
  const ownMails = new OwnMails({ ...parts, ownMail: config.ownMail });
  return {
    metrics: new Metrics({
      figures: parts.figures,
      writes: ground.writes,
      drawLog,
      registry: ground.counted.registry,
      space,
      pool: () => poolFigures(ground.db),
    }),
    presence: new Presence(parts),
    operations: new Operations(parts),
    ownMails,
    watch: new Watch({ ...parts, ownMails }),
    boardPasses: new BoardPasses({ ...parts, https: config.https }),
  };
}
