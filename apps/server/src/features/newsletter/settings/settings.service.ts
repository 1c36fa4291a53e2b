import type { NewsletterSettingsInput, NewsletterSettings as Shown } from "@sortes/contract";
import { inTransaction } from "@sortes/db";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import type { NewsletterSettingsRow } from "@sortes/db/newsletter/sending/sending-control";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { checkVersion } from "../../ground/versions.ts";

type Parts = ServiceParts<"db" | "clock">;

/** The settings shared by all campaigns: the sender's postal address. */
export class NewsletterSettings extends Service<Parts> {
  async get(): Promise<Shown> {
    return toDto(await sendingControl.getSettings(this.parts.db));
  }

  /**
   * Changes the settings and audits the change. Saving the same values changes nothing.
   * @throws DomainError NEWSLETTER_SETTINGS_CHANGED if `version` is outdated.
   */
  async save(actor: string, { postalAddress, version }: NewsletterSettingsInput): Promise<Shown> {
    const { db, clock } = this.parts;
    return await inTransaction(db, async (tx) => {
      const before = await sendingControl.lockSettings(tx);
      // a retry after a lost reply finds its own change
      if (before.postalAddress === postalAddress) return toDto(before);
      checkVersion(before.version, version, "NEWSLETTER_SETTINGS_CHANGED");
      const changedAt = clock.now();
      const detail = { postalAddress, before: before.postalAddress };
      await this.audited(tx, actor, "newsletter.settings", "newsletter", detail);
      return toDto(await sendingControl.updateSettings(tx, { postalAddress, changedAt }));
    });
  }
}

const toDto = ({ changedAt, ...row }: NewsletterSettingsRow): Shown => ({
  ...row,
  changedAt: changedAt?.toISOString() ?? null,
});
