/** Queries whose last answer is the same for everybody. */
const forEverybody = new Set(["articles.list", "articles.get", "articles.featured"]);
/** Queries whose last answer is of one person. */
const ofOnePerson = new Set(["history.list", "ownGenerators.list", "ownGenerators.get"]);

/** The caches with answers; the second one is deleted when the person signs out. */
export const answerCaches = { everybody: "answers", person: "own-answers" } as const;

/** Of more answers than these, the oldest are forgotten. */
const most = 60;

/** One query of a batch. */
export interface Call {
  path: string;
  /** As JSON. */
  input: string;
}

/** The queries of a batch as tRPC's client sends them; undefined if the address is another one. */
export function callsOf({ pathname, searchParams }: URL): Call[] | undefined {
  if (!pathname.startsWith("/trpc/") || !searchParams.has("batch")) return undefined;
  const inputs = JSON.parse(searchParams.get("input") ?? "{}") as Record<string, unknown>;
  const paths = pathname.slice("/trpc/".length).split(",");
  return paths.map((path, index) => ({ path, input: JSON.stringify(inputs[index]) ?? "" }));
}

/** The address that asks for a batch. */
export function addressOf(calls: readonly Call[]): string {
  const inputs = calls.map(({ input }, index) => [index, JSON.parse(input)] as const);
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs)));
  return `/trpc/${calls.map(({ path }) => path).join(",")}?batch=1&input=${input}`;
}

export const isKept = ({ path }: Call): boolean => forEverybody.has(path) || ofOnePerson.has(path);

/** What stands for a query that was never answered on this device: a failure that may be tried again. */
const missing = {
  error: {
    message: "Not stored on this device",
    code: -32603,
    data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 503 },
  },
};

/** The last answers of the server to some queries. A batch may be asked for in other company the next time. */
export class KeptAnswers {
  readonly #caches: Pick<CacheStorage, "open" | "match">;
  readonly #owner: string;

  /** @param owner names the session; answers of another one are not given out */
  constructor(caches: Pick<CacheStorage, "open" | "match">, owner: string) {
    this.#caches = caches;
    this.#owner = owner;
  }

  /** Keeps the successful answers of a batch. */
  async keep(calls: readonly Call[], answer: Response): Promise<void> {
    const entries: unknown = await answer.json();
    if (!Array.isArray(entries)) return;
    for (const [index, call] of calls.entries()) {
      const entry: unknown = entries[index];
      if (!isKept(call) || !isResult(entry)) continue;
      const cache = await this.#caches.open(cacheOf(call));
      const address = this.#addressOf(call);
      await cache.delete(address);
      await cache.put(address, Response.json(entry));
      const known = await cache.keys();
      for (const oldest of known.slice(0, -most)) await cache.delete(oldest);
    }
  }

  /** @returns the answer to a batch, or undefined if nothing of it was kept */
  async answer(calls: readonly Call[]): Promise<Response | undefined> {
    const entries = await Promise.all(calls.map((call) => this.#find(call)));
    if (entries.every((entry) => entry === undefined)) return undefined;
    return Response.json(entries.map((entry) => entry ?? missing));
  }

  async #find(call: Call): Promise<unknown> {
    if (!isKept(call)) return undefined;
    // opening a cache would make one anew that was deleted
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
