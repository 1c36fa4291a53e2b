/** Queries whose last answer is the same for everybody. */
const forEverybody = new Set(["articles.list", "articles.get", "articles.featured"]);
/** Queries whose last answer is of one person. */
const ofOnePerson = new Set(["history.list", "ownGenerators.list", "ownGenerators.get"]);

/** The caches with answers; the second one is deleted when the person signs out. */
const answerCaches = { everybody: "answers", person: "own-answers" } as const;

/** Where the time of the last end of a session is kept, for answers that arrive after it. */
const ends = { cache: "session-ends", address: "/ended" } as const;

/** Deletes the answers of persons. What they asked for before and gets its answer later is not kept either. */
export async function forgetOwnAnswers(
  caches: Pick<CacheStorage, "open" | "delete">,
): Promise<void> {
  // first: whoever writes looks for it afterwards
  await (await caches.open(ends.cache)).put(ends.address, Response.json(Date.now()));
  await caches.delete(answerCaches.person);
}

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
  readonly #askedAt = Date.now();

  /**
   * Made when the question is asked: if a session ends between then and the answer, that is not kept.
   * @param owner names the session; answers of another one are not given out
   */
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
      if (!isKept(call) || !isResult(entry) || (await this.#isOver(call))) continue;
      const cache = await this.#caches.open(cacheOf(call));
      const address = this.#addressOf(call);
      await cache.delete(address);
      await cache.put(address, Response.json(entry));
      // ended while it was written, perhaps after the others were deleted
      if (await this.#isOver(call)) await cache.delete(address);
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

  /** Whether the answer is of one person, and a session has ended since they asked. */
  async #isOver({ path }: Call): Promise<boolean> {
    if (!ofOnePerson.has(path)) return false;
    const mark = await this.#caches.match(ends.address, { cacheName: ends.cache });
    return mark !== undefined && this.#askedAt <= Number(await mark.json());
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
