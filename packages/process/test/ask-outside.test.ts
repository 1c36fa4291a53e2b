import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { askOutside, OutsideError, outsideProblem, type ResolveName } from "../src/index.ts";

const asking = {
  headers: { "content-type": "text/plain" },
  body: "hello",
  patience: 5000,
  bytes: 10,
  isPrivateAllowed: true,
};

async function listening(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => server.closeAllConnections());
  return `http://127.0.0.1:${await listening(server)}/path?x=1`;
}

const faultOf = async (url: string, change: Partial<Parameters<typeof askOutside>[1]> = {}) => {
  try {
    await askOutside(url, { ...asking, ...change });
    return undefined;
  } catch (error) {
    if (error instanceof OutsideError) return error.fault;
    throw error;
  }
};

describe("the rules for outgoing addresses", () => {
  it.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f.0.0.1/",
    "https://0177.0.0.1/",
    "https://0.0.0.0/",
    "https://10.1.2.3/",
    "https://172.16.0.1/",
    "https://192.168.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://100.64.0.1/",
    "https://192.0.0.192/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://localhost/",
    "https://a.localhost./",
    "https://[::1]/",
    "https://[::]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://[::127.0.0.1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b:1::a00:1]/",
    "https://[2002:7f00:1::]/",
    "https://[2001::1]/",
    "https://[fc00::1]/",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "https://[2001:db8::1]/",
  ])("reject %s as not on the public internet", (url) => {
    expect(outsideProblem(url, false)).toBe("private");
  });

  it.each([
    "",
    "crm.example",
    "http://crm.example/",
    "ftp://crm.example/",
    "https://user@crm.example/",
    "https://:secret@crm.example/",
    "https://crm.example/#part",
    "https://crm.example:22/",
    "https://crm.example:80/",
    "https://[fe80::1%25eth0]/",
    "javascript:alert(1)",
  ])("reject %s as invalid", (url) => {
    expect(outsideProblem(url, false)).toBe("url");
  });

  it.each([
    "https://crm.example/hook?x=1",
    "https://crm.example:8443/",
    "https://93.184.215.14/",
    "https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/",
  ])("allow %s", (url) => {
    expect(outsideProblem(url, false)).toBeUndefined();
  });
});

describe("addresses for requests without data of ours", () => {
  it.each([
    ["http://crm.example/", undefined],
    ["http://crm.example:8080/", undefined],
    ["http://crm.example:25/", "url"],
    ["http://crm.example:443/", "url"],
    ["http://127.0.0.1/", "private"],
    ["http://169.254.169.254/latest/", "private"],
    ["ftp://crm.example/", "url"],
  ])("may be plain HTTP: the problem of %s is %s", (url, problem) => {
    expect(outsideProblem(url, false, true)).toBe(problem);
  });
});

describe("an outgoing request", () => {
  it.each(["HEAD", "GET"] as const)("is sent by %s without a body", async (method) => {
    const got: unknown[] = [];
    const url = await serve((request, reply) => {
      got.push(request.method, request.headers["content-length"]);
      reply.writeHead(301, { location: "/there" }).end("moved");
    });
    const { body: _none, ...bare } = asking;
    const answer = await askOutside(url, { ...bare, method });
    expect(answer).toMatchObject({ status: 301, location: "/there" });
    expect(got).toEqual([method, undefined]);
  });

  it("posts a body and reads the start of the reply", async () => {
    const got: string[] = [];
    const url = await serve((request, reply) => {
      got.push(`${request.method} ${request.url} ${request.headers["content-length"]}`);
      reply.writeHead(429, { "retry-after": "7" }).end("x".repeat(100));
    });
    const answer = await askOutside(url, asking);
    expect(answer).toEqual({ status: 429, text: "x".repeat(10), retryAfter: 7 });
    expect(got).toEqual(["POST /path?x=1 5"]);
  });

  it("reads no more of an endless reply than its limit", async () => {
    const url = await serve((_request, reply) => {
      const more = () => reply.write("y".repeat(1000), () => reply.destroyed || more());
      more();
    });
    expect((await askOutside(url, asking)).text).toBe("y".repeat(10));
  });

  it("follows no redirect", async () => {
    let asked = 0;
    const url = await serve((request, reply) => {
      asked++;
      reply.writeHead(307, { location: request.url ?? "/" }).end();
    });
    expect((await askOutside(url, asking)).status).toBe(307);
    expect(asked).toBe(1);
  });

  it.each([
    ["one private address", ["10.0.0.1"]],
    ["a private address beside a public one", ["93.184.215.14", "127.0.0.1"]],
    ["the address of a cloud's secrets", ["169.254.169.254"]],
    ["an address of IPv4 written as IPv6", ["::ffff:127.0.0.1"]],
  ])("connects to nothing where a name has %s", async (_, addresses) => {
    let connections = 0;
    const server = createTcpServer((socket) => {
      connections++;
      socket.destroy();
    });
    const port = await listening(server);
    const resolve: ResolveName = async () =>
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    const fault = await faultOf(`https://crm.example:${port}/`, {
      isPrivateAllowed: false,
      resolve,
    });
    expect([fault, connections]).toEqual(["private", 0]);
  });

  it("resolves a name once, and connects to what was checked", async () => {
    let lookups = 0;
    const url = await serve((_request, reply) => void reply.end("there"));
    const resolve: ResolveName = async () => {
      lookups++;
      // a second answer would lead elsewhere
      return [{ address: lookups === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
    };
    const named = url.replace("127.0.0.1", "rebind.example");
    expect((await askOutside(named, { ...asking, resolve })).text).toBe("there");
    expect(lookups).toBe(1);
  });

  it("ends at a server that switches to another protocol", async () => {
    const switching = createTcpServer((socket) => {
      socket.once("data", () =>
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n",
        ),
      );
    });
    const url = `http://127.0.0.1:${await listening(switching)}/`;
    const closed = once(switching, "connection").then(([socket]) =>
      once(socket as Socket, "close"),
    );
    expect(await askOutside(url, asking)).toMatchObject({ status: 101, text: "" });
    await closed;
  });

  it("reports why there was no reply", async () => {
    const silent = createTcpServer(() => {});
    const silentUrl = `http://127.0.0.1:${await listening(silent)}/`;
    expect(await faultOf(silentUrl, { patience: 100 })).toBe("timeout");
    const slow = await serve((_request, reply) => {
      reply.writeHead(200).write("z");
    });
    expect(await faultOf(slow, { patience: 100 })).toBe("timeout");
    const unresolved: ResolveName = () => new Promise(() => {});
    const named = "http://silent-dns.example/";
    expect(await faultOf(named, { patience: 100, resolve: unresolved })).toBe("timeout");
    expect(await faultOf(named, { resolve: async () => [] })).toBe("name");
    const gone = createTcpServer();
    const port = await listening(gone);
    gone.close();
    await once(gone, "close");
    expect(await faultOf(`http://127.0.0.1:${port}/`)).toBe("refused");
    const rude = createTcpServer((socket) => void socket.end("220 mail ready\r\n"));
    expect(await faultOf(`http://127.0.0.1:${await listening(rude)}/`)).toBe("broken");
    expect(await faultOf(silentUrl, { isPrivateAllowed: false })).toBe("address");
  });

  it("reports a server that does not speak TLS", async () => {
    const url = await serve((_request, reply) => void reply.end());
    expect(await faultOf(url.replace("http:", "https:"))).toBe("tls");
  });

  it("can be aborted with a reason", async () => {
    const silent = createTcpServer();
    const url = `http://127.0.0.1:${await listening(silent)}/`;
    const stop = new AbortController();
    silent.once("connection", () => stop.abort(new Error("enough")));
    await expect(askOutside(url, { ...asking, signal: stop.signal })).rejects.toThrow("enough");
  });
});
