import { idempotencyKeyHours } from "@sortes/contract";
import { teamItem } from "@sortes/testing/builders";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, fakeServer, Refusal } from "../../../../test/fake-server.ts";
import { createServices } from "../../../base/services.ts";
import { isUncertain, sendWaiting, sendWhenPossible } from "./send-waiting.ts";
import { dropWaiting, keepWaiting, type WaitingSave, waitingSavesOf } from "./waiting-saves.ts";

const hour = 3_600_000;
const teams = (key: string): WaitingSave => ({
  key,
  type: "team",
  input: { name: key, inputNames: "Ana\nTom", numberOfTeams: 2, result: [["Ana"], ["Tom"]] },
  createdAt: "2026-11-20T10:00:00.000Z",
});
const tom = { ...ana, id: "1b0b4a0e-5f3f-4d7e-9d0a-0e9f0c2b7a11" };

function signedIn(user = ana) {
  const services = createServices({ language: "en", onSessionEnd() {} });
  services.session.open("token", user);
  return services;
}
const keysOf = (calls: readonly { headers: Headers }[]) =>
  calls.map(({ headers }) => headers.get("idempotency-key"));
const waiting = () => waitingSavesOf(ana.id).map(({ key }) => key);

beforeEach(() => {
  for (const key of ["first", "second"]) keepWaiting(ana.id, teams(key));
});

test("waiting results are sent in order, each under its own key, and removed", async () => {
  const calls = fakeServer({ "history.saveTeams": () => teamItem({}) });
  await sendWaiting(signedIn());
  expect(keysOf(calls)).toEqual(["first", "second"]);
  expect(calls.map(({ input }) => input)).toEqual([teams("first").input, teams("second").input]);
  expect(localStorage.getItem(`waiting-saves.${ana.id}`)).toBeNull();
});

test.each([
  ["a network that fails", new TypeError("Failed to fetch")],
  ["a server that is not available", new Refusal(503, "UNAVAILABLE")],
])("%s ends the attempt and loses nothing", async (_what, error) => {
  const calls = fakeServer({
    "history.saveTeams"() {
      throw error;
    },
  });
  await sendWaiting(signedIn());
  expect(keysOf(calls)).toEqual(["first"]);
  expect(waiting()).toEqual(["first", "second"]);
  expect(waitingSavesOf(ana.id).map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
});

test("a refused result stays with its reason, is not resent, and does not block others", async () => {
  const calls = fakeServer({
    "history.saveTeams"({ headers }) {
      if (headers.get("idempotency-key") === "first") throw new Refusal(403, "HISTORY_LIMIT");
      return teamItem({});
    },
  });
  const services = signedIn();
  await sendWaiting(services);
  await sendWaiting(services);
  expect(keysOf(calls)).toEqual(["first", "second"]);
  expect(waitingSavesOf(ana.id)).toEqual([{ ...teams("first"), refusal: "HISTORY_LIMIT" }]);
});

test("an ended session keeps the results for the next one", async () => {
  const calls = fakeServer({
    "history.saveTeams"() {
      throw new Refusal(401, "UNAUTHENTICATED");
    },
  });
  await sendWaiting(signedIn());
  expect(keysOf(calls)).toEqual(["first"]);
  expect(waitingSavesOf(ana.id)).toEqual([teams("first"), teams("second")]);
});

test.each([
  ["a network that fails", new TypeError("Failed to fetch")],
  ["a refusal", new Refusal(403, "HISTORY_LIMIT")],
])(
  "a result discarded while it is being sent does not come back after %s",
  async (_what, error) => {
    const calls = fakeServer({
      "history.saveTeams"() {
        dropWaiting(ana.id, "first");
        throw error;
      },
    });
    dropWaiting(ana.id, "second");
    await sendWaiting(signedIn());
    expect(keysOf(calls)).toEqual(["first"]);
    expect(waiting()).toEqual([]);
  },
);

test("a result discarded before its turn is not sent", async () => {
  const calls = fakeServer({
    "history.saveTeams"() {
      dropWaiting(ana.id, "second");
      return teamItem({});
    },
  });
  await sendWaiting(signedIn());
  expect(keysOf(calls)).toEqual(["first"]);
  expect(waiting()).toEqual([]);
});

test("nothing is sent for another person or without a network", async () => {
  const calls = fakeServer({ "history.saveTeams": () => teamItem({}) });
  await sendWaiting(signedIn(tom));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await sendWaiting(signedIn());
  expect(calls).toEqual([]);
  expect(waiting()).toEqual(["first", "second"]);
});

test("a result that may already be saved waits for the user once its key has expired", async () => {
  const calls = fakeServer({ "history.saveTeams": () => teamItem({}) });
  const longAgo = new Date(Date.now() - idempotencyKeyHours * hour).toISOString();
  const lately = new Date(Date.now() - (idempotencyKeyHours - 2) * hour).toISOString();
  keepWaiting(ana.id, { ...teams("first"), perhapsSavedAt: longAgo });
  keepWaiting(ana.id, { ...teams("second"), perhapsSavedAt: lately });
  await sendWaiting(signedIn());
  expect(keysOf(calls)).toEqual(["second"]);
  expect(waitingSavesOf(ana.id).map((save) => isUncertain(save))).toEqual([true]);
});

test("a network that returns during an attempt triggers another one", async () => {
  let tries = 0;
  const calls = fakeServer({
    "history.saveTeams"() {
      tries += 1;
      if (tries > 1) return teamItem({});
      window.dispatchEvent(new Event("online"));
      throw new TypeError("Failed to fetch");
    },
  });
  let isHeld = false;
  const request = async (_name: string, _options: object, work: (lock?: object) => unknown) => {
    if (isHeld) return await work();
    isHeld = true;
    await Promise.resolve(work({})).finally(() => (isHeld = false));
    return undefined;
  };
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  sendWhenPossible(signedIn());
  await vi.waitFor(() => expect(waiting()).toEqual([]), { timeout: 60_000 });
  expect(keysOf(calls)).toEqual(["first", "first", "second"]);
});

test("results that only a newer version can send stay beside the others", () => {
  const name = `waiting-saves.${ana.id}`;
  const newer = { ...teams("newer"), type: "weather" };
  localStorage.setItem(name, JSON.stringify([newer, teams("first")]));
  expect(waiting()).toEqual(["first"]);
  keepWaiting(ana.id, teams("second"));
  keepWaiting(ana.id, { ...teams("first"), refusal: "HISTORY_LIMIT" });
  dropWaiting(ana.id, "second");
  expect(waitingSavesOf(ana.id).map(({ refusal }) => refusal)).toEqual(["HISTORY_LIMIT"]);
  dropWaiting(ana.id, "first");
  expect(JSON.parse(localStorage.getItem(name) ?? "")).toEqual([newer]);
});

test("a result can be removed, and broken storage counts as empty", () => {
  dropWaiting(ana.id, "first");
  expect(waiting()).toEqual(["second"]);
  localStorage.setItem(`waiting-saves.${ana.id}`, '[{"key":1}]');
  expect(waiting()).toEqual([]);
});
