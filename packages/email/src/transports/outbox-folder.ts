import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { MailRefusedError } from "./transport.ts";

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

/** What to call after each message: it deletes the oldest now and then, and never rejects. */
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
