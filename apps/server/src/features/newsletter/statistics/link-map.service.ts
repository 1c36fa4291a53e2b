import type { z } from "zod";
import { type Language, type linkMapOutput } from "@sortes/contract";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import type { UserRow } from "@sortes/db/accounts/users";
import { fillFields, labelLinks } from "@sortes/email";
import { found } from "../../../failure.ts";
import { keepPreview } from "../letters/preview.service.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface LinkMapOptions {
  id: string;
  /** The language of the mail; default: the first in which it was sent. */
  language: Language | undefined;
  /** The locale of the numbers. */
  locale: Language;
}

/** Link maps: a campaign's mail with the share of clicks on each link. */
export class LinkMaps extends Service<ServiceParts<"db" | "callLimits" | "publicUrl">> {
  /**
   * Stores the last run's mail, labelled with each link's share of all clicks, for a single view. A reader counts once
   * per link. Fields have the values of `viewer`, or their fallbacks.
   * @throws DomainError NOT_FOUND, also if it is not frozen or was not sent in the language; RATE_LIMITED.
   */
  async show(
    viewer: Pick<UserRow, "id" | "email">,
    { id, language, locale }: LinkMapOptions,
  ): Promise<z.infer<typeof linkMapOutput>> {
    const { db, callLimits, publicUrl } = this.parts;
    const campaign = found(await statistics.findCampaignHead(db, id));
    await callLimits.attempt("preview", { account: viewer.id });
    const [contents, links] = await Promise.all([
      statistics.findFrozenContents(db, campaign),
      statistics.sumLinkTallies(db, campaign),
    ]);
    const content = found(
      contents.find((one) => language === undefined || one.locale === language),
    );
    const all = links.reduce((sum, { readers }) => sum + readers, 0);
    const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
    const labels = links.map(
      ({ target, readers }) => [target, share.format(all > 0 ? readers / all : 0)] as const,
    );
    const html = labelLinks(content.html, new Map(labels));
    // as in a preview, personal links lead to the preferences page, which changes nothing by itself
    const choices = `${publicUrl}/mail`;
    const filled = fillFields(
      { ...content, html },
      {
        email: viewer.email,
        unsubscribeUrl: choices,
        preferencesUrl: choices,
        siteUrl: publicUrl,
      },
    );
    return {
      previewUrl: await keepPreview(db, filled.html),
      language: content.locale,
      languages: contents.map((one) => one.locale),
    };
  }
}
