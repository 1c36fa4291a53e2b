import { testDatabase } from "@sortes/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Conversation, converse, startServer } from "./support/process.ts";

const { url: databaseUrl } = await testDatabase();

const draw = JSON.stringify({ min_value: 1, max_value: 45, count: 6 });

/** Sends the head of a request and waits until the server has read it. */
async function begin(port: number): Promise<Conversation> {
  const call = await converse(port);
  call.socket.write(
    `POST /api/generators/number/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
      `content-length: ${draw.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  await expect.poll(call.heard).toContain("100 Continue");
  return call;
}

async function get(call: Conversation, path: string): Promise<string> {
  const before = call.heard().length;
  call.socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  await expect.poll(() => call.heard().slice(before)).toMatch(/\r\n\r\n.+/s);
  return call.heard().slice(before);
}

describe("a server that is asked to stop", () => {
  it("answers the 200 requests in flight, rejects new ones, and ends", async () => {
    const server = await startServer(databaseUrl);
    const calls = await Promise.all(Array.from({ length: 200 }, () => begin(server.port)));
    const kept = await converse(server.port);
    expect(await get(kept, "/api/health-check")).toMatch(/^HTTP\/1.1 200 /);

    server.child.kill("SIGTERM");
    await kept.closed; // it was idle
    const late = await converse(server.port);
    const error = await get(late, "/api/users/me/");
    expect(error).toMatch(/^HTTP\/1.1 503 /);
    expect(error).toMatch(/^content-type: application\/problem\+json/im);
    expect(error).toMatch(/^connection: close/im);
    expect(error).toMatch(/^x-content-type-options: nosniff/im);
    expect(error).toContain('"code":"UNAVAILABLE"');
    await late.closed;

    for (const call of calls) call.socket.write(draw);
    await Promise.all(calls.map((call) => call.closed));
    const replies = calls.map((call) => call.heard().replace(/^HTTP\/1.1 100 .*\r\n\r\n/, ""));
    for (const reply of replies) {
      expect(reply).toMatch(/^HTTP\/1.1 200 /);
      expect(reply).toMatch(/^connection: close/im);
      expect(reply).toMatch(/"numbers":\[.*\],.*\}$/);
    }
    const answered = performance.now();
    expect(await server.ended).toBe(0);
    expect(performance.now() - answered).toBeLessThan(9000);
    expect(server.output()).toContain('"requests":200,"msg":"stopping');
  });

  it("does not wait for idle connections", async () => {
    const server = await startServer(databaseUrl);
    const silent = await converse(server.port);
    const asked = performance.now();
    server.child.kill("SIGTERM");
    await silent.closed;
    expect(await server.ended).toBe(0);
    expect(performance.now() - asked).toBeLessThan(9000);
  });

  it("is not ready for DRAIN_SECONDS, but takes requests and closes their connections", async () => {
    const server = await startServer(databaseUrl, { DRAIN_SECONDS: "120" });
    const ready = async () => {
      const reply = await fetch(`${server.url}/api/ready`);
      const { data } = (await reply.json()) as { data: { notes: string[] } };
      return { status: reply.status, draining: data.notes.includes("draining") };
    };
    expect(await ready()).toEqual({ status: 200, draining: false });
    const open = await begin(server.port);
    const kept = await converse(server.port);
    expect(await get(kept, "/api/health-check")).not.toMatch(/^connection: close/im);

    server.child.kill("SIGTERM");
    await expect.poll(ready).toEqual({ status: 503, draining: true });
    open.socket.write(draw);
    await open.closed;
    expect(open.heard()).toContain("HTTP/1.1 200 ");
    const reply = await get(kept, "/api/users/me/");
    expect(reply).toMatch(/^HTTP\/1.1 401 /);
    expect(reply).toMatch(/^connection: close/im);
    await kept.closed;
    const late = await begin(server.port);
    late.socket.write(draw);
    await late.closed;
    expect(late.heard()).toContain("HTTP/1.1 200 ");

    const impatient = setInterval(() => server.child.kill("SIGTERM"), 300);
    onTestFinished(() => clearInterval(impatient));
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain('"requests":0,"msg":"stopped at once');
  });

  it("ends at once on the second request, and reports what was cut off", async () => {
    const server = await startServer(databaseUrl);
    await begin(server.port);
    server.child.kill("SIGINT");
    server.child.kill("SIGTERM"); // the same wish, by another way
    await expect.poll(server.output).toContain("these requests are answered first");
    const impatient = setInterval(() => server.child.kill("SIGINT"), 300);
    onTestFinished(() => clearInterval(impatient));
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(
      '"requests":1,"msg":"stopped at once; these requests were cut off"',
    );
  });
});
