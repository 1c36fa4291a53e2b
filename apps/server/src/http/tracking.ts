import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type AppSecrets, type Db, keyedHash } from "@sortes/db";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import type { MailEvent } from "@sortes/db/newsletter/statistics/engagement";
import { clickAddress, DomainError, openAddress, testLinkAddress } from "@sortes/contract";
import { fromShort, readTestLink, readTrackingMark, targetAddress } from "@sortes/email";
import type { Clock } from "@sortes/process";
import { found } from "../failure.ts";
import type { Config } from "../config.ts";
import type { SchemaGuard } from "../schema-guard.ts";
import { refuseAsPage } from "./replies.ts";

/** Maximum events recorded concurrently, and maximum waiting. */
const atOnce = 3;
const most = 2000;
/** How long a shutdown waits for them (ms). */
const patience = 2000;
/** Characters of a reader's digest; enough to avoid collisions. */
const digestLength = 22;

type TrackedEvent = Omit<MailEvent, "digest"> & {
  /** The followed link; undefined for an open. */
  linkId?: string;
};

/**
 * Records opens and clicks in the background, so that readers do not wait. Events that fail to be recorded or exceed
 * the limit are lost.
 */
class MailEvents {
  readonly #db: Db;
  readonly #secrets: AppSecrets;
  readonly #log: FastifyBaseLogger;
  readonly #waiting: TrackedEvent[] = [];
  #running = 0;
  #lost = 0;
  #done: (() => void)[] = [];

  constructor({ db, secrets }: Pick<Parts, "db" | "secrets">, log: FastifyBaseLogger) {
    this.#db = db;
    this.#secrets = secrets;
    this.#log = log;
  }

  /** Queues an event and returns at once. */
  note(event: TrackedEvent): void {
    if (this.#waiting.length >= most) return void this.#lost++;
    this.#waiting.push(event);
    if (this.#running < atOnce) void this.#run();
  }

  /** Resolves when all events are recorded, or after the timeout, when the rest is dropped. */
  async close(): Promise<void> {
    if (this.#running === 0) return;
    const end = setTimeout(() => (this.#waiting.length = 0), patience);
    await new Promise<void>((resolve) => this.#done.push(resolve));
    clearTimeout(end);
  }

  async #run(): Promise<void> {
    this.#running++;
    for (let event = this.#waiting.shift(); event; event = this.#waiting.shift())
      await this.#write(event);
    this.#running--;
    if (this.#running > 0) return;
    if (this.#lost > 0) this.#log.warn({ events: this.#lost }, "tracking events were dropped");
    this.#lost = 0;
    for (const resolve of this.#done.splice(0)) resolve();
  }

  async #write({ linkId, ...tracked }: TrackedEvent): Promise<void> {
    try {
      // with a changed APP_SECRET the digest would be another, and the reader would count twice
      const key = await this.#secrets.openedKey();
      const digest = keyedHash(key, "reader", tracked.recipientId).slice(0, digestLength);
      const event = { ...tracked, digest };
      if (linkId === undefined) await engagement.recordOpen(this.#db, event);
      else await engagement.recordClick(this.#db, { ...event, linkId });
    } catch (error) {
      this.#log.warn({ err: error }, "a tracking event could not be recorded");
    }
  }
}

/**
 * User agents that fetch a mail's links and pictures without a reader: security scanners, link previews and HTTP
 * libraries. Proxies that fetch when a person opens a mail, such as Gmail's, are not included.
 */
const machines =
  /bot\b|bot[/;]|crawl|spider|preview|prefetch|scan|headless|barracuda|proofpoint|mimecast|messagelabs|symantec|trendmicro|fireeye|trellix|sophos|cloudmark|ironport|forcepoint|zscaler|bitdefender|kaspersky|safelinks|skypeuripreview|slackbot|facebookexternalhit|whatsapp|telegrambot|curl\/|wget\/|python|go-http-client|java\/|okhttp|axios|node-fetch|undici|libwww|apache-httpclient|ruby|php\//i;

/** The user agent of Apple Mail's privacy prefetching, which fetches pictures whether or not the mail is read. */
const appleInAdvance = "Mozilla/5.0";

/**
 * Whether the request seems to come from a program: by its method, prefetch headers, or a known or missing user agent.
 */
function isMachine({ method, headers }: Pick<FastifyRequest, "method" | "headers">): boolean {
  if (method !== "GET") return true;
  const said = [headers["purpose"], headers["sec-purpose"], headers["x-purpose"], headers["x-moz"]];
  if (said.some((purpose) => /prefetch|preview|prerender/i.test(String(purpose ?? ""))))
    return true;
  const agent = (headers["user-agent"] ?? "").slice(0, 500);
  return agent === "" || agent === appleInAdvance || machines.test(agent);
}

interface Parts {
  config: Config;
  clock: Clock;
  db: Db;
  schema: SchemaGuard;
  secrets: AppSecrets;
}

interface Asked {
  Params: { mark: string };
}

const redirected = (reply: FastifyReply, location: string) =>
  reply
    .code(302)
    .headers({ location, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" })
    .send();

/** A transparent GIF of one pixel. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/**
 * Units per picture; low, because providers fetch the pictures of many readers from few addresses, and replies are
 * cheap.
 */
const costOfPicture = 0.1;

/** Serves the open-tracking picture and the tracked links of campaign mails. */
export function trackedAddresses(
  server: FastifyInstance,
  { config, clock, db, schema, secrets }: Parts,
): void {
  const events = new MailEvents({ db, secrets }, server.log);
  server.addHook("onClose", () => events.close());

  /** The recipient of a tracking mark; undefined if we did not sign it. */
  const readerOf = (mark: string) => secrets.read((secret) => readTrackingMark(secret, mark));
  const note = (request: FastifyRequest, recipientId: string, linkId?: string) =>
    events.note({
      recipientId,
      machine: isMachine(request),
      inAdvance: request.headers["user-agent"] === appleInAdvance,
      ...(linkId !== undefined && { linkId }),
    });

  // the same reply for everybody, without a lookup
  server.get<Asked>(
    `${openAddress}/:mark`,
    { config: { cost: () => costOfPicture } },
    async (request, reply): Promise<FastifyReply> => {
      const recipientId = readerOf(request.params.mark.replace(/\.gif$/, ""));
      if (recipientId !== undefined) note(request, recipientId);
      return await reply
        .headers({ "content-type": "image/gif", "cross-origin-resource-policy": "cross-origin" })
        .send(picture);
    },
  );

  // links of test mails redirect without counting
  server.get<{ Querystring: { to?: string } }>(
    testLinkAddress,
    { errorHandler: (error, request, reply) => void refuseAsPage(request, reply, error) },
    async (request, reply): Promise<FastifyReply> => {
      const mark = String(request.query.to ?? "");
      const target = secrets.read((secret) => readTestLink(secret, mark, clock.now()));
      if (target === undefined) throw new DomainError("NOT_FOUND");
      return await redirected(reply, targetAddress(target, config.publicUrl));
    },
  );

  server.get<Asked>(
    `${clickAddress}/:mark`,
    { errorHandler: (error, request, reply) => void refuseAsPage(request, reply, error) },
    async (request, reply): Promise<FastifyReply> => {
      const { mark } = request.params;
      const dot = mark.indexOf(".");
      const linkId = fromShort(mark.slice(0, dot));
      const recipientId = readerOf(mark.slice(dot + 1));
      if (linkId === undefined || recipientId === undefined) throw new DomainError("NOT_FOUND");
      await schema.admit();
      const target = found(await campaignStates.findLinkTarget(db, { linkId, recipientId }));
      const location = targetAddress(target, config.publicUrl);
      note(request, recipientId, linkId);
      return await redirected(reply, location);
    },
  );
}
