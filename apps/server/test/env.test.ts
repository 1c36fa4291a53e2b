import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { badConfigurationExitCode, readEnv } from "@sortes/contract";
import { expectPlainErrors } from "@sortes/testing";
import { expect, it } from "vitest";
import { configOf } from "../src/config.ts";
import { commandVariables, serverVariables } from "../src/env.ts";

it("rejects invalid values of each variable in one sentence", () => {
  expectPlainErrors(serverVariables, [
    "AD_PICTURE",
    "AD_TEXT",
    "DATA_DIR",
    "DKIM_KEY_FILE",
    "DKIM_SELECTOR",
    "DRAND_CHAIN",
    "HOST",
    "MEDIA_S3_ACCESS_KEY",
    "MEDIA_S3_REGION",
    "WEB_BUILDS",
  ]);
  expectPlainErrors(commandVariables, []);
});

it("exits with only that sentence, and with the exit code that prevents retries", () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, "../src/main.ts")],
    {
      encoding: "utf8",
      env: {
        DATABASE_URL: "postgres://localhost:1/none",
        APP_SECRET: "x".repeat(32),
        TRUST_PROXY: "banana",
        CORS_ORIGINS: "nonsense",
      },
    },
  );
  expect({ status, stdout }).toEqual({ status: badConfigurationExitCode, stdout: "" });
  expect(stderr.trimEnd().split("\n")).toEqual([
    expect.stringMatching(/^CORS_ORIGINS holds "nonsense"; it may hold origins .*\.$/),
    expect.stringMatching(/^TRUST_PROXY holds "banana"; it may hold the addresses .*\.$/),
  ]);
});

const needed = { DATABASE_URL: "postgres://localhost:1/none", APP_SECRET: "x".repeat(32) };
const stripe = {
  STRIPE_SECRET_KEY: "sk_test_0123456789",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  STRIPE_PRICE_MEDIUM: "price_m1",
  STRIPE_PRICE_PREMIUM: "price_p1",
};
const errorOf = (env: Record<string, string>): string => {
  try {
    readEnv(serverVariables, { ...needed, ...env });
    return "";
  } catch (error) {
    return String(error);
  }
};

it.each(Object.keys(stripe))("accepts payments by Stripe only with %s as well", (name) => {
  expect(errorOf(stripe)).toBe("");
  const said = errorOf({ ...stripe, [name]: "" });
  expect(said).toContain(`${name} is not set; payments by Stripe need`);
});

it("a Stripe key is never shown, even an invalid one", () => {
  const said = errorOf({
    ...stripe,
    STRIPE_SECRET_KEY: "pk_live_canary",
    STRIPE_WEBHOOK_SECRET: "canary",
  });
  expect(said).toContain("STRIPE_SECRET_KEY holds a secret of 14 characters; it may hold");
  expect(said).toContain("STRIPE_WEBHOOK_SECRET holds a secret of 6 characters; it may hold");
  expect(said).not.toContain("canary");
});

it.each([
  [{ NODE_ENV: "production" }, "off", undefined],
  [{}, "trial", "support@localhost.test"],
  [stripe, "stripe", "support@localhost.test"],
  [{ ...stripe, NODE_ENV: "production", SUPPORT_EMAIL: "a@b.test" }, "stripe", "a@b.test"],
])("determines payments and messages: case %#", (env, kind, contactAddress) => {
  const given = { ...needed, PUBLIC_URL: "https://sortes.example", ...env };
  const config = configOf(readEnv(serverVariables, given));
  expect(config.payments.kind).toBe(kind);
  expect(config.contactAddress).toBe(contactAddress);
});

it.each([
  ["3.50 EUR month", { amount: "3.50", currency: "EUR", every: "month" }],
  ["40 RON year", { amount: "40", currency: "RON", every: "year" }],
])("reads the price %s", (PRICE_MEDIUM, price) => {
  expect(configOf(readEnv(serverVariables, { ...needed, PRICE_MEDIUM })).prices).toEqual({
    medium: price,
    premium: null,
  });
});

it.each([
  [{ AD_TEXT: "Tea" }, "AD_LINK is not set"],
  [{ AD_LINK: "https://tea.example" }, "AD_TEXT is not set"],
  [{ AD_PICTURE: "x.png" }, "AD_TEXT is not set"],
  [{ AD_TEXT: "Tea", AD_LINK: "http://tea.example" }, "AD_LINK holds"],
  [{ AD_TEXT: "Tea", AD_LINK: "javascript:alert(1)" }, "AD_LINK holds"],
  [{ AD_TEXT: "x".repeat(121), AD_LINK: "https://tea.example" }, "AD_TEXT holds"],
])("rejects an incomplete ad: %j", (env, said) => {
  expect(errorOf(env)).toContain(said);
});
