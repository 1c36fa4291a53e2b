/** What is known of a person's names. */
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
