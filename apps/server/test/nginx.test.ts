import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { DomainError } from "@sortes/contract";
import { freePort } from "@sortes/process";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { failureOf } from "../src/failure.ts";
import { createLog } from "../src/http/log.ts";
import { problemOf } from "../src/http/problem.ts";

const hasNginx = spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;
if (!hasNginx) console.warn("SKIPPED: infra/nginx/sortes.conf (there is no nginx here)");

const folder = mkdtempSync(join(tmpdir(), "sortes-nginx-"));
/** Stops what was started, newest first. */
const stops: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

/** The requests that have reached a server. */
const asked: string[] = [];

/** A server that refuses `/busy`, breaks the connection of `/broken`, and answers everything else. */
async function behind(): Promise<number> {
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    if (request.url === "/broken") request.socket.destroy();
    else reply.writeHead(request.url === "/busy" ? 503 : 200).end("Sortes");
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  stops.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** The configuration of `infra`, without encryption and for these ports and this folder. */
function configuration(port: number, servers: readonly number[], closed: number): string {
  const text = readFileSync(new URL("../../../infra/nginx/sortes.conf", import.meta.url), "utf8")
    .replaceAll(/^\s*(ssl_\w+|listen \[::\]).*$/gm, "")
    .replace("listen 80;", `listen 127.0.0.1:${closed};`)
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replaceAll(/server 127\.0\.0\.1:3000 (.*)/g, (_, rest: string) =>
      servers.map((one) => `server 127.0.0.1:${one} ${rest}`).join("\n"),
    )
    .replaceAll("/var/log/nginx/sortes.log", join(folder, "log"))
    .replace("/var/cache/sortes", join(folder, "cache"));
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  return `daemon off; pid ${join(folder, "pid")}; error_log ${join(folder, "errors")}; events {}
${process.getuid?.() === 0 ? "user root;" : ""}
http { access_log off; ${places.join(" ")}
${text} }`;
}

describe.skipIf(!hasNginx)("nginx with its configuration", () => {
  let url = "";
  const answer = async (method: string, path: string) => {
    const reply = await fetch(url + path, { method, ...(method === "POST" && { body: "a name" }) });
    return { status: reply.status, text: await reply.text() };
  };
  const fromServer = (status: number) => ({ status, text: "Sortes" });

  beforeAll(async () => {
    const [port, closed] = [await freePort(), await freePort()];
    url = `http://127.0.0.1:${port}`;
    const file = join(folder, "nginx.conf");
    await writeFile(file, configuration(port, [await behind(), await behind()], closed));
    const nginx = spawn("nginx", ["-e", join(folder, "errors"), "-p", folder, "-c", file]);
    stops.push(async () => {
      const ended = once(nginx, "exit");
      if (nginx.exitCode === null && nginx.kill("SIGTERM")) await ended;
    });
    await vi.waitFor(() => answer("GET", "/"), { timeout: 60_000 });
  });

  it("still brings pages and changes to servers that have just refused something else", async () => {
    expect(await answer("GET", "/busy")).toEqual(fromServer(503));
    expect(await answer("GET", "/busy")).toEqual(fromServer(503));
    expect(await answer("GET", "/page")).toEqual(fromServer(200));
    expect(await answer("POST", "/save")).toEqual(fromServer(200));
    expect(await answer("POST", "/api/newsletter/subscribers/import/")).toEqual(fromServer(200));
    expect(asked.filter((one) => one.startsWith("POST"))).toHaveLength(2);
  });

  it("keeps tokens out of its log", async () => {
    const token = "bo7Gr7zEjz5W8VfMrCq2GK0R10rowHrdlSCYSYoAc4A";
    for (const path of [
      `/invitation/${token}`,
      `/api/users/verify/${token}/?token=${token}`,
      "/tiers",
    ])
      expect(await answer("GET", path)).toEqual(fromServer(200));
    const log = () => readFileSync(join(folder, "log"), "utf8");
    await expect.poll(log).toContain('"GET /tiers HTTP/1.1" 200');
    expect(log()).toContain('"GET /invitation/*** HTTP/1.1" 200');
    expect(log()).toContain('"GET /api/users/verify/*** HTTP/1.1" 200');
    expect(log()).not.toContain(token);
  });

  it.each([
    ["PAYLOAD_TOO_LARGE", { "content-length": "14000000" }],
    ["HEADERS_TOO_LARGE", { cookie: "x".repeat(20_000) }],
  ] as const)("refuses in the form of Sortes, with %s", async (code, headers) => {
    asked.length = 0;
    for (const [language, accepted] of [
      ["en", "de, en;q=0.9"],
      ["ro", "ro-RO, ro;q=0.9, en;q=0.8"],
    ] as const) {
      const call = request(`${url}/api/packs/`, {
        method: "POST",
        headers: { "accept-language": accepted, ...headers },
      });
      call.on("error", () => {}); // it is cut off below
      call.flushHeaders();
      const [reply] = (await once(call, "response")) as [IncomingMessage];
      const problem = problemOf(failureOf(new DomainError(code)), language, {
        id: "",
        log: createLog("silent"),
      });
      expect(reply.statusCode).toBe(problem.status);
      expect(reply.headers).toMatchObject({
        "content-type": "application/problem+json; charset=utf-8",
        "content-language": language,
        "cache-control": "no-store",
      });
      expect(await json(reply)).toEqual(problem);
      call.destroy();
    }
    expect(asked).toEqual([]);
  });

  it("never sends twice what may have changed something", async () => {
    for (let i = 0; i < 3; i++) {
      asked.length = 0;
      expect(await answer("POST", "/broken")).toMatchObject({ status: 502 });
      expect(asked).toEqual(["POST /broken"]);
    }
  });
});
