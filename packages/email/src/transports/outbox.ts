import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { MailRefusedError, type Transport, type TransportOptions } from "./transport.ts";
import { compose } from "./compose.ts";

/** How many messages are kept; older ones are deleted. */
const kept = 10_000;
/** The folder is tidied once in so many messages. */
const tidiedEvery = 100;

/** A full or read-only disk is not the fault of the mail. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? "failed";
    throw new MailRefusedError(`the outbox could not be written: ${code}`, "server");
  }
}

/** A function to call after each message: it sometimes deletes the oldest ones, and never rejects. */
export function tidyFolder(folder: string): () => Promise<void> {
  let written = 0;
  return async () => {
    if (written++ % tidiedEvery === 0) await tidy(folder).catch(() => {}); // the mail itself was written
  };
}

async function tidy(folder: string): Promise<void> {
  const messages = (await readdir(folder)).filter((name) => name.endsWith(".eml")).sort();
  for (const name of messages.slice(0, Math.max(0, messages.length - kept)))
    await rm(join(folder, name), { force: true });
}

/** Writes mail to a folder, one `.eml` file per message. Names begin with the time, so that they sort by age. */
export function openOutbox(
  folder: string,
  sender: Pick<TransportOptions, "from" | "replyTo">,
): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  const tidyNow = tidyFolder(folder);

  return {
    send: async (mail, handover) => {
      const { message } = await composer.sendMail(compose(mail, sender));
      const time = mail.date.toISOString().replaceAll(/[:.]/g, "-");
      const name = `${time}-${mail.id}.eml`;
      // written under another name first, so that readers never see half a message
      const aside = join(folder, `.${name}.part`);
      try {
        await onDisk(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeFile(aside, message, { mode: 0o600 }); // links in it open accounts
        });
        await handover();
        await onDisk(() => rename(aside, join(folder, name)));
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {});
        throw error;
      }
      await tidyNow();
    },
    close: () => Promise.resolve(),
  };
}
