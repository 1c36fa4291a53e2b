import { historyPage, teamItem } from "@sortes/testing/builders";
import { expect, expectTypeOf, test } from "vitest";
import {
  ana,
  type AnyCall,
  fakeServer,
  type Handler,
  type Handlers,
  refuse,
} from "./fake-server.ts";

const ask = async (paths: string, inputs: object): Promise<unknown> => {
  const batch = `/trpc/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`;
  return await (await fetch(batch)).json();
};

test("each call of a batch has its own handler, and is recorded", async () => {
  const item = teamItem({ name: "Friday" });
  const calls = fakeServer({
    "history.list": ({ input }) => historyPage([item], input.page),
    "history.get": () => refuse(404, "NOT_FOUND"),
  });
  expect(await ask("history.list,history.get", { 0: { page: 1 }, 1: { id: "x" } })).toEqual([
    { result: { data: historyPage([item]) } },
    { error: expect.objectContaining({ message: "NOT_FOUND" }) },
  ]);
  expect(calls.map(({ path, input }) => [path, input])).toEqual([
    ["history.list", { page: 1 }],
    ["history.get", { id: "x" }],
  ]);
});

test("a procedure without a handler cannot be reached", async () => {
  fakeServer({ "users.me": () => ana });
  await expect(ask("users.me,users.logout", {})).rejects.toThrow("Failed to fetch");
});

test("unknown procedures and answers of a wrong shape do not compile", () => {
  // @ts-expect-error -- there is no such procedure
  const unknown: Handlers = { "history.lost": () => null };
  // @ts-expect-error -- a saved result has more than a name
  const short: Handlers = { "history.saveTeams": () => ({ name: "Friday" }) };
  // @ts-expect-error -- somebody's tier is one of three
  const wrong: Handlers = { "users.me": () => ({ ...ana, subscriptionTier: "gold" }) };
  // @ts-expect-error -- an id is asked for, not a name
  const asked: Handler<"history.get"> = ({ input }) => teamItem({ name: input.name });
  expect([unknown, short, wrong, asked].every(Boolean)).toBe(true);
  expectTypeOf<AnyCall & { path: "history.get" }>().toHaveProperty("input").toEqualTypeOf<{
    id: string;
  }>();
});
