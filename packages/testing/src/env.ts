import { envInteger, readEnv } from "@sortes/contract";
import { z } from "zod";

/** What the tests themselves read, besides what finds a browser. */
export const testVariables = z.object({
  FUZZ_SEED: envInteger(0, 2 ** 31 - 1).default(20_261_120),
});

/** The seed of random tests, so that a failure can be repeated. @throws EnvError. */
export const fuzzSeed = (): number => readEnv(testVariables, process.env).FUZZ_SEED;

/** What finding and starting a browser depends on. */
export interface BrowserEnvironment {
  /** The Chromium to use; no other is tried. */
  readonly CHROMIUM_PATH?: string | undefined;
  readonly PATH?: string | undefined;
  readonly LD_LIBRARY_PATH?: string | undefined;
}

/** The environment of this process. */
export const ownEnvironment = (): NodeJS.ProcessEnv => process.env;
