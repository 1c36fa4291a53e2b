import { keepArticles } from "./keep-articles.ts";
import { callsOf, isKept, KeptAnswers } from "./kept-answers.ts";

// The service worker. It serves pages if the network fails, and never a page older than the network's.

/** The types of the DOM lack the events and the scope of a service worker. */
interface WorkerEvent extends Event {
  waitUntil: (done: Promise<unknown>) => void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}
interface Scope {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { navigationPreload?: { enable: () => Promise<void> } };
}
const scope = self as unknown as Scope;

const { version, entry, files } = import.meta.env.OFFLINE_FILES;

/** A personal page, which arrives as the empty shell that every page can be rendered into. */
const shell = "/my-history";
const prefix = "app-";
const ownCache = prefix + version;

/** Time limits in ms; a server that takes longer counts as unreachable. */
const patience = { page: 4000, answer: 7000 };

/** Fetches the files of this version. An interrupted install continues where it stopped. */
async function install(): Promise<void> {
  const cache = await caches.open(ownCache);
  const page = await fetch(shell, { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(entry))
    throw new Error("The server has another version by now");
  const add = async (file: string) => {
    if (await cache.match(file)) return;
    const kept = await caches.match(file, { ignoreVary: true });
    await (kept ? cache.put(file, kept) : cache.add(file));
  };
  await Promise.all(files.map(add));
  // offline use works without the articles
  await keepArticles()
    .then((pictures) => Promise.all(pictures.map(add)))
    .catch(() => {});
  // last, since it marks the install as complete
  await cache.put(shell, page);
}

/** Keeps the previous version, for tabs that are still open. */
async function activate(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = versions.filter((name) => name !== ownCache);
  for (const old of others.slice(0, -1)) await caches.delete(old);
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}

/** @returns undefined if the server does not answer in time, or answers with a 5xx status */
async function inTime(answer: Promise<Response>, limit: number): Promise<Response | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, limit));
  const response = await Promise.race([answer.catch(() => undefined), late]);
  return response && response.status < 500 ? response : undefined;
}

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const answer = preloadResponse.then((early) => early ?? fetch(request));
  return (await inTime(answer, patience.page)) ?? (await keptFile(shell)) ?? (await answer);
}

/** Serves a file whose name contains its hash. */
async function asset(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  return (await keptFile(pathname)) ?? keep(event, pathname, await fetch(event.request));
}

/** Serves a file that may change under the same name. */
async function picture(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const answer = fetch(request);
  const response = await inTime(answer, patience.answer);
  if (!response) return (await keptFile(request.url)) ?? (await answer);
  return keep(event, request.url, response);
}

/** Caches a response while passing it on to the page, which gets it even if the cache is full. */
function keep(event: FetchEvent, address: string, response: Response): Response {
  if (!response.ok) return response;
  const copy = response.clone();
  const kept = caches.open(ownCache).then((cache) => cache.put(address, copy));
  event.waitUntil(kept.catch(() => {}));
  return response;
}

async function keptFile(address: string): Promise<Response | undefined> {
  const own = await (await caches.open(ownCache)).match(address, { ignoreVary: true });
  return own ?? (await caches.match(address, { ignoreVary: true }));
}

type Calls = NonNullable<ReturnType<typeof callsOf>>;

async function query(event: FetchEvent, calls: Calls): Promise<Response> {
  const { request } = event;
  const answers = new KeptAnswers(caches, await digest(request.headers.get("authorization") ?? ""));
  const answer = fetch(request);
  const kept = answer.then((response) =>
    response.ok ? answers.keep(calls, response.clone()) : undefined,
  );
  event.waitUntil(kept.catch(() => {}));
  return (await inTime(answer, patience.answer)) ?? (await answers.answer(calls)) ?? (await answer);
}

/** A hash that identifies a session without revealing its token. */
async function digest(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Handles names that another app shares with the installed app. They are passed on in the fragment, so that the server
 * never sees them; a GET navigation would be preloaded from the server.
 */
async function shared(request: Request): Promise<Response> {
  const names = (await request.formData()).get("text");
  const fragment = new URLSearchParams({ names: typeof names === "string" ? names : "" });
  return Response.redirect(`/team-generator#${fragment.toString()}`, 303);
}

/** Paths of the API, of single files, and of the newsletter archive, which are not pages of the app. */
const notPages =
  /^\/(?:api|trpc|metrics|ops|c|o|\.well-known)(?:\/|$)|^\/newsletter(?:\/[^/]*)?$|\.[a-z0-9]+$/i;

function handle(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.method === "POST" && url.pathname === "/team-generator")
    event.respondWith(shared(request));
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    if (!notPages.test(url.pathname)) event.respondWith(page(event));
  } else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(event));
  else if (url.pathname.startsWith("/articles/")) event.respondWith(picture(event));
  else {
    const calls = callsOf(url);
    if (calls?.some(isKept)) event.respondWith(query(event, calls));
  }
}

addEventListener("install", (event) => (event as WorkerEvent).waitUntil(install()));
addEventListener("activate", (event) => (event as WorkerEvent).waitUntil(activate()));
addEventListener("fetch", (event) => handle(event as FetchEvent));
// sent by an open page of this version
addEventListener("message", ({ data }) => {
  if (data === "activate") void scope.skipWaiting();
});
