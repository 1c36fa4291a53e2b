import type { Services } from "../../base/services.ts";
import { sendWhenPossible } from "../../features/generators/results/send-waiting.ts";
import { askForNewVersion, canReload, newVersion } from "../new-version.tsx";
import { forgetOwnAnswers, KeptAnswers } from "./kept-answers.ts";
import { retryWhenOnline } from "./retry-failed.ts";

/** Milliseconds between two checks for a new version while a page stays open. */
const interval = 3_600_000;

/**
 * Sends waiting saves, repeats calls that failed without a network, and registers the service worker. If the browser
 * refuses, the page works without.
 */
export async function startOffline(services: Services): Promise<void> {
  const { session } = services;
  sendWhenPossible(services);
  retryWhenOnline(services);
  void keepArrivedAnswers().catch(() => {});
  if (!("serviceWorker" in navigator)) return;
  // a new session must not find the previous session's answers either
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

  // a page of the old version offers to reload; a page of the new version activates its worker
  const offer = async () => {
    const { active, waiting } = registration;
    // a first worker activates without waiting
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

/** Stores the answers embedded in the page, which the worker never saw as responses. */
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

/** A tRPC query key, and the query's answer. */
type Arrived = [key: [path: string[], options?: { input?: unknown }], answer: unknown];
