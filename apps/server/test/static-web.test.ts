import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";
import { portOf } from "./support/socket.ts";

const builds = await mkdtemp(join(tmpdir(), "sortes-builds-"));
afterAll(() => rm(builds, { recursive: true, force: true }));

const script = (name: string): string => `window.build = "${name}"`;
const pageOf = (name: string): string =>
  `<!doctype html><script>${script(name)}</script><script type="module" src="/assets/index-${name}.js"></script>`;

async function put(path: string, text: string | Buffer): Promise<void> {
  await mkdir(dirname(join(builds, path)), { recursive: true });
  await writeFile(join(builds, path), text);
}

/** A build with files of its own, and the favicon that every build has. */
async function putBuild(name: string): Promise<void> {
  await put(`${name}/index.html`, pageOf(name));
  await put(`${name}/favicon.svg`, `<svg id="${name}"/>`);
  await put(`${name}/assets/index-${name}.js`, `console.log("${name}")`);
  await put(`${name}/assets/index-${name}.js.gz`, gzipSync(`console.log("${name}")`));
  await put(`${name}/manifest.webmanifest`, "{}");
  await put(`${name}/.vite/manifest.json`, "{}");
  const addresses = ["/", "/team-generator", "/login", "/verify/$token", "/g/$shareId"];
  await put(`${name}/server/addresses.json`, JSON.stringify(addresses));
}

/** As `tools` does it: written aside and renamed. */
async function serve(name: string): Promise<void> {
  await put(".current-x", name);
  await rename(join(builds, ".current-x"), join(builds, "current"));
}

await putBuild("one");
await serve("one");
await writeFile(join(builds, "secret.txt"), "secret");
const publicUrl = "https://sortes.example";
const { call, app } = await testServer({ webBuilds: builds, publicUrl });
const port = await portOf(app);

/** Requests an address unchanged: other clients would resolve `..` themselves. */
async function askRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  const [reply] = (await once(get({ port, path }), "response")) as [IncomingMessage];
  return { status: reply.statusCode, body: await text(reply) };
}

describe("the web app", () => {
  beforeEach(() => serve("one"));

  it("is served from the current build, with the hash of its own script", async () => {
    expect(await call("/team-generator")).toMatchObject({ status: 200, body: pageOf("one") });
    await putBuild("two");
    await serve("two");
    const { body, headers } = await call("/team-generator");
    expect(body).toBe(pageOf("two"));
    const hash = createHash("sha256").update(script("two")).digest("base64");
    expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
    expect(headers["cache-control"]).toBe("no-cache");
    expect(headers["content-type"]).toMatch(/^text\/html/);
    expect((await call("/favicon.svg")).body).toContain("two");
  });

  it("serves its icon to programs that request nothing else, cacheable for a while", async () => {
    const icon = await readFile(join(import.meta.dirname, "../../web/public/favicon.ico"));
    // reserved, an icon, of some pictures
    expect([...icon.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    await put("one/favicon.ico", icon);
    for (const accept of ["*/*", "text/html,*/*;q=0.8", "image/avif,image/webp,*/*"]) {
      const reply = await app.inject({ url: "/favicon.ico", headers: { accept } });
      expect(reply.statusCode).toBe(200);
      expect(reply.rawPayload).toEqual(icon);
      expect(reply.headers["content-type"]).toBe("image/vnd.microsoft.icon");
      expect(reply.headers["cache-control"]).toBe("public, max-age=86400");
      const known = { "if-none-match": String(reply.headers.etag) };
      expect((await call("/favicon.ico", { headers: known })).status).toBe(304);
    }
  });

  // https://www.w3.org/TR/appmanifest/#media-type-registration
  it("serves the manifest of the installed app with its own type", async () => {
    const { status, headers } = await call("/manifest.webmanifest");
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^application\/manifest\+json(?:;|$)/);
  });

  it("still serves the files of a replaced build, and answers 404 once they are gone", async () => {
    await putBuild("old");
    const old = await call("/assets/index-old.js");
    expect(old).toMatchObject({ status: 200, body: 'console.log("old")' });
    expect(old.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    await rm(join(builds, "old"), { recursive: true });
    const gone = await call("/assets/index-old.js");
    expect(gone).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(gone.headers["cache-control"]).toBe("no-store");
  });

  it("keeps its last page while `current` names no complete build", async () => {
    await call("/");
    for (const name of ["", "nothing", "../one", "one/../../etc"]) {
      await serve(name);
      expect((await call("/")).body).toBe(pageOf("one"));
    }
  });

  it.each(["/login", "/login/", "/login?x=y.png", "/verify/a.token"])(
    "%s is a page",
    async (path) => {
      expect(await call(path)).toMatchObject({ status: 200, body: pageOf("one") });
    },
  );

  it.each(["/x", "/no/such/page", "/verify", "/verify//", "/verify/a/b", "/assets", "/$token"])(
    "%s is 404 with the app's error page",
    async (path) => {
      expect(await call(path)).toMatchObject({ status: 404, body: pageOf("one") });
    },
  );

  it("answers unknown files with the page for people, and with a problem document for programs", async () => {
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    expect(await call("/og/x.png", { headers: { accept } })).toMatchObject({
      status: 404,
      body: pageOf("one"),
    });
    expect(await call("/og/x.png")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("serves the page at every address if the build does not list its addresses", async () => {
    await putBuild("unlisted");
    await rm(join(builds, "unlisted/server/addresses.json"));
    await serve("unlisted");
    expect((await call("/x")).status).toBe(200);
  });

  it("sends no referrer from the address of a page with a token", async () => {
    expect((await call("/verify/abc")).headers["referrer-policy"]).toBe("no-referrer");
    expect((await call("/login")).headers["referrer-policy"]).not.toBe("no-referrer");
  });

  it("keeps the address of a shared generator out of search engines and referrers", async () => {
    const { headers } = await call("/g/abc");
    expect(headers["x-robots-tag"]).toBe("noindex");
    expect(headers["referrer-policy"]).toBe("no-referrer");
    expect((await call("/login")).headers["x-robots-tag"]).toBeUndefined();
  });

  it.each([
    "/foo.bar",
    "/wp-login.php",
    "/index.html",
    "/.well-known/x",
    "/assets/missing.js",
    "/assets/../index.html",
    "/assets/..%2findex.html",
    "/assets/%2e%2e/%2e%2e/secret.txt",
    "/assets/..%5c..%5csecret.txt",
    "/assets/index-one.js%00.css",
    "/assets/index-one.js.gz",
    "/assets%2f..%2f..%2fsecret.txt",
    "/assets/.hidden",
  ])("%s is 404", async (path) => {
    const { status, body } = await askRaw(path);
    expect([status, body]).toEqual([404, expect.not.stringContaining("secret")]);
  });

  it.each(["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/.vite/manifest.json"])(
    "%s leads to no file outside of the served ones",
    async (path) => {
      const { status, body } = await askRaw(path);
      expect([
        [200, pageOf("one")],
        [404, expect.not.stringContaining("secret")],
      ]).toContainEqual([status, body]);
    },
  );

  it("sends files compressed at build time", async () => {
    const reply = await app.inject({
      url: "/assets/index-one.js",
      headers: { "accept-encoding": "gzip" },
    });
    expect(reply.headers["content-encoding"]).toBe("gzip");
    expect(reply.headers["vary"]).toMatch(/accept-encoding/i);
    expect(gunzipSync(reply.rawPayload).toString()).toBe('console.log("one")');
  });

  it("serves the checkers of draws unchanged, and lets their page run only its own script", async () => {
    await putBuild("checking");
    const page = `<!doctype html><style>b{}</style><script>${script("checking")}</script>`;
    await put("checking/check.html", page);
    await put("checking/check.py", "print()");
    await serve("checking");
    const html = await call("/check.html");
    expect(html).toMatchObject({ status: 200, body: page });
    expect(html.headers["content-type"]).toBe("text/html; charset=utf-8");
    const hash = createHash("sha256").update(script("checking")).digest("base64");
    expect(html.headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}'`);
    const python = await call("/check.py");
    expect(python).toMatchObject({ status: 200, body: "print()" });
    expect(python.headers["content-type"]).toBe("text/x-python; charset=utf-8");
    expect(python.headers["cache-control"]).toBe("no-cache");
    await serve("one");
    expect((await call("/check.html")).status).toBe(404);
  });

  it("answers HEAD, ranges, and conditional requests", async () => {
    const head = await app.inject({ method: "HEAD", url: "/assets/index-one.js" });
    expect([head.statusCode, head.body, head.headers["content-length"]]).toEqual([200, "", "18"]);
    expect((await app.inject({ method: "HEAD", url: "/login" })).statusCode).toBe(200);
    const part = await call("/assets/index-one.js", { headers: { range: "bytes=0-6" } });
    expect(part).toMatchObject({ status: 206, body: "console" });
    for (const path of ["/assets/index-one.js", "/"]) {
      const etag = String((await call(path)).headers["etag"]);
      expect((await call(path, { headers: { "if-none-match": etag } })).status).toBe(304);
    }
  });
});

describe("a prerendered page", () => {
  const rendered = (language: string): string =>
    `<!doctype html><html lang="${language}"><style>p{color:red}</style><link rel="canonical" href="https://sortes.invalid/login">`;
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body, headers: got, rawPayload } = await app.inject({ url, headers });
    return { status: statusCode, body, headers: got, bytes: rawPayload };
  };
  beforeEach(async () => {
    await putBuild("pages");
    for (const language of ["en", "ro"])
      await put(`pages/pages/${language}/login.html`, rendered(language));
    await put("pages/pages/en/index.html", rendered("home"));
    await serve("pages");
  });

  it("is sent in the language of ?lang, else of the cookie, else in English", async () => {
    const ro = { cookie: "a=b; language=ro" };
    const cases: [string, Record<string, string>, string][] = [
      ["/login", {}, "en"],
      ["/login", { "accept-language": "ro" }, "en"],
      ["/login", ro, "ro"],
      ["/login?lang=en", ro, "en"],
      ["/login?lang=ro", {}, "ro"],
      ["/login?lang=de", ro, "ro"],
      ["/login?lang=ro&lang=en", {}, "ro"],
      ["/login", { cookie: "language=de" }, "en"],
    ];
    for (const [url, headers, language] of cases) {
      const reply = await ask(url, headers);
      expect([url, headers, reply.headers["content-language"]]).toEqual([url, headers, language]);
      expect(reply.body).toContain(`lang="${language}"`);
      expect(reply.headers["vary"]).toBe("cookie, accept-encoding");
    }
  });

  it("names the server's own address, and the hash of its styles", async () => {
    const { body, headers } = await ask("/login");
    expect(body).toContain(`href="${publicUrl}/login"`);
    const hash = createHash("sha256").update("p{color:red}").digest("base64");
    expect(headers["content-security-policy"]).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it("is sent compressed where the browser accepts it", async () => {
    const plain = (await ask("/login")).body;
    const brotli = await ask("/login", { "accept-encoding": "gzip, deflate, br" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain);
    const gzip = await ask("/login", { "accept-encoding": "br;q=0, gzip" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.bytes).toString()).toBe(plain);
    expect((await ask("/login", { "accept-encoding": "zstd" })).body).toBe(plain);
  });

  it("is available at its address only, not under the name of its file", async () => {
    expect((await ask("/")).body).toContain('lang="home"');
    // it has no Romanian file
    expect((await ask("/?lang=ro")).body).toBe(pageOf("pages"));
    expect((await ask("/pages/en/login.html")).status).toBe(404);
    expect((await ask("/login.html")).status).toBe(404);
    expect((await ask("/login/")).body).toContain('lang="en"');
  });
});

describe("files for search engines", () => {
  it("name every listed page in both languages, and no private one", async () => {
    const { body, headers } = await call("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    for (const path of ["/", "/team-generator", "/random-article/fair-teams"])
      for (const suffix of ["", "?lang=ro"])
        expect(body).toContain(`<loc>${publicUrl}${path}${suffix}</loc>`);
    expect(body).not.toMatch(/dashboard|my-history/);
    const robots = String((await call("/robots.txt")).body);
    expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
    expect(robots).toContain("Disallow: /dashboard");
  });

  it("let search engines read every listed page, and no private one", async () => {
    const { body } = await call("/robots.txt");
    const lines = String(body).trimEnd().split("\n");
    for (const line of lines)
      expect(line).toMatch(/^(?:User-agent: \*|Disallow: \/\S+|Sitemap: https?:\/\/\S+|)$/);
    // a line belongs to the agents above it
    expect(lines[0]).toBe("User-agent: *");
    const closed = lines.flatMap((line) => /^Disallow: (.*)/.exec(line)?.slice(1) ?? []);
    const isOpen = (path: string) => !closed.some((start) => path.startsWith(start));
    const siteMap = String((await call("/sitemap.xml")).body);
    const listed = [...siteMap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found = ""]) => found);
    expect(listed).toContain(`${publicUrl}/tiers?lang=ro`);
    for (const path of ["/packs", "/login", "/register", "/forgot-password"])
      expect(listed).toContain(publicUrl + path);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.filter((address) => !isOpen(new URL(address).pathname))).toEqual([]);
    // a page that says "noindex" has to be read to be heard
    const readable = ["/g/abc", "/previews/en/index.png"];
    expect(readable.filter((path) => !isOpen(path))).toEqual([]);
    const ours = ["/dashboard", "/my-history", "/account", "/staff", "/verify/abc", "/trpc/x"];
    expect(ours.filter(isOpen)).toEqual([]);
  });

  it("include a well-formed XML sitemap in which each page names its languages", async () => {
    const { body } = await call("/sitemap.xml");
    const open: string[] = [];
    for (const [, slash, name, , closed] of String(body).matchAll(
      /<(\/?)([\w:]+)((?:\s[\w:]+="[^"<&]*")*)\s*(\/?)>/g,
    ))
      if (slash && open.at(-1) === name) open.pop();
      else if (!closed) open.push(name!);
    expect(open).toEqual([]);
    const urls = String(body).match(/<url>.*<\/url>/g) ?? [];
    expect(urls.length).toBeGreaterThan(30);
    for (const url of urls)
      expect([...url.matchAll(/hreflang="([^"]*)"/g)].map(([, one]) => one)).toEqual([
        "en",
        "ro",
        "x-default",
      ]);
  });

  it("lead password managers to the form of a new password", async () => {
    const { status, headers } = await call("/.well-known/change-password");
    expect([status, headers["location"]]).toEqual([302, "/account"]);
  });

  it("include a contact that expires in less than a year", async () => {
    const { body, headers } = await call("/.well-known/security.txt");
    // RFC 9116, 3
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toMatch(/^Contact: (?:mailto:|https:\/\/)/);
    // RFC 9116: these once, and each line a field
    for (const field of ["Expires", "Preferred-Languages"])
      expect(String(body).match(new RegExp(`^${field}: `, "gm"))).toHaveLength(1);
    expect(body).toContain(`Canonical: ${publicUrl}/.well-known/security.txt\n`);
    expect(body).toMatch(/^(?:[A-Z][A-Za-z-]+: \S.*\n)+$/);
    const expires = Date.parse(/Expires: (.*)/.exec(String(body))?.[1] ?? "");
    expect(expires - Date.now()).toBeGreaterThan(0);
    expect(expires - Date.now()).toBeLessThan(365 * 86_400_000);
  });
});

describe("a server without a build", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sortes-no-builds-"));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const bare = await testServer({ webBuilds: folder });

  it("answers the API only, until there is one", async () => {
    expect(await bare.call("/")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect((await bare.call("/api/health-check")).status).toBe(200);
    await mkdir(join(folder, "first"));
    await writeFile(join(folder, "first/index.html"), "<!doctype html>first");
    await writeFile(join(folder, "current"), "first");
    expect(await bare.call("/")).toMatchObject({ status: 200, body: "<!doctype html>first" });
  });
});
