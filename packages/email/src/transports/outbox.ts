import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  HandoverDeniedError,
  MailRejectedError,
  type Session,
  type Transport,
} from "./transport.ts";

/** The number of kept messages; older ones are deleted. */
const kept = 10_000;
/** The number of messages between two cleanups of the folder. */
const tidiedEvery = 100;

/** A full or read-only disk is not the fault of the mail. */
async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "failed";
    throw new MailRejectedError(`the outbox could not be written: ${code}`, "server");
  }
}

async function tidy(folder: string): Promise<void> {
  const messages = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  for (const name of messages.slice(0, Math.max(0, messages.length - kept)))
    await rm(join(folder, name), { force: true });
}

/**
 * Writes mails to a folder, one `.eml` file each. Names begin with the time, so that they sort by age, and end with the
 * mail's id, so that repeats are visible.
 */
export function openOutbox(folder: string): Transport {
  let written = 0;
  const session: Session = {
    async send({ id, raw }, handover) {
      const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const name = `${time}-${id}.eml`;
      // written under another name first, so that readers never see half a message
      const aside = join(folder, `.${name}.part`);
      try {
        await onDisk(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeFile(aside, raw, { mode: 0o600 }); // links in it open accounts
        });
        if (!(await handover())) throw new HandoverDeniedError("the mail may not go out any more");
        await onDisk(() => rename(aside, join(folder, name)));
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {});
        throw error;
      }
      if (written++ % tidiedEvery === 0) await tidy(folder).catch(() => {}); // the mail itself was written
      return `written to ${name}`;
    },
    close: () => Promise.resolve(),
  };
  return { account: "outbox", open: () => session };
}
