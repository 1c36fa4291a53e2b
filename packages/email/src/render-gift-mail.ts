import {
  addressIn,
  giftLinkPage,
  type Language,
  withoutLinks,
  withSpacedDots,
} from "@sortes/contract";
import { wordMail } from "@sortes/i18n";
import { type MailBrand, ownBrand } from "./brand.ts";
import { actionLayout, actionText } from "./letter.ts";
import { compileMjml } from "./mjml.ts";
import type { MailContent } from "./render-mail.ts";

/** The mail that brings one person the link of a gift exchange. */
interface GiftMail {
  locale: Language;
  /** The username of whoever sends it. */
  organiser: string;
  title: string;
  /** The name of the person. */
  name: string;
  /** The part of the link after the #. */
  fragment: string;
  /** The base address of the site, without a slash at the end. */
  publicUrl: string;
  brand?: MailBrand;
}

/**
 * Renders the mail. It leads to our pages only, and its texts are plain and kept free of addresses by the contract,
 * except usernames and dots in names: otherwise anybody could advertise to strangers with it.
 */
export async function renderGiftMail(mail: GiftMail): Promise<MailContent> {
  const { locale, title, fragment, publicUrl, brand = ownBrand } = mail;
  const organiser = withoutLinks(mail.organiser);
  const name = withSpacedDots(mail.name);
  const params = { organiser, title, name, contact: addressIn(locale, publicUrl, "/contact") };
  const word = (
    part: "preview" | "title" | "body" | "button" | "keep" | "ignore" | "footer" | "subject",
  ) => wordMail(locale, `gift.${part}`, params);
  const parts = {
    brand,
    locale,
    preview: word("preview"),
    title: word("title"),
    body: word("body"),
    button: word("button"),
    link: `${addressIn(locale, publicUrl, giftLinkPage)}#${fragment}`,
    linkHint: wordMail(locale, "layout.link"),
    notes: [word("keep"), word("ignore")],
    footer: word("footer"),
  };
  return {
    subject: word("subject"),
    html: await compileMjml(actionLayout(parts)),
    text: actionText(parts),
  };
}
