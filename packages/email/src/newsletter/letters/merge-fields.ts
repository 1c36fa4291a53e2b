import {
  type Language,
  mergeFallback,
  type MergeField,
  mergeFields,
  type SubscriberFieldType,
} from "@sortes/contract";
import { escapeHtml, unescapeHtml } from "../../mjml.ts";
import type { CampaignContent, MergeValues, OwnValue } from "./campaign-mail.ts";

/**
 * A merge field in frozen content. `inUrl`: written `{{email|url}}`, it is part of an address. Staff cannot write
 * `tracking_mark`: only `splitTracked` puts it into addresses.
 */
export interface FieldToken {
  field: MergeField | "own" | "tracking_mark";
  /** The key of a custom field. */
  key?: string;
  inUrl: boolean;
  /** The text for readers without a value. */
  fallback?: string;
}

/** `html`: markup, in which characters may be escaped. */
type Form = "html" | "text";

const fieldName = "[a-z][a-z0-9_]{0,39}";
/** A character of a fallback. Fallbacks contain no markup, so they are safe anywhere; they may be wrapped. */
const fallbacks: Readonly<Record<Form, string>> = {
  html: String.raw`(?:&(?:amp|lt|gt|quot|nbsp|#39);|[^{}|<>"&])`,
  text: "[^{}|]",
};
const patternOf = (form: Form): RegExp =>
  new RegExp(
    String.raw`\{\{(${fieldName})(\|url)?(?:\|(${fallbacks[form]}{1,${mergeFallback}}))?\}\}`,
    "g",
  );
/** Fields, with the mark of those in an address, and their fallbacks. */
export const patterns = { html: patternOf("html"), text: patternOf("text") };
const isBuiltIn = (field: string): field is MergeField =>
  (mergeFields as readonly string[]).includes(field);

/** Splits a text, or the output of `filterMail`, at its merge fields. Anything else in braces is text. */
export function splitFields(text: string, form: Form): (string | FieldToken)[] {
  const parts: (string | FieldToken)[] = [];
  let from = 0;
  for (const match of text.matchAll(patterns[form])) {
    const [whole, key = "", url, written] = match;
    const otherwise = form === "html" && written ? unescapeHtml(written) : written;
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
  Record<FieldToken["field"], (values: MergeValues, token: FieldToken) => string>
> = {
  email: (values) => values.email,
  name: (values) => shown(values.name ?? ""),
  own: (values, { key = "", inUrl }) =>
    shown(values.fields?.get(key)?.[inUrl ? "inAddress" : "inWords"] ?? ""),
  unsubscribe_url: (values) => values.unsubscribeUrl,
  preferences_url: (values) => values.preferencesUrl,
  site_url: (values) => values.siteUrl,
  tracking_mark: (values) => values.trackingMark ?? "",
};

/** Removes from a foreign text what would break a header or change the direction of the text around it. */
const shown = (value: string): string =>
  onOneLine(value.replaceAll(/\p{Cc}/gu, " ").replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, ""));

/**
 * The value of a field for HTML or plain text, or its fallback if there is none, escaped so that it cannot become markup
 * or another part of an address.
 */
export function fieldValue(token: FieldToken, values: MergeValues, form: Form): string {
  const { field, inUrl, fallback: otherwise = "" } = token;
  const plain = valueOf[field](values, token) || otherwise;
  const value = inUrl ? encodeURIComponent(plain.toWellFormed()) : plain;
  return form === "html" ? escapeHtml(value) : value;
}

/** Formats a reader's custom fields for a mail in a language; addresses, which programs read, get them as stored. */
export const inWords = (
  fields: readonly OwnValue[],
  locale: Language,
): NonNullable<MergeValues["fields"]> =>
  new Map(
    fields.map(({ key, type, value }) => [
      key,
      { inWords: words[type](value, locale), inAddress: String(value) },
    ]),
  );

const words: Readonly<
  Record<SubscriberFieldType, (value: string | number, locale: Language) => string>
> = {
  text: String,
  // not grouped: it may be a year, or the number of a client
  number: (value, locale) =>
    Number(value).toLocaleString(locale, { maximumFractionDigits: 20, useGrouping: false }),
  date: (value, locale) =>
    new Date(value).toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" }),
};

const fill = (text: string, values: MergeValues, form: Form): string =>
  splitFields(text, form)
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

/** Maximum length of a fallback in the source, where its characters may be entities. */
const writtenFallback = mergeFallback * 6;
const spaced = new RegExp(
  String.raw`\{\{\s{0,20}(${fieldName})\s{0,20}(?:\|([^{}|]{0,${writtenFallback}}))?\}\}`,
  "g",
);

/** `{{ email }}` becomes `{{email}}`, and `{{ name | there }}` becomes `{{name|there}}`. */
export const tightenFields = (text: string): string =>
  text.replaceAll(spaced, (_, key: string, otherwise = "") => {
    const tight = onOneLine(otherwise);
    return tight === "" ? `{{${key}}}` : `{{${key}|${tight}}}`;
  });

/** Escapes quotation marks in the fallbacks of escaped text, so that no field contains one. */
export const withoutQuotes = (html: string): string =>
  html.includes("{{") ? html.replaceAll(quoting, (field) => field.replaceAll('"', "&quot;")) : html;
const quoting = new RegExp(String.raw`\{\{${fieldName}\|[^{}|<>]{1,${writtenFallback}}\}\}`, "g");

const anyField = new RegExp(
  String.raw`\{\{${fieldName}(?:\|[^{}]{0,${writtenFallback}})?\}\}`,
  "g",
);

/** Removes all fields, for places where no value can be made safe. */
export function withoutFields(text: string): string {
  const rest = text.replaceAll(anyField, "");
  // removing a field may have formed another one
  return rest.search(anyField) === -1 ? rest : "";
}

/**
 * Whether the inside of braces names a field.
 * @param own the keys of custom fields
 */
export function isField(inside: string, own: ReadonlySet<string>): boolean {
  const [field] = splitFields(tightenFields(`{{${inside}}}`), "text");
  return typeof field === "object" && (field.field !== "own" || own.has(field.key ?? ""));
}

/** The fields of a letter with personal values, which are names and custom fields, each once. */
export function personalFields({
  subject,
  html,
  text,
}: CampaignContent): { name: string; hasFallback: boolean }[] {
  const found = new Map<string, boolean>();
  const parts = [
    ...splitFields(tightenFields(subject), "text"),
    ...splitFields(html, "html"),
    ...splitFields(text, "text"),
  ];
  for (const part of parts) {
    if (typeof part === "string" || (part.field !== "name" && part.field !== "own")) continue;
    const key = part.key ?? part.field;
    found.set(key, (found.get(key) ?? true) && part.fallback !== undefined);
  }
  return [...found].map(([key, hasFallback]) => ({ name: key, hasFallback }));
}
