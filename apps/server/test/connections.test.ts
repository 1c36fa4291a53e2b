import { EventEmitter, once } from "node:events";
import type { Server } from "node:http";
import { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { limitConnections } from "../src/http/open-connections.ts";
import { connectionLimits } from "../src/limits.ts";
import { exchange, portOf, rawSocket, replyIn, untilClosed } from "./support/socket.ts";
import { testServer } from "./support/server.ts";

const perNetwork = 20;
const { app, call, person } = await testServer({
  rateLimits: true,
  corsOrigins: ["https://other.test"],
  connections: { ...connectionLimits, perNetwork },
});
/** Soon tired of a client: only for those that are slow, as on a busy machine the others may be late as well. */
const { app: hasty } = await testServer({
  rateLimits: true,
  connections: {
    ...connectionLimits,
    headersWithin: 300,
    requestWithin: 600,
    stalled: 400,
    behind: 300,
    checkEvery: 50,
  },
});
const [port, hastyPort] = [await portOf(app), await portOf(hasty)];
const accepted: Socket[] = [];
app.server.on("connection", (socket: Socket) => accepted.push(socket));

const { token } = await person("Ana");
const saved = () => call("/api/history/", { token });
await call("/api/history/team/", {
  token,
  body: { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] },
});

const post = (path: string, headers: string, body = "") =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n${headers}\r\n${body}`;

/** Sends a body in chunks, as much as the other side takes of a gigabyte. */
async function flooded(path: string, kind: string) {
  const socket = await rawSocket(port);
  const reply = untilClosed(socket);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write(post(path, `Content-Type: ${kind}\r\nTransfer-Encoding: chunked\r\n`));
  const chunk = `10000\r\n${"a".repeat(0x1_00_00)}\r\n`;
  for (let sent = 0; sent < 2 ** 30 && socket.writable; sent += chunk.length)
    if (socket.write(chunk)) await setImmediate();
    else await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  return replyIn(await reply);
}

describe("a body that is not JSON", () => {
  it.each([
    ["multipart/form-data; boundary=x", "/trpc/users.login"],
    ["application/octet-stream", "/trpc/history.clear"],
    ["multipart/form-data; boundary=x", "/api/users/login/"],
    ["text/plain", "/api/users/login/"],
  ])("of %s at %s is rejected before it is read, and the connection closed", async (kind, path) => {
    const { status, headers, body } = await flooded(path, kind);
    expect(status).toBe(415);
    expect(body.error?.data.reason ?? body.code).toBe("UNSUPPORTED_MEDIA_TYPE");
    expect(headers.connection).toBe("close");
    expect(accepted.at(-1)?.bytesRead).toBeLessThan(1_000_000);
  });

  it.each(["/trpc/users.login", "/api/users/login/"])(
    "without an end is read only up to the limit at %s",
    async (path) => {
      const { status, headers } = await flooded(path, "application/json");
      expect([status, headers.connection]).toEqual([413, "close"]);
      expect(accepted.at(-1)?.bytesRead).toBeLessThan(3_000_000);
    },
  );

  it("from a form does not clear the history", async () => {
    const form = new FormData();
    form.set("0", "x");
    const reply = await fetch(`http://127.0.0.1:${port}/trpc/history.clear`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.status).toBe(415);
    expect((await saved()).body.data.history).toHaveLength(1);
  });

  it("is rejected by its announced size before it is read", async () => {
    const head = post(
      "/trpc/users.login",
      `Content-Type: application/json\r\nContent-Length: ${2 ** 30}\r\n`,
    );
    expect(await exchange(port, head)).toMatchObject({
      status: 413,
      headers: { connection: "close" },
    });
  });

  it("behind a GET is not read to its end", async () => {
    const { status, headers } = await exchange(
      port,
      `GET /api/health-check HTTP/1.1\r\nHost: x\r\nContent-Length: ${2 ** 30}\r\n\r\n`,
    );
    expect([status, headers.connection]).toEqual([200, "close"]);
  });
});

describe("invalid requests", () => {
  const long = "a".repeat(9000);
  it.each([
    ["garbage", "\x16\x03\x01\x02\r\n\r\n", 400, "MALFORMED_REQUEST"],
    ["an unknown method", "BREW /api/x HTTP/1.1\r\nHost: x\r\n\r\n", 400, "MALFORMED_REQUEST"],
    [
      "two lengths",
      "POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "two hosts",
      "GET /api/health-check HTTP/1.1\r\nHost: x\r\nhOST: y\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    [
      "the same host twice",
      "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    ["no host", "GET /api/users/me/ HTTP/1.1\r\n\r\n", 400, "MALFORMED_REQUEST"],
    [
      "a host with a password",
      "GET /api/users/me/ HTTP/1.1\r\nHost: a:b@c\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    ["a bad escape", "GET /api/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n", 400, "MALFORMED_REQUEST"],
    [
      "a bad escape in the API",
      "GET /api/%E0%A4%A/ HTTP/1.1\r\nHost: x\r\n\r\n",
      400,
      "MALFORMED_REQUEST",
    ],
    ["a long address", `GET /api/${long} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, "URL_TOO_LONG"],
    [
      "a very long address",
      `GET /api/${long}${long} HTTP/1.1\r\nHost: x\r\n\r\n`,
      414,
      "URL_TOO_LONG",
    ],
    [
      "large headers",
      `GET /api/x HTTP/1.1\r\nHost: x\r\nA: ${long}${long}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    [
      "many headers",
      `GET /api/x HTTP/1.1\r\nHost: x\r\n${"A: b\r\n".repeat(250)}\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    ["half a request", "GET /api/x HTTP/1.1\r\nHost: x\r\n", 408, "REQUEST_TIMEOUT"],
    ["nothing", "", 408, "REQUEST_TIMEOUT"],
  ])("%s is answered with a problem document and closed", async (_what, text, status, code) => {
    const socket = await rawSocket(status === 408 ? hastyPort : port);
    const reply = untilClosed(socket);
    socket.write(text.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n") || "", "latin1");
    const { headers, body, ...found } = replyIn(await reply);
    expect({ ...found, code: body.code }).toEqual({ status, code });
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("no-store");
    expect(body).toMatchObject({ status, detail: expect.stringMatching(/\.$/) });
  });

  it("is answered in tRPC's shape at tRPC's addresses", async () => {
    const { status, headers, body } = await exchange(
      port,
      "GET /trpc/%E0%A4%A HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    );
    expect([status, headers["content-type"]]).toEqual([400, "application/json; charset=utf-8"]);
    expect(body.error.data).toMatchObject({ httpStatus: 400, reason: "MALFORMED_REQUEST" });
  });

  it("may have an unknown Expect header", async () => {
    const { status } = await exchange(
      port,
      "GET /api/health-check HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n",
    );
    expect(status).toBe(200);
  });
});

describe("the time limit of a connection", () => {
  it("expires for a body that trickles", async () => {
    const socket = await rawSocket(hastyPort);
    const reply = untilClosed(socket);
    socket.write(
      post(
        "/api/users/login/",
        "Accept-Language: ro\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n",
      ),
    );
    const drip = setInterval(() => socket.write(" "), 20);
    const { status, headers, body } = replyIn(await reply);
    clearInterval(drip);
    expect([status, body.code]).toEqual([408, "REQUEST_TIMEOUT"]);
    expect(headers["content-language"]).toBe("ro");
    expect(body.detail).toContain("prea încet");
  });

  it("expires for a client that does not read", async () => {
    const many = Array.from(
      { length: 40 },
      () => "GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n",
    );
    const came = once(hasty.server, "connection");
    const socket = await rawSocket(hastyPort);
    const [theirs] = (await came) as [Socket];
    socket.pause();
    const text = many.join("").repeat(10);
    socket.write(text);
    await once(theirs, "close");
    expect(theirs.bytesWritten).toBeGreaterThan(0);
    socket.destroy();
  });
});

describe("connections", () => {
  it("are limited for each network, and freed when they close", async () => {
    const sockets = [];
    for (let i = 0; i < perNetwork; i++) sockets.push(await rawSocket(port, "127.0.0.9"));
    const refused = replyIn(await untilClosed(await rawSocket(port, "127.0.0.9")));
    expect([refused.status, refused.body.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    const elsewhere = await rawSocket(port, "127.0.0.10");
    elsewhere.write("GET /api/health-check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    expect(replyIn(await untilClosed(elsewhere)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    const again = await connected(port, "127.0.0.9");
    again.destroy();
  });

  it("from a trusted proxy are limited only in total", async () => {
    const { app: other } = await testServer({
      rateLimits: true,
      trustedProxies: ["127.0.0.9"],
      connections: { ...connectionLimits, perNetwork: 1, inAll: 3 },
    });
    const otherPort = await portOf(other);
    const fromProxy = await Promise.all([1, 2, 3].map(() => rawSocket(otherPort, "127.0.0.9")));
    const dropped = await rawSocket(otherPort, "127.0.0.9");
    expect(await untilClosed(dropped)).toBe("");
    fromProxy.pop()?.destroy();
    const direct = await connected(otherPort, "127.0.0.8");
    for (const socket of [...fromProxy, direct]) {
      socket.write("GET /api/health-check HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
      expect(replyIn(await untilClosed(socket)).status).toBe(200);
    }
  });
});

const healthCheck = "GET /api/health-check HTTP/1.1\r\nHost: x\r\n\r\n";

/** A connection that was not dropped, tried until there is room; it has been answered once and is kept. */
async function connected(toPort: number, from: string): Promise<Socket> {
  const socket = await rawSocket(toPort, from);
  socket.write(healthCheck);
  const [answer] = (await Promise.race([
    once(socket, "data"),
    once(socket, "close").then(() => [""]),
    once(socket, "error").then(() => [""]),
  ])) as [Buffer | string];
  return String(answer).startsWith("HTTP/1.1 200") ? socket : await connected(toPort, from);
}

const openOn = (server: Server) =>
  new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));

describe("a server whose connections are all taken", async () => {
  const inAll = 12;
  const { app: tight } = await testServer({
    rateLimits: true,
    connections: { ...connectionLimits, perNetwork: 6, inAll },
  });
  const tightPort = await portOf(tight);
  /** A login whose body never ends. */
  const half =
    "POST /api/users/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{";

  it.each([
    ["silent ones", ""],
    ["idle ones that were answered", healthCheck],
    ["ones that never end their request", half],
  ])("%s are closed, starting with the client that has the most", async (_what, bytes) => {
    const count = (from: string, n: number) =>
      Promise.all(Array.from({ length: n }, () => rawSocket(tightPort, from)));
    const regular = await connected(tightPort, "127.3.0.1");
    const hoard = [...(await count("127.3.0.2", 6)), ...(await count("127.3.0.3", 5))];
    for (const socket of hoard) {
      socket.resume();
      if (bytes !== "") socket.write(bytes);
      if (bytes === healthCheck) await once(socket, "data");
    }
    const newcomers = [];
    for (let i = 0; i < 4; i++) newcomers.push(await connected(tightPort, `127.3.1.${i}`));
    await expect.poll(() => hoard.filter(({ closed }) => closed).length).toBeGreaterThanOrEqual(4);
    // none of those who take little has lost theirs
    for (const socket of [regular, ...newcomers]) {
      socket.write(healthCheck);
      expect(String(await once(socket, "data"))).toContain("HTTP/1.1 200");
    }
    for (const socket of [regular, ...newcomers, ...hoard]) socket.destroy();
    await expect.poll(() => openOn(tight.server)).toBe(0);
  });
});

it("networks of one /48 share a limit", () => {
  const server = new EventEmitter() as Server;
  const refused: string[] = [];
  limitConnections(server, {
    limits: { ...connectionLimits, perNetwork: 2, perSite: 3, inAll: 100 },
    isProxy: () => false,
    refuse: (socket) => void refused.push(socket.remoteAddress ?? ""),
    onDrop: () => {},
  });
  const connect = (address: string) => {
    const socket = Object.assign(new Socket(), {});
    Object.defineProperty(socket, "remoteAddress", { value: address });
    server.emit("connection", socket);
    return socket;
  };
  const first = connect("2001:db8:1:1::1");
  for (const address of ["2001:db8:1:1::2", "2001:db8:1:1::3"]) connect(address);
  expect(refused).toEqual(["2001:db8:1:1::3"]);
  connect("2001:db8:1:2::1");
  connect("2001:db8:2:2::1");
  expect(refused).toEqual(["2001:db8:1:1::3", "2001:db8:1:2::1"]);
  first.emit("close");
  connect("2001:db8:1:3::1");
  expect(refused).toHaveLength(3);
});

/** Somebody who has not spent their minute above. */
const from = "192.0.2.1";

describe("an authentication error", () => {
  it("names the authentication scheme, on both wires", async () => {
    for (const path of ["/api/users/me/", "/trpc/users.me", "/trpc/users.me?batch=1"]) {
      const { status, headers } = await call(path, { from });
      expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
    }
  });

  it("does not depend on how the scheme is written", async () => {
    for (const scheme of ["Bearer", "bearer", "BEARER", "bearer  "])
      for (const path of ["/api/users/me/", "/trpc/users.me"])
        expect(
          (await call(path, { from, headers: { authorization: `${scheme} ${token}` } })).status,
        ).toBe(200);
    expect((await call("/api/users/me/", { from, headers: { authorization: token } })).status).toBe(
      401,
    );
  });
});

describe("requests from another origin", () => {
  it("get replies that vary by origin, on both wires", async () => {
    for (const path of [
      "/api/users/me/",
      "/api/articles/",
      "/trpc/users.me",
      "/trpc/nothing",
      "/trpc/users.me?batch=x",
    ])
      expect([path, (await call(path, { from })).headers.vary]).toEqual([
        path,
        expect.stringMatching(/\bOrigin\b/),
      ]);
  });

  it("may send an idempotency key", async () => {
    const { status, headers } = await call("/trpc/history.saveTeams", {
      method: "OPTIONS",
      headers: { origin: "https://other.test", "access-control-request-method": "POST" },
    });
    expect(status).toBe(204);
    expect(headers["access-control-allow-headers"]).toContain("idempotency-key");
    expect(headers["access-control-allow-origin"]).toBe("https://other.test");
  });
});
