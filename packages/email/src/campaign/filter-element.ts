import {
  allowedAttribute,
  allowedInMail,
  allowedInOutlook,
  judgeAddress,
  safeDeclarations,
} from "./markup-policy.ts";
import type { MarkupAttribute, MarkupToken } from "./markup-tokens.ts";
import { fieldsInUrl, withoutFields } from "./merge-fields.ts";

const metaNames =
  /^(?:viewport|color-scheme|supported-color-schemes|format-detection|x-apple-disable-message-reformatting)$/i;
const metaEquivalents = /^(?:x-ua-compatible|content-type)$/i;

/** Whether a mail may have such an element. */
export function keepsElement(
  { name, attributes }: Pick<Extract<MarkupToken, { type: "open" }>, "name" | "attributes">,
  inOutlook = false,
): boolean {
  const given = (wanted: string) =>
    attributes.find((attribute) => attribute.name === wanted)?.value;
  if (!(inOutlook ? allowedInOutlook(name) : allowedInMail.has(name))) return false;
  if (name === "input") return /^(?:checkbox|radio)$/i.test(given("type") ?? "");
  return name !== "meta" || isPlainMeta(given("name"), given("http-equiv"));
}

const isPlainMeta = (name: string | undefined, equivalent: string | undefined): boolean =>
  equivalent === undefined
    ? name === undefined || metaNames.test(name)
    : metaEquivalents.test(equivalent);

/** What an attribute may say; undefined: it goes. */
export function attributeValue(
  { name, value }: Pick<MarkupAttribute, "name" | "value">,
  inOutlook = false,
): string | undefined {
  if (!allowedAttribute(name, inOutlook)) return undefined;
  if (name === "style") return withoutFields(safeDeclarations(value));
  if (name === "srcset") return isSafeSrcset(value) ? fieldsInUrl(value) : undefined;
  if (name === "href" || name === "src" || name === "background") {
    const use = name === "href" ? "link" : "image";
    return judgeAddress(value, use) === "unsafe" ? undefined : fieldsInUrl(value);
  }
  if (name === "target") return value === "_blank" ? value : undefined;
  return value;
}

const isSafeSrcset = (value: string): boolean =>
  value.length <= 4000 &&
  value
    .split(/\s*,\s+/)
    .every(
      (candidate) => judgeAddress(candidate.trim().split(/\s/)[0] ?? "", "image") !== "unsafe",
    );
