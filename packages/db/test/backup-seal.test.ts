import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { ArchiveWriter, readArchive } from "../src/backup/archive.ts";
import { backupKey } from "../src/backup/key.ts";
import { formatVersion } from "../src/backup/manifest.ts";

const key = backupKey("a passphrase of 32 random letters");

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  await Promise.resolve();
  yield bytes;
}

/** The bytes of a small backup. */
async function archiveOf(version: number, encryptedWith?: typeof key): Promise<Buffer> {
  const writer = await ArchiveWriter.open(new Date(0), encryptedWith);
  const bytes = writer.output.toArray();
  await writer.head({
    format: "sortes-backup",
    formatVersion: version,
    version: "1.0.0",
    serverVersion: 180_004,
    at: new Date(0).toISOString(),
    migrations: ["0001-first"],
    tables: [{ name: "fact", columns: ["name"] }],
  });
  await writer.file("app-secret", 5, once(Buffer.from("hello")));
  await writer.table("fact", once(Buffer.from("one\ntwo\n")), () => 2);
  await writer.file("media/a.webp", 300, once(Buffer.alloc(300, 7)));
  await writer.finish([{ name: "fact_id_seq", value: "12", called: true }]);
  return Buffer.concat((await bytes) as Buffer[]);
}

/** The error on reading an archive in small pieces; undefined if it is accepted as complete. */
async function refusalOf(bytes: Buffer, opensWith?: typeof key): Promise<string | undefined> {
  const pieces = [];
  for (let at = 0; at < bytes.length; at += 61) pieces.push(bytes.subarray(at, at + 61));
  return await readArchive(Readable.from(pieces), opensWith, {}).then(
    () => undefined,
    (error: unknown) => String(error),
  );
}

/** All variants that are not refused with one plain sentence. */
async function acceptedOf(variants: readonly Buffer[], opensWith?: typeof key): Promise<number[]> {
  const accepted = [];
  for (const [at, bytes] of variants.entries()) {
    const said = await refusalOf(bytes, opensWith);
    // a key opens no header that has changed
    if (
      !/(?:This backup is incomplete or damaged and cannot be used: [^\n]+|its first bytes have changed since)\.$/.test(
        said ?? "",
      )
    )
      accepted.push(at);
  }
  return accepted;
}

const flipped = (bytes: Buffer, at: number, bits: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ bits, at);
  return changed;
};

describe("an unencrypted backup", () => {
  it("is rejected if any byte is changed or missing, or if it is cut off anywhere", async () => {
    const bytes = await archiveOf(formatVersion);
    expect(await refusalOf(bytes)).toBeUndefined();
    const places = [...bytes.keys()];
    const changed = places.map((at) => flipped(bytes, at, 1 << (at % 8)));
    expect(await acceptedOf(changed)).toEqual([]);
    const cut = places.map((at) => bytes.subarray(0, at));
    expect(await acceptedOf(cut)).toEqual([]);
    const shorter = places.map((at) =>
      Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]),
    );
    expect(await acceptedOf(shorter)).toEqual([]);
    expect(await acceptedOf([Buffer.concat([bytes, Buffer.from([0])])])).toEqual([]);
  });

  it("may lack a seal only in the first format, which had none", async () => {
    const sealed = await archiveOf(1);
    expect(await refusalOf(sealed.subarray(0, -40))).toBeUndefined();
    const unsealed = (await archiveOf(formatVersion)).subarray(0, -40);
    expect(await refusalOf(unsealed)).toContain("its end is missing");
  });
});

it("an encrypted backup is rejected if a byte is changed or missing", async () => {
  const bytes = await archiveOf(formatVersion, key);
  expect(await refusalOf(bytes, key)).toBeUndefined();
  // each opening costs some ten milliseconds
  const places = Array.from({ length: 12 }, (_, i) => Math.floor((i * (bytes.length - 1)) / 11));
  const changed = places.map((at) => flipped(bytes, at, 1));
  expect(await acceptedOf(changed, key)).toEqual([]);
  const cut = places.map((at) => bytes.subarray(0, at));
  expect(await acceptedOf(cut, key)).toEqual([]);
});
