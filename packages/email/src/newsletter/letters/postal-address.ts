import { colour } from "../../colours.gen.ts";
import { fonts } from "../../letter.ts";
import { escapeHtml } from "../../mjml.ts";
import { addedClass } from "../../night.ts";
import type { CampaignContent } from "./campaign-mail.ts";

// with its padding as wide as the letter, so that its lines stand below those of the footer
const style = `max-width:552px;margin:0 auto;padding:0 24px 24px;font-family:${fonts.text};font-size:14px;line-height:1.5;color:${colour.ink2}`;

const endOfBody = "</body>";

const asHtml = (address: string): string =>
  `<div dir="auto" class="${addedClass}" style="${style}">${escapeHtml(address).replaceAll("\n", "<br />")}</div>`;

/**
 * Appends the sender's postal address to a mail split at its merge fields. Merge fields in the address stay text.
 * @param address lines between line feeds
 */
export function withPostalAddress<Part>(
  parts: readonly (string | Part)[],
  address: string,
  form: "html" | "text",
): (string | Part)[] {
  if (form === "text") return [...parts, `\n${address}\n`];
  const last = parts.findLastIndex((part) => typeof part === "string" && part.includes(endOfBody));
  const part = parts[last];
  if (typeof part !== "string") return [...parts, asHtml(address)];
  const at = part.lastIndexOf(endOfBody);
  return parts.with(last, part.slice(0, at) + asHtml(address) + part.slice(at));
}

/** A campaign as one reader gets it, with the sender's postal address at its end. */
export const signedContent = (content: CampaignContent, address: string): CampaignContent => ({
  ...content,
  html: withPostalAddress([content.html], address, "html").join(""),
  text: withPostalAddress([content.text], address, "text").join(""),
});
