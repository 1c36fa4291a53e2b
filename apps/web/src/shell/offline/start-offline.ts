import type { Services } from "../../base/services.ts";
import { sendWhenPossible } from "../../features/generators/results/send-waiting.ts";
import { askForNewVersion, canReload, newVersion } from "../new-version.tsx";
import { forgetOwnAnswers, KeptAnswers } from "./kept-answers.ts";

/** Milliseconds between two questions whether there is a new version, in a page that stays open. */
const interval = 3_600_000;

/** Sends what waits, and registers the service worker. Where a browser refuses that, the page works without. */
export async function startOffline(services: Services): Promise<void> {
  const { session } = services;
  sendWhenPossible(services);
  void keepArrivedAnswers().catch(() => {});
  if (!("serviceWorker" in navigator)) return;
  // a session that begins finds nothing of the one before either
  let owner = session.token;
  const forget = () => void forgetOwnAnswers(caches).catch(() => {});
  if (owner === undefined) forget();
  session.state.subscribe(() => {
    if (session.token === owner) return;
    owner = session.token;
    forget();
  });
  const registration = await navigator.serviceWorker
    .register("/sw.js", { updateViaCache: "none" })
    .catch(() => undefined);
  if (!registration) return;

  // an old page says that there is a new version; a page of the new version lets its worker start
  const offer = async () => {
    const { active, waiting } = registration;
    // the first one does not wait for long
    if (!active || !waiting) return;
    await askForNewVersion();
    if (!newVersion.get() && (await canReload())) waiting.postMessage("activate");
  };
  void offer();
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => void offer());
  });
  setInterval(() => void registration.update().catch(() => {}), interval);
}

/** Keeps what arrived with the page itself, which the worker never saw as an answer. */
async function keepArrivedAnswers(): Promise<void> {
  const data = document.getElementById("data")?.textContent;
  const arrived = (data ? JSON.parse(data) : []) as Arrived[];
  const calls = arrived.map(([[path, { input } = {}]]) => ({
    path: path.join("."),
    input: JSON.stringify(input) ?? "",
  }));
  const entries = arrived.map(([, answer]) => ({ result: { data: answer } }));
  await new KeptAnswers(caches, "").keep(calls, Response.json(entries));
}

/** A query's key as tRPC makes it, and its answer. */
type Arrived = [key: [path: string[], options?: { input?: unknown }], answer: unknown];
