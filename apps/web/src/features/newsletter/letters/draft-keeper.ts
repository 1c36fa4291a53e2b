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
import { type DraftLetter, withLetter, withTitle } from "./draft-letters.ts";

/** The state of saving. */
export type Saving =
  | { is: "untouched" | "waiting" | "saving" | "refused" }
  /** Only on this device, until it can be saved. */
  | { is: "kept"; problems: Readonly<Record<string, readonly Message[]>> }
  | { is: "saved"; at: Date }
  | { is: "failed"; error: unknown }
  /** Another session has saved a different version since. */
  | { is: "conflict"; theirs: Campaign }
  /** No longer a draft; `status` is null if it was deleted. */
  | { is: "gone"; status: CampaignStatus | null };

type Lines = Omit<DraftFields, keyof Written>;

/** The displayed state of a draft. The editor holds its letter. */
export interface DraftView extends Lines {
  /** Whether its letter is a document rather than source. */
  isDocument: boolean;
  id: string | undefined;
  saving: Saving;
  /** Grows with each change. */
  revision: number;
  /** Grows when something other than the editor changes the body. */
  bodyRevision: number;
  /** The reason why this device stores nothing. */
  notKept: NotStored | undefined;
}

/**
 * Idle time in ms before saving on the device and on the server; one ms more per `perMillisecond` characters of body.
 */
const rest = { device: 300, server: 1200, perMillisecond: 1000 };
/** Milliseconds before the first retry; the delay doubles up to `most`. */
const again = { first: 2000, most: 30_000 };
/** Characters of a change that can still be sent when the page closes: browsers limit a keepalive request to 64 KiB. */
const mostParting = 15_000;

interface Start {
  server: DraftServer;
  /** The id of the user; without it, nothing is stored on this device. */
  owner: string | undefined;
  campaign?: Campaign | undefined;
  kept?: KeptDraft | undefined;
  /** The initial fields of a new draft. */
  fields?: DraftFields | undefined;
}

/** Keepers with unsaved changes whose pages were left. They keep retrying. */
const left = new Set<DraftKeeper>();

/**
 * The keeper of a draft whose page was left before all changes were saved. Opening the draft again reuses it: two
 * keepers would overwrite each other's copy on the device.
 */
export const findLeftKeeper = (
  owner: string | undefined,
  { key, id }: { key: string | undefined; id: string | undefined },
): DraftKeeper | undefined =>
  [...left].find(
    (keeper) =>
      keeper.owner === owner && (keeper.key === key || (id !== undefined && keeper.id === id)),
  );

/** Stops saving drafts whose pages were left and drops their local copies. @param key of one draft; without it, all */
export function forgetLeftDrafts(key?: string): void {
  for (const keeper of left) if (key === undefined || keeper.key === key) keeper.forget();
}

/** Saves the text of one campaign: on the device almost at once, and on the server as soon as possible. */
export class DraftKeeper {
  readonly view: Signal<DraftView>;
  readonly #server: DraftServer;
  readonly owner: string | undefined;
  #key: string;
  #fields: DraftFields;
  /** Reads changed text from the editor; `shown` is the language of its readers. */
  #unread: { read: () => Written; shown: Language } | undefined;
  #onServer: { id: string; version: number; fields: DraftFields } | undefined;
  #creating: DraftFields | null = null;
  /** The fields of a request whose response was lost, or not awaited. */
  #unheard: DraftFields | undefined;
  #running: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #deviceTimer: ReturnType<typeof setTimeout> | undefined;
  #pause = again.first;
  #isForgotten = false;
  #isToSave: boolean;
  /** The first fields of a new draft, such as those of a template. Nothing is kept until the person changes them. */
  #begun: DraftFields | undefined;

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

  /** Call when the page is shown: saves what the server does not have yet. A page that is never shown saves nothing. */
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

  /** All fields, including unread changes in the editor. */
  get fields(): DraftFields {
    if (this.#unread) {
      const { read, shown } = this.#unread;
      // cleared first: an editor that is unmounting reads the known text through this getter
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
    this.#fields = withTitle(this.#fields, withLetter(this.#fields, shown, lines));
    this.#changed();
  }

  /** Registers a change in the editor; the text is read when it is needed. */
  changeBody(shown: Language, read: () => Written): void {
    if (this.#unread?.shown !== shown) void this.fields;
    this.#unread = { read, shown };
    this.#changed();
  }

  /** Replaces all fields. */
  replace(fields: DraftFields): void {
    this.#unread = undefined;
    this.#fields = fields;
    this.#show({ bodyRevision: this.view.get().bodyRevision + 1 });
    this.#changed();
  }

  /** Gives a new draft what it begins with. Of a draft that has been written in, replaces all fields. */
  begin(fields: DraftFields): void {
    if (!this.#onServer && !this.#isDirty()) this.#begun = fields;
    this.replace(fields);
  }

  /** Keeps the draft even if it still is as it began. */
  keep(): void {
    if (!this.#begun) return;
    this.#begun = undefined;
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

  /**
   * Whether a draft that was just read from the server is the saved one. Otherwise somebody else has changed or sent it,
   * which the view then says.
   */
  agrees(theirs: Campaign): boolean {
    const isOurs = theirs.version === this.#onServer?.version;
    if (theirs.status !== "draft") this.#show({ saving: { is: "gone", status: theirs.status } });
    else if (!isOurs) this.#show({ saving: { is: "conflict", theirs } });
    return isOurs && theirs.status === "draft";
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

  /** Stops saving and removes the local copy, whatever the outcome of a pending request. */
  forget(): void {
    this.#isForgotten = true;
    left.delete(this);
    clearTimeout(this.#timer);
    clearTimeout(this.#deviceTimer);
    dropDraft(this.#key);
  }

  /** Call when the page is left or closed. */
  leave(isClosing: boolean): void {
    clearTimeout(this.#timer);
    if (!this.#isOpen()) return clearTimeout(this.#deviceTimer);
    this.#keepHere();
    if (!this.#isDirty()) return;
    if (!isClosing) {
      left.add(this);
      return void this.save();
    }
    const { fields } = this;
    const isShort = lengthOfAll(fields) < mostParting && problemsOf(fields) === undefined;
    if (!this.#onServer || !isShort) return;
    // the page may come back from the back/forward cache, and finds this version on the server
    this.#unheard = fields;
    this.#server.part(this.#target(), fields);
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
    const { fields } = this;
    if (this.#onServer) return !isSame(fields, this.#onServer.fields);
    return !isEmpty(fields) && !(this.#begun && isSame(fields, this.#begun));
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
    // a long text takes longer to serialise, which must not delay typing
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
    if (!this.#isDirty()) return dropDraft(this.#key);
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
        // repeat the same request with the same key, so that the server creates the draft once
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

  /** Handles a failed request. @returns whether to try again at once. */
  async #judge(error: unknown, sent: DraftFields): Promise<boolean> {
    const reason = reasonOf(error);
    if (reason === "CAMPAIGN_CHANGED" || reason === "CAMPAIGN_WRONG_STATE")
      return await this.#compare(sent);
    if (isOutcomeOpen(error)) this.#unheard = sent;
    this.#keepHere();
    if (reason === "IDEMPOTENCY_KEY_REUSED") {
      // a duplicated tab has already created its own draft under this key
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
      // the server may accept a different text
      this.#creating = null;
      return;
    }
    this.#later(seconds === undefined ? this.#pause : seconds * 1000);
    this.#pause = Math.min(again.most, this.#pause * 2);
  }

  /**
   * The server's version differs: either our own request succeeded and its response was lost, or someone else saved.
   */
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
