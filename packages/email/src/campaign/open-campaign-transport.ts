import { openCampaignOutbox } from "./campaign-outbox.ts";
import { openCampaignSmtp } from "./campaign-smtp.ts";
import type { CampaignTransport } from "./campaign-transport.ts";

/** Opens the way that campaigns go. Nothing connects before the first mail. */
export function openCampaignTransport(options: {
  /** Undefined: mails are written to `outbox`. */
  smtpUrl: string | undefined;
  /** A folder, made when the first mail comes. */
  outbox: string;
}): CampaignTransport {
  return options.smtpUrl ? openCampaignSmtp(options.smtpUrl) : openCampaignOutbox(options.outbox);
}
