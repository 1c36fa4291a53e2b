import {
  type Language,
  mergeFallback,
  type MergeField,
  mergeFields,
  type SubscriberFieldType,
} from "@sortes/contract";
import { colour } from "../colours.gen.ts";
import { addedClass } from "../night.ts";
import { escapeHtml } from "../mjml.ts";
import { fonts } from "../letter.ts";
import type { CampaignContent, MergeValues, OwnValue } from "./campaign-mail.ts";

/**
 * A merge field in frozen content. `inUrl`: written `{{email|url}}`, it is part of an address. Staff cannot write
 * `tracking_mark`: only `splitTracked` puts it into addresses.
 */
export interface FieldToken {
  field: MergeField | "own" | "tracking_mark";
  /** Of an own field of subscribers. */
  key?: string;
  inUrl: boolean;
  /** What stands there for readers without a value. */
  fallback?: string;
}

const fieldName = "[a-z][a-z0-9_]{0,39}";
/** A fallback is plain text without markup, so that it needs no care where it stands. It may be wrapped. */
const fallback = String.raw`[^{}|<>"&]{1,${mergeFallback}}`;
const pattern = new RegExp(String.raw`\{\{(${fieldName})(\|url)?(?:\|(${fallback}))?\}\}`, "g");
const isBuiltIn = (field: string): field is MergeField =>
  (mergeFields as readonly string[]).includes(field);

/** Splits a text at its merge fields. Anything else in braces is text. */
export function splitFields(text: string): (string | FieldToken)[] {
  const parts: (string | FieldToken)[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, key = "", url, otherwise] = match;
    if (match.index > from) parts.push(text.slice(from, match.index));
    parts.push({
      ...(isBuiltIn(key) ? { field: key } : { field: "own", key }),
      inUrl: url !== undefined,
      ...(otherwise !== undefined && { fallback: onOneLine(otherwise) }),
    });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push(text.slice(from));
  return parts;
}

const onOneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const valueOf: Readonly<
  Record<FieldToken["field"], (values: MergeValues, key: string | undefined) => string>
> = {
  email: (values) => values.email,
  name: (values) => shown(values.name ?? ""),
  own: (values, key = "") => shown(values.fields?.get(key) ?? ""),
  unsubscribe_url: (values) => values.unsubscribeUrl,
  preferences_url: (values) => values.preferencesUrl,
  site_url: (values) => values.siteUrl,
  tracking_mark: (values) => values.trackingMark ?? "",
};

/** What somebody else wrote, without what would break a header or turn the direction of the text around it. */
const shown = (value: string): string =>
  onOneLine(value.replaceAll(/\p{Cc}/gu, " ").replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ""));

/**
 * The value of a field for HTML or plain text, or its fallback if there is none, escaped so that it cannot become markup
 * or another part of an address.
 */
export function fieldValue(
  { field, key, inUrl, fallback: otherwise = "" }: FieldToken,
  values: MergeValues,
  form: "html" | "text",
): string {
  const plain = valueOf[field](values, key) || otherwise;
  const value = inUrl ? encodeURIComponent(plain.toWellFormed()) : plain;
  return form === "html" ? escapeHtml(value) : value;
}

/** Own fields of a reader as a mail in this language shows them. */
export const inWords = (
  fields: readonly OwnValue[],
  locale: Language,
): ReadonlyMap<string, string> =>
  new Map(fields.map(({ key, type, value }) => [key, words[type](value, locale)]));

const words: Readonly<
  Record<SubscriberFieldType, (value: string | number, locale: Language) => string>
> = {
  text: String,
  number: (value, locale) => Number(value).toLocaleString(locale, { maximumFractionDigits: 20 }),
  date: (value, locale) =>
    new Date(value).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" }),
};

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
  String.raw`\{\{[ \t]{0,20}(${fieldName})[ \t]{0,20}(?:\|([^{}|<>"&]{0,${mergeFallback}}))?\}\}`,
  "g",
);

/** `{{ email }}` becomes `{{email}}`, and `{{ name | there }}` becomes `{{name|there}}`. */
export const tightenFields = (text: string): string =>
  text.replaceAll(spaced, (_, key: string, otherwise = "") => {
    const tight = onOneLine(otherwise);
    return tight === "" ? `{{${key}}}` : `{{${key}|${tight}}}`;
  });

const addresses = /^\{\{(?:unsubscribe_url|preferences_url|site_url)\}\}/;

/** Whether a value of an URL attribute begins with a field that is an address of ours. */
export const startsWithAddress = (value: string): boolean => addresses.test(value.trimStart());

const inAddress = (_: string, key: string, _url?: string, otherwise?: string): string =>
  otherwise === undefined ? `{{${key}|url}}` : `{{${key}|url|${otherwise}}}`;

/** In a URL attribute: an address at the start is used unchanged, every other field is percent-encoded. */
export function fieldsInUrl(value: string): string {
  const trimmed = value.trim();
  const start = addresses.exec(trimmed)?.[0] ?? "";
  return start + trimmed.slice(start.length).replaceAll(pattern, inAddress);
}

/** Without fields: for places where no value can be made harmless. */
export const withoutFields = (text: string): string => text.replaceAll(pattern, "");

/**
 * Texts that look like fields but are not, with their position.
 * @param own the keys of own fields
 */
export function unknownFields(
  text: string,
  own: ReadonlySet<string> = new Set(),
): { name: string; at: number }[] {
  return [...text.matchAll(/\{\{([^{}]{0,200})\}\}/g)].flatMap((match) => {
    const [field] = splitFields(tightenFields(match[0]));
    const isKnown =
      typeof field === "object" && (field.field !== "own" || own.has(field.key ?? ""));
    return isKnown ? [] : [{ name: (match[1] ?? "").trim(), at: match.index }];
  });
}

/** The fields of a text that differ in what is known of readers: their names and own fields, each once. */
export function personalFields(text: string): { name: string; hasFallback: boolean }[] {
  const found = new Map<string, boolean>();
  for (const part of splitFields(tightenFields(text))) {
    if (typeof part === "string" || (part.field !== "name" && part.field !== "own")) continue;
    const key = part.key ?? part.field;
    found.set(key, (found.get(key) ?? true) && part.fallback !== undefined);
  }
  return [...found].map(([key, hasFallback]) => ({ name: key, hasFallback }));
}

const style = `max-width:600px;margin:0 auto;padding:0 24px 24px;font-family:${fonts.text};font-size:14px;line-height:1.5;color:${colour.ink2}`;

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
