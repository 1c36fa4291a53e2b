import { watch } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";

export interface ReceivedMail {
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: ReadonlyMap<string, string>;
  /** The web addresses that it links to, each once. */
  links: string[];
}

/** Parses a raw message as a mail client does. */
export async function readMail(raw: string | Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const html = mail.html ?? "";
  const found = html.matchAll(/href="(https?:[^"]+)"/g);
  const links = [...found].map(([, link = ""]) => link.replaceAll("&amp;", "&"));
  return {
    to: (mail.to ?? []).map(({ address }) => address ?? ""),
    from: mail.from?.address ?? "",
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html,
    headers: new Map(mail.headers.map(({ key, value }) => [key, value])),
    links: [...new Set(links)],
  };
}

/** All messages to one address in an outbox folder, oldest first. */
export async function mailsTo(outbox: string, address: string): Promise<ReceivedMail[]> {
  const names = await readdir(outbox).catch(() => []);
  const files = names.filter((name) => name.endsWith(".eml")).toSorted();
  const mails = await Promise.all(
    files.map(async (name) => await readMail(await readFile(join(outbox, name)))),
  );
  return mails.filter(({ to }) => to.includes(address));
}

/**
 * The first message to an address, as soon as it arrives.
 * @param patience milliseconds.
 * @throws Error if none arrives in that time.
 */
export async function waitForMail(
  outbox: string,
  address: string,
  patience = 60_000,
): Promise<ReceivedMail> {
  await mkdir(outbox, { recursive: true });
  return await new Promise((resolve, reject) => {
    const watcher = watch(outbox);
    const giveUp = setTimeout(() => {
      watcher.close();
      reject(new Error(`no mail to ${address} within ${patience} ms`));
    }, patience);
    const look = () => {
      mailsTo(outbox, address).then(([mail]) => {
        if (!mail) return;
        clearTimeout(giveUp);
        watcher.close();
        resolve(mail);
      }, reject);
    };
    watcher.on("change", look);
    look(); // it may have come before
  });
}
