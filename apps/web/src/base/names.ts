import { defaultNames } from "@sortes/contract";
import type { IntlShape } from "./intl.ts";

/** The known names of a person. */
interface Names {
  username?: string | undefined;
  email?: string | undefined;
}

/** The name, else the part of the address before the at sign, else undefined. */
export const displayName = ({ username, email }: Names): string | undefined =>
  username?.trim() || email?.split("@")[0]?.trim() || undefined;

/** The letter on the avatar: the first of name or address, else U. */
export function avatarLetter({ username, email }: Names): string {
  const [letter] = username?.trim() || email?.trim() || "U";
  return (letter ?? "U").toLocaleUpperCase();
}

/** The key of the default name, in the area of its generator. */
const unnamed = { team: "teams.untitled", winner: "winners.unnamed" } as const satisfies Record<
  keyof typeof defaultNames,
  string
>;

const hasDefault = (type: string): type is keyof typeof defaultNames => type in defaultNames;

/** The name of something saved as people read it: the one that the server gives is stored in English. */
export const shownName = ({ t }: Pick<IntlShape, "t">, type: string, name: string): string =>
  hasDefault(type) && name === defaultNames[type] ? t(unnamed[type]) : name;

/** A text as it is compared: without regard to case and diacritics. */
export const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
