import type { Campaign } from "@sortes/contract";
import { type DraftFields, fieldsOf, isSame } from "./draft.ts";
import type { DraftServer } from "./draft-server.ts";

/** The server's version of a draft as this page knows it, and the requests that change it. */
export class DraftOnServer {
  readonly #server: DraftServer;
  #known: { id: string; version: number; fields: DraftFields } | undefined;
  /** The fields of a request whose response was lost, or not awaited. */
  #unheard: DraftFields | undefined;
  /** The fields of a creating request that has not succeeded. It is repeated with these. */
  creating: DraftFields | null;

  constructor(server: DraftServer, campaign: Campaign | undefined, creating: DraftFields | null) {
    this.#server = server;
    this.creating = creating;
    if (campaign) this.adopt(campaign);
  }

  /** The server's version as this page knows it; undefined before the server has created the draft. */
  get known(): Readonly<{ id: string; version: number; fields: DraftFields }> | undefined {
    return this.#known;
  }

  /** Takes the server's version as the one that changes are based on. */
  adopt(campaign: Campaign, fields = fieldsOf(campaign)): void {
    this.#known = { id: campaign.id, version: campaign.version, fields };
    this.#unheard = undefined;
  }

  /**
   * Sends these fields, and adopts the answer. A repeated creating request has the same fields and key, so that the
   * server creates the draft once.
   * @param key idempotency key
   */
  async send(fields: DraftFields, key: string): Promise<void> {
    if (this.#known) {
      this.adopt(await this.#server.update(this.#target(), fields), fields);
    } else {
      const wanted = (this.creating ??= fields);
      const made = await this.#server.create(wanted, key);
      this.creating = null;
      this.adopt(made, wanted);
    }
  }

  /** Sends these fields while the page closes. */
  part(fields: DraftFields): void {
    // the page may come back from the back/forward cache, and finds this version on the server
    this.#unheard = fields;
    this.#server.part(this.#target(), fields);
  }

  /** The response to a request with these fields was lost. */
  lost(fields: DraftFields): void {
    this.#unheard = fields;
  }

  get(): Promise<Campaign> {
    return this.#server.get(this.#target().id);
  }

  /** Whether a version on the server is from a request of this page: the one just refused, or one never answered. */
  isOurs(theirs: Campaign, sent: DraftFields): boolean {
    const there = fieldsOf(theirs);
    return [sent, this.#unheard].some((ours) => ours && isSame(ours, there));
  }

  #target(): { id: string; version: number } {
    if (!this.#known) throw new Error("the draft is not on the server yet");
    const { id, version } = this.#known;
    return { id, version };
  }
}
