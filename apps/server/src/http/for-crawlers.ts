import { addressIn, alternatesOf, archiveAddress, languages, publicPages } from "@sortes/contract";
import type { Clock } from "@sortes/process";
import type { FastifyInstance } from "fastify";
import { urlSetOf } from "./site-map.ts";

/** Paths of personal pages and of the API. */
const privatePaths = [
  "/account",
  "/api/",
  "/checkout/",
  "/confirm-email/",
  "/dashboard",
  "/draws/*/manage",
  "/draws/*/poster.pdf",
  "/draws/*/screen",
  "/draws/new",
  "/invitation/",
  "/joined/",
  "/mail-",
  "/my-history",
  "/newsletter/confirm/",
  "/newsletter/preferences/",
  "/newsletter/unsubscribe/",
  "/open-lists/",
  "/operations",
  "/ops/",
  "/own-generators",
  "/reset-password/",
  "/staff",
  "/system-test",
  "/trpc/",
  "/verify/",
];

interface Site {
  publicUrl: string;
  /** The address for messages; undefined: none are accepted. */
  contactAddress: string | undefined;
  /** The ids of the articles, each of which has a page. */
  articleIds: readonly string[];
}

/** Validity of `security.txt` in days; RFC 9116 recommends less than a year. */
const contactHoldsFor = 180;
const day = 86_400_000;

/** Serves what search engines, security researchers and password managers look for under fixed names. */
export function forCrawlers(
  server: FastifyInstance,
  { publicUrl, contactAddress, articleIds }: Site,
  clock: Clock,
): void {
  const robots = [
    "User-agent: *",
    ...privatePaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    // a separate sitemap, because the archive's letters change while the server runs
    `Sitemap: ${publicUrl}${archiveAddress}/sitemap.xml`,
    "",
  ].join("\n");
  const siteMap = siteMapOf(publicUrl, [
    ...publicPages.filter(({ isListed }) => isListed).map(({ path }) => path),
    ...articleIds.map((id) => `/random-article/${id}`),
  ]);
  const keep = { "cache-control": "public, max-age=3600" };
  server.get("/robots.txt", (_request, reply) =>
    reply.headers(keep).type("text/plain; charset=utf-8").send(robots),
  );
  server.get("/sitemap.xml", (_request, reply) =>
    reply.headers(keep).type("application/xml; charset=utf-8").send(siteMap),
  );
  server.get("/.well-known/change-password", (_request, reply) => reply.redirect("/account", 302));
  // RFC 9116 requires a contact, and none is better than one that rejects messages
  if (contactAddress === undefined) return;
  server.get("/.well-known/security.txt", (_request, reply) => {
    const expires = new Date(clock.now().getTime() + contactHoldsFor * day);
    const lines = [
      `Contact: mailto:${contactAddress}`,
      `Expires: ${expires.toISOString()}`,
      `Preferred-Languages: ${languages.join(", ")}`,
      `Canonical: ${publicUrl}/.well-known/security.txt`,
      "",
    ];
    return reply.headers(keep).type("text/plain; charset=utf-8").send(lines.join("\n"));
  });
}

/** The sitemap: each page in each language, with its alternates. */
const siteMapOf = (publicUrl: string, paths: readonly string[]): string =>
  urlSetOf(
    paths.map((path) => ({
      addresses: languages.map((language) => addressIn(language, publicUrl, path)),
      alternates: alternatesOf(publicUrl, path),
    })),
  );
