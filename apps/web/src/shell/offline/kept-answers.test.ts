import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { callsOf, forgetOwnAnswers, KeptAnswers } from "./kept-answers.ts";

/** A fake CacheStorage; entries keep their insertion order. */
class Caches {
  readonly stored = new Map<string, Map<string, string>>();

  async match(address: string, { cacheName = "" }: MultiCacheQueryOptions = {}) {
    return this.stored.has(cacheName)
      ? await (await this.open(cacheName)).match(address)
      : undefined;
  }

  delete(name: string) {
    return Promise.resolve(this.stored.delete(name));
  }

  open(name: string): Promise<Cache> {
    const entries = this.stored.get(name) ?? new Map<string, string>();
    this.stored.set(name, entries);
    const cache = {
      match: async (address: string) => {
        const text = entries.get(address);
        return text === undefined ? undefined : new Response(text);
      },
      put: async (address: string, response: Response) =>
        void entries.set(address, await response.text()),
      delete: async (address: string) => entries.delete(address),
      keys: async () => [...entries.keys()],
    };
    return Promise.resolve(cache as unknown as Cache);
  }
}

const batch = (paths: string, inputs: readonly unknown[]) => {
  const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
  const calls = callsOf(new URL(`https://sortes.example/trpc/${paths}?batch=1&input=${input}`));
  if (!calls) throw new Error("not a batch");
  return calls;
};
const result = (data: unknown) => ({ result: { data } });
const read = async (answer: Response | undefined): Promise<unknown> => await answer?.json();

let caches: Caches;
beforeEach(() => void (caches = new Caches()));

test("an article is cached from a batch and answered in another, with a failure for the rest", async () => {
  const [article, me] = [result({ title: "Fair" }), result({ email: "ana@example.com" })];
  const first = batch("users.me,articles.get", [undefined, { id: "a" }]);
  await new KeptAnswers(caches, "ana").keep(first, Response.json([me, article]));
  const second = batch("articles.get,users.me", [{ id: "a" }, undefined]);
  expect(await read(await new KeptAnswers(caches, "tom").answer(second))).toEqual([
    article,
    { error: expect.objectContaining({ data: expect.objectContaining({ httpStatus: 503 }) }) },
  ]);
  expect(JSON.stringify([...caches.stored.values()].map((one) => [...one]))).not.toContain("ana@");
});

test.each([
  ["another article", "articles.get", { id: "b" }],
  ["another query", "users.me", undefined],
])("%s is not answered from the cache", async (_what, path, input) => {
  const kept = new KeptAnswers(caches, "ana");
  await kept.keep(batch("articles.get", [{ id: "a" }]), Response.json([result(1)]));
  expect(await kept.answer(batch(path, [input]))).toBeUndefined();
});

test("a history is answered only to its own session", async () => {
  const calls = batch("history.list", [{ type: "team" }]);
  await new KeptAnswers(caches, "ana").keep(calls, Response.json([result(["Friday"])]));
  expect(await new KeptAnswers(caches, "tom").answer(calls)).toBeUndefined();
  expect(await read(await new KeptAnswers(caches, "ana").answer(calls))).toEqual([
    result(["Friday"]),
  ]);
  expect([...caches.stored.keys()]).toEqual(["own-answers"]);
});

test("an answer that arrives after signing out is not cached, but one of the next session is", async () => {
  const calls = batch("history.list,articles.list", [{ type: "team" }, { language: "en" }]);
  const answer = () => Response.json([result(["Friday"]), result("list")]);
  const asked = new KeptAnswers(caches, "ana");
  await forgetOwnAnswers(caches);
  await asked.keep(calls, answer());
  expect(JSON.stringify([...caches.stored].map(([, kept]) => [...kept]))).not.toContain("Friday");
  expect([...(caches.stored.get("answers")?.values() ?? [])]).toHaveLength(1);

  vi.useFakeTimers({ now: Date.now() + 1, toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const next = new KeptAnswers(caches, "tom");
  await next.keep(calls, answer());
  expect(await read(await next.answer(calls))).toEqual([result(["Friday"]), result("list")]);
});

test("an answer that is being cached while the user signs out is deleted", async () => {
  const calls = batch("history.list", [{ type: "team" }]);
  const open = caches.open.bind(caches);
  // the cache is deleted after it was opened, and `put` recreates it
  caches.open = async (name) => {
    const cache = await open(name);
    if (name !== "own-answers") return cache;
    caches.open = open;
    await forgetOwnAnswers(caches);
    return await open(name);
  };
  await new KeptAnswers(caches, "ana").keep(calls, Response.json([result(["Friday"])]));
  expect([...(caches.stored.get("own-answers") ?? [])]).toEqual([]);
});

test("a query after signing out does not recreate the deleted cache", async () => {
  const calls = batch("history.list", [{ type: "team" }]);
  expect(await new KeptAnswers(caches, "ana").answer(calls)).toBeUndefined();
  expect([...caches.stored.keys()]).toEqual([]);
});

test("an error does not replace a cached answer", async () => {
  const kept = new KeptAnswers(caches, "ana");
  const calls = batch("articles.list", [{ language: "en" }]);
  await kept.keep(calls, Response.json([result("list")]));
  await kept.keep(calls, Response.json([{ error: { code: -1 } }]));
  expect(await read(await kept.answer(calls))).toEqual([result("list")]);
});

test("only the latest 60 answers are kept", async () => {
  const kept = new KeptAnswers(caches, "ana");
  const of = (id: number) => batch("articles.get", [{ id }]);
  for (let id = 0; id < 61; id++) await kept.keep(of(id), Response.json([result(id)]));
  expect(await kept.answer(of(0))).toBeUndefined();
  expect(await read(await kept.answer(of(1)))).toEqual([result(1)]);
  expect(caches.stored.get("answers")?.size).toBe(60);
});

test.each(["/trpc/articles.get?input=1", "/api/articles/?batch=1", "/assets/x.js"])(
  "%s is not recognised as a batch",
  (address) => {
    expect(callsOf(new URL(address, "https://sortes.example"))).toBeUndefined();
  },
);
