import { readEnv } from "@sortes/contract";
import { expectPlainErrors, testVariables } from "@sortes/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { appSchema, backupSchema, readAppEnv, readBackupEnv, storeSchema } from "../env.ts";

it("the tools reject invalid values of each variable in one sentence", () => {
  expectPlainErrors(storeSchema, ["DATA_DIR"]);
  expectPlainErrors(appSchema, [
    "AD_PICTURE",
    "AD_TEXT",
    "BOUNCE_MAILDIR",
    "DATA_DIR",
    "DKIM_KEY_FILE",
    "DKIM_SELECTOR",
    "DRAND_CHAIN",
    "HOST",
    "MEDIA_S3_ACCESS_KEY",
    "MEDIA_S3_REGION",
    "WEB_BUILDS",
  ]);
  expectPlainErrors(backupSchema, [
    "BACKUP_KEY_FILE",
    "BACKUP_S3_ACCESS_KEY",
    "BACKUP_S3_REGION",
    "BACKUP_TO",
    "DATA_DIR",
  ]);
  expectPlainErrors(testVariables, ["OLDER_ARTIFACT"]);
});

it("a start does not queue its jobs in another database than its own", () => {
  const [url, direct] = ["postgres://u@db.test/sortes", "postgres://u@direct.test/sortes"];
  expect(() => readEnv(appSchema, { DATABASE_DIRECT_URL: direct })).toThrow(
    "DATABASE_URL is not set; DATABASE_DIRECT_URL leads to the same database past a pooler.",
  );
  expect(readEnv(appSchema, { DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toMatchObject({
    DATABASE_DIRECT_URL: direct,
  });
});

it.each([
  ["a backup", readBackupEnv],
  ["a start", readAppEnv],
])("%s reports a misspelt key of backups, without which they are not encrypted", (_what, read) => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => {
    said.mockRestore();
    vi.unstubAllEnvs();
  });
  vi.stubEnv("BACKUP_KEYFILE", "/etc/sortes/backup.key");
  vi.stubEnv("BACKUP_TO", "/srv/backups");
  read();
  expect(said.mock.calls).toEqual([
    ["BACKUP_KEYFILE is set, but nothing reads it; is BACKUP_KEY_FILE meant?"],
  ]);
});
