import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { changesSomething, LinkAsker } from "../src/features/newsletter/letters/ask-links.ts";
import { campaigner, campaignsPath } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer({ webhooksPrivate: true, rateLimits: true });
const { call } = server;
const { token, draft } = await campaigner(server, "Lina");

/** A site, and what it was asked. */
async function site(answer: RequestListener) {
  const asked: string[] = [];
  const http = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, reply);
  });
  http.listen(0, "127.0.0.1");
  await once(http, "listening");
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  return { at: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked };
}

/** Answers by the path: `/404`, or `/to/…`, which leads on. */
const byPath: RequestListener = ({ url = "", method }, reply) => {
  const status = Number(/^\/(\d{3})/.exec(url)?.[1] ?? 200);
  if (url === "/on") reply.writeHead(302, { location: "/one-click/1" }).end();
  else if (url.startsWith("/to/")) reply.writeHead(302, { location: url.slice(3) }).end();
  else if (url.startsWith("/get") && method === "HEAD") reply.writeHead(405).end();
  else reply.writeHead(status).end("x".repeat(10_000));
};

const links = (...addresses: string[]) =>
  addresses.map((address) => `<p><a href="${address}">here</a></p>`).join("");
const check = async (id: string, language?: string) =>
  await call(`${campaignsPath}${id}/check-links/`, {
    method: "POST",
    token,
    ...(language && { language }),
  });

describe("the links of a campaign", () => {
  it("are requested, and those without an answer become warnings in the caller's language", async () => {
    const { at, asked } = await site(byPath);
    const body = links(
      `${at}/fine#part`,
      `${at}/404`,
      `${at}/to/410`,
      `${at}/503`,
      `${at}/403`,
      `${at}/get`,
      `${at}/to/fine?a=1&amp;b=2`,
      `${at}/for/{{email}}`,
      "mailto:ana@example.test",
    );
    const id = await draft({ body });
    const { status, body: reply } = await check(id, "en");
    expect(status).toBe(200);
    expect(reply.data).toMatchObject({ links: 7, answered: 4, not_asked: 0 });
    expect(reply.data.warnings).toMatchObject([
      { code: "LINK_MISSING", message: `There is no page at ${at}/404 (answer 404).`, line: null },
      { code: "LINK_MISSING", message: `There is no page at ${at}/to/410 (answer 410).` },
      { code: "LINK_FAILING" },
    ]);
    expect(asked).toContain("GET /404");
    expect(asked).toContain("HEAD /fine");
    expect(asked).not.toContain("GET /fine");
    expect(asked.some((one) => one.includes("email"))).toBe(false);
    const before = asked.length;
    expect((await check(id, "ro")).body.data.warnings[0].message).toContain("nu există");
    // remembered
    expect(asked).toHaveLength(before);
  });

  it("are never requested if they change something, even as the target of another link", async () => {
    const { at, asked } = await site(byPath);
    const own = "https://sortes.example";
    const body = links(
      `${own}/newsletter/unsubscribe/abc`,
      `${own}/c/1.abc`,
      "{{site_url}}/api/newsletter/unsubscribe/abc/",
      `${at}/unsubscribe?u=1`,
      `${at}/list?a=opt-out`,
      `${at}/on`,
    );
    const { data } = (await check(await draft({ body }))).body;
    expect(data).toMatchObject({ links: 6, answered: 1, not_asked: 5, warnings: [] });
    expect(asked).toEqual(["HEAD /on"]);
  });

  it("are those of both letters, and each warning names its letter", async () => {
    const { at } = await site(byPath);
    const body = links(`${at}/404/both`, `${at}/404/one`);
    const translation = { subject: "Noutăți", body: links(`${at}/404/both`, `${at}/404/other`) };
    const id = await draft({ body, language: "en", translation });
    const { data } = (await check(id)).body;
    const said = data.warnings.map(
      ({ message, language }: { message: string; language: string }) => [
        /404\/\w+/.exec(message)?.[0],
        language,
      ],
    );
    expect(said).toEqual([
      ["404/both", null],
      ["404/one", "en"],
      ["404/other", "ro"],
    ]);
  });

  it("are checked up to 60, a few at a time", async () => {
    let [now, most] = [0, 0];
    const { at, asked } = await site((_request, reply) => {
      now += 1;
      most = Math.max(most, now);
      setImmediate(() => {
        now -= 1;
        reply.end();
      });
    });
    const id = await draft({ body: links(...Array.from({ length: 70 }, (_, n) => `${at}/${n}`)) });
    const { data } = (await check(id)).body;
    expect(data).toMatchObject({ links: 70, answered: 60, not_asked: 10 });
    expect(asked).toHaveLength(60);
    expect(most).toBeLessThanOrEqual(6);
  });

  it("are checked at most 40 times an hour per person", async () => {
    const { token: other, draft: write } = await campaigner(server, "Lia");
    const id = await write({ body: "<p>No links</p>" });
    const ask = (from: string) =>
      call(`${campaignsPath}${id}/check-links/`, { method: "POST", token: other, from });
    const statuses: number[] = [];
    for (let i = 0; i < 41; i++) statuses.push((await ask(`10.1.0.${i % 8}`)).status);
    expect(statuses).toEqual([...Array(40).fill(200), 429]);
  });
});

describe("the link checker", () => {
  const publicUrl = "https://sortes.example";
  const asker = (over: Partial<ConstructorParameters<typeof LinkAsker>[0]> = {}) =>
    new LinkAsker({ publicUrl, isPrivateAllowed: true, now: () => 0, ...over });
  const answerOf = async (address: string, over = {}) =>
    (await asker(over).askAll([address])).get(address);

  it("connects to no private address, given directly or by name", async () => {
    const { at, asked } = await site(byPath);
    const outside = { isPrivateAllowed: false };
    const unreachable = { is: "unreachable", reason: "private" };
    expect(await answerOf(`${at.replace(/:\d+$/, "")}/`, outside)).toEqual(unreachable);
    expect(await answerOf("http://169.254.169.254/latest/", outside)).toEqual(unreachable);
    const resolve = async () => [{ address: "10.0.0.1", family: 4 }];
    expect(await answerOf("https://crm.example/", { ...outside, resolve })).toEqual(unreachable);
    expect(asked).toEqual([]);
  });

  it("reports a redirect loop", async () => {
    const { at, asked } = await site((request, reply) => {
      reply.writeHead(302, { location: `${request.url}x` }).end();
    });
    expect(await answerOf(`${at}/a`)).toEqual({ is: "unreachable", reason: "loop" });
    expect(asked).toHaveLength(5);
  });

  it("rechecks failed links sooner than working ones", async () => {
    let now = 0;
    let isThere = false;
    const { at, asked } = await site((_request, reply) => {
      reply.writeHead(isThere ? 200 : 404).end();
    });
    const one = asker({ now: () => now });
    const ask = async () => (await one.askAll([at])).get(at)?.is;
    expect(await ask()).toBe("missing");
    isThere = true;
    expect(await ask()).toBe("missing");
    now += 15_000;
    expect(await ask()).toBe("answers");
    const before = asked.length;
    now += 9 * 60_000;
    expect(await ask()).toBe("answers");
    expect(asked).toHaveLength(before);
  });

  it("leaves silent links unchecked when it is aborted", async () => {
    const stop = new AbortController();
    const { at } = await site(() => stop.abort());
    const answers = await asker().askAll([`${at}/a`, `${at}/b`], stop.signal);
    expect([...answers.values()].map(({ is }) => is)).toEqual(["notAsked", "notAsked"]);
  });

  it.each([
    ["https://sortes.example/", false],
    ["https://sortes.example/newsletter/7", false],
    ["https://sortes.example/newsletter/confirm/abc", true],
    ["https://sortes.example/o/1.abc.gif", true],
    ["https://other.example/newsletter/1", false],
    ["https://other.example/Unsubscribe", true],
    ["https://other.example/?optout=1", true],
    ["https://other.example/dezabonare", true],
  ])("recognises links that change something: %s is %s", (address, changes) => {
    expect(changesSomething(address, publicUrl)).toBe(changes);
  });
});
