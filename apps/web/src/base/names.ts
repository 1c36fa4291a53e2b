import { defaultNames } from "@sortes/contract";

/** The known names of a person. */
interface Names {
  username?: string | undefined;
  email?: string | undefined;
}

/** The username, else the local part of the address, else undefined. */
export const displayName = ({ username, email }: Names): string | undefined =>
  username?.trim() || email?.split("@")[0]?.trim() || undefined;

/** The letter on the avatar: the first one of the username or address, else U. */
export function avatarLetter({ username, email }: Names): string {
  const [letter] = username?.trim() || email?.trim() || "U";
  return (letter ?? "U").toLocaleUpperCase();
}

const hasDefault = (type: string): type is keyof typeof defaultNames => type in defaultNames;

/** Whether a saved thing has no name of its own: the server then stores a default one, or none. */
export const isUnnamed = (type: string, name: string): boolean =>
  name === "" || (hasDefault(type) && name === defaultNames[type]);

/** Normalises a text for a search: without case, diacritics and spare spaces, so that “stefan  pop” finds “Ștefan Pop”. */
export const folded = (text: string): string =>
  text.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll(/\s+/gu, " ").toLowerCase();
