import { patterns, tightenFields } from "./merge-fields.ts";

const addresses = /^\{\{(?:unsubscribe_url|preferences_url|site_url)\}\}/;

/** Whether the value of a URL attribute begins with a merge field that is one of our addresses. */
export const startsWithAddress = (value: string): boolean => addresses.test(value.trimStart());

/** Decodes merge fields in an address whose braces an editor has percent-encoded. */
export function withBraces(address: string): string {
  if (!/%7b%7b/i.test(address)) return tightenFields(address);
  const written = address.replaceAll(/%7b%7b/gi, "{{").replaceAll(/%7d%7d/gi, "}}");
  return tightenFields(written.replaceAll(/\{\{[^{}]{1,300}\}\}/g, percentDecoded));
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const inAddress = (_: string, key: string, _url?: string, otherwise?: string): string =>
  otherwise === undefined ? `{{${key}|url}}` : `{{${key}|url|${otherwise}}}`;

/** Marks the fields of a URL attribute: an address at the start is inserted unchanged, all others percent-encoded. */
export function fieldsInUrl(value: string): string {
  const trimmed = value.trim();
  const start = addresses.exec(trimmed)?.[0] ?? "";
  return start + trimmed.slice(start.length).replaceAll(patterns.text, inAddress);
}
