import { createHash } from "node:crypto";
import { archiveAddress, DomainError, type Language } from "@sortes/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { SchemaGuard } from "../schema-guard.ts";
import { pageOf } from "./page-file.ts";
import { pageLanguageOf } from "./pages.ts";
import { policyText } from "./security.ts";
import { isNotModified } from "./preconditions.ts";
import { sendPage } from "./send-page.ts";

interface Archive {
  page(language: Language, page: number): Promise<string>;
  missing(language: Language): Promise<string>;
  letter(
    number: number,
    language: Language,
  ): Promise<{ path: string; language: Language; isListed: boolean; html: string }>;
  numberOf(campaignId: string): Promise<number>;
  feed(language: Language): Promise<string>;
  siteMap(): Promise<string>;
}

interface Parts {
  schema: SchemaGuard;
  config: { publicUrl: string };
  letterArchive: Archive;
}

/** Cost in units of work of the flood guard. A letter may have a million characters to compress. */
const units = { page: 5, letter: 8, feed: 5, siteMap: 20 };
/** Cache lifetime of the feed and the sitemap (s). */
const freshFor = 600;
/** Brotli's quality; low, because these pages are rendered for each request. */
const quality = 4;
/** The largest letter number in the database, and the largest page number. */
const largest = { letter: 2 ** 31 - 1, page: 100_000 };

const campaignId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const letterName = /^([1-9]\d{0,9})(?:-[a-z0-9-]{0,80})?$/;

/**
 * Letters are untrusted: they may have styles and pictures, but no scripts. Links may open new tabs or navigate this
 * one.
 */
const letterHeaders = {
  "referrer-policy": "no-referrer",
  // browsers refuse to show a sandboxed top-level page with an opener policy
  "cross-origin-opener-policy": "unsafe-none",
};
const letterPolicy = policyText({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  // logos are on this site, which has no HTTPS in local trials
  "img-src": ["https:", "data:", "'self'"],
  "base-uri": ["'none'"],
  "form-action": ["'none'"],
  "frame-ancestors": ["'none'"],
  sandbox: [
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-top-navigation-by-user-activation",
  ],
});

/** Serves the newsletter archive as documents without scripts, independent of the web app. */
export function letterArchive(server: FastifyInstance, parts: Parts): void {
  const { schema, letterArchive: archive } = parts;
  const { publicUrl } = parts.config;

  async function sendMissing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const page = pageOf(await archive.missing(pageLanguageOf(request)), publicUrl, quality);
    return await sendPage(request, reply.code(404).header("x-robots-tag", "noindex"), page);
  }

  /** Answers a request; NOT_FOUND becomes a page with status 404. */
  const answering =
    <R extends FastifyRequest>(
      answer: (request: R, reply: FastifyReply) => Promise<FastifyReply>,
    ) =>
    async (request: R, reply: FastifyReply): Promise<FastifyReply> => {
      await schema.admit();
      try {
        return await answer(request, reply);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== "NOT_FOUND") throw error;
        return await sendMissing(request, reply);
      }
    };

  server.get(
    archiveAddress,
    { config: { cost: () => units.page } },
    answering(async (request, reply) => {
      const language = pageLanguageOf(request);
      const html = await archive.page(language, pageNumberOf(request));
      reply.header("content-language", language);
      return await sendPage(request, reply, pageOf(html, publicUrl, quality));
    }),
  );

  server.get(
    `${archiveAddress}/:letter`,
    { config: { cost: () => units.letter } },
    answering(async (request: FastifyRequest<{ Params: { letter: string } }>, reply) => {
      const name = request.params.letter;
      const number = campaignId.test(name) ? await archive.numberOf(name) : numberIn(name);
      const found = await archive.letter(number, pageLanguageOf(request));
      if (`${archiveAddress}/${name}` !== found.path) return await lead(request, reply, found.path);
      reply.headers({ ...letterHeaders, "content-language": found.language });
      if (!found.isListed) reply.header("x-robots-tag", "noindex");
      const page = pageOf(found.html, publicUrl, quality);
      return await sendPage(request, reply, { ...page, policy: letterPolicy });
    }),
  );

  server.get(
    `${archiveAddress}/rss.xml`,
    { config: { cost: () => units.feed } },
    async (request, reply) => {
      await schema.admit();
      const language = askedLanguageOf(request);
      return await sendFile(request, reply, "application/rss+xml", await archive.feed(language));
    },
  );

  server.get(
    `${archiveAddress}/sitemap.xml`,
    { config: { cost: () => units.siteMap } },
    async (request, reply) => {
      await schema.admit();
      return await sendFile(request, reply, "application/xml", await archive.siteMap());
    },
  );
}

/** The language of the feed is only that of `?lang`, default English: feed readers have no language setting. */
const askedLanguageOf = ({ url }: FastifyRequest): Language =>
  new URLSearchParams(url.split("?")[1]).get("lang") === "ro" ? "ro" : "en";

/** @throws DomainError NOT_FOUND if it is not a page number. */
function pageNumberOf({ url }: FastifyRequest): number {
  const asked = new URLSearchParams(url.split("?")[1]).get("page") || "1";
  if (!/^[1-9]\d{0,5}$/.test(asked) || Number(asked) > largest.page)
    throw new DomainError("NOT_FOUND");
  return Number(asked);
}

/** @throws DomainError NOT_FOUND if it is not a letter's path. */
function numberIn(name: string): number {
  const number = Number(letterName.exec(name)?.[1]);
  if (!(number <= largest.letter)) throw new DomainError("NOT_FOUND");
  return number;
}

/** Redirects to the letter's canonical path, keeping the requested language. */
async function lead(request: FastifyRequest, reply: FastifyReply, path: string) {
  const asked = new URLSearchParams(request.url.split("?")[1]).get("lang");
  const query = asked === "en" || asked === "ro" ? `?lang=${asked}` : "";
  return await reply.header("cache-control", "no-cache").redirect(`${path}${query}`, 301);
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, type: string, text: string) {
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
  reply.headers({ "cache-control": `public, max-age=${freshFor}`, etag });
  if (isNotModified(request, etag)) return await reply.code(304).send();
  return await reply.type(`${type}; charset=utf-8`).send(text);
}
