import { envInteger, envText, readEnv } from "@sortes/contract";
import { z } from "zod";

/** Variables of the tests, except those that find a browser. */
export const testVariables = z.object({
  FUZZ_SEED: envInteger(0, 2 ** 31 - 1).default(20_261_120),
  // about fifteen for each procedure and route
  FUZZ_REQUESTS: envInteger(1, 1_000_000).default(7500),
  OLDER_ARTIFACT: envText("the folder that npm run pack made of an older release").optional(),
});

/** The seed of random tests, so that a failure can be repeated. @throws EnvError. */
export const fuzzSeed = (): number => readEnv(testVariables, process.env).FUZZ_SEED;

/** The number of requests that a generated-request test sends. @throws EnvError. */
export const fuzzRequests = (): number => readEnv(testVariables, process.env).FUZZ_REQUESTS;

/** The folder of an older release to start on this version's schema, if there is one. @throws EnvError. */
export const olderArtifact = (): string | undefined =>
  readEnv(testVariables, process.env).OLDER_ARTIFACT;

/** The URL of a template database that a command started before the tests; empty if there is none. */
export const givenTemplate = (): string => process.env["TEMPLATE_URL"] ?? "";

/** Variables that find and start a browser. */
export interface BrowserEnvironment {
  /** The Chromium to use; no other is tried. */
  readonly CHROMIUM_PATH?: string | undefined;
  readonly PATH?: string | undefined;
  readonly LD_LIBRARY_PATH?: string | undefined;
}

/** The environment of this process. */
export const ownEnvironment = (): NodeJS.ProcessEnv => process.env;
