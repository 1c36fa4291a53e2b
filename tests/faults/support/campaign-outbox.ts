import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished } from "vitest";
import { campaignPlace, finished, hurry, statesOf, type Store } from "./campaign-place.ts";

const run = promisify(execFile);

/** Makes the outbox folder unusable; returns a function that repairs it. */
type Breaking = (outbox: string) => Promise<() => Promise<unknown>>;

/** Nothing can be written, because a file is in the folder's place. */
const occupied: Breaking = async (outbox) => {
  await rm(outbox, { recursive: true, force: true });
  await writeFile(outbox, "");
  return () => rm(outbox);
};

/** The outbox is a small disk that is full after some mails. Needs the right to mount. */
const full: Breaking = async (outbox) => {
  await mkdir(outbox, { recursive: true });
  await run("mount", ["-t", "tmpfs", "-o", "size=64k", "tmpfs", outbox]);
  onTestFinished(async () => void (await run("umount", [outbox]).catch(() => {})));
  return () => run("mount", ["-o", "remount,size=64m", outbox]);
};

const breakings = { occupied, full };

/** Campaign mails are written to a folder that becomes unusable: no mail fails, and all arrive after the repair. */
export async function outboxFull(
  how: keyof typeof breakings,
  { recipients, store }: { recipients: number; store: Store },
): Promise<void> {
  const place = await campaignPlace({ recipients, connections: 5, store });
  const outbox = join(place.here.dataDir, "outbox");
  const mend = await breakings[how](outbox);
  const worker = await place.worker({ SMTP_URL: "" });
  const faults = () => place.query("select fault from sending_account where fault is not null");
  await expect.poll(faults, { timeout: 60_000, interval: 50 }).toHaveLength(1);
  const states = await statesOf(place);
  expect([states["failed"], states["unknown"]]).toEqual([undefined, undefined]);
  await mend();
  await finished(place, { meanwhile: () => hurry(place) });
  expect(await statesOf(place)).toEqual({ sent: recipients });
  const files = await readdir(outbox, { recursive: true });
  expect(files.filter((name) => name.endsWith(".part"))).toEqual([]);
  const readers: string[] = [];
  for (const file of files.filter((name) => name.endsWith(".eml"))) {
    const mail = await readFile(join(outbox, file), "utf8");
    readers.push(/^To: .*?([^\s<]+@[^\s>]+)/im.exec(mail)?.[1] ?? file);
  }
  const everybody = Array.from({ length: recipients }, (_, i) => `reader${i + 1}@example.test`);
  expect(readers.toSorted()).toEqual(everybody.toSorted());
  await worker.stop("SIGTERM");
}
