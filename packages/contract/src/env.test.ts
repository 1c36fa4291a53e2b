import { describe, expect, it } from "vitest";
import { z } from "zod";
import { EnvError, envSecret, productionRules, readEnv, sharedVariables } from "./env.ts";

const variables = z.object({
  NODE_ENV: sharedVariables.NODE_ENV(),
  PORT: sharedVariables.PORT(),
  HOST: sharedVariables.HOST(),
  PUBLIC_URL: sharedVariables.PUBLIC_URL(),
  DATABASE_URL: sharedVariables.DATABASE_URL(),
  REDIS_URL: sharedVariables.REDIS_URL(),
  SMTP_URL: sharedVariables.SMTP_URL(),
  MAIL_FROM: sharedVariables.MAIL_FROM(),
  APP_SECRET: sharedVariables.APP_SECRET(),
  RATE_LIMIT: sharedVariables.RATE_LIMIT(),
});

function refusal(source: Record<string, string>, schema: z.ZodObject = variables): string {
  let refused: unknown;
  try {
    readEnv(schema, source);
  } catch (error) {
    refused = error;
  }
  expect(refused).toBeInstanceOf(EnvError);
  return (refused as EnvError).message;
}

describe("readEnv", () => {
  it("gives the defaults when nothing is set", () => {
    expect(readEnv(variables, {})).toEqual({ PORT: 3000, HOST: "127.0.0.1", RATE_LIMIT: "on" });
  });

  it("counts an empty or blank variable as unset", () => {
    expect(readEnv(variables, { PORT: "", REDIS_URL: "  " })).toMatchObject({ PORT: 3000 });
  });

  it("reads only what the schema names", () => {
    expect(readEnv(variables, { PATH: "/bin" })).not.toHaveProperty("PATH");
  });

  it.each([
    ["abc", '"abc"'],
    ["65536", '"65536"'],
    ["-1", '"-1"'],
    ["3000.5", '"3000.5"'],
    ["0x10", '"0x10"'],
  ])("says what a bad PORT (%s) holds and what it may hold", (value, shown) => {
    expect(refusal({ PORT: value })).toBe(
      `PORT holds ${shown}; it may hold a number from 0 to 65535.`,
    );
  });

  it("gives each bad variable its own line", () => {
    const lines = refusal({ PORT: "abc", NODE_ENV: "prod", RATE_LIMIT: "no" }).split("\n");
    expect(lines).toEqual([
      'NODE_ENV holds "prod"; it may hold production, development or test.',
      'PORT holds "abc"; it may hold a number from 0 to 65535.',
      'RATE_LIMIT holds "no"; it may hold on or off.',
    ]);
  });

  it("shows neither a secret nor the password of an address", () => {
    expect(refusal({ APP_SECRET: "hunter2" })).toBe(
      "APP_SECRET holds a secret of 7 characters; it may hold a secret of at least 32 characters.",
    );
    const told = refusal({
      DATABASE_URL: "mysql://me:hunter2@db/x",
      SMTP_URL: "http://me:hunter2@mail",
    });
    expect(told).not.toContain("hunter2");
    expect(told).toContain(
      'DATABASE_URL holds "mysql://me:***@db/x"; it may hold a PostgreSQL address',
    );
  });

  it("names a variable that has to be set", () => {
    expect(refusal({}, z.object({ TOKEN: envSecret(16) }))).toBe(
      "TOKEN is not set; it must hold a secret of at least 16 characters.",
    );
  });

  it("finds words for schemas that have no description", () => {
    const plain = z.object({
      LEVEL: z.enum(["low", "high"]).default("low"),
      COUNT: z.coerce.number().int().min(1).max(9).default(1),
      PLACE: z.url().optional(),
      TOKEN: z.string().min(16),
    });
    const source = { LEVEL: "x", COUNT: "x", PLACE: "x", TOKEN: "x" };
    expect(refusal(source, plain).split("\n")).toEqual([
      'LEVEL holds "x"; it may hold low or high.',
      'COUNT holds "x"; it may hold a number from 1 to 9.',
      'PLACE holds "x"; it may hold an address with its scheme, such as https://sortes.example.',
      "TOKEN holds a secret of 1 characters; it may hold at least 16 characters.",
    ]);
  });

  it.each([
    ["PUBLIC_URL", "https://sortes.example/app"],
    ["PUBLIC_URL", "sortes.example"],
    ["PUBLIC_URL", "javascript://x"],
    ["HOST", "http://127.0.0.1"],
    ["DATABASE_URL", "postgres://db/x?options=-c%20search_path=a"],
    ["DATABASE_URL", "postgres://db/x?sslmode=require&options=-c"],
    ["REDIS_URL", "localhost:6379"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Sortes <a@b.example>\r\nBcc: c@d.example"],
  ])("refuses %s=%s", (name, value) => {
    expect(refusal({ [name]: value })).toMatch(
      new RegExp(`^${name} holds .*; it may hold .*\\.$`, "s"),
    );
  });

  it("accepts what it says it accepts", () => {
    const given = {
      PUBLIC_URL: "https://sortes.example/",
      HOST: "::1",
      DATABASE_URL: "postgresql://u:p@localhost:5432/sortes?sslmode=require",
      REDIS_URL: "rediss://localhost",
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "Sortes <hello@sortes.example>",
    };
    expect(readEnv(variables, given)).toMatchObject({
      ...given,
      PUBLIC_URL: "https://sortes.example",
    });
  });
});

describe("productionRules", () => {
  const strict = variables.superRefine(productionRules(["APP_SECRET", "MAIL_FROM"]));

  it("asks for nothing outside production", () => {
    expect(() => readEnv(strict, { RATE_LIMIT: "off" })).not.toThrow();
  });

  it("names everything that production lacks", () => {
    expect(refusal({ NODE_ENV: "production", RATE_LIMIT: "off" }, strict).split("\n")).toEqual([
      "APP_SECRET is not set; production (NODE_ENV=production) needs it.",
      "MAIL_FROM is not set; production (NODE_ENV=production) needs it.",
      'RATE_LIMIT holds "off"; in production (NODE_ENV=production) it may only hold on.',
    ]);
  });
});
