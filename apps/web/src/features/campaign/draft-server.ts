import type { Campaign } from "@sortes/contract";
import type { Services } from "../../app/services.ts";
import type { DraftFields } from "./draft-fields.ts";

/** The calls that a draft makes. */
export interface DraftServer {
  /** @param key under which the server makes it once */
  create: (fields: DraftFields, key: string) => Promise<Campaign>;
  update: (draft: { id: string; version: number }, fields: DraftFields) => Promise<Campaign>;
  get: (id: string) => Promise<Campaign>;
  /** Sends a change although the page goes; nobody hears what became of it. */
  part: (draft: { id: string; version: number }, fields: DraftFields) => void;
}

/** Somebody else has signed in, or nobody is any more. */
export class OtherSession extends Error {
  override readonly name = "OtherSession";
}

/** Asks the server as the person who opened the page, and as nobody else. */
export function draftServer({ client, session, utils }: Services): DraftServer {
  const { token } = session;
  function check(): void {
    if (token === undefined || session.token !== token) throw new OtherSession();
  }
  /** Lists that were seen before the draft was as it is now are fetched anew by who looks at them next. */
  function saved(campaign: Campaign): Campaign {
    void utils.campaigns.invalidate(undefined, { refetchType: "none" });
    return campaign;
  }
  const alone = { context: { alone: true } };
  return {
    async create(fields, key) {
      check();
      return saved(
        await client.campaigns.create.mutate(fields, { context: { idempotencyKey: key } }),
      );
    },
    async update(draft, fields) {
      check();
      return saved(await client.campaigns.update.mutate({ ...draft, ...fields }, alone));
    },
    async get(id) {
      check();
      return await client.campaigns.get.query({ id });
    },
    part(draft, fields) {
      const context = { partingToken: token };
      client.campaigns.update.mutate({ ...draft, ...fields }, { context }).catch(() => {});
    },
  };
}
