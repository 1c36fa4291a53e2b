import { dataCommands } from "./names.ts";

const called = new RegExp(`\\bnpm run (${dataCommands.join("|")})(?![\\w-])(?: --(?= ))?`, "g");

/** A text as the artifact says it: there is no npm, so that `npm run staff -- list` is `node sortes.mjs staff list`. */
export const inArtifact = (text: string): string =>
  text.replaceAll(called, (_, name: string) => `node sortes.mjs ${name}`);
