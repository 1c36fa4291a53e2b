import { expectPlainErrors, testVariables } from "@sortes/testing";
import { it } from "vitest";
import { appSchema, backupSchema, storeSchema } from "../env.ts";

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
