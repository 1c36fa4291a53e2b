import { beforeEach, expect, test } from "vitest";

const drawn = "2026-11-20T10:00:00.000Z";
const teams = { name: "Friday", result: [["Ana"], ["Tom"]] };

type SaveKeys = typeof import("./save-keys.ts");
let saveKeyOf: SaveKeys["saveKeyOf"];
let reloads = 0;
/** Simulates a reload: only session storage survives. */
const reload = async () => {
  reloads += 1;
  const fresh = `./save-keys.ts?${reloads}`;
  ({ saveKeyOf } = (await import(/* @vite-ignore */ fresh)) as SaveKeys);
};
beforeEach(reload);

const keyOf = (createdAt: string, record: object) => saveKeyOf(createdAt, record).key;

test("a key is a valid header value", () => {
  expect(keyOf(drawn, teams)).toMatch(/^[\x21-\x7e]{20,200}$/);
});

test("the same result has the same key, also after a reload", async () => {
  const first = keyOf(drawn, teams);
  expect(keyOf(drawn, { ...teams })).toBe(first);
  await reload();
  expect(keyOf(drawn, teams)).toBe(first);
});

test.each([
  ["another draw of the same", "2026-11-20T10:00:00.001Z", teams],
  ["another name", drawn, { ...teams, name: "Saturday" }],
  ["another member of it", drawn, { ...teams, result: [["Ana"], ["Tim"]] }],
])("%s has another key, and keeps the first one unchanged", (_, createdAt, record) => {
  const first = keyOf(drawn, teams);
  expect(keyOf(createdAt, record)).not.toBe(first);
  expect(keyOf(drawn, teams)).toBe(first);
});

test("once the outcome is known, another press gets a new key", async () => {
  const first = saveKeyOf(drawn, teams);
  first.drop();
  expect(keyOf(drawn, teams)).not.toBe(first.key);
  await reload();
  expect(keyOf(drawn, teams)).not.toBe(first.key);
});

test.each(["[[1,2]]", "{}", "[null]", "x"])("broken stored keys are ignored: %s", async (text) => {
  sessionStorage.setItem("save-keys", text);
  await reload();
  expect(keyOf(drawn, teams)).toBe(keyOf(drawn, teams));
});

test("storage keeps at most 50 keys", () => {
  for (let i = 0; i < 200; i++) keyOf(drawn, { name: String(i) });
  expect(JSON.parse(sessionStorage.getItem("save-keys") ?? "")).toHaveLength(50);
});
