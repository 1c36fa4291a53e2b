import { nameSkeleton } from "@sortes/db";

/** Names by which people would take somebody for the site, for those who run it, or for its mail. */
const reserved = [
  "abuse",
  "admin",
  "administrator",
  "ajutor",
  "asistenta",
  "billing",
  "contact",
  "help",
  "helpdesk",
  "hostmaster",
  "info",
  "mailer-daemon",
  "moderator",
  "newsletter",
  "no-reply",
  "official",
  "operator",
  "postmaster",
  "privacy",
  "root",
  "security",
  "staff",
  "suport",
  "support",
  "sysadmin",
  "system",
  "webmaster",
];

/** What a name looks like, whatever stands between its letters and on them. */
const lookOf = (name: string): string => nameSkeleton(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

function withoutNumberAtEnd(name: string): string {
  const letters = [...name];
  return letters.slice(0, letters.findLastIndex((one) => !/\p{N}/u.test(one)) + 1).join("");
}

const reservedLooks = new Set(reserved.map(lookOf));
const ownLook = lookOf("sortes");

/**
 * Whether nobody may take a name: it is reserved, looks like one that is, also but for a number at its end, or begins with
 * the name of the site.
 */
export function isReservedName(name: string): boolean {
  // a capital I looks like an l, and is an i all the same
  const written = [name, name.toLowerCase()];
  const looks = [...written, ...written.map(withoutNumberAtEnd)].map(lookOf);
  return looks.some((look) => look.startsWith(ownLook) || reservedLooks.has(look));
}
