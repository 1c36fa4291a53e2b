import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Bundle, readChainInfo } from "@sortes/core/draws";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { CheckReply, CheckRequest } from "./check.worker.ts";

const vectors = join(import.meta.dirname, "../../../../../../packages/core/src/draws/vectors");
const read = (name: string): unknown =>
  JSON.parse(readFileSync(join(vectors, `${name}.json`), "utf8"));
const { bundles } = read("bundles") as { bundles: { name: string; bundle: Bundle }[] };
const { chain: info } = read("trust") as { chain: object };
const known = readChainInfo(JSON.stringify(info));
const chain = { ...known, genesisTime: known.genesis };
const bundleOf = (name: string): Bundle => bundles.find((one) => one.name === name)!.bundle;
// the same draw, before and after its round
const frozen = bundleOf("frozen");
const drawn = bundleOf("without its file");
const { signature } = JSON.parse(drawn.statements[2]!) as { signature: string };

type Scope = { onmessage: (event: Pick<MessageEvent<CheckRequest>, "data">) => void };
let replies: CheckReply[];
let addresses: string[];
/** The bundle on the server, and a gate that delays or drops its responses. */
let server: { bundle: Bundle; gate: () => Promise<void> | undefined };
let handle: (request: CheckRequest) => void;
let ask = 0;
let draw = "";

beforeAll(async () => {
  const page = window.onmessage;
  await import("./check.worker.ts");
  const { onmessage } = window as unknown as Scope;
  window.onmessage = page;
  handle = (data) => onmessage({ data });
});
beforeEach(() => {
  replies = [];
  addresses = [];
  server = { bundle: frozen, gate: () => undefined };
  draw = `draw-${(ask += 1)}`;
  vi.stubGlobal("postMessage", (reply: CheckReply) => replies.push(reply));
  vi.stubGlobal("fetch", async (address: string) => {
    addresses.push(address.replace(`/api/draws/${draw}/bundle/`, "bundle"));
    const { bundle, gate } = server;
    await gate();
    const isShort = address.endsWith("?entries=0");
    return new Response(JSON.stringify(isShort ? { ...bundle, entries: null } : bundle));
  });
});

/** Sends a request as the page does. @returns its number */
function request(version: string, over: Partial<CheckRequest> = {}): number {
  ask += 1;
  handle({ ask, draw, version, seen: undefined, signature: undefined, chain, ...over });
  return ask;
}
const reportOf = (one: number) => replies.find((reply) => reply.ask === one && reply.report);
const statusOf = (one: number, check: string) =>
  reportOf(one)?.report?.checks.find((outcome) => outcome.check === check)?.status;

test("the list of a draw is loaded once, and checked again with the result", async () => {
  const first = request("frozen");
  await vi.waitFor(() => expect(statusOf(first, "entries")).toBe("pass"), { timeout: 60_000 });
  const names = reportOf(first)?.entries;
  expect([...(names?.keys() ?? [])]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  server.bundle = drawn;
  const second = request("drawn");
  await vi.waitFor(() => expect(statusOf(second, "entries")).toBe("pass"), { timeout: 60_000 });
  expect(reportOf(second)?.entries).toEqual(names);
  expect(statusOf(second, "result")).toBe("pass");
  expect(addresses).toEqual(["bundle", "bundle?entries=0"]);
});

test("a list that does not match the result fails", async () => {
  const [, ...others] = frozen.entries!.trimEnd().split("\n");
  const lines = [`${"0".repeat(64)} 1`, ...others];
  server.bundle = { ...frozen, entries: `${lines.join("\n")}\n` };
  const first = request("frozen");
  await vi.waitFor(() => expect(statusOf(first, "entries")).toBe("fail"), { timeout: 60_000 });
  server.bundle = drawn;
  const second = request("drawn");
  await vi.waitFor(() => expect(statusOf(second, "entries")).toBe("fail"), { timeout: 60_000 });
  expect(reportOf(second)?.entries).toBeUndefined();
});

test("requests during a load wait for the same file, and only the newest is checked", async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  server.gate = () => opened;
  const first = request("frozen");
  const second = request("frozen", { signature });
  open();
  await vi.waitFor(() => expect(reportOf(second)).toBeTruthy(), { timeout: 60_000 });
  expect(addresses).toEqual(["bundle"]);
  expect(reportOf(first)).toBeUndefined();
  const [said] = replies.filter((reply) => reply.ask === second);
  expect(said?.drawn?.drawn).toEqual({ ranks: expect.any(Array) });
  expect(said?.drawn?.names.size).toBeGreaterThan(0);
});

test("a file that failed to load is requested again", async () => {
  server.gate = () => Promise.reject(new TypeError("Failed to fetch"));
  const first = request("frozen");
  await vi.waitFor(() => expect(replies).toEqual([{ ask: first, isFailed: true }]), {
    timeout: 60_000,
  });
  server.gate = () => undefined;
  const second = request("frozen");
  await vi.waitFor(() => expect(reportOf(second)).toBeTruthy(), { timeout: 60_000 });
  expect(addresses).toEqual(["bundle", "bundle"]);
});
