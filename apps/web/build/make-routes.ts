import { join } from "node:path";
import { Generator, getConfig } from "@tanstack/router-generator";

/** Writes `src/routeTree.gen.ts` as a build does, from the files of `src/routes`, unless it is up to date. */
const root = join(import.meta.dirname, "..");
await new Generator({ config: getConfig({ disableLogging: true }, root), root }).run();
