/** Queries whose last answer is public. */
const forEverybody = new Set(["articles.list", "articles.get", "articles.featured"]);
/** Queries whose last answer is personal. */
const ofOnePerson = new Set(["history.list", "ownGenerators.list", "ownGenerators.get"]);

/** The caches of answers; the personal one is deleted on sign-out. */
const answerCaches = { everybody: "answers", person: "own-answers" } as const;

/** The cache entry with the time of the last sign-out, for answers that arrive later. */
const ends = { cache: "session-ends", address: "/ended" } as const;

/** Deletes all personal answers. Answers to requests made before, but arriving later, are not kept either. */
export async function forgetOwnAnswers(
  caches: Pick<CacheStorage, "open" | "delete">,
): Promise<void> {
  // first: every writer checks the mark after writing
  await (await caches.open(ends.cache)).put(ends.address, Response.json(Date.now()));
  await caches.delete(answerCaches.person);
}

/** Maximum number of answers per cache; the oldest are evicted. */
const most = 60;

/** One query of a batch. */
export interface Call {
  path: string;
  /** The input as JSON. */
  input: string;
}

/** The queries of a batch, as tRPC's client encodes them; undefined if the URL is not a batch. */
export function callsOf({ pathname, searchParams }: URL): Call[] | undefined {
  if (!pathname.startsWith("/trpc/") || !searchParams.has("batch")) return undefined;
  const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, unknown>;
  const paths = pathname.slice("/trpc/".length).split(",");
  return paths.map((path, index) => ({ path, input: JSON.stringify(inputs[index]) ?? "" }));
}

/** The URL of a batch. */
export function addressOf(calls: readonly Call[]): string {
  const inputs = calls.map(({ input }, index) => [index, JSON.parse(input)] as const);
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)));
  return `/trpc/${calls.map(({ path }) => path).join(",")}?batch=1&input=${input}`;
}

export const isKept = ({ path }: Call): boolean => forEverybody.has(path) || ofOnePerson.has(path);

/** The response for a query that has no stored answer: a failure that may be retried. */
const missing = {
  error: {
    message: "Not stored on this device",
    code: -32603,
    data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 503 },
  },
};

/** The server's last answers to some queries. Stored per query, since the next batch may be composed differently. */
export class KeptAnswers {
  readonly #caches: Pick<CacheStorage, "open" | "match">;
  readonly #owner: string;
  readonly #askedAt = Date.now();

  /**
   * Create one per request: its answer is not kept if a session ends in between.
   * @param owner identifies the session; answers of other sessions are not returned
   */
  constructor(caches: Pick<CacheStorage, "open" | "match">, owner: string) {
    this.#caches = caches;
    this.#owner = owner;
  }

  /** Stores the successful answers of a batch. */
  async keep(calls: readonly Call[], answer: Response): Promise<void> {
    const entries: unknown = await answer.json();
    if (!Array.isArray(entries)) return;
    for (const [index, call] of calls.entries()) {
      const entry: unknown = entries[index];
      if (!isKept(call) || !isResult(entry) || (await this.#isOver(call))) continue;
      const cache = await this.#caches.open(cacheOf(call));
      const address = this.#addressOf(call);
      await cache.delete(address);
      await cache.put(address, Response.json(entry));
      // the session ended during the write, perhaps after the cache was deleted
      if (await this.#isOver(call)) await cache.delete(address);
      const known = await cache.keys();
      for (const oldest of known.slice(0, -most)) await cache.delete(oldest);
    }
  }

  /** @returns the response to a batch, or undefined if none of its queries is stored */
  async answer(calls: readonly Call[]): Promise<Response | undefined> {
    const entries = await Promise.all(calls.map((call) => this.#find(call)));
    if (entries.every((entry) => entry === undefined)) return undefined;
    return Response.json(entries.map((entry) => entry ?? missing));
  }

  /** Whether the answer is personal, and a session has ended since the request. */
  async #isOver({ path }: Call): Promise<boolean> {
    if (!ofOnePerson.has(path)) return false;
    const mark = await this.#caches.match(ends.address, { cacheName: ends.cache });
    return mark !== undefined && this.#askedAt <= Number(await mark.json());
  }

  async #find(call: Call): Promise<unknown> {
    if (!isKept(call)) return undefined;
    // opening a deleted cache would recreate it
    const kept = await this.#caches.match(this.#addressOf(call), { cacheName: cacheOf(call) });
    return (await kept?.json()) as unknown;
  }

  #addressOf({ path, input }: Call): string {
    const owner = forEverybody.has(path) ? "" : this.#owner;
    return `/kept/${owner}/${path}?${encodeURIComponent(input)}`;
  }
}

const cacheOf = ({ path }: Call): string =>
  answerCaches[forEverybody.has(path) ? "everybody" : "person"];

const isResult = (entry: unknown): boolean =>
  typeof entry === "object" && entry !== null && "result" in entry;
