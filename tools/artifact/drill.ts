import { CommandError } from "@sortes/process";
import type * as sources from "../support/drill.ts";

// Takes the place of `support/drill.ts` in the artifact, which has no PostgreSQL of its own.

/** @throws CommandError always. */
export const drill: typeof sources.drill = () => {
  throw new CommandError(
    "A drill starts a PostgreSQL of its own, which this build of Sortes does not have: run it in a checkout of the same version (docs/backup.md, “A drill”).",
  );
};
