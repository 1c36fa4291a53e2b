import { randomUUID } from "node:crypto";

/** What visitors saw. */
export interface Seen {
  reads: number;
  /** Reads without their answer. */
  failed: string[];
  /** Names of saved results. */
  saved: string[];
  /** Saves that were sent a second time, with the same Idempotency-Key. */
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

/** Reads of both APIs and saves of one person, `perSecond` in all, until `stop` is called. */
export function openTraffic(url: string, token: string, perSecond: number) {
  const seen: Seen = { reads: 0, failed: [], saved: [], again: 0, lost: [] };
  const open = new Set<Promise<void>>();
  const authorization = `Bearer ${token}`;
  let number = 0;

  async function read(path: string): Promise<void> {
    seen.reads++;
    try {
      const reply = await fetch(url + path, { headers: { authorization } });
      const body = await reply.text();
      if (reply.status !== 200 || !body.includes('"data"'))
        seen.failed.push(`${path}: ${reply.status} ${body.slice(0, 200)}`);
    } catch (error) {
      seen.failed.push(`${path}: ${String(error)}`);
    }
  }

  async function save(name: string): Promise<void> {
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
        async (reply) => ({ status: reply.status, body: await reply.text() }),
        (error: unknown) => ({ status: 0, body: String(error) }),
      );
    let { status, body } = await once();
    if (status !== 201) {
      seen.again++;
      ({ status, body } = await once());
    }
    if (status === 201) seen.saved.push(name);
    else seen.lost.push(`${name}: ${status} ${body.slice(0, 200)}`);
  }

  const timer = setInterval(() => {
    const kind = number++ % (reads.length + 1);
    const path = reads[kind];
    const work = path === undefined ? save(`result ${number}`) : read(path);
    open.add(work);
    void work.then(() => open.delete(work));
  }, 1000 / perSecond);

  return {
    seen,
    /** Sends no more, and resolves when everything is answered. */
    async stop(): Promise<Seen> {
      clearInterval(timer);
      await Promise.all(open);
      return seen;
    },
  };
}
