import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { S3Prefix } from "@sortes/db/backup";
import { CommandError, freePort } from "@sortes/process";
import { expect, it, onTestFinished } from "vitest";
import { run } from "../backup.ts";
import { backupSchema } from "../env.ts";
import { otherSecretIn, placeFor, shownSize } from "../support/backups.ts";

const env = (variables: Record<string, string> = {}) => backupSchema.parse(variables);

it.each([
  "gs://bucket/sortes",
  "sftp://backup:password@host.example/srv",
  "S3://bucket",
  "s3:/bucket",
  "backup@host.example:/srv",
])("%s, which is neither a folder nor in an S3 store, is no place for backups", (to) => {
  const refused =
    /^Backups cannot go to .+:…; write the path of a folder, or s3:\/\/bucket\/prefix\.$/;
  expect(() => placeFor(to, env())).toThrow(refused);
  expect(() => placeFor(undefined, env({ BACKUP_TO: to }))).toThrow(refused);
  expect(() => placeFor(to, env())).not.toThrow("password");
});

it.each(["/srv/backups", "backups", "./gs:/bucket", "C:/backups"])("%s is a folder", (to) => {
  expect(placeFor(to, env()).isRemote).toBe(false);
});

it.each(["--keep=3", "--unencrypted"])(
  "a drill, which writes no backup, refuses %s",
  async (option) => {
    await expect(run(["--drill", option])).rejects.toThrow(
      /^usage: npm run backup -- .* \| --drill\)$/,
    );
  },
);

it("a restored backup may have the secret that was replaced since", () => {
  const [its, changed] = [
    "the secret of the backup, 32 letters",
    "the secret since then, 32 letters",
  ];
  expect(otherSecretIn(env({ APP_SECRET: its }), its)).toBeUndefined();
  expect(otherSecretIn(env({}), its)).toBeUndefined();
  const both = env({ APP_SECRET: changed, APP_SECRET_PREVIOUS: its });
  expect(otherSecretIn(both, its)).toBeUndefined();
  expect(otherSecretIn(env({ APP_SECRET: changed }), its)).toContain("APP_SECRET_PREVIOUS");
});

it("a store out of reach is reported in a sentence", async () => {
  const silent = createServer((socket) => socket.destroy());
  onTestFinished(() => void silent.close());
  await once(silent.listen(0, "127.0.0.1"), "listening");
  const closed = await freePort();
  for (const [port, why] of [
    [closed, `connect ECONNREFUSED 127.0.0.1:${closed}`],
    [(silent.address() as AddressInfo).port, "(?:other side closed|read ECONNRESET)"],
  ] as const) {
    const place = new S3Prefix("s3://bucket/sortes", {
      endpoint: `http://127.0.0.1:${port}`,
      region: "auto",
      accessKeyId: "somebody",
      secretAccessKey: "their secret",
      firstWait: 1,
    });
    const refused: unknown = await place.names().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CommandError);
    expect(String(refused)).toMatch(new RegExp(`The store is out of reach: ${why}\\.$`));
  }
});

it.each([
  [480, "1 kB"],
  [41_200, "42 kB"],
  [999_000, "999 kB"],
  [1_000_000, "1.0 MB"],
  [82_340_000, "82.3 MB"],
])("names the size of a backup of %i bytes: %s", (bytes, shown) => {
  expect(shownSize(bytes)).toBe(shown);
});
