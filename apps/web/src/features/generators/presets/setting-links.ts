import {
  addressIn,
  type Language,
  limits,
  linkSettings,
  type LinkSettings,
  type PresetType,
} from "@sortes/contract";
import { withoutControls } from "../names-input/read-names.ts";
import type { LinkFormat } from "./link-format.ts";

/** The reason why there is no link or no draft; each has a message. */
export type LinkFault = "TooLong" | "Check" | "Invalid" | "TooMuch" | "Cut";

class LinkError extends Error {
  readonly fault: LinkFault;

  constructor(fault: LinkFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * The address of this page with a form's settings, in a language.
 * @param names added to the fragment, which is never sent to the server
 * @throws LinkError
 */
export function linkTo<T extends PresetType, Draft>(
  type: T,
  format: LinkFormat<T, Draft>,
  { draft, names, language }: { draft: Draft; names?: string | undefined; language: Language },
): string {
  const { origin, pathname } = window.location;
  const url = new URL(addressIn(language, origin, pathname));
  for (const [key, value] of Object.entries(format.write(draft)))
    if (value !== false && value !== "")
      url.searchParams.set(key, value === true ? "1" : String(value).trim());
  const { exclude } = Object.fromEntries(url.searchParams);
  if (exclude && exclude.length > limits.link.excluded) throw new LinkError("TooLong");
  if (!linkSettings[type].safeParse(Object.fromEntries(url.searchParams)).success)
    throw new LinkError("Check");
  // before the names, so that a link whose end is lost on its way is recognised
  const letters = String(names?.length);
  if (names !== undefined) url.hash = new URLSearchParams({ letters, names }).toString();
  if (url.hash.length > limits.link.fragment) throw new LinkError("TooLong");
  return url.href;
}

/**
 * Reads a draft from an address.
 * @param last the current draft
 * @returns undefined if the address has no settings for this generator
 * @throws LinkError
 */
export function draftFrom<T extends PresetType, Draft>(
  type: T,
  format: LinkFormat<T, Draft>,
  { address: { search, hash }, last }: { address: Pick<Location, "search" | "hash">; last: Draft },
): Draft | undefined {
  const query = new URLSearchParams(search);
  const schema = linkSettings[type];
  const given = Object.fromEntries([...query].filter(([key]) => Object.hasOwn(schema.shape, key)));
  // another app shares text with the installed app in `text`
  const fragment = new URLSearchParams(hash.slice(1));
  const letters = fragment.get("letters");
  const names = fragment.get("names") ?? query.get("text") ?? undefined;
  if (letters !== null && Number(letters) !== names?.length) throw new LinkError("Cut");
  if (Object.keys(given).length === 0 && names === undefined) return undefined;
  if (hash.length > limits.link.fragment) throw new LinkError("TooMuch");
  const read = schema.safeParse(given);
  if (!read.success) throw new LinkError("Invalid");
  return format.read(
    read.data as LinkSettings<T>,
    names === undefined ? undefined : withoutControls(names),
    last,
  );
}
