import { type Language, languages } from "@sortes/contract";
import { pickLocale } from "@sortes/i18n";
import type { FastifyRequest } from "fastify";

const chosen = new RegExp(`(?:^|; )language=(${languages.join("|")})(?:;|$)`);

/**
 * The language of a page that the server makes itself: what the visitor has chosen on the site, which the cookie
 * `language` repeats, else what the browser asks for.
 */
export const pageLocaleOf = ({ headers }: FastifyRequest): Language =>
  pickLocale(chosen.exec(headers.cookie ?? "")?.[1] ?? headers["accept-language"]);
