import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** The outcomes that visitors experienced. */
export interface Seen {
  reads: number;
  /** Reads without a valid answer. */
  failed: string[];
  /** Batches that were partly rejected and sent again. */
  parts: number;
  /** Names of saved results. */
  saved: string[];
  /** Saves that were retried with the same Idempotency-Key. */
  again: number;
  /** Saves that failed twice. */
  lost: string[];
}

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));
const reads = [
  "/trpc/users.me",
  `/trpc/users.me,history.list?batch=1&input=${json({ 1: { limit: 5 } })}`,
  "/api/users/me/",
  "/api/history/?limit=5",
];

/**
 * Reads from both APIs and saves results for these people in turn, `perSecond` requests in all, until `stop` is called.
 */
export function openTraffic(url: string, tokens: readonly string[], perSecond: number) {
  const seen: Seen = { reads: 0, failed: [], parts: 0, saved: [], again: 0, lost: [] };
  const open = new Set<Promise<void>>();
  let number = 0;

  /**
   * A batch with a rejected call is answered with 207, which no proxy retries; the client does, as the web app would.
   */
  async function read(path: string, authorization: string): Promise<void> {
    seen.reads++;
    const once = async () => {
      const reply = await fetch(url + path, { headers: { authorization } });
      return { reply, body: await reply.text() };
    };
    try {
      let { reply, body } = await once();
      if (reply.status === 207 && body.includes('"UNAVAILABLE"')) {
        seen.parts++;
        await delay(1000 * Number(reply.headers.get("retry-after")));
        ({ reply, body } = await once());
      }
      if (reply.status !== 200 || !body.includes('"data"'))
        seen.failed.push(`${path}: ${reply.status} ${body.slice(0, 200)}`);
    } catch (error) {
      seen.failed.push(`${path}: ${String(error)}`);
    }
  }

  /** Retries once with the same key, after the seconds of `Retry-After`, as the API asks. */
  async function save(name: string, authorization: string): Promise<void> {
    const call = {
      method: "POST",
      headers: {
        authorization,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      },
      body: JSON.stringify({
        name,
        input_names: "A,B",
        number_of_teams: 2,
        result: [["A"], ["B"]],
      }),
    };
    const once = () =>
      fetch(`${url}/api/history/team/`, call).then(
        async (reply) => ({
          status: reply.status,
          body: await reply.text(),
          seconds: Number(reply.headers.get("retry-after")),
        }),
        (error: unknown) => ({ status: 0, body: String(error), seconds: 0 }),
      );
    let { status, body, seconds } = await once();
    if (status !== 201) {
      seen.again++;
      await delay(1000 * seconds);
      ({ status, body } = await once());
    }
    if (status === 201) seen.saved.push(name);
    else seen.lost.push(`${name}: ${status} ${body.slice(0, 200)}`);
  }

  const timer = setInterval(() => {
    const kind = number++ % (reads.length + 1);
    const path = reads[kind];
    // each person makes every kind of request: the numbers of kinds and of people have no common factor
    const authorization = `Bearer ${tokens[number % tokens.length]}`;
    const work =
      path === undefined ? save(`result ${number}`, authorization) : read(path, authorization);
    open.add(work);
    void work.then(() => open.delete(work));
  }, 1000 / perSecond);

  return {
    seen,
    /** Stops sending; resolves when all requests are answered. */
    async stop(): Promise<Seen> {
      clearInterval(timer);
      await Promise.all(open);
      return seen;
    },
  };
}
