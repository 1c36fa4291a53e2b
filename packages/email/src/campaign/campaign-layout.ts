import type { Language } from "@sortes/contract";
import { wordCampaign } from "@sortes/i18n";
import { colour } from "../colours.ts";
import { escapeHtml } from "../escape-html.ts";
import { fonts, letter } from "../letter.ts";

/** Where the body of a campaign goes in the compiled layout. */
export const bodyPlace = "SORTES-CAMPAIGN-BODY";

/** The layout of a campaign whose body is HTML, as MJML. */
export const campaignLayout = (subject: string, preheader: string, locale: Language): string =>
  letter({
    locale,
    title: subject,
    preview: preheader,
    styles: `.body img { max-width: 100%; height: auto; } .body h1, .body h2, .body h3 { font-family: ${fonts.title}; line-height: 1.15; margin: 0 0 12px; }`,
    width: 600,
    content: `<mj-text css-class="body">${bodyPlace}</mj-text>`,
    footer: footerText(locale),
  });

/** Why the reader gets the mail, and how that ends. */
const footerText = (locale: Language): string => {
  const link = (field: string, text: string) =>
    `<a href="{{${field}}}" style="color:${colour.link}">${escapeHtml(text)}</a>`;
  return [
    escapeHtml(wordCampaign(locale, "footer.why")),
    `<br />${link("unsubscribe_url", wordCampaign(locale, "footer.unsubscribe"))}`,
    ` · ${link("preferences_url", wordCampaign(locale, "footer.preferences"))}`,
  ].join("");
};

/** The footer for a mail that came without one, as HTML. */
export const addedFooter = (locale: Language): string =>
  `<div style="max-width:600px;margin:0 auto;padding:16px 24px;font-family:${fonts.text};font-size:14px;line-height:1.5;color:${colour.ink2}">${footerText(locale)}</div>`;
