import { join } from "node:path";

/** The repository's root. */
export const root = join(import.meta.dirname, "..");

/**
 * The web builds of all apps of the tests, apart from those that this checkout serves. `npm run check` builds there
 * too (`tools/support/paths.ts`), so that after a check no test has to build.
 */
export const webBuilds = join(root, "node_modules/.cache/web-builds");

/** An app's address and data folder. */
export interface AppPlace {
  readonly url: string;
  readonly dataDir: string;
}

const key = "SORTES_E2E_APP";

/** Passes the shared app on to the processes that run the tests. */
export function shareApp(place: AppPlace): void {
  process.env[key] = JSON.stringify(place);
}

/** The app that all tests of a run share. @throws if none has been started. */
export function sharedApp(): AppPlace {
  const place = process.env[key];
  if (!place) throw new Error("The app that all tests share has not been started");
  return JSON.parse(place) as AppPlace;
}

/** Milliseconds by which answers and scripts of pages come late at most: 0, unless `E2E_LATE` says otherwise. */
export const mostLate = (): number => Number(process.env["E2E_LATE"] ?? 0);

/** Variables that an app must not inherit from the tests: the app's settings, and those of npm and the test runner. */
const ours =
  /^(NODE_ENV|NODE_OPTIONS|PORT|HOST|PUBLIC_URL|DATA_DIR|.*_URL|APP_SECRET|MAIL_.*|SUPPORT_EMAIL|CORS_ORIGINS|WEB_BUILDS|TRUST_PROXY|LOG_LEVEL|DATABASE_.*|PREPARED_STATEMENTS|RATE_LIMIT|STRIPE_.*|PRICE_.*|AD_.*|npm_.*|FORCE_COLOR)$/;

/** The environment of an app that a test starts. */
export const appEnvironment = (settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name))),
  // as under npm, an app exits when the process that started it has ended
  npm_lifecycle_event: "start",
  ...settings,
});

/** The environment of a browser. */
export const browserEnvironment = (
  more: Readonly<Record<string, string>>,
): Record<string, string> => ({ ...(process.env as Record<string, string>), ...more });
