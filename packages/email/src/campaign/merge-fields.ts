import { type MergeField, mergeFields } from "@sortes/contract";
import { colour } from "../colours.gen.ts";
import { escapeHtml } from "../mjml.ts";
import { fonts } from "../letter.ts";
import type { CampaignContent, MergeValues } from "./campaign-mail.ts";

/**
 * A merge field in frozen content. `inUrl`: written `{{email|url}}`, it is part of an address. Staff cannot write
 * `tracking_mark`: only `splitTracked` puts it into addresses.
 */
export interface FieldToken {
  field: MergeField | "tracking_mark";
  inUrl: boolean;
}

const pattern = new RegExp(String.raw`\{\{(${mergeFields.join("|")})(\|url)?\}\}`, "g");

/** Splits a text at its merge fields. Anything else in braces is text. */
export function splitFields(text: string): (string | FieldToken)[] {
  const parts: (string | FieldToken)[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) parts.push(text.slice(from, match.index));
    const field = mergeFields.find((name) => name === match[1]);
    if (field) parts.push({ field, inUrl: match[2] !== undefined });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

const valueOf: Readonly<Record<FieldToken["field"], (values: MergeValues) => string>> = {
  email: (values) => values.email,
  unsubscribe_url: (values) => values.unsubscribeUrl,
  preferences_url: (values) => values.preferencesUrl,
  site_url: (values) => values.siteUrl,
  tracking_mark: (values) => values.trackingMark ?? "",
};

/** The value of a field for HTML or plain text, escaped so that it cannot become markup or another part of an address. */
export function fieldValue(
  { field, inUrl }: FieldToken,
  values: MergeValues,
  form: "html" | "text",
): string {
  const plain = valueOf[field](values);
  const value = inUrl ? encodeURIComponent(plain.toWellFormed()) : plain;
  return form === "html" ? escapeHtml(value) : value;
}

const fill = (text: string, values: MergeValues, form: "html" | "text"): string =>
  splitFields(text)
    .map((part) => (typeof part === "string" ? part : fieldValue(part, values, form)))
    .join("");

/** A campaign as one reader gets it. */
export function fillFields(content: CampaignContent, values: MergeValues): CampaignContent {
  return {
    subject: fill(content.subject, values, "text"),
    html: fill(content.html, values, "html"),
    text: fill(content.text, values, "text"),
  };
}

const spaced = new RegExp(
  String.raw`\{\{[ \t]{1,20}(${mergeFields.join("|")})[ \t]{0,20}\}\}`,
  "g",
);
const spacedAfter = new RegExp(String.raw`\{\{(${mergeFields.join("|")})[ \t]{1,20}\}\}`, "g");

/** `{{ email }}` becomes `{{email}}`. */
export const tightenFields = (text: string): string =>
  text.replaceAll(spaced, "{{$1}}").replaceAll(spacedAfter, "{{$1}}");

const addresses = /^\{\{(?:unsubscribe_url|preferences_url|site_url)\}\}/;

/** Whether a value of an URL attribute begins with a field that is an address of ours. */
export const startsWithAddress = (value: string): boolean => addresses.test(value.trimStart());

/** In a URL attribute: an address at the start is used unchanged, every other field is percent-encoded. */
export function fieldsInUrl(value: string): string {
  const trimmed = value.trim();
  const start = addresses.exec(trimmed)?.[0] ?? "";
  return start + trimmed.slice(start.length).replaceAll(pattern, "{{$1|url}}");
}

/** Without fields: for places where no value can be made harmless. */
export const withoutFields = (text: string): string => text.replaceAll(pattern, "");

/** Texts that look like fields but are not, with their position. */
export function unknownFields(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/\{\{([^{}]{0,100})\}\}/g)].flatMap((match) => {
    const name = (match[1] ?? "").trim();
    const known = mergeFields.some((field) => field === name || `${field}|url` === name);
    return known ? [] : [{ name, at: match.index }];
  });
}

const style = `max-width:600px;margin:0 auto;padding:0 24px 24px;font-family:${fonts.text};font-size:14px;line-height:1.5;color:${colour.ink2}`;

const endOfBody = "</body>";

const asHtml = (address: string): string =>
  `<div dir="auto" style="${style}">${escapeHtml(address).replaceAll("\n", "<br />")}</div>`;

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
