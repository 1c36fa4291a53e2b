import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { app } = await testServer();

const json = { "content-type": "application/json" };
const secret = "correct horse battery";
const account = (username: string) =>
  JSON.stringify({
    username,
    email: `${encodeURIComponent(username).replaceAll("%", "")}@example.com`,
    password: secret,
    passwordConfirm: secret,
    password_confirm: secret,
  });
const utf8 = Buffer.from(account("José"));
/** The same in Latin-1, where é is the byte E9. */
const latin1 = Buffer.from(utf8.toString(), "latin1");

describe.each([
  ["tRPC", "/trpc/users.register"],
  ["REST", "/api/users/register/"],
])("%s", (kind, url) => {
  /** Without the names of the other interface. */
  const asSent = (username: string) => {
    const other = url.startsWith("/api") ? "passwordConfirm" : "password_confirm";
    return account(username).replace(`,"${other}":"${secret}"`, "");
  };
  const post = async (headers: Record<string, string>, payload: Buffer) => {
    const { statusCode, body } = await app.inject({ method: "POST", url, headers, payload });
    return { status: statusCode, body };
  };

  it.each([
    ["without a charset", "José", "application/json"],
    ["with one", "Joséph", "application/json; charset=utf-8"],
    ["in capitals and quotes", "Joséphin", 'application/json; charset="UTF-8"'],
    ["with ASCII and another parameter", "Joséphine", "application/json;charset=us-ascii; x=y"],
  ])("accepts UTF-8 %s", async (_what, name, type) => {
    const username = `${name}${kind}`;
    const { status, body } = await post({ "content-type": type }, Buffer.from(asSent(username)));
    expect(body).toContain(`"username":"${username}"`);
    expect(status).toBeLessThan(300);
  });

  it("rejects bytes that are not UTF-8, rather than change a name", async () => {
    const reply = await post(json, latin1);
    expect(reply.status).toBe(400);
    expect(reply.body).toContain("MALFORMED_BODY");
    expect(reply.body).not.toContain("\ufffd");
  });

  it.each([
    ["another charset", { "content-type": "application/json; charset=iso-8859-1" }, latin1],
    [
      "another charset, though it is UTF-8",
      { "content-type": "application/json; charset=utf-16" },
      utf8,
    ],
    ["what is compressed", { ...json, "content-encoding": "gzip" }, gzipSync(utf8)],
  ])("refuses %s", async (_what, headers, payload) => {
    const reply = await post(headers, payload);
    expect(reply.status).toBe(415);
    expect(reply.body).toContain("UNSUPPORTED_MEDIA_TYPE");
  });
});

it("rejects query parameters that are not UTF-8", async () => {
  const list = (search: string) =>
    app.inject({ url: `/api/health-check?of=${search}` }).then(({ statusCode }) => statusCode);
  expect([await list("Jos%C3%A9"), await list("Jos%E9"), await list("100%")]).toEqual([
    200, 400, 400,
  ]);
});
