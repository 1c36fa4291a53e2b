import { clickAddress, DomainError, openAddress } from "@sortes/contract";
import { type AppSecrets, type Db, findLinkTarget, keyedHash } from "@sortes/db";
import { fromShort, readTrackingMark, targetAddress } from "@sortes/email";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../../config.ts";
import type { SchemaGuard } from "../../schema-guard.ts";
import { refuseAsPage } from "../replies.ts";
import { isMachine } from "./machine-visits.ts";
import { MailEvents } from "./mail-events.ts";

interface Parts {
  config: Config;
  db: Db;
  schema: SchemaGuard;
  secrets: AppSecrets;
}

interface Asked {
  Params: { mark: string };
}

/** A transparent GIF of one pixel. */
const picture = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Providers ask for the pictures of many readers from few addresses, and an answer costs next to nothing. */
const costOfPicture = 0.1;

/** Signs of a digest: enough that no two readers share one. */
const digestLength = 22;

/** What the mails of campaigns lead to: a picture that shows that one was opened, and links to where theirs lead. */
export function trackedAddresses(
  server: FastifyInstance,
  { config, db, schema, secrets }: Parts,
): void {
  const events = new MailEvents(db, server.log);
  server.addHook("onClose", () => events.close());

  /** Who it is that a mark is of; undefined where we did not make it. */
  const readerOf = (mark: string) => secrets.read((secret) => readTrackingMark(secret, mark));
  const note = (request: FastifyRequest, recipientId: string, linkId?: string) =>
    events.note({
      recipientId,
      digest: keyedHash(config.appSecret, "reader", recipientId).slice(0, digestLength),
      machine: isMachine(request),
      ...(linkId !== undefined && { linkId }),
    });

  // the same answer whoever asks, and before anything is looked up
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
      const target = await findLinkTarget(db, { linkId, recipientId });
      if (target === undefined) throw new DomainError("NOT_FOUND");
      const location = targetAddress(target, config.publicUrl);
      note(request, recipientId, linkId);
      return await reply
        .code(302)
        .headers({ location, "referrer-policy": "no-referrer", "x-robots-tag": "noindex" })
        .send();
    },
  );
}
