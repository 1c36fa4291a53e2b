import { drawFilesRouter } from "./draw-files.router.ts";
import { drawsRouter } from "./draws.router.ts";

/** The procedures of this domain, by their names on the wire. */
export const drawsRouters = {
  draws: drawsRouter,
};

/** The procedures of this domain that return a file, by their names on the wire. */
export const drawsFileRouters = {
  draws: drawFilesRouter,
};
