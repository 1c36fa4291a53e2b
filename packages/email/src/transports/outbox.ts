import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { compose } from "./compose.ts";
import { onDisk, tidyFolder } from "./outbox-folder.ts";
import type { Transport, TransportOptions } from "./transport.ts";

/** Mail into a folder, one `.eml` file a message. Names begin with the time, so that they sort by age. */
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
      // written under another name first, so that a reader never sees half a message
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
