import { checkpointText, logProofText, readCheckpoint } from "@sortes/core/draws";
import type { Clock } from "@sortes/process";
import { type Db, inTransaction, type Tx } from "../client.ts";
import * as drawLogs from "../queries/draws/log.ts";
import type { CheckpointRow, KnownDrawLog } from "../queries/draws/log.ts";
import * as restored from "../queries/ground/restored.ts";
import { copiedWords, dataPlaceChecked } from "../data-place/data-place.ts";
import { checkpointIn, keepCheckpoint, logKeysIn } from "./files.ts";
import { type NoteSigner, noteSigner } from "./note-signer.ts";

/**
 * Whether the log may be signed here. `behind`: the database has fewer leaves than were signed before, as after a
 * restored backup. `forked`: it has different leaves. `foreign`: this folder has none of the log's keys. `held`: the
 * database was restored, and the operator has not decided how its log continues. `copied`: the data is in another
 * place, and the operator has not explained why. `unwritable`: the folder or the database fails.
 */
export type DrawLogState =
  | "ok"
  | "behind"
  | "forked"
  | "foreign"
  | "held"
  | "copied"
  | "unwritable"
  | "unknown";

interface Parts {
  db: Db;
  clock: Clock;
  /** The folder of the keys, and of a copy of the newest checkpoint outside the database. */
  dataDir: string;
  /** The site's address, whose host names the log. */
  publicUrl: string;
  log: { info(about: object, words: string): void; error(about: object, words: string): void };
}

const words: Readonly<Record<Exclude<DrawLogState, "ok" | "unknown">, string>> = {
  behind:
    "the log of draws has fewer statements than its newest signed checkpoint, as after a restored backup: it is not " +
    "signed any more (docs/operations.md, “The log of draws”)",
  forked:
    "the log of draws has other statements than its newest signed checkpoint: it is not signed any more " +
    "(docs/operations.md, “The log of draws”)",
  foreign:
    "DATA_DIR holds no key of the log of draws: it is not signed here (docs/operations.md, “The log of draws”)",
  held:
    "this database was restored from a backup: draws and their log are on hold until somebody decides how " +
    "the log goes on (docs/backup.md, “After a restore”)",
  copied: copiedWords,
  unwritable: "the log of draws could not be signed",
};

interface Identity {
  log: number;
  named: { origin: string; vkey: string };
  signers: readonly NoteSigner[];
}

const withCosignatures = ({ note, cosignatures }: CheckpointRow): string =>
  note + cosignatures.map(({ line }) => line).join("");

/**
 * The transparency log of published draws (tlog-tiles). Statements are appended in their own transactions
 * (`drawLogs.appendLeaf`); this class signs the tree after the commit, and never a smaller tree or a different history.
 */
export class DrawLog {
  readonly #parts: Parts;
  #state: DrawLogState = "unknown";
  #identity: Promise<Identity> | undefined;
  #last: Promise<DrawLogState> = Promise.resolve("unknown");
  #next: Promise<DrawLogState> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The result of the last signing. */
  get state(): DrawLogState {
    return this.#state;
  }

  /** Whether the log cannot be signed here until the operator acts. */
  get isStopped(): boolean {
    return this.#state !== "ok" && this.#state !== "unknown";
  }

  /**
   * Signs the log with everything appended before the call. Calls during a signing share the next one. Does not throw;
   * the next call tries again.
   */
  async sign(): Promise<DrawLogState> {
    this.#next ??= this.#last.then(() => {
      this.#next = undefined;
      this.#last = this.#signOnce();
      return this.#last;
    });
    return await this.#next;
  }

  async #signOnce(): Promise<DrawLogState> {
    const { db, log } = this.#parts;
    let error: unknown;
    const attempt = async () => {
      // before the transaction, which must not wait for a second connection
      await dataPlaceChecked(db);
      const signers = await this.#signers();
      const signed = await inTransaction(db, (tx) => this.#signIn(tx, signers));
      if (signed !== "begun anew") return signed;
      this.#identity = undefined;
      const others = await this.#signers();
      const again = await inTransaction(db, (tx) => this.#signIn(tx, others));
      return again === "begun anew" ? "unwritable" : again;
    };
    const state = await attempt().catch((caught: unknown) => {
      error = caught;
      return "unwritable" as const;
    });
    if (state !== this.#state && state !== "ok") log.error({ err: error }, words[state]);
    if (state === "ok" && this.#state !== "ok")
      log.info({ ...(await this.#signers()).named }, "the log of draws is signed with this key");
    this.#state = state;
    return state;
  }

  /** The log's name and current key; undefined before the first signature. @throws the database's error. */
  async identity(): Promise<{ origin: string; vkey: string } | undefined> {
    const { origin, vkeys = [] } = (await this.all()).at(-1) ?? {};
    const vkey = vkeys.at(-1);
    return origin === undefined || vkey === undefined ? undefined : { origin, vkey };
  }

  /** All logs of these leaves, the oldest first; the last one is signed. @throws the database's error. */
  async all(): Promise<KnownDrawLog[]> {
    return await drawLogs.findKnown(this.#parts.db);
  }

  /**
   * The newest checkpoint with its cosignatures; undefined before the first.
   * @param log the number of the log; default: the one that is signed
   */
  async checkpoint(log?: number): Promise<string | undefined> {
    const { db } = this.#parts;
    const row = await drawLogs.findCheckpoint(db, log ?? (await this.#current()));
    return row && withCosignatures(row);
  }

  /**
   * The proof of a leaf (c2sp.org/tlog-proof); undefined until a checkpoint with it is signed.
   * @param log the number of the log; default: the one that is signed
   */
  async proof(leaf: number, log?: number): Promise<string | undefined> {
    const { db } = this.#parts;
    const row = await drawLogs.findCheckpointFor(db, { leaf, log: log ?? (await this.#current()) });
    if (!row) return undefined;
    const hashes = await drawLogs.inclusion(db, leaf, row.size);
    return logProofText({ index: leaf, hashes, checkpoint: withCosignatures(row) });
  }

  async #current(): Promise<number> {
    return (await drawLogs.findCurrent(this.#parts.db))?.number ?? 1;
  }

  async #signIn(
    tx: Tx,
    { log, named: { origin }, signers }: Identity,
  ): Promise<Exclude<DrawLogState, "unknown"> | "begun anew"> {
    const { clock, dataDir } = this.#parts;
    const place = { dataDir, log };
    await drawLogs.lock(tx);
    const current = await drawLogs.findCurrent(tx);
    if (current?.number !== log) return "begun anew";
    const holds = await restored.holds(tx);
    if (holds.draws) return holds.isCopied ? "copied" : "held";
    const size = await drawLogs.size(tx);
    if (!(await this.#joinKeys(tx, { log, signers }, size))) return "foreign";
    // a database from before the log was begun anew
    if ((await checkpointIn({ dataDir, log: log + 1 })) !== undefined) return "behind";
    const kept = await checkpointIn(place);
    const before = kept === undefined ? undefined : readCheckpoint(kept);
    if (before && before.size > size) return "behind";
    if (before) {
      const root = await drawLogs.root(tx, before.size);
      if (before.origin !== origin || !root.equals(before.root)) return "forked";
    }
    const newest = await drawLogs.findCheckpoint(tx, log);
    if (newest?.size === size && before?.size === size) return "ok";
    const text = checkpointText(origin, size, await drawLogs.root(tx, size));
    const note = `${text}\n${signers.map(({ sign }) => sign(text)).join("")}`;
    // before the checkpoint is visible, so that a restored backup is detected as behind
    await keepCheckpoint(place, note);
    await drawLogs.insertCheckpoint(tx, { log, size, note, signedAt: clock.now() });
    return "ok";
  }

  /** Adds our new keys to the known ones. @returns false if keys are known, but none of ours. */
  async #joinKeys(
    tx: Tx,
    { log, signers }: Pick<Identity, "log" | "signers">,
    fromSize: number,
  ): Promise<boolean> {
    const known = await drawLogs.findKeys(tx, log);
    if (known.length > 0 && !signers.some(({ vkey }) => known.includes(vkey))) return false;
    for (const { vkey } of signers)
      if (!known.includes(vkey)) await drawLogs.insertKey(tx, { log, vkey, fromSize });
    return true;
  }

  async #signers() {
    this.#identity ??= this.#read();
    try {
      return await this.#identity;
    } catch (error) {
      this.#identity = undefined;
      throw error;
    }
  }

  async #read(): Promise<Identity> {
    const { db, dataDir, publicUrl } = this.#parts;
    const { number, origin } = await drawLogs.keep(db, `${new URL(publicUrl).host}/draws/log`);
    const keys = await logKeysIn({ dataDir, log: number });
    const signers = keys.map((key) => noteSigner(origin, key));
    return { log: number, named: { origin, vkey: signers.at(-1)?.vkey ?? "" }, signers };
  }
}
