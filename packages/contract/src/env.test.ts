import { describe, expect, it } from "vitest";
import { z } from "zod";
import { envSecret } from "./env-values.ts";
import { EnvError, readEnv } from "./env.ts";
import { misspeltVariables } from "./misspelt-variables.ts";
import { productionRules, sharedVariables } from "./variables.ts";

const variables = z.object({
  NODE_ENV: sharedVariables.NODE_ENV(),
  PORT: sharedVariables.PORT(),
  HOST: sharedVariables.HOST(),
  PUBLIC_URL: sharedVariables.PUBLIC_URL(),
  DATABASE_URL: sharedVariables.DATABASE_URL(),
  REDIS_URL: sharedVariables.REDIS_URL(),
  SMTP_URL: sharedVariables.SMTP_URL(),
  MAIL_FROM: sharedVariables.MAIL_FROM(),
  MAIL_REPLY_TO: sharedVariables.MAIL_REPLY_TO(),
  SUPPORT_EMAIL: sharedVariables.SUPPORT_EMAIL(),
  COFFEE_URL: sharedVariables.COFFEE_URL(),
  CORS_ORIGINS: sharedVariables.CORS_ORIGINS(),
  TRUST_PROXY: sharedVariables.TRUST_PROXY(),
  APP_SECRET: sharedVariables.APP_SECRET(),
  RATE_LIMIT: sharedVariables.RATE_LIMIT(),
});

function issue(source: Record<string, string>, schema: z.ZodObject = variables): string {
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
  it("returns the defaults when nothing is set", () => {
    expect(readEnv(variables, {})).toEqual({
      PORT: 3000,
      HOST: "127.0.0.1",
      SUPPORT_EMAIL: "support@localhost.test",
      COFFEE_URL: "https://buymeacoffee.com/",
      CORS_ORIGINS: [],
      TRUST_PROXY: [],
      RATE_LIMIT: "on",
    });
  });

  it("counts an empty or blank variable as unset", () => {
    expect(readEnv(variables, { PORT: "", REDIS_URL: "  " })).toMatchObject({ PORT: 3000 });
  });

  it("reads only variables of the schema", () => {
    expect(readEnv(variables, { PATH: "/bin" })).not.toHaveProperty("PATH");
  });

  it.each([
    ["abc", '"abc"'],
    ["65536", '"65536"'],
    ["-1", '"-1"'],
    ["3000.5", '"3000.5"'],
    ["0x10", '"0x10"'],
  ])("reports the value of an invalid PORT (%s) and the valid ones", (value, shown) => {
    expect(issue({ PORT: value })).toBe(
      `PORT holds ${shown}; it may hold a number from 0 to 65535.`,
    );
  });

  it("gives each bad variable its own line", () => {
    const lines = issue({ PORT: "abc", NODE_ENV: "prod", RATE_LIMIT: "no" }).split("\n");
    expect(lines).toEqual([
      'NODE_ENV holds "prod"; it may hold production, development or test.',
      'PORT holds "abc"; it may hold a number from 0 to 65535.',
      'RATE_LIMIT holds "no"; it may hold on or off.',
    ]);
  });

  it("shows neither a secret nor the password of an address", () => {
    expect(issue({ APP_SECRET: "hunter2" })).toBe(
      "APP_SECRET holds a secret of 7 characters; it may hold a secret of at least 32 characters.",
    );
    const reported = issue({
      DATABASE_URL: "mysql://me:hunter2@db/x",
      SMTP_URL: "http://me:hunter2@mail",
    });
    expect(reported).not.toContain("hunter2");
    expect(reported).toContain(
      'DATABASE_URL holds "mysql://me:***@db/x"; it may hold a PostgreSQL address',
    );
  });

  it("names a variable that has to be set", () => {
    expect(issue({}, z.object({ TOKEN: envSecret(16) }))).toBe(
      "TOKEN is not set; it must hold a secret of at least 16 characters.",
    );
  });

  it("describes schemas without a description", () => {
    const plain = z.object({
      LEVEL: z.enum(["low", "high"]).default("low"),
      COUNT: z.coerce.number().int().min(1).max(9).default(1),
      PLACE: z.url().optional(),
      TOKEN: z.string().min(16),
    });
    const source = { LEVEL: "x", COUNT: "x", PLACE: "x", TOKEN: "x" };
    expect(issue(source, plain).split("\n")).toEqual([
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
    ["PUBLIC_URL", "https://user:hunter2@sortes.example"],
    ["HOST", "http://127.0.0.1"],
    ["HOST", "a,b"],
    ["DATABASE_URL", "postgres://"],
    ["DATABASE_URL", "postgres://localhost"],
    ["DATABASE_URL", "postgres://localhost:99999/sortes"],
    ["REDIS_URL", "redis://"],
    ["REDIS_URL", "redis://localhost/banana"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "mail.example:587"],
    ["SMTP_URL", "smtp://mail.example/inbox"],
    ["MAIL_REPLY_TO", "Sortes <nobody>"],
    ["MAIL_REPLY_TO", "a@b.example, c@d.example"],
    ["MAIL_REPLY_TO", "a@b.example>"],
    ["MAIL_FROM", "A <a@b.example> <c@d.example>"],
    ["MAIL_FROM", "a@localhost"],
    ["SUPPORT_EMAIL", "Sortes <help@sortes.example>"],
    ["SUPPORT_EMAIL", "help"],
    ["COFFEE_URL", "javascript:alert(1)"],
    ["COFFEE_URL", "http://coffee.example"],
    ["COFFEE_URL", "https://me:hunter2@coffee.example"],
    ["CORS_ORIGINS", "nonsense"],
    ["CORS_ORIGINS", "*"],
    ["CORS_ORIGINS", "null"],
    ["CORS_ORIGINS", "https://*.example"],
    ["CORS_ORIGINS", "a.example"],
    ["CORS_ORIGINS", "https://a.example/app"],
    ["CORS_ORIGINS", "https://a.example https://b.example"],
    ["CORS_ORIGINS", "https://a.example,"],
    ["CORS_ORIGINS", "ftp://a.example"],
    ["TRUST_PROXY", "banana"],
    ["TRUST_PROXY", "1"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "loopback"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "0.0.0.0/0"],
    ["TRUST_PROXY", "::/0"],
    ["TRUST_PROXY", "::ffff:10.0.0.0/104"],
    ["TRUST_PROXY", "10.0.0.1:80"],
    ["TRUST_PROXY", "10.0.0.1,,10.0.0.2"],
    ["DATABASE_URL", "postgres://db/x?options=-c%20search_path=a"],
    ["DATABASE_URL", "postgres://db/x?sslmode=require&options=-c"],
    ["REDIS_URL", "localhost:6379"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "Sortes <a@b.example>\r\nBcc: c@d.example"],
  ])("rejects %s=%s", (name, value) => {
    expect(issue({ [name]: value })).toMatch(
      new RegExp(`^${name} holds .*; it may hold .*\\.$`, "s"),
    );
  });

  it("accepts the values that it documents", () => {
    const given = {
      PUBLIC_URL: "https://sortes.example/",
      HOST: "::1",
      DATABASE_URL: "postgresql://u:p@localhost:5432/sortes?sslmode=require",
      REDIS_URL: "rediss://localhost",
      SMTP_URL: "smtps://mail.example",
      MAIL_FROM: "Sortes <hello@sortes.example>",
      MAIL_REPLY_TO: '"Sortes, support" <help@sortes.example>',
      SUPPORT_EMAIL: "help@sortes.example",
      COFFEE_URL: "https://buymeacoffee.com/sortes?via=app",
    };
    expect(readEnv(variables, given)).toMatchObject({
      ...given,
      PUBLIC_URL: "https://sortes.example",
    });
  });
});

describe("lists", () => {
  it("are read as their parts, origins as browsers write them", () => {
    const source = {
      CORS_ORIGINS: "https://A.example:443/, http://localhost:5173",
      TRUST_PROXY: "127.0.0.1, ::1,10.0.0.0/8 , fd00::/8",
    };
    expect(readEnv(variables, source)).toMatchObject({
      CORS_ORIGINS: ["https://a.example", "http://localhost:5173"],
      TRUST_PROXY: ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8"],
    });
  });

  it("reject a count of proxies and “true”, suggesting a replacement", () => {
    for (const value of ["1", "true"])
      expect(issue({ TRUST_PROXY: value })).toBe(
        `TRUST_PROXY holds "${value}"; it may hold the addresses of the proxies or their ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8; neither how many there are nor true.`,
      );
  });
});

describe("a password in an invalid address", () => {
  it.each([
    "mysql://me:hunter2@db/x",
    "postgres//me:hunter2@db/x",
    "postgres://me:hun@hunter2@db",
    "postgres://me:hun/hunter2@db:x/y",
    "postgres://me:hunter2",
    "postgres://me:hunter2/x?options=a",
    "postgres://db?password=hunter2&options=a",
    "postgres://:hunter2@db",
    "me:hunter2@db",
  ])("is not shown: %s", (value) => {
    expect(issue({ DATABASE_URL: value })).not.toContain("hunter2");
  });
});

describe("misspeltVariables", () => {
  const names = Object.keys(variables.shape);

  it.each([
    ["TRUST_PROXIES", "TRUST_PROXY"],
    ["TRUSTPROXY", "TRUST_PROXY"],
    ["CORS_ORIGIN", "CORS_ORIGINS"],
    ["SMTP_URI", "SMTP_URL"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["public_url", "PUBLIC_URL"],
  ])("reports that nothing reads %s", (name, meant) => {
    expect(misspeltVariables(names, { [name]: "x" })).toEqual([
      `${name} is set, but nothing reads it; is ${meant} meant?`,
    ]);
  });

  it("ignores known variables and those of other programs", () => {
    const others = "PATH HOSTNAME LOGNAME MAIL HOME TERM PWD SHLVL LANG NODE_OPTIONS PGHOST";
    for (const name of [...names, ...others.split(" ")])
      expect(misspeltVariables(names, { [name]: "x" })).toEqual([]);
  });
});

describe("productionRules", () => {
  const strict = variables.superRefine(productionRules(["APP_SECRET", "MAIL_FROM"]));

  it("asks for nothing outside production", () => {
    expect(() => readEnv(strict, { RATE_LIMIT: "off" })).not.toThrow();
  });

  it("names everything that production lacks", () => {
    expect(issue({ NODE_ENV: "production", RATE_LIMIT: "off" }, strict).split("\n")).toEqual([
      "APP_SECRET is not set; production (NODE_ENV=production) needs it.",
      "MAIL_FROM is not set; production (NODE_ENV=production) needs it.",
      'RATE_LIMIT holds "off"; in production (NODE_ENV=production) it may only hold on.',
    ]);
  });
});
