import type { NotStored } from "../../../base/storage.ts";
import type { Campaign, CampaignStatus, Language, Message } from "@sortes/contract";
import { canRetry, isOutcomeOpen, reasonOf, retryAfterOf } from "../../../base/errors.ts";
import { Signal } from "../../../base/signal.ts";
import {
  type DraftFields,
  type DraftServer,
  dropDraft,
  emptyFields,
  fieldsOf,
  isEmpty,
  isSame,
  keepDraft,
  type KeptDraft,
  lengthOfAll,
  newDraftKey,
  OtherSession,
  problemsOf,
  type Written,
} from "./draft.ts";
import { type DraftLetter, withLetter } from "./draft-letters.ts";

/** The state of saving. */
export type Saving =
  | { is: "untouched" | "waiting" | "saving" | "refused" }
  /** On this device alone, until it can be saved. */
  | { is: "kept"; problems: Readonly<Record<string, readonly Message[]>> }
  | { is: "saved"; at: Date }
  | { is: "failed"; error: unknown }
  /** Somebody has saved something else meanwhile. */
  | { is: "conflict"; theirs: Campaign }
  /** It is no draft any more; null if it was deleted. */
  | { is: "gone"; status: CampaignStatus | null };

type Lines = Omit<DraftFields, keyof Written>;

/** The displayed state of a draft. The editor holds its letter. */
export interface DraftView extends Lines {
  /** Whether its letter is a document, and no source. */
  isDocument: boolean;
  id: string | undefined;
  saving: Saving;
  /** Grows with each change. */
  revision: number;
  /** Grows where the body was changed from elsewhere than the editor. */
  bodyRevision: number;
  /** The reason why this device stores nothing. */
  notKept: NotStored | undefined;
}

/**
 * Milliseconds without a change before it is kept here, and before it is sent; and characters of the body for which it is
 * a millisecond more.
 */
const rest = { device: 300, server: 1200, perMillisecond: 1000 };
/** Milliseconds before another try: this, and twice as long each time. */
const again = { first: 2000, most: 30_000 };
/** Characters of a change that still reaches the server when the page goes: browsers carry 64 KiB of it. */
const mostParting = 15_000;

interface Start {
  server: DraftServer;
  /** The id of the user; without it, this device keeps nothing. */
  owner: string | undefined;
  campaign?: Campaign | undefined;
  kept?: KeptDraft | undefined;
  /** The initial fields of a new draft. */
  fields?: DraftFields | undefined;
}

/** Keepers whose pages were left with something that the server has not yet. They go on trying. */
const left = new Set<DraftKeeper>();

/**
 * The keeper of a draft whose page was left, as long as not all of it is saved. Whoever opens the draft again goes on with
 * it: another one would overwrite what it keeps, and be overwritten.
 */
export const findLeftKeeper = (
  owner: string | undefined,
  { key, id }: { key: string | undefined; id: string | undefined },
): DraftKeeper | undefined =>
  [...left].find(
    (keeper) =>
      keeper.owner === owner && (keeper.key === key || (id !== undefined && keeper.id === id)),
  );

/** Drafts whose pages were left are neither sent nor kept here any more. @param key of one; without it, all */
export function forgetLeftDrafts(key?: string): void {
  for (const keeper of left) if (key === undefined || keeper.key === key) keeper.forget();
}

/** Keeps what is written of one campaign: at once on the device, and on the server as soon as it can be there. */
export class DraftKeeper {
  readonly view: Signal<DraftView>;
  readonly #server: DraftServer;
  readonly owner: string | undefined;
  #key: string;
  #fields: DraftFields;
  /** Reads the letter out of the editor, where it has changed; for readers of which language. */
  #unread: { read: () => Written; shown: Language } | undefined;
  #onServer: { id: string; version: number; fields: DraftFields } | undefined;
  #creating: DraftFields | null = null;
  /** The fields of an unanswered request. */
  #unheard: DraftFields | undefined;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deviceTimer: ReturnType<typeof setTimeout> | undefined;
  #pause = again.first;
  #isForgotten = false;
  #isToSave: boolean;

  constructor({ server, owner, campaign, kept, fields }: Start) {
    this.#server = server;
    this.owner = owner;
    this.#key = kept?.key ?? newDraftKey();
    this.#fields = kept?.fields ?? (campaign ? fieldsOf(campaign) : (fields ?? emptyFields));
    this.#creating = kept?.creating ?? null;
    if (campaign) {
      const { id, version } = campaign;
      this.#onServer = { id, version, fields: fieldsOf(campaign) };
    }
    this.view = new Signal<DraftView>({
      ...this.#lines(),
      id: campaign?.id,
      saving: this.#startOf(campaign, kept),
      revision: 0,
      bodyRevision: 0,
      notKept: undefined,
    });
    this.#isToSave = Boolean(kept ?? fields);
  }

  /** Its page is there: what the server does not know yet is saved. A page that is never shown saves nothing. */
  arrive(): void {
    if (this.#isToSave) this.#later(0);
    this.#isToSave = false;
  }

  #startOf(campaign: Campaign | undefined, kept: KeptDraft | undefined): Saving {
    if (!campaign) return { is: kept ? "waiting" : "untouched" };
    if (campaign.status !== "draft") return { is: "gone", status: campaign.status };
    const isTheirs =
      kept && kept.version !== campaign.version && !isSame(kept.fields, fieldsOf(campaign));
    if (isTheirs) return { is: "conflict", theirs: campaign };
    return kept ? { is: "waiting" } : { is: "saved", at: new Date(campaign.updatedAt) };
  }

  get id(): string | undefined {
    return this.#onServer?.id;
  }

  get key(): string {
    return this.#key;
  }

  /** All of it as it stands now. */
  get fields(): DraftFields {
    if (this.#unread) {
      const { read, shown } = this.#unread;
      // an editor that is gone asks for what is known
      this.#unread = undefined;
      this.#fields = withLetter(this.#fields, shown, read());
    }
    return this.#fields;
  }

  change(lines: Partial<Lines>): void {
    this.#fields = { ...this.#fields, ...lines };
    this.#changed();
  }

  /** Changes lines of the letter for readers of a language. */
  changeLetter(shown: Language, lines: Partial<DraftLetter>): void {
    this.#fields = withLetter(this.#fields, shown, lines);
    this.#changed();
  }

  /** The editor has another letter for readers of a language; it is read when it is needed. */
  changeBody(shown: Language, read: () => Written): void {
    if (this.#unread?.shown !== shown) void this.fields;
    this.#unread = { read, shown };
    this.#changed();
  }

  /** Puts other fields in the place of all. */
  replace(fields: DraftFields): void {
    this.#unread = undefined;
    this.#fields = fields;
    this.#show({ bodyRevision: this.view.get().bodyRevision + 1 });
    this.#changed();
  }

  /** Saves what can be saved. @returns whether all of it is on the server. */
  save(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined;
      if (this.view.get().saving.is !== "failed") left.delete(this);
    });
    return this.#running;
  }

  /** Overwrites somebody else's version with the local one. */
  keepMine(): void {
    const { saving } = this.view.get();
    if (saving.is !== "conflict") return;
    this.#adopt(saving.theirs, fieldsOf(saving.theirs));
    this.#show({ saving: { is: "waiting" } });
    void this.save();
  }

  /** @returns the replaced local fields. */
  takeTheirs(): DraftFields | undefined {
    const { saving } = this.view.get();
    if (saving.is !== "conflict") return undefined;
    const mine = this.fields;
    this.#adopt(saving.theirs, fieldsOf(saving.theirs));
    this.#show({ saving: { is: "waiting" } });
    this.replace(fieldsOf(saving.theirs));
    void this.save();
    return mine;
  }

  /** Nothing of it is kept on this device any more, or sent, whatever becomes of what is under way. */
  forget(): void {
    this.#isForgotten = true;
    left.delete(this);
    clearTimeout(this.#timer);
    clearTimeout(this.#deviceTimer);
    dropDraft(this.#key);
  }

  /** The page is left, or closed. */
  leave(isClosing: boolean): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen() || !this.#isDirty()) return clearTimeout(this.#deviceTimer);
    this.#keepHere();
    if (!isClosing) {
      left.add(this);
      return void this.save();
    }
    const { fields } = this;
    const isShort = lengthOfAll(fields) < mostParting && problemsOf(fields) === undefined;
    if (this.#onServer && isShort) this.#server.part(this.#target(), fields);
  }

  /** Whether leaving would lose something. */
  get isAtRisk(): boolean {
    return this.view.get().notKept !== undefined && this.#isDirty();
  }

  #lines(): Lines & Pick<DraftView, "isDocument"> {
    const { body: _body, document, ...lines } = this.#fields;
    return { ...lines, isDocument: document !== null };
  }

  #show(changes: Partial<DraftView>): void {
    this.view.set({ ...this.view.get(), ...changes });
  }

  #isOpen(): boolean {
    return (
      !this.#isForgotten && !["conflict", "gone", "refused"].includes(this.view.get().saving.is)
    );
  }

  #isDirty(): boolean {
    return this.#onServer ? !isSame(this.fields, this.#onServer.fields) : !isEmpty(this.fields);
  }

  #changed(): void {
    const { revision, saving } = this.view.get();
    const isSettled = !this.#isOpen() || saving.is === "saving";
    this.#show({
      ...this.#lines(),
      revision: revision + 1,
      ...(!isSettled && { saving: { is: "waiting" } }),
    });
    clearTimeout(this.#deviceTimer);
    // what is long takes long to be written, and must not hold up who types
    const patience = this.#fields.body.length / rest.perMillisecond;
    this.#deviceTimer = setTimeout(() => this.#keepHere(), rest.device + patience);
    this.#pause = again.first;
    this.#later(rest.server + patience);
  }

  #later(delay: number): void {
    clearTimeout(this.#timer);
    if (this.#isForgotten) return;
    this.#timer = setTimeout(() => void this.save(), delay);
  }

  #keepHere(): void {
    clearTimeout(this.#deviceTimer);
    if (this.#isForgotten) return;
    if (this.owner === undefined) return this.#show({ notKept: "forbidden" });
    const notKept = keepDraft({
      key: this.#key,
      owner: this.owner,
      id: this.#onServer?.id ?? null,
      version: this.#onServer?.version ?? null,
      fields: this.fields,
      creating: this.#creating,
      at: new Date().toISOString(),
    });
    if (notKept !== this.view.get().notKept) this.#show({ notKept });
  }

  #target(): { id: string; version: number } {
    if (!this.#onServer) throw new Error("the draft is not on the server yet");
    const { id, version } = this.#onServer;
    return { id, version };
  }

  #adopt({ id, version }: Campaign, fields: DraftFields): void {
    this.#onServer = { id, version, fields };
    this.#unheard = undefined;
    this.#pause = again.first;
    this.#show({ id });
  }

  async #saveAll(): Promise<boolean> {
    for (;;) {
      if (!this.#isOpen()) return false;
      if (!this.#isDirty()) {
        clearTimeout(this.#deviceTimer);
        dropDraft(this.#key);
        const isSaved = this.#onServer !== undefined;
        if (this.view.get().saving.is !== "saved")
          this.#show({ saving: isSaved ? { is: "saved", at: new Date() } : { is: "untouched" } });
        return isSaved;
      }
      const { fields } = this;
      const problems = this.#creating ? undefined : problemsOf(fields);
      if (problems) {
        this.#keepHere();
        this.#show({ saving: { is: "kept", problems } });
        return false;
      }
      this.#show({ saving: { is: "saving" } });
      if (!(await this.#send(fields))) return false;
    }
  }

  async #send(fields: DraftFields): Promise<boolean> {
    try {
      if (this.#onServer) {
        this.#adopt(await this.#server.update(this.#target(), fields), fields);
      } else {
        // what was asked for once is asked for again, so that it is made once
        const wanted = (this.#creating ??= fields);
        this.#keepHere();
        const made = await this.#server.create(wanted, this.#key);
        this.#creating = null;
        this.#adopt(made, wanted);
      }
      return true;
    } catch (error) {
      return await this.#judge(error, fields);
    }
  }

  /** @returns whether to go on at once. */
  async #judge(error: unknown, sent: DraftFields): Promise<boolean> {
    const reason = reasonOf(error);
    if (reason === "CAMPAIGN_CHANGED" || reason === "CAMPAIGN_WRONG_STATE")
      return await this.#compare(sent);
    if (isOutcomeOpen(error)) this.#unheard = sent;
    this.#keepHere();
    if (reason === "IDEMPOTENCY_KEY_REUSED") {
      // a copy of this tab has made its own draft under the key
      dropDraft(this.#key);
      this.#key = newDraftKey();
      this.#creating = null;
      return true;
    }
    if (reason === "NOT_FOUND") this.#show({ saving: { is: "gone", status: null } });
    else if (reason === "FORBIDDEN" || error instanceof OtherSession)
      this.#show({ saving: { is: "refused" } });
    else this.#fail(error);
    return false;
  }

  #fail(error: unknown): void {
    this.#show({ saving: { is: "failed", error } });
    const seconds = retryAfterOf(error);
    if (!canRetry(error) && seconds === undefined) {
      // another text may be taken
      this.#creating = null;
      return;
    }
    this.#later(seconds === undefined ? this.#pause : seconds * 1000);
    this.#pause = Math.min(again.most, this.#pause * 2);
  }

  /** The draft is not as it was here: either our own words have arrived without an answer, or somebody else's. */
  async #compare(sent: DraftFields): Promise<boolean> {
    try {
      const theirs = await this.#server.get(this.#target().id);
      const there = fieldsOf(theirs);
      if (theirs.status !== "draft") {
        this.#keepHere();
        this.#show({ saving: { is: "gone", status: theirs.status } });
        return false;
      }
      const isOurs = [sent, this.#unheard].some((ours) => ours && isSame(ours, there));
      if (isOurs) {
        this.#adopt(theirs, there);
        return true;
      }
      this.#keepHere();
      this.#show({ saving: { is: "conflict", theirs } });
      return false;
    } catch (error) {
      return reasonOf(error)?.startsWith("CAMPAIGN_") ? false : await this.#judge(error, sent);
    }
  }
}
