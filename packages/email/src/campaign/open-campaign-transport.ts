import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { onDisk, tidyFolder } from "../transports/outbox.ts";
import {
  type CampaignSession,
  type CampaignTransport,
  HandoverDeniedError,
} from "./campaign-transport.ts";
import { openCampaignSmtp } from "./campaign-smtp.ts";

/**
 * Writes campaign mails to a folder, one `.eml` file each. Names end with the recipient's id, so that repeats are
 * visible.
 */
export function openCampaignOutbox(folder: string): CampaignTransport {
  const tidyNow = tidyFolder(folder);
  const session: CampaignSession = {
    async send({ recipientId, raw }, handover) {
      const time = new Date().toISOString().replaceAll(/[:.]/g, "-");
      const name = `${time}-${recipientId}.eml`;
      // written under another name first, so that readers never see half a message
      const aside = join(folder, `.${name}.part`);
      try {
        await onDisk(async () => {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          await writeFile(aside, raw, { mode: 0o600 });
        });
        if (!(await handover())) throw new HandoverDeniedError("the mail may not go out any more");
        await onDisk(() => rename(aside, join(folder, name)));
      } catch (error) {
        await rm(aside, { force: true }).catch(() => {});
        throw error;
      }
      await tidyNow();
      return `written to ${name}`;
    },
    close: () => Promise.resolve(),
  };
  return { account: "outbox", open: () => session };
}

/** Opens the way that campaigns go. Nothing connects before the first mail. */
export function openCampaignTransport(options: {
  /** Undefined: mails are written to `outbox`. */
  smtpUrl: string | undefined;
  /** A folder, made when the first mail comes. */
  outbox: string;
}): CampaignTransport {
  return options.smtpUrl ? openCampaignSmtp(options.smtpUrl) : openCampaignOutbox(options.outbox);
}
