import { readFileSync } from "node:fs";
import { drawLimits, limits } from "@sortes/contract";
import { probePaths } from "@sortes/process";
import { describe, expect, it } from "vitest";
import { connectionLimits, messageLimits } from "../src/limits.ts";

/** A file of `infra`, without its comments. */
const infra = (path: string): string =>
  readFileSync(new URL(`../../../infra/${path}`, import.meta.url), "utf8").replaceAll(
    /^\s*#.*$/gm,
    "",
  );

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  // Caddy's are decimal, nginx' are not
  KB: 1000,
  MB: 1_000_000,
  kib: 1024,
  mib: 1024 * 1024,
};

/** The value of each line that sets this, in milliseconds or bytes. */
function valuesOf(text: string, name: string, suffix = ""): number[] {
  const lines = text.matchAll(/^[ \t]*([a-z_]+) ([\w. ]*?)(\d+)([A-Za-z]+);?$/gm);
  return [...lines]
    .filter(([, found]) => found === name)
    .map(([line, , , number, unit = ""]) => {
      const factor = units[unit + suffix] ?? units[unit];
      if (factor === undefined) throw new Error(`no unit: ${line}`);
      return Number(number) * factor;
    });
}

/** The largest body that any route takes. */
const largestBody = Math.max(limits.subscriberImport.bytes, drawLimits.requestBytes);

const proxies = {
  caddy: {
    body: "max_size",
    header: "max_header_size",
    headersWithin: "read_header",
    wait: ["read_body"],
    idle: "keepalive",
    text: infra("caddy/Caddyfile"),
    bytes: "",
  },
  nginx: {
    body: "client_max_body_size",
    header: "large_client_header_buffers",
    headersWithin: "client_header_timeout",
    wait: ["proxy_read_timeout"],
    idle: "keepalive_timeout",
    text: infra("nginx/sortes.conf"),
    bytes: "ib",
  },
};

describe.each(Object.entries(proxies))("the limits of %s", (_name, proxy) => {
  const only = (name: string, suffix = ""): number => {
    const values = valuesOf(proxy.text, name, suffix);
    expect({ name, values }).toMatchObject({ values: [expect.any(Number)] });
    return values[0] ?? Number.NaN;
  };

  it("admit the largest request of Sortes, and little more", () => {
    const body = only(proxy.body, proxy.bytes);
    expect(body).toBeGreaterThanOrEqual(largestBody);
    expect(body).toBeLessThanOrEqual(1.1 * largestBody);
    const header = only(proxy.header, proxy.bytes);
    // Caddy's Go adds 4 KiB to what it is told
    expect(header + (proxy.bytes ? 0 : 4096)).toBeGreaterThanOrEqual(messageLimits.headerBytes);
    expect(header).toBeLessThanOrEqual(messageLimits.headerBytes);
  });

  it("wait as long as Sortes does, and close idle connections first", () => {
    expect(only(proxy.headersWithin)).toBe(connectionLimits.headersWithin);
    for (const name of proxy.wait) {
      expect(only(name)).toBeGreaterThan(connectionLimits.uploadWithin);
      expect(only(name)).toBeLessThanOrEqual(1.1 * connectionLimits.uploadWithin);
    }
    expect(only(proxy.idle)).toBeLessThan(connectionLimits.keepAlive);
  });
});

it("nginx waits for a stalled sender as long as Sortes does", () => {
  expect(valuesOf(proxies.nginx.text, "client_body_timeout")).toEqual([connectionLimits.stalled]);
});

it("Caddy waits as long as Sortes does, but only seconds for the page of a server that is not ready", () => {
  const [ready, notReady, ...others] = valuesOf(proxies.caddy.text, "response_header_timeout");
  expect(ready).toBeGreaterThan(connectionLimits.uploadWithin);
  expect(ready).toBeLessThanOrEqual(1.1 * connectionLimits.uploadWithin);
  expect(notReady).toBe(10_000);
  expect(others).toEqual([]);
});

it("Caddy probes the readiness address of the server", () => {
  expect(/health_uri (\S+)/.exec(proxies.caddy.text)?.[1]).toBe(probePaths.server.ready);
});

it("nginx asks the same servers again that it has just found failing", () => {
  const groups = [...proxies.nginx.text.matchAll(/^upstream \w+ \{(.*?)^\}/gms)];
  const servers = groups.map(([, group = ""]) =>
    [...group.matchAll(/server (\S+)/g)].map(([, address]) => address),
  );
  expect(servers).toHaveLength(2);
  expect(servers[1]).toEqual(servers[0]);
});
