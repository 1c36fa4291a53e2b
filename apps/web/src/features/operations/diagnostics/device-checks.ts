import type { Services } from "../../../base/services.ts";
import { within } from "../../../base/load-part.ts";
import { readStored } from "../../../base/storage.ts";
import { storageProblem } from "../../../base/storage-checks.ts";

import type { WorkerAnswer } from "../../../base/numbers.worker.ts";
import { numbersWorkerUrl } from "../../../base/worker-url.ts";
import { type Check, failed, ok, type Verdict } from "./finding.ts";

/** Time limit in ms for a worker to draw one number. */
const workerPatience = 5000;

const absent: Verdict = { state: "empty", said: "diagnostics.notStored" };

/** Checks of this browser's and this page's stores. Secrets are never shown. */
export const deviceChecks = (services: Services): readonly Check[] => [
  { name: "diagnostics.localStorage", run: () => storage("local") },
  { name: "diagnostics.sessionStorage", run: () => storage("session") },
  { name: { key: "token" }, run: () => secret("token") },
  { name: { key: "user" }, run: () => json("user") },
  { name: { key: "auth-storage" }, run: () => json("auth-storage") },
  { name: { key: "language" }, run: () => shown("language") },
  { name: { key: "theme" }, run: () => shown("theme") },
  { name: { key: "cookieConsent" }, run: () => shown("cookieConsent") },
  { name: "diagnostics.cookies", run: cookies },
  { name: "diagnostics.session", run: () => session(services) },
  { name: "diagnostics.texts", run: () => texts(services) },
  { name: "diagnostics.queries", run: () => queries(services) },
  { name: "diagnostics.crypto", run: random },
  { name: "diagnostics.worker", run: worker },
];

function storage(kind: "local" | "session"): Verdict {
  const problem = storageProblem(kind);
  return problem ? failed(`diagnostics.storage_${problem}`) : ok();
}

const secret = (key: "token"): Verdict => (readStored(key) ? ok("diagnostics.stored") : absent);

function json(key: "user" | "auth-storage"): Verdict {
  const text = readStored(key);
  if (text === undefined) return absent;
  try {
    JSON.parse(text);
    return ok("diagnostics.stored");
  } catch {
    return failed("diagnostics.unreadable");
  }
}

function shown(key: "language" | "theme" | "cookieConsent"): Verdict {
  const value = readStored(key);
  if (value === undefined) return absent;
  const isKnown = /^(en|ro|light|dark|true|false)$/.test(value);
  return isKnown ? ok("diagnostics.storedAs", { value }) : failed("diagnostics.unreadable");
}

function cookies(): Verdict {
  if (!navigator.cookieEnabled) return failed("diagnostics.storage_forbidden");
  const language = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1];
  return language ? ok("diagnostics.cookieStored", { value: language }) : absent;
}

/** Checks that the page's user is the stored one. */
function session({ session: { token } }: Services): Verdict {
  if (token !== readStored("token")) return failed("diagnostics.disagree");
  return ok(token === undefined ? "diagnostics.guest" : "diagnostics.signedIn");
}

function texts({ texts: { state } }: Services): Verdict {
  const { language, messages } = state.get();
  return ok("diagnostics.textsLoaded", { language, count: Object.keys(messages).length });
}

const queries = ({ queryClient }: Services): Verdict =>
  ok("diagnostics.entries", { count: queryClient.getQueryCache().getAll().length });

/** Checks the random source: 32 zero bytes practically never occur. */
function random(): Verdict {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return bytes.some((byte) => byte !== 0) ? ok() : failed("diagnostics.notRandom");
}

async function worker(): Promise<Verdict> {
  if (!("Worker" in globalThis)) return failed("diagnostics.missing");
  const drawing = new Worker(numbersWorkerUrl, { type: "module" });
  try {
    const answer = new Promise<boolean>((resolve) => {
      drawing.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) =>
        resolve("numbers" in data && data.numbers.length === 1),
      );
      drawing.addEventListener("error", () => resolve(false));
      drawing.postMessage({ min: 1, max: 6, count: 1 });
    });
    return (await within(workerPatience, answer)) ? ok() : failed("diagnostics.noWorker");
  } catch {
    return failed("diagnostics.noAnswer", { seconds: workerPatience / 1000 });
  } finally {
    drawing.terminate();
  }
}
