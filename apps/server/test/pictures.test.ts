import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { keptPictureAt, pictureLimits } from "@sortes/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { campaigner } from "./support/campaigns.ts";
import {
  alphaWebp,
  apng,
  hugePng,
  moving,
  noise,
  photo,
  uploaderOf,
  withoutRest,
} from "./support/pictures.ts";
import { testServer } from "./support/server.ts";
import { toAll } from "./support/welcome.ts";

const server = await testServer();
const { call, context, clock } = server;
const { db } = context;
const { token, actor, draft, change, put, act } = await campaigner(server, "Ana");
const { upload, kept, list, erase, get } = uploaderOf(server, token);
const { folder } = context.config.media;
const files = () => readdir(folder).catch(() => []);
const code = ({ body }: { body: { code?: string } }) => body.code;

afterEach(async () => {
  await sql`delete from campaign`.execute(db);
  await sql`delete from picture`.execute(db);
  await rm(folder, { recursive: true, force: true });
});

describe("an uploaded picture", () => {
  it("is turned upright, stripped of metadata, resized for a mail and cached for good", async () => {
    const { status, body } = await upload(await photo(3000, 2000), {
      name: "winners.jpg",
      alt: " Three winners ",
    });
    expect({ status, data: body.data }).toMatchObject({
      status: 201,
      data: {
        type: "image/jpeg",
        // the camera was held upright
        width: 1200,
        height: 1800,
        is_moving: false,
        name: "winners.jpg",
        alt: "Three winners",
        drafts: 0,
        sent: 0,
        by: "Ana",
      },
    });
    const { address, id, src, bytes } = body.data;
    const path = new URL(address).pathname;
    expect(src).toBe(`{{site_url}}${path}`);
    expect(keptPictureAt(src)).toEqual({ id, width: 1200, height: 1800 });
    const served = await get(path);
    expect(served.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff",
      "content-length": String(bytes),
    });
    const asked = await server.app.inject({ url: path, method: "HEAD" });
    expect([asked.payload, asked.headers["content-length"]]).toEqual(["", String(bytes)]);
    const head = await sharp(served.rawPayload).metadata();
    expect(head).toMatchObject({ width: 1200, height: 1800 });
    expect([head.exif, head.xmp, head.icc, head.orientation, head.comments]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const etag = String(served.headers.etag);
    const again = await get(path, { "if-none-match": etag });
    expect([again.statusCode, again.payload]).toEqual([304, ""]);
    const detail = sql`select actor, detail from audit_log where action = 'picture.upload'`;
    expect((await detail.execute(db)).rows).toContainEqual({
      actor,
      detail: { name: "winners.jpg", type: "image/jpeg", bytes },
    });
  });

  it.each([
    ["a small one", () => noise(40, 30), { type: "image/png", width: 40, height: 30 }],
    [
      "a large PNG without transparency",
      () => noise(1000, 1000),
      { type: "image/jpeg", width: 1000 },
    ],
    ["a WebP with transparency", alphaWebp, { type: "image/png", width: 60, height: 20 }],
    ["an animated GIF", () => moving("gif", 3), { type: "image/gif", is_moving: true, height: 20 }],
    [
      "an animated WebP",
      () => moving("webp", 3),
      { type: "image/gif", is_moving: true, width: 30, height: 20 },
    ],
  ])("is stored in a format that mail programs show: %s", async (_what, made, expected) => {
    const { status, body } = await upload(await made());
    expect({ status, data: body.data }).toMatchObject({ status: 201, data: expected });
    const { rawPayload } = await get(new URL(body.data.address).pathname);
    const head = await sharp(rawPayload).metadata();
    expect(head.pages ?? 1).toBe(body.data.is_moving ? 3 : 1);
  });

  it.each([
    ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"/>`), "PICTURE_TYPE"],
    ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "PICTURE_TYPE"],
    ["nothing", Buffer.alloc(0), "PICTURE_TYPE"],
    ["a PNG that moves", apng(), "PICTURE_MOVES"],
    ["a file of which the rest is missing", withoutRest(), "PICTURE_UNREADABLE"],
    ["a PNG of a gigapixel in 100 bytes", hugePng(), "PICTURE_SIZE"],
  ])("is refused by its content, whatever it is called: %s", async (_what, bytes, expected) => {
    expect(code(await upload(await bytes))).toBe(expected);
    expect(await files()).toEqual([]);
  });

  it("may not have too many frames", async () => {
    const long = await moving("gif", pictureLimits.frames + 1);
    expect(code(await upload(long))).toBe("PICTURE_FRAMES");
  });

  it("is rejected if its type is not a picture's, or its announced size is too large", async () => {
    const bytes = await noise(10, 10);
    const reply = await upload(bytes, {}, { "content-type": "text/plain" });
    expect(reply).toMatchObject({ status: 415, body: { code: "PICTURE_TYPE" } });
    const announced = { "content-length": String(pictureLimits.bytes + 1) };
    expect(await upload(bytes, {}, announced)).toMatchObject({ status: 413 });
  });

  it("is stored once, however often it is sent, even concurrently", async () => {
    const bytes = await noise(50, 50);
    const replies = await Promise.all([1, 2, 3].map(() => upload(bytes)));
    expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await files()).toHaveLength(1);
    expect((await list()).pagination.total).toBe(1);
    const { rows } = await sql`
      select from audit_log where action = 'picture.upload' and subject = ${replies[0]?.body.data.id}`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
  });

  it("can get another description, which lists show", async () => {
    const { id } = await kept(await noise(20, 20));
    const path = `/api/newsletter/pictures/${id}/`;
    const reply = await call(path, { method: "PATCH", token, body: { alt: "Snow" } });
    expect(reply).toMatchObject({ status: 200, body: { data: { alt: "Snow" } } });
    expect((await list()).pictures).toMatchObject([{ id, alt: "Snow" }]);
  });
});

describe("the address of a picture", () => {
  it("names exactly one, and nothing beside it", async () => {
    const { address, id } = await kept(await noise(20, 20));
    const path = new URL(address).pathname;
    const wrong = [
      path.replace("20x20", "21x20"),
      path.replace(".png", ".jpg"),
      path.replace(id, "0".repeat(64)),
      `/api/mail-pictures/..%2f..%2fapp-secret`,
      `/api/mail-pictures/${id}.png`,
      `${path}.partial`,
    ];
    for (const one of wrong) expect([one, (await get(one)).statusCode]).toEqual([one, 404]);
  });

  it("answers 404 until the upload is complete, also after a server was killed during it", async () => {
    const { address, id } = await kept(await noise(20, 20));
    const path = new URL(address).pathname;
    await sql`update picture set state = 'storing'`.execute(db);
    await writeFile(`${folder}/${id}.png.1.partial`, "half");
    expect((await get(path)).statusCode).toBe(404);
    expect((await list()).pictures).toEqual([]);
    clock.advance(2 * 60 * 60 * 1000);
    await kept(await noise(21, 21));
    expect((await files()).filter((name) => name.startsWith(id))).toEqual([]);
    const { rows } = await sql<{ hash: string }>`select hash from picture`.execute(db);
    expect(rows.map(({ hash }) => hash)).not.toContain(id);
  });
});

describe("erasing a picture", () => {
  const block = (src: string) => ({ type: "picture", src, alt: "Winners" });

  it("is refused while an unfinished campaign uses it, in its body or in a block", async () => {
    const { id, src } = await kept(await noise(20, 20));
    const first = await draft({ title: "May", body: `<p>a</p><img alt="" src="${src}">` });
    expect((await list()).pictures).toMatchObject([{ drafts: 1, sent: 0 }]);
    expect(await erase(id)).toMatchObject({ status: 409, body: { code: "PICTURE_USED" } });
    await change(first, { body: "<p>a</p>" });
    expect((await list()).pictures).toMatchObject([{ drafts: 0 }]);
    const document = { version: 1, blocks: [block(src)] };
    const second = await draft({ title: "June", body: undefined, document });
    const { body } = await erase(id);
    expect(body).toMatchObject({ code: "PICTURE_USED", detail: expect.stringContaining("June") });
    await put(second, "paused");
    expect(code(await erase(id))).toBe("PICTURE_USED");
  });

  it("asks for confirmation if readers would see a gap, and then serves it to nobody", async () => {
    const { id, src, address } = await kept(await noise(20, 20));
    const sent = await draft({ body: `<p>a</p><img alt="" src="${src}">` });
    const copy = (await act(sent, "duplicate")).body.data.id;
    await put(sent, "sent");
    expect(code(await erase(id))).toBe("PICTURE_USED");
    await call(`/api/newsletter/campaigns/${copy}/`, { method: "DELETE", token });
    expect(code(await erase(id))).toBe("PICTURE_SENT");
    expect(await erase(id, "?even_if_sent=true")).toMatchObject({ status: 204 });
    expect((await get(new URL(address).pathname)).statusCode).toBe(404);
    expect([await files(), (await list()).pictures]).toEqual([[], []]);
    const { rows } = await sql<{ detail: object }>`
      select detail from audit_log where action = 'picture.erase' and subject = ${id}`.execute(db);
    expect(rows).toEqual([{ detail: { name: "", sent: 1, templates: 0 } }]);
    expect((await erase(id)).status).toBe(404);
  });

  it("asks for confirmation if saved templates use it, also after one was replaced", async () => {
    const { id, src } = await kept(await noise(20, 20));
    const at = "/api/newsletter/templates/";
    const body = `<p>a</p><img alt="" src="${src}">`;
    const [may, june] = [
      await call(at, { token, body: { name: "May", body } }),
      await call(at, { token, body: { name: "June", body: "<p>a</p>" } }),
    ].map((reply) => reply.body.data.id);
    const replace = (template: string, version: number, letter: object) =>
      call(`${at}${template}/`, { method: "PUT", token, body: { version, ...letter } });
    const document = { version: 1, blocks: [block(src)] };
    expect((await replace(june, 1, { document })).status).toBe(200);
    expect((await list()).pictures).toMatchObject([{ drafts: 0, sent: 0, templates: 2 }]);
    for (const flags of ["", "?even_if_sent=true"])
      expect(await erase(id, flags)).toMatchObject({
        status: 409,
        body: { code: "PICTURE_IN_TEMPLATES", detail: expect.stringContaining("June") },
      });
    await replace(june, 2, { body: "<p>a</p>" });
    const sent = await draft({ body });
    await put(sent, "sent");
    expect((await list()).pictures).toMatchObject([{ templates: 1 }]);
    expect(code(await erase(id, "?even_in_templates=true"))).toBe("PICTURE_SENT");
    const both = await erase(id, "?even_in_templates=true&even_if_sent=true");
    expect(both.status).toBe(204);
    expect((await call(`${at}${may}/`, { token })).body.data).toMatchObject({
      missing_pictures: 1,
    });
    await sql`delete from letter_template`.execute(db);
  });

  it("waits for a template that is being saved with it", async () => {
    const { id, src } = await kept(await noise(20, 20));
    const body = { name: "Late", body: `<img alt="" src="${src}">` };
    const [saved, erased] = await Promise.all([
      call("/api/newsletter/templates/", { token, body }),
      erase(id),
    ]);
    expect(saved.status).toBe(201);
    // either nobody had it yet, or it was asked about
    const missing = (await call(`/api/newsletter/templates/${saved.body.data.id}/`, { token })).body
      .data.missing_pictures;
    expect([
      [204, 1],
      [409, 0],
    ]).toContainEqual([erased.status, missing]);
    await sql`delete from letter_template`.execute(db);
  });

  it("is refused while an email of the welcome series uses it", async () => {
    const { id, src } = await kept(await noise(20, 20));
    const letter = await draft({ ...toAll, body: `<img alt="Winners" src="${src}">` });
    const steps = "/api/newsletter/welcome/steps/";
    const made = await call(steps, { token, body: { campaign_id: letter, wait_hours: 0 } });
    expect(made.status).toBe(201);
    expect((await list()).pictures).toMatchObject([{ drafts: 1, sent: 0 }]);
    expect(await erase(id, "?even_if_sent=true")).toMatchObject({
      status: 409,
      body: { code: "PICTURE_USED", detail: expect.stringContaining("welcome series") },
    });
    const at = `${steps}${made.body.data.id}/`;
    expect((await call(at, { method: "DELETE", token })).status).toBe(204);
    expect(code(await erase(id))).toBe("PICTURE_SENT");
  });

  it("can be undone by uploading it again, at the same address", async () => {
    const bytes = await noise(20, 20);
    const { id, address } = await kept(bytes);
    await erase(id);
    expect((await kept(bytes)).address).toBe(address);
    expect((await get(new URL(address).pathname)).statusCode).toBe(200);
  });
});

describe("the storage limit of pictures", () => {
  const fill = (bytes: number, userId: string | null = null) =>
    sql`insert into picture (hash, type, width, height, is_moving, bytes, name, alt, state, user_id, created_at)
      values (${"f".repeat(64)}, 'image/png', 1, 1, false, ${bytes}, '', '', 'kept', ${userId},
        ${clock.now()})`.execute(db);

  it("is reported and enforced", async () => {
    await fill(pictureLimits.allBytes - 100);
    expect((await list()).room).toEqual({ pictures: pictureLimits.pictures - 1, bytes: 100 });
    expect(code(await upload(await noise(20, 20)))).toBe("PICTURE_ROOM");
    expect(await files()).toEqual([]);
  });

  it("is also enforced per person and day", async () => {
    await fill(pictureLimits.bytesADay - 100, actor);
    const bytes = await noise(20, 20);
    expect(code(await upload(bytes))).toBe("PICTURE_DAY");
    clock.advance(25 * 60 * 60 * 1000);
    expect((await upload(bytes)).status).toBe(201);
  });

  it("the upload fails and stores nothing if the store is not writable", async () => {
    const bytes = await noise(20, 20);
    await kept(await noise(22, 22));
    await rm(folder, { recursive: true });
    await writeFile(folder, "a file where the folder was");
    const reply = await upload(bytes);
    expect(reply).toMatchObject({ status: 503, body: { code: "PICTURE_STORE_SILENT" } });
    expect((await list()).pagination.total).toBe(1);
    await rm(folder);
    const { id } = await kept(bytes);
    expect((await readFile(`${folder}/${id}.png`)).length).toBeGreaterThan(0);
  });
});
