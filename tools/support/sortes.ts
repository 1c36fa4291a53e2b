import { lockDataDir } from "@sortes/db/embedded";
import { describeError } from "@sortes/process";
import type { AppEnv } from "../env.ts";
import { childEnvironment } from "./child-variables.ts";
import { externalDatabase, keepDatabase, migrate } from "./database.ts";
import { firstRun } from "./first-run.ts";
import { copiedLine, isDataElsewhere } from "./data-place.ts";
import { dataLine, mailLine } from "./greeting.ts";
import { addressFor } from "./address.ts";
import { portToListenOn } from "./listen.ts";
import { type Program, supervise } from "./supervisor.ts";
import { allDone, unlessAborted } from "./waiting.ts";

/** The differences between `start` and `dev`. */
export interface Edition {
  readonly dataDir: string;
  /** Whether a new embedded database is filled with demo data. */
  readonly demoData: boolean;
  /** Prepares the web app before anything is served. */
  prepare(log: (line: string) => void, signal: AbortSignal): Promise<unknown>;
  /** The programs to run; `env` contains the app's public address. */
  programs(env: NodeJS.ProcessEnv): Promise<readonly Program[]>;
}

type Undo = () => Promise<unknown>;

const log = (line: string): void => console.log(line);

/** Prints a line, or nothing for an empty text, and returns whether the line was written. */
const printed = (words: string): Promise<boolean> =>
  new Promise((resolve) => {
    if (words === "") resolve(true);
    else process.stdout.write(`${words}\n`, (error) => resolve(!error));
  });

/**
 * Starts everything, keeps it running and, when `signal` aborts, stops the apps first and the database last.
 * @throws an error whose message says what to fix; nothing is left running.
 */
export async function runSortes(env: AppEnv, edition: Edition, signal: AbortSignal): Promise<void> {
  const undo: Undo[] = [await lockDataDir(edition.dataDir)];
  try {
    await bringUp(env, edition, undo, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (signal.aborted) log("Stopping …");
    for (const step of undo.reverse())
      await step().catch((error: unknown) => log(describeError(error)));
  }
}

async function bringUp(
  env: AppEnv,
  edition: Edition,
  undo: Undo[],
  signal: AbortSignal,
): Promise<void> {
  const begin = performance.now();
  const { dataDir, demoData } = edition;
  const host = env.HOST;
  const port = await portToListenOn(host, env.PORT);
  const [database] = await databaseAndScreens(env, edition, undo, signal);
  signal.throwIfAborted();

  const childEnv = await childEnvironment(env, { databaseUrl: database.url, dataDir, host, port });
  const programs = await edition.programs(childEnv);
  const stopPatience = env.DRAIN_SECONDS * 1000 + 10_000;
  const children = programs.map((program) => supervise(program, { log, stopPatience }));
  undo.push(() => Promise.all(children.map((child) => child.stop())));
  const gone = Promise.race(children.map((child) => child.ended));

  const production = env.NODE_ENV === "production";
  const { cluster } = database;
  const first = cluster ? firstRun({ cluster, env: childEnv, production, demoData }) : [];
  // a background program is awaited until it is ready or has failed once; it never stops the others
  const started = children.map((child, i) => (programs[i]?.background ? child.tried : child.ready));
  await unlessAborted(signal, Promise.race([allDone([first, ...started]), gone]));
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  log(`Sortes is ready at ${env.PUBLIC_URL ?? addressFor(host, port)} (${seconds} s)`);
  log(dataLine(dataDir, cluster));
  if (database.isElsewhere) log(copiedLine);
  log(mailLine(env, dataDir));
  // a console that nobody reads accepts no output, and must not delay a stop
  for (const { words, acknowledge } of await first)
    if (await unlessAborted(signal, printed(words))) await acknowledge();
  log("Ctrl-C stops it.");
  await unlessAborted(signal, gone);
}

/** A migrated database, with the web app prepared in parallel. If one of the two fails, the other is not awaited. */
async function databaseAndScreens(
  env: AppEnv,
  edition: Edition,
  undo: Undo[],
  signal: AbortSignal,
) {
  const failed = new AbortController();
  const giveUp = (error: unknown): never => {
    failed.abort();
    throw error;
  };
  return await allDone([
    openDatabase(env, edition.dataDir, undo, signal).catch(giveUp),
    edition.prepare(log, AbortSignal.any([signal, failed.signal])).catch(giveUp),
  ]);
}

/** The external database, or the embedded one, which is then stopped with everything else. */
async function openDatabase(
  env: AppEnv,
  dataDir: string,
  undo: Undo[],
  signal: AbortSignal,
): Promise<{ url: string; cluster?: string; isElsewhere: boolean }> {
  const embedded = env.DATABASE_URL ? undefined : await keepDatabase(dataDir, log);
  if (embedded) undo.push(embedded.stop);
  const database = embedded ?? { url: env.DATABASE_URL ?? "" };
  signal.throwIfAborted();
  const direct = externalDatabase(env) ?? database.url;
  await migrate(direct, env);
  // checked before server and worker start, which do not see the folder
  const isElsewhere = await isDataElsewhere(direct, embedded?.cluster);
  return { ...database, isElsewhere };
}
