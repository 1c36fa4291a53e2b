import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  adPictureAddress,
  defaultLanguage,
  DomainError,
  type Language,
  languages,
  logoAddress,
  previewAddress,
} from "@sortes/contract";
import { pickLocale, wordUsedPreview } from "@sortes/i18n";
import { type Db, hashOfToken } from "@sortes/db";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import { found } from "../failure.ts";
import type { SchemaGuard } from "../schema-guard.ts";
import { policyText } from "./security.ts";

/** Cache lifetime of a picture (s); another picture has another address. */
const freshFor = 86_400;

/** Below `/api`: the picture of the operator's ad, served from here so that no third party learns who sees it. */
export function adPicture(
  api: FastifyInstance,
  { ads }: { ads: { picture: { bytes: Buffer; type: string } | undefined } },
): void {
  api.get(adPictureAddress.slice("/api".length), async (_request, reply) => {
    if (!ads.picture) throw new DomainError("NOT_FOUND");
    const { bytes, type } = ads.picture;
    return await reply
      .headers({ "content-type": type, "cache-control": `public, max-age=${freshFor}` })
      .send(bytes);
  });
}

const logoName = /^([0-9a-f]{64})\.(?:png|jpg|webp)$/;

/**
 * Below `/api`: the logos of mails, shown by mail clients of any origin. Their addresses contain the hash of the
 * content, so they never change.
 */
export function brandLogos(
  api: FastifyInstance,
  { db, schema }: { db: Db; schema: SchemaGuard },
): void {
  api.get(
    `${logoAddress.slice("/api".length)}/:name`,
    async (request: FastifyRequest<{ Params: { name: string } }>, reply): Promise<FastifyReply> => {
      const hash = logoName.exec(request.params.name)?.[1];
      if (hash === undefined) throw new DomainError("NOT_FOUND");
      await schema.admit();
      const { type, bytes } = found(await brandSettings.findLogo(db, hash));
      return await reply
        .headers({
          "content-type": type,
          "cache-control": "public, max-age=31536000, immutable",
          "cross-origin-resource-policy": "cross-origin",
        })
        .send(bytes);
    },
  );
}

const chosen = new RegExp(`(?:^|; )language=(${languages.join("|")})(?:;|$)`);

const isLanguage = (text: string | undefined): text is Language =>
  languages.some((language) => language === text);

/**
 * The language of a page of the web app: that of `?lang`, else the visitor's choice in the cookie, else the default.
 */
export function pageLanguageOf({ url, headers }: FastifyRequest): Language {
  const asked = new URLSearchParams(url.split("?")[1]).get("lang") ?? undefined;
  if (isLanguage(asked)) return asked;
  const cookie = chosen.exec(headers.cookie ?? "")?.[1];
  return isLanguage(cookie) ? cookie : defaultLanguage;
}

/** The language of a page rendered by the server: the visitor's choice in the cookie `language`, else the browser's. */
export const pageLocaleOf = ({ headers }: FastifyRequest): Language =>
  pickLocale(chosen.exec(headers.cookie ?? "")?.[1] ?? headers["accept-language"]);

/** Headers of a previewed mail: it may have styles and pictures, but no scripts, and only our pages may frame it. */
const headers = {
  "content-security-policy": policyText({
    "default-src": ["'none'"],
    "style-src": ["'unsafe-inline'"],
    // logos are on this site, which has no HTTPS in local trials
    "img-src": ["https:", "data:", "'self'"],
    sandbox: [],
    "frame-ancestors": ["'self'"],
  }),
  "x-frame-options": "SAMEORIGIN",
  "referrer-policy": "no-referrer",
  // browsers refuse to show a sandboxed top-level page with an opener policy
  "cross-origin-opener-policy": "unsafe-none",
  "content-type": "text/html; charset=utf-8",
};

/** Whether the client accepts HTML; others get JSON. */
const wantsPage = ({ headers: { accept } }: FastifyRequest): boolean =>
  accept?.includes("text/html") ?? false;

/** The page shown for a used preview, which says how to see the mail again. */
function usedPage(request: FastifyRequest): string {
  const locale = pageLocaleOf(request);
  return `<!doctype html><html lang="${locale}"><meta charset="utf-8"><title>404</title><p>${wordUsedPreview(locale)}</p></html>`;
}

type Asked = FastifyRequest<{ Params: { token: string } }>;
const tokenPattern = /^[\w-]{43}$/;

/** Below `/api`: shows a stored preview once to the holder of its token. HEAD does not consume it. */
export function previewPage(
  api: FastifyInstance,
  { db, schema }: { db: Db; schema: SchemaGuard },
): void {
  const path = `${previewAddress.slice("/api".length)}/:token/`;

  async function hashOf({ params: { token } }: Asked): Promise<string> {
    await schema.admit();
    if (!tokenPattern.test(token)) throw new DomainError("NOT_FOUND");
    return hashOfToken(token);
  }

  api.head(path, async (request: Asked, reply): Promise<FastifyReply> => {
    if (!(await campaigns.hasPreview(db, await hashOf(request))))
      throw new DomainError("NOT_FOUND");
    return await reply.headers(headers).send();
  });
  api.get(
    path,
    { exposeHeadRoute: false },
    async (request: Asked, reply): Promise<FastifyReply> => {
      const html = await campaigns.takePreview(db, await hashOf(request));
      if (html !== undefined) return await reply.headers(headers).send(html);
      if (!wantsPage(request)) throw new DomainError("NOT_FOUND");
      return await reply.code(404).headers(headers).send(usedPage(request));
    },
  );
}
