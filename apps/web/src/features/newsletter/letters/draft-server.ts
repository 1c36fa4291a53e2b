import type { Campaign } from "@sortes/contract";
import type { Services } from "../../../base/services.ts";
import type { DraftFields } from "./draft.ts";

/** The API calls of a draft. */
export interface DraftServer {
  /** @param key idempotency key */
  create: (fields: DraftFields, key: string) => Promise<Campaign>;
  update: (draft: { id: string; version: number }, fields: DraftFields) => Promise<Campaign>;
  get: (id: string) => Promise<Campaign>;
  /** Sends a change while the page closes; the outcome stays unknown. */
  part: (draft: { id: string; version: number }, fields: DraftFields) => void;
}

/** The session has changed: another user has signed in, or the user has signed out. */
export class OtherSession extends Error {
  override readonly name = "OtherSession";
}

/** Calls the server only as the user who opened the page. @throws OtherSession from `create`, `update` and `get` */
export function draftServer({ client, session, utils }: Services): DraftServer {
  const { token } = session;
  function check(): void {
    if (token === undefined || session.token !== token) throw new OtherSession();
  }
  /** Marks outdated lists of campaigns as stale, so that they are fetched again when needed. */
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
