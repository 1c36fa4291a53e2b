import { hashOfToken, inTransaction, newToken } from "@sortes/db";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createLog } from "../src/http/log.ts";
import { testServer } from "./support/server.ts";

const { call, context, app } = await testServer();
const html = '<!doctype html><style>b{color:red}</style><p style="color:red">Bună</p>';

/** @returns the address of a rendered mail that is shown for `seconds`. */
async function kept(seconds = 60): Promise<string> {
  const token = newToken();
  const preview = { hash: hashOfToken(token), html, seconds };
  await inTransaction(context.db, (tx) => campaigns.insertPreview(tx, preview));
  return `/api/preview/${token}/`;
}

const rowsKept = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from campaign_preview`.execute(context.db);
  return rows[0]?.n ?? -1;
};

describe("the address of a preview", () => {
  // spec 7.44
  it("shows the mail with its styles, only in our own pages, and runs no scripts", async () => {
    const { status, body, headers } = await call(await kept());
    expect(status).toBe(200);
    expect(body).toBe(html);
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src https: data: 'self'; sandbox; frame-ancestors 'self'",
      "x-frame-options": "SAMEORIGIN",
      "referrer-policy": "no-referrer",
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      // else no browser shows it in a tab of its own
      "cross-origin-opener-policy": "unsafe-none",
    });
  });

  it("works once", async () => {
    const address = await kept();
    expect((await call(address)).status).toBe(200);
    expect(await call(address)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  // spec 2.16.2
  it.each(["en", "ro"])("explains on a second visit how to see it again (%s)", async (language) => {
    const address = await kept();
    await call(address);
    const { status, body, headers } = await call(address, {
      language,
      headers: { accept: "text/html,application/xhtml+xml" },
    });
    expect(status).toBe(404);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'self'");
    expect(body).toContain(language === "en" ? "press Refresh preview" : "apasă „Arată din nou”");
  });

  it("works once for ten simultaneous requests", async () => {
    const address = await kept();
    const replies = await Promise.all(Array.from({ length: 10 }, () => call(address)));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(9).fill(404),
    ]);
  });

  it("is not used up by asking for its headers", async () => {
    const address = await kept();
    for (let i = 0; i < 2; i++) {
      const { status, body, headers } = await call(address, { method: "HEAD" });
      expect({ status, body }).toEqual({ status: 200, body: "" });
      expect(headers["content-security-policy"]).toContain("sandbox");
    }
    expect((await call(address)).body).toBe(html);
    expect((await call(address, { method: "HEAD" })).status).toBe(404);
  });

  it("works with and without a trailing slash", async () => {
    expect((await call((await kept()).replace(/\/$/, ""))).status).toBe(200);
  });

  it("expires, and the next preview removes expired ones", async () => {
    const dead = await kept(-1);
    expect((await call(dead)).status).toBe(404);
    expect((await call(dead, { method: "HEAD" })).status).toBe(404);
    const before = await rowsKept();
    const alive = await kept();
    expect(await rowsKept()).toBe(before); // one went, one came
    expect((await call(alive)).status).toBe(200);
    expect(await rowsKept()).toBe(before - 1);
  });

  it.each(["unknown", "a".repeat(43), "a".repeat(400), "%00", "..%2f..%2fetc"])(
    "answers 404 if the token is %s",
    async (token) => {
      expect((await call(`/api/preview/${token}/`)).status).toBe(404);
    },
  );

  it("accepts no other method", async () => {
    const address = await kept();
    const reply = await call(address, { method: "POST", body: {} });
    expect(reply.status).toBe(405);
    expect(reply.headers["allow"]).toBe("GET, HEAD");
    expect((await call(address)).status).toBe(200);
  });

  it("appears in no log", async () => {
    let lines = "";
    const log = createLog("trace", { write: (line) => void (lines += line) });
    const address = await kept();
    log.error({ err: new Error(`GET ${address} failed`) }, "planted");
    expect(lines).toContain("/api/preview/***");
    expect(lines).not.toContain(address.split("/")[3]);
  });
});

it("our pages may only embed content of our own", async () => {
  const reply = await app.inject("/api/site/");
  expect(reply.headers["content-security-policy"]).toContain("frame-src 'self';");
  expect(reply.headers["x-frame-options"]).toBe("DENY");
});
