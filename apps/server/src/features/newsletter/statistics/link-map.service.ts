import type { z } from "zod";
import { type Language, type linkMapOutput } from "@sortes/contract";
import { findCampaignHead, findFrozenContents, sumLinkTallies, type UserRow } from "@sortes/db";
import { fillFields, labelLinks } from "@sortes/email";
import { found } from "../../../failure.ts";
import { keepPreview } from "../letters/preview.service.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

interface LinkMapOptions {
  id: string;
  /** Of the mail; default: the first one in which it was sent. */
  language: Language | undefined;
  /** Of the numbers. */
  locale: Language;
}

/** Shows where the readers of a campaign clicked, on its mail. */
export class LinkMaps extends Service<ServiceParts<"db" | "callLimits" | "publicUrl">> {
  /**
   * Stores the last run's mail with each link's share of all clicks, to be shown once. A reader counts once for each link.
   * Fields have the values of `viewer`, or their fallbacks.
   * @throws DomainError NOT_FOUND, also before it is frozen and where it was not sent in the language; RATE_LIMITED.
   */
  async show(
    viewer: Pick<UserRow, "id" | "email">,
    { id, language, locale }: LinkMapOptions,
  ): Promise<z.infer<typeof linkMapOutput>> {
    const { db, callLimits, publicUrl } = this.parts;
    const campaign = found(await findCampaignHead(db, id));
    await callLimits.attempt("preview", { account: viewer.id });
    const [contents, links] = await Promise.all([
      findFrozenContents(db, campaign),
      sumLinkTallies(db, campaign),
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
    // as in a preview, the links of a reader lead to the page where nothing happens by itself
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
