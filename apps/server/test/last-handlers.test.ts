import { Writable } from "node:stream";
import { DomainError, type Message } from "@sortes/contract";
import pino from "pino";
import { describe, expect, it, onTestFinished } from "vitest";
import { testServer } from "./support/server.ts";

const lines: string[] = [];
const sink = new Writable({
  write(line: Buffer, _encoding, done) {
    lines.push(line.toString());
    done();
  },
});
const { app, context } = await testServer({}, undefined, pino({ level: "error" }, sink));

/** A call whose error is not documented. */
async function call(url: string, language = "en") {
  const reply = await app.inject({ url, headers: { "accept-language": language } });
  return { status: reply.statusCode, type: reply.headers["content-type"], body: reply.json() };
}

/** Has every reading of articles fail so. */
function failing(error: Error): void {
  const { articles } = context;
  const list = articles.list.bind(articles);
  articles.list = () => {
    throw error;
  };
  onTestFinished(() => {
    articles.list = list;
  });
}

/** A message as a mistake that the compiler does not see would make it. */
const misspelt = { code: "NOT_ENOUGH_NAMES", params: { cuont: 3 } } as unknown as Message;

describe.each([
  ["en", "Something went wrong on our side. Please try again."],
  ["ro", "A apărut o problemă la noi. Încearcă din nou."],
])("a message that cannot be filled in, in %s", (language, safe) => {
  it("gets a generic message with its own code and status, and is logged", async () => {
    failing(DomainError.of(misspelt as Parameters<typeof DomainError.of>[0]));
    lines.length = 0;
    const reply = await call("/api/articles/", language);
    expect(reply).toMatchObject({
      status: 400,
      type: "application/problem+json; charset=utf-8",
      body: { code: "NOT_ENOUGH_NAMES", detail: safe },
    });
    expect(lines.join()).toContain("NOT_ENOUGH_NAMES cannot be worded");
  });

  it("keeps the messages of other fields", async () => {
    failing(
      new DomainError("INVALID_INPUT", {}, { names: [misspelt], count: [{ code: "REQUIRED" }] }),
    );
    const reply = await call("/api/articles/", language);
    const [words] = reply.body.errors.names as string[];
    expect(reply).toMatchObject({ status: 400, body: { code: "INVALID_INPUT", detail: safe } });
    expect(words).toBe(safe);
    expect(reply.body.errors.count[0]).not.toBe(safe);
  });
});

describe.each([
  ["REST", "/api/articles/", (body: { code: string }) => body.code],
  [
    "tRPC",
    "/trpc/articles.list?input=%7B%7D",
    (body: { error: { data: { reason: string } } }) => body.error.data.reason,
  ],
])("an error that cannot be serialised on %s", (_wire, path, codeOf) => {
  it("is answered as an internal error", async () => {
    const error = new DomainError("NOT_FOUND");
    // cannot be serialised as JSON
    Object.assign(error, { fields: { id: [{ code: "REQUIRED", params: { min: 1n } }] } });
    failing(error);
    const reply = await call(path);
    expect([reply.status, codeOf(reply.body)]).toEqual(
      path.startsWith("/trpc") ? [500, "INTERNAL"] : [404, "NOT_FOUND"],
    );
  });

  it("is answered even if it is its own cause", async () => {
    const error = new Error("round and round");
    error.cause = error;
    failing(error);
    const reply = await call(path);
    expect([reply.status, codeOf(reply.body)]).toEqual([500, "INTERNAL"]);
  });
});
