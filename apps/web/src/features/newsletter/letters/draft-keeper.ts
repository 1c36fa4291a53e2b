import type { Campaign, Language } from "@sortes/contract";
import { canRetry, isOutcomeOpen, reasonOf, retryAfterOf } from "../../../base/errors.ts";
import { Signal } from "../../../base/signal.ts";
import {
  type DraftFields,
  emptyFields,
  fieldsOf,
  isEmpty,
  isSame,
  lengthOfAll,
  problemsOf,
  type Written,
} from "./draft.ts";
import type { DraftLetter } from "./draft-letters.ts";
import { DraftOnServer } from "./draft-on-server.ts";
import { type DraftServer, OtherSession } from "./draft-server.ts";
import { DraftText } from "./draft-text.ts";
import { DraftTimes } from "./draft-times.ts";
import { type DraftView, type Lines, savingAtFirst } from "./draft-view.ts";
import { dropDraft, keepDraft, type KeptDraft, newDraftKey } from "./kept-drafts.ts";

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
  readonly owner: string | undefined;
  #key: string;
  readonly #text: DraftText;
  readonly #there: DraftOnServer;
  readonly #times = new DraftTimes({
    store: () => this.#keepHere(),
    send: () => void this.save(),
  });
  #running: Promise<boolean> | undefined;
  #isForgotten = false;
  #isToSave: boolean;
  /** The first fields of a new draft, such as those of a template. Nothing is kept until the person changes them. */
  #begun: DraftFields | undefined;

  constructor({ server, owner, campaign, kept, fields }: Start) {
    this.owner = owner;
    this.#key = kept?.key ?? newDraftKey();
    this.#text = new DraftText(
      kept?.fields ?? (campaign ? fieldsOf(campaign) : (fields ?? emptyFields)),
    );
    this.#there = new DraftOnServer(server, campaign, kept?.creating ?? null);
    this.view = new Signal<DraftView>({
      ...this.#text.lines,
      id: campaign?.id,
      saving: savingAtFirst(campaign, kept),
      revision: 0,
      bodyRevision: 0,
      notKept: undefined,
    });
    this.#isToSave = Boolean(kept ?? fields);
  }

  /** Call when the page is shown: saves what the server does not have yet. A page that is never shown saves nothing. */
  arrive(): void {
    if (this.#isToSave) this.#times.sendIn(0);
    this.#isToSave = false;
  }

  get id(): string | undefined {
    return this.#there.known?.id;
  }

  get key(): string {
    return this.#key;
  }

  /** All fields, including unread changes in the editor. */
  get fields(): DraftFields {
    return this.#text.fields;
  }

  change(lines: Partial<Lines>): void {
    this.#text.change(lines);
    this.#changed();
  }

  /** Changes lines of the letter for readers of a language. */
  changeLetter(shown: Language, lines: Partial<DraftLetter>): void {
    this.#text.changeLetter(shown, lines);
    this.#changed();
  }

  /** Registers a change in the editor; the text is read when it is needed. */
  changeBody(shown: Language, read: () => Written): void {
    this.#text.changeBody(shown, read);
    this.#changed();
  }

  /** Replaces all fields. */
  replace(fields: DraftFields): void {
    this.#text.replace(fields);
    this.#show({ bodyRevision: this.view.get().bodyRevision + 1 });
    this.#changed();
  }

  /** Gives a new draft what it begins with. Of a draft that has been written in, replaces all fields. */
  begin(fields: DraftFields): void {
    if (!this.#there.known && !this.#isDirty()) this.#begun = fields;
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
    this.#times.stopSending();
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
    const isOurs = theirs.version === this.#there.known?.version;
    if (theirs.status !== "draft") this.#show({ saving: { is: "gone", status: theirs.status } });
    else if (!isOurs) this.#show({ saving: { is: "conflict", theirs } });
    return isOurs && theirs.status === "draft";
  }

  /** Overwrites somebody else's version with the local one. */
  keepMine(): void {
    const { saving } = this.view.get();
    if (saving.is !== "conflict") return;
    this.#adopt(saving.theirs);
    this.#show({ saving: { is: "waiting" } });
    void this.save();
  }

  /** @returns the replaced local fields. */
  takeTheirs(): DraftFields | undefined {
    const { saving } = this.view.get();
    if (saving.is !== "conflict") return undefined;
    const mine = this.fields;
    this.#adopt(saving.theirs);
    this.#show({ saving: { is: "waiting" } });
    this.replace(fieldsOf(saving.theirs));
    void this.save();
    return mine;
  }

  /** Stops saving and removes the local copy, whatever the outcome of a pending request. */
  forget(): void {
    this.#isForgotten = true;
    left.delete(this);
    this.#times.stopSending();
    this.#times.stopStoring();
    dropDraft(this.#key);
  }

  /** Call when the page is left or closed. */
  leave(isClosing: boolean): void {
    this.#times.stopSending();
    if (!this.#isOpen()) return this.#times.stopStoring();
    this.#keepHere();
    if (!this.#isDirty()) return;
    if (!isClosing) {
      left.add(this);
      return void this.save();
    }
    const { fields } = this;
    const isShort = lengthOfAll(fields) < mostParting && problemsOf(fields) === undefined;
    if (this.#there.known && isShort) this.#there.part(fields);
  }

  /** Whether leaving would lose something. */
  get isAtRisk(): boolean {
    return this.view.get().notKept !== undefined && this.#isDirty();
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
    const { known } = this.#there;
    if (known) return !isSame(fields, known.fields);
    return !isEmpty(fields) && !(this.#begun && isSame(fields, this.#begun));
  }

  #changed(): void {
    const { revision, saving } = this.view.get();
    const isSettled = !this.#isOpen() || saving.is === "saving";
    this.#show({
      ...this.#text.lines,
      revision: revision + 1,
      ...(!isSettled && { saving: { is: "waiting" } }),
    });
    this.#times.changed(this.#text.bodyLength);
  }

  #keepHere(): void {
    this.#times.stopStoring();
    if (this.#isForgotten) return;
    if (!this.#isDirty()) return dropDraft(this.#key);
    if (this.owner === undefined) return this.#show({ notKept: "forbidden" });
    const { known, creating } = this.#there;
    const notKept = keepDraft({
      key: this.#key,
      owner: this.owner,
      id: known?.id ?? null,
      version: known?.version ?? null,
      fields: this.fields,
      creating,
      at: new Date().toISOString(),
    });
    if (notKept !== this.view.get().notKept) this.#show({ notKept });
  }

  #adopt(campaign: Campaign): void {
    this.#there.adopt(campaign);
    this.#adopted();
  }

  #adopted(): void {
    this.#times.succeeded();
    this.#show({ id: this.id });
  }

  async #saveAll(): Promise<boolean> {
    for (;;) {
      if (!this.#isOpen()) return false;
      if (!this.#isDirty()) {
        this.#times.stopStoring();
        dropDraft(this.#key);
        const isSaved = this.#there.known !== undefined;
        if (this.view.get().saving.is !== "saved")
          this.#show({ saving: isSaved ? { is: "saved", at: new Date() } : { is: "untouched" } });
        return isSaved;
      }
      const { fields } = this;
      const problems = this.#there.creating ? undefined : problemsOf(fields);
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
      if (!this.#there.known) {
        this.#there.creating ??= fields;
        this.#keepHere();
      }
      await this.#there.send(fields, this.#key);
      this.#adopted();
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
    if (isOutcomeOpen(error)) this.#there.lost(sent);
    this.#keepHere();
    if (reason === "IDEMPOTENCY_KEY_REUSED") {
      // a duplicated tab has already created its own draft under this key
      dropDraft(this.#key);
      this.#key = newDraftKey();
      this.#there.creating = null;
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
      this.#there.creating = null;
      return;
    }
    this.#times.failed(seconds);
  }

  /**
   * The server's version differs: either our own request succeeded and its response was lost, or someone else saved.
   */
  async #compare(sent: DraftFields): Promise<boolean> {
    try {
      const theirs = await this.#there.get();
      if (theirs.status !== "draft") {
        this.#keepHere();
        this.#show({ saving: { is: "gone", status: theirs.status } });
        return false;
      }
      if (this.#there.isOurs(theirs, sent)) {
        this.#adopt(theirs);
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
