import type { FastifyRequest } from "fastify";

/**
 * Programs that ask for what stands in a mail without anybody having looked at it, by what they call themselves: those
 * that check mails for harm, those that make previews of links, and libraries. Proxies that ask when a person opens a mail,
 * as Gmail's does, are not among them.
 */
const machines =
  /bot\b|bot[/;]|crawl|spider|preview|prefetch|scan|headless|barracuda|proofpoint|mimecast|messagelabs|symantec|trendmicro|fireeye|trellix|sophos|cloudmark|ironport|forcepoint|zscaler|bitdefender|kaspersky|safelinks|skypeuripreview|slackbot|facebookexternalhit|whatsapp|telegrambot|curl\/|wget\/|python|go-http-client|java\/|okhttp|axios|node-fetch|undici|libwww|apache-httpclient|ruby|php\//i;

/** What Apple's mail program calls itself when it fetches all pictures in advance, whether somebody reads the mail or not. */
const appleInAdvance = "Mozilla/5.0";

/** Whether a request says of itself that no person makes it. Who says nothing is none. */
export function isMachine({
  method,
  headers,
}: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "GET") return true;
  const said = [headers["purpose"], headers["sec-purpose"], headers["x-purpose"], headers["x-moz"]];
  if (said.some((purpose) => /prefetch|preview|prerender/i.test(String(purpose ?? ""))))
    return true;
  const agent = (headers["user-agent"] ?? "").slice(0, 500);
  return agent === "" || agent === appleInAdvance || machines.test(agent);
}
