import { nameSkeleton } from "@sortes/db";

/** Names that suggest the site, its operators or its mail. */
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

/** The visual skeleton of a name, without separators and accents. */
const lookOf = (name: string): string => nameSkeleton(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

function withoutNumberAtEnd(name: string): string {
  const letters = [...name];
  return letters.slice(0, letters.findLastIndex((one) => !/\p{N}/u.test(one)) + 1).join("");
}

const reservedLooks = new Set(reserved.map(lookOf));
const ownLook = lookOf("sortes");

/**
 * Whether a name is reserved, resembles a reserved one (ignoring a trailing number), or begins with the site's name.
 */
export function isReservedName(name: string): boolean {
  // a capital I looks like an l but may also be read as an i
  const written = [name, name.toLowerCase()];
  const looks = [...written, ...written.map(withoutNumberAtEnd)].map(lookOf);
  return looks.some((look) => look.startsWith(ownLook) || reservedLooks.has(look));
}
