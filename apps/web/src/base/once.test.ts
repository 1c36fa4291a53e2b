import { DomainError, type ErrorCode } from "@sortes/contract";
import { expect, test } from "vitest";
import { Refusal } from "../../test/fake-server.ts";
import { TimedOut, UnreadableAnswer } from "./errors.ts";
import { type KeyedCall, once } from "./once.ts";

let inputs = 0;
/** An input that no other test uses. */
const fresh = () => ({ name: `list ${(inputs += 1)}` });

/** Sends the call, which fails with an error if one is given. @returns the key under which it was sent */
async function keyOf(input: object, error?: unknown, action = "create"): Promise<string> {
  let key = "";
  const sent = once(action, input, async ({ context }: KeyedCall) => {
    key = context.idempotencyKey;
    if (error) throw error;
    return "made";
  });
  expect(await sent.catch((thrown: unknown) => thrown)).toBe(error ?? "made");
  return key;
}

const refusal = (status: number) => new Refusal(status, "X" as ErrorCode);
const proxied = (status: number) =>
  new Error("no", { cause: new UnreadableAnswer(new Response("<p>", { status })) });

test.each([
  ["no network", new TypeError("no")],
  ["no answer in time", new Error("no", { cause: new TimedOut("no") })],
  ["a proxy's error", proxied(502)],
  ["a fault of the server", refusal(500)],
  ["a server that is too busy", refusal(503)],
  ["a rate limit", refusal(429)],
  ["an ended session", refusal(401)],
])("the same input is sent under the same key after %s", async (_, error) => {
  const input = fresh();
  const first = await keyOf(input, error);
  expect(await keyOf({ ...input }, error)).toBe(first);
  expect(await keyOf(input)).toBe(first);
});

test.each([
  ["success", undefined],
  ["a refusal", refusal(400)],
  ["a conflict", refusal(409)],
  ["lost rights", refusal(403)],
  ["a proxy's refusal", proxied(413)],
  ["a rule checked before sending", new DomainError("COUNT_TOO_SMALL")],
])("the same input is sent under a new key after %s", async (_, error) => {
  const input = fresh();
  const first = await keyOf(input, error);
  expect(await keyOf(input)).not.toBe(first);
});

test("a lost answer followed by a rate limit does not create a second thing", async () => {
  const input = fresh();
  const lost = await keyOf(input, new TypeError("no"));
  expect(await keyOf(input, refusal(429))).toBe(lost);
  expect(await keyOf(input)).toBe(lost);
});

test("equal inputs of different calls have different keys", async () => {
  const input = fresh();
  const error = new TypeError("no");
  expect(await keyOf(input, error, "create")).not.toBe(await keyOf(input, error, "replace"));
});
