import { createHash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import { brandLimits } from "@sortes/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner, campaignsPath, letter } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context } = server;
const { db } = context;
const { token, actor, draft, act } = await campaigner(server, "Ana");
const path = "/api/newsletter/brand/";

const read = async () => (await call(path, { token })).body.data;
const save = (body: object) => call(path, { method: "PUT", token, body });

function part(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** A grey PNG; `extra` are parts after its header. */
function png(width: number, height: number, extra: Buffer[] = [], rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * rows));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    part("IHDR", header),
    ...extra,
    part("IDAT", pixels),
    part("IEND", Buffer.alloc(0)),
  ]);
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A JPEG of 20 × 10 pixels, as far as it is read. */
const jpeg = (...extra: Buffer[]) =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0", "latin1")),
    ...extra,
    segment(0xc0, Buffer.from([8, 0, 10, 0, 20, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([1, 2, 0xff, 0, 3, 0xff, 0xd0, 4, 0xff, 0xd9]),
    Buffer.from("what follows"),
  ]);

const webpPart = (name: string, data: Buffer) => {
  const head = Buffer.from(`${name}\0\0\0\0`, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
};

function webp(...parts: Buffer[]): Buffer {
  const lossless = Buffer.from([0x2f, 19, 0x40, 2, 0, 1]); // 20 × 10
  const body = Buffer.concat([...parts, webpPart("VP8L", lossless)]);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

beforeEach(async () => {
  await sql`delete from brand`.execute(db);
  await sql`delete from brand_logo`.execute(db);
  await sql`insert into brand default values`.execute(db);
});

describe("the brand of mails", () => {
  it("is set by staff field by field, and audited", async () => {
    expect(await read()).toMatchObject({ name: "Sortes", logo: null, version: 1 });
    expect(await save({ name: "  Weekly ", footer_ro: " Vino \r\n la târg " })).toMatchObject({
      status: 200,
      body: { data: { name: "Weekly", footer_ro: "Vino\nla târg", footer_en: "", version: 2 } },
    });
    const { rows } = await sql`
      select actor, detail from audit_log where action = 'newsletter.brand'`.execute(db);
    expect(rows).toEqual([
      {
        actor,
        detail: {
          name: "Weekly",
          footerRo: "Vino\nla târg",
          before: { name: "Sortes", footerRo: "" },
        },
      },
    ]);
  });

  it("is not overwritten from an outdated version, and is saved once after a lost reply", async () => {
    await save({ name: "One", version: 1 });
    expect(await save({ name: "Two", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "BRAND_CHANGED" },
    });
    expect(await save({ name: "One", version: 1 })).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    const both = await Promise.all(["Three", "Four"].map((name) => save({ name, version: 2 })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ["name", " ", "Enter a name."],
    ["name", "x".repeat(brandLimits.name + 1), expect.stringContaining("60")],
    ["name", "{{email}}", expect.stringContaining("double braces")],
    ["name", "x\ny", expect.any(String)],
    ["footer_en", "{{email}}", expect.stringContaining("double braces")],
    ["footer_en", "x\n".repeat(brandLimits.footer.lines) + "x", "Use at most 8 lines."],
    ["footer_ro", "x".repeat(brandLimits.footer.characters + 1), expect.stringContaining("500")],
    ["band_color", "green", expect.stringContaining("#12473a")],
    ["band_color", "#12473a;}", expect.any(String)],
    // between the two colours of text, neither of which can be read on it
    ["band_color", "#7f7f7f", expect.stringContaining("at least 4.5 to 1")],
    ["link_color", "#ffd447", expect.stringContaining("darker")],
  ])("refuses the %s %j", async (field, value, words) => {
    expect(await save({ [field]: value })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", errors: { [field]: [words] } },
    });
    expect(await read()).toMatchObject({ version: 1 });
  });

  it("appears in previews of HTML and MJML, which keep the legally required links", async () => {
    await save({ name: "W & <b>", footer_en: "A <b>fair</b>\n12–14 May", link_color: "#800000" });
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>x <a href="{{unsubscribe_url}}">y</a></mj-text></mj-column></mj-section></mj-body></mjml>';
    for (const body of [letter.body, mjml]) {
      const { body: reply } = await call(`${campaignsPath}preview/`, { token, body: { body } });
      expect(reply.data.text).toContain("A <b>fair</b>\n12–14 May");
      const page = String((await call(reply.data.preview_url)).body);
      expect(page).toContain("A &lt;b&gt;fair&lt;/b&gt;<br />12–14 May");
      expect(page).toContain("/mail");
      if (body === mjml) continue;
      expect(page).toContain("W &amp; &lt;b&gt;");
      expect(page).toContain("color:#800000");
      expect(reply.data.text).toContain("Unsubscribe");
    }
  });

  it("stays in a campaign as it was when its sending began", async () => {
    await sql`update newsletter_settings set postal_address = '1 First Lane'`.execute(db);
    await save({ name: "Before", logo: png(300, 60).toString("base64") });
    const id = await draft();
    expect(await act(id, "send", { even_to_nobody: true })).toMatchObject({ status: 200 });
    await save({ name: "After", logo: null });
    const { rows } = await sql<{ html: string }>`
      select html from campaign_content where campaign_id = ${id}`.execute(db);
    expect(rows.length).toBeGreaterThan(0);
    for (const { html } of rows) {
      const address = /src="\{\{site_url\}\}(\/api\/mail-logos\/[0-9a-f]{64}\.png)" alt="Before"/;
      const [, logo = ""] = address.exec(html) ?? [];
      expect(html).toContain('width="240" height="48"');
      // its picture is still there
      expect((await call(logo)).status).toBe(200);
    }
  });
});

describe("the logo", () => {
  const secret = Buffer.from("46.77 N 23.59 E");
  const text = part("tEXt", secret);

  it.each([
    ["png", "image/png", png(20, 10, [text]), png(20, 10)],
    [
      "jpg",
      "image/jpeg",
      jpeg(segment(0xe1, secret), segment(0xfe, secret)),
      jpeg().subarray(0, -12),
    ],
    ["webp", "image/webp", webp(webpPart("EXIF", secret)), webp()],
  ])("is stored as %s without metadata and cached for good", async (ending, type, file, bare) => {
    const saved = await save({ logo: file.toString("base64") });
    const { logo } = saved.body.data;
    expect(logo).toMatchObject({ width: 20, height: 10 });
    expect(logo.address).toMatch(new RegExp(`^/api/mail-logos/[0-9a-f]{64}\\.${ending}$`));
    const reply = await server.app.inject({ url: logo.address });
    expect(reply.headers).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(reply.rawPayload.includes(secret)).toBe(false);
    expect(reply.rawPayload.includes("what follows")).toBe(false);
    expect(reply.rawPayload).toEqual(bare);
    expect(logo.address).toContain(createHash("sha256").update(reply.rawPayload).digest("hex"));
  });

  const broken = png(20, 10);
  broken.writeUInt8(broken.readUInt8(20) ^ 1, 20);

  it.each([
    ["a text", Buffer.from("<svg onload=alert(1)>"), "PNG, JPEG or WebP"],
    ["a GIF", Buffer.from("GIF89a"), "PNG, JPEG or WebP"],
    ["an animated PNG", png(20, 10, [part("acTL", Buffer.alloc(8))]), "does not move"],
    ["an animated WebP", webp(webpPart("ANIM", Buffer.alloc(6))), "does not move"],
    ["a PNG with a wrong sum", broken, "damaged"],
    ["a PNG that ends early", png(20, 10).subarray(0, -20), "damaged"],
    ["a PNG with too few rows", png(20, 10, [], 9), "damaged"],
    ["a PNG that unpacks to more", png(20, 10, [], 100_000), "damaged"],
    ["a JPEG that ends early", jpeg().subarray(0, 40), "damaged"],
    ["a WebP that ends early", webp().subarray(0, -3), "damaged"],
    ["too wide a picture", png(1601, 10), "1600 × 800"],
    ["a large WebP canvas", webp(webpPart("VP8X", Buffer.alloc(10, 0xff))), "1600 × 800"],
    ["too large a file", Buffer.concat([png(20, 10), Buffer.alloc(256 * 1024)]), "256 KB"],
    ["far too large a file", Buffer.alloc(500 * 1024), "256 KB"],
  ])("is rejected: %s", async (_what, file, words) => {
    expect(await save({ logo: file.toString("base64") })).toMatchObject({
      status: 400,
      body: { errors: { logo: [expect.stringContaining(words)] } },
    });
    expect(await read()).toMatchObject({ logo: null, version: 1 });
  });

  it("is limited in number, and each one can be used again", async () => {
    await save({ logo: png(20, 10).toString("base64") });
    await sql`
      insert into brand_logo (hash, type, width, height, bytes)
      select n::text, 'image/png', 1, 1, '' from generate_series(2, ${brandLimits.logo.kept}) n`.execute(
      db,
    );
    expect(await save({ logo: png(21, 10).toString("base64") })).toMatchObject({
      status: 409,
      body: { code: "BRAND_LOGO_LIMIT" },
    });
    await save({ logo: null });
    expect(await save({ logo: png(20, 10).toString("base64") })).toMatchObject({ status: 200 });
  });
});
