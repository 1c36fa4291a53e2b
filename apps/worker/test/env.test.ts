import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EnvError, readEnv } from "@sortes/contract";
import { expectPlainErrors, relayCertificates } from "@sortes/testing";
import { expect, it, onTestFinished } from "vitest";
import { configOf } from "../src/config.ts";
import { workerVariables } from "../src/env.ts";

it("the worker rejects invalid values of each variable in one sentence", () => {
  expectPlainErrors(workerVariables, [
    "HOST",
    "DATA_DIR",
    "BOUNCE_MAILDIR",
    "DRAND_CHAIN",
    "DKIM_KEY_FILE",
    "DKIM_SELECTOR",
  ]);
});

it("webhooks are kept out of private networks in production", () => {
  const read = (more: object) =>
    readEnv(workerVariables, {
      ...environment,
      PUBLIC_URL: "https://sortes.example",
      SMTP_URL: "smtp://localhost",
      WEBHOOK_PRIVATE: "on",
      ...more,
    });
  expect(configOf(read({})).webhooksPrivate).toBe(true);
  expect(configOf(read({ WEBHOOK_PRIVATE: "" })).webhooksPrivate).toBe(false);
  expect(() => read({ NODE_ENV: "production" })).toThrow(
    'WEBHOOK_PRIVATE holds "on"; in production (NODE_ENV=production) it may only hold off.',
  );
});

const environment = {
  DATABASE_URL: "postgres://localhost/sortes",
  APP_SECRET: "x".repeat(32),
  MAIL_FROM: "Sortes <hello@sortes.example>",
  DKIM_SELECTOR: "key1",
};
const configWith = (file: string | undefined, more: Record<string, string | undefined> = {}) =>
  configOf(readEnv(workerVariables, { ...environment, DKIM_KEY_FILE: file, ...more }));

it("DKIM_KEY_FILE must hold an RSA key, and needs a selector and a sender", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sortes-dkim-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "dkim.pem");
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  await writeFile(file, privateKey.export({ type: "pkcs1", format: "pem" }));
  expect(configWith(undefined).mail.dkim).toBeUndefined();
  expect(configWith(file).mail.dkim).toMatchObject({ domain: "sortes.example", selector: "key1" });
  expect(() => configWith(file, { DKIM_SELECTOR: undefined })).toThrow(
    "DKIM_SELECTOR is not set; signatures with DKIM_KEY_FILE need it.",
  );
  expect(() => configWith(file, { MAIL_FROM: undefined })).toThrow("MAIL_FROM is not set");
  expect(() => configWith(join(folder, "none"))).toThrow(/none", which cannot be read\.$/);
  await writeFile(file, "-----BEGIN PRIVATE KEY-----\nnone\n-----END PRIVATE KEY-----\n");
  expect(() => configWith(file)).toThrow(EnvError);
  expect(() => configWith(file)).toThrow(/it may hold the path of an RSA key in PEM/);
});

it("SMTP_CA_FILE must name a readable file with a certificate", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sortes-ca-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "ca.pem");
  const read = () => configWith(undefined, { SMTP_CA_FILE: file }).mail.ca;
  expect(read).toThrow(/ca\.pem", which cannot be read\.$/);
  await writeFile(file, "none");
  expect(read).toThrow(/it may hold the path of a file with certificates in PEM/);
  await writeFile(file, relayCertificates.ca);
  expect(read()).toBe(relayCertificates.ca);
});
