import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Attack, Tally } from "./attack.ts";
import { attack as trickled } from "./attacks/trickled-requests.ts";
import { fire } from "./calls.ts";
import { measure } from "./measure.ts";
import { quantile } from "./vitals.ts";

/** A server that responds, and has the weaknesses that the measurement must find. */
const weak = `
  import { createServer } from "node:http";
  const kept = [];
  const server = createServer((request, reply) => {
    if (request.url === "/block") for (const end = Date.now() + 1500; Date.now() < end; );
    if (request.url === "/keep") kept.push(Buffer.alloc(150 * 1024 * 1024, "x"));
    if (request.url === "/die") process.exit(1);
    if (request.url === "/refuse") reply.statusCode = 413;
    reply.end("ok");
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

async function weakServer() {
  const folder = await mkdtemp(join(tmpdir(), "sortes-load-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "weak.mjs");
  await writeFile(file, weak);
  const child: ChildProcess = spawn(process.execPath, [file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [port] = (await once(child.stdout!, "data")) as [Buffer];
  return { host: "127.0.0.1", port: Number(port.toString()), pid: child.pid! };
}

/** An attack that requests these addresses in turn. */
const asking = (...paths: string[]): Attack => ({
  title: "planted",
  stage: async (target) => async (assault) => {
    for (const path of paths) await fire(target, { path }, assault);
  },
});

describe.runIf(process.platform === "linux")("the load harness", () => {
  it("detects a server that hangs", async () => {
    const report = await measure(await weakServer(), asking("/block", "/refuse"), { scale: 1 });
    expect(report.max).toBeGreaterThan(1400);
    expect(report.p99).toBeGreaterThan(1000); // not one slow check, but all that were planned meanwhile
    expect(report).toMatchObject({ requests: 2, outcomes: "200 ×1, 413 ×1" });
    expect(report.missed).toContain("slow");
  });

  it("detects a server whose memory grows", async () => {
    const report = await measure(await weakServer(), asking("/keep"), { scale: 1 });
    expect(report.peak - report.before).toBeGreaterThan(140 * 1024 * 1024);
    expect(report.missed).toContain("memory");
  });

  it("detects a server that ends", async () => {
    const report = await measure(await weakServer(), asking("/die"), { scale: 1 });
    expect(report.missed).toEqual(expect.arrayContaining(["the server ended"]));
    expect(report.outcomes).toMatch(/ECONNRESET ×1/);
  });

  it("reports no growth and no end of a healthy server", async () => {
    const report = await measure(await weakServer(), asking("/", "/"), { scale: 1 });
    expect(report.missed.filter((what) => what !== "slow")).toEqual([]);
    expect(report).toMatchObject({ requests: 2, outcomes: "200 ×2" });
    expect(report.p50).toBeLessThan(1000);
  });

  it("gives up an endless attack, and reports what was held open", async () => {
    const report = await measure(await weakServer(), trickled, { scale: 0.002, limit: 1000 });
    expect(report.requests).toBe(6);
    expect(report.outcomes).toMatch(/held to the end ×\d/);
  });
});

it("has every attack in a file of its own that can be staged at any size", async () => {
  const folder = join(import.meta.dirname, "attacks");
  for (const file of await readdir(folder)) {
    const { attack } = (await import(join(folder, file))) as { attack?: Attack };
    expect({ file, ...attack }).toMatchObject({
      title: expect.any(String),
      stage: expect.any(Function),
    });
  }
});

it("takes quantiles by nearest rank", () => {
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  expect([0, 0.5, 0.99, 1].map((share) => quantile(values, share))).toEqual([1, 50, 99, 100]);
  expect(quantile([], 0.99)).toBe(0);
  const tally = new Tally();
  for (const outcome of [429, 200, 429]) tally.end(outcome);
  expect(tally.outcomes()).toBe("429 ×2, 200 ×1");
});
