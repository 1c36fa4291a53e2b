import { dataCommands } from "./names.ts";

const called = new RegExp(`\\bnpm run (${dataCommands.join("|")})(?![\\w-])(?: --(?= ))?`, "g");

/**
 * Rewrites the commands in a text for the artifact, which has no npm: `npm run staff -- list` is `node sortes.mjs staff
 * list`.
 */
export const inArtifact = (text: string): string =>
  text.replaceAll(called, (_, name: string) => `node sortes.mjs ${name}`);
