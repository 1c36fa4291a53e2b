import { readNote, readVkey, type SignedNote, signatureLine } from "@sortes/core/draws";
import { verifyNote } from "@sortes/core/draws/log-signatures";
import { type Db } from "@sortes/db";
import * as drawLogs from "@sortes/db/draws/log";
import { askOther, type Log } from "@sortes/process";

/** Timeout of a witness (ms), and the maximum size of its reply (bytes). */
const patience = 5000;
const answerBytes = 16 * 1024;

export interface Witness {
  /** The verifier key of its cosignatures. */
  vkey: string;
  /** Its base URL, to which `/add-checkpoint` is appended. */
  url: string;
}

interface Parts {
  db: Db;
  witnesses: readonly Witness[];
  log: Log;
}

/** Submits the log's newest checkpoint to its witnesses (c2sp.org/tlog-witness) and stores their cosignatures. */
export class Witnesses {
  readonly #parts: Parts;
  readonly #failing = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Submits it to witnesses that have not signed it. Never rejects; a witness that fails is asked again at the next
   * call.
   */
  async show(): Promise<void> {
    const { db, witnesses, log } = this.#parts;
    if (witnesses.length === 0) return;
    const current = await drawLogs.findCurrent(db);
    const found = current && (await drawLogs.findCheckpoint(db, current.number));
    if (!found || found.size === 0) return;
    const newest = { ...found, log: current.number };
    await Promise.all(
      witnesses.map(async (witness) => {
        try {
          const old = await drawLogs.witnessedSize(db, { log: newest.log, witness: witness.vkey });
          if (old < newest.size) await this.#ask(witness, old, newest);
          this.#failing.delete(witness.vkey);
        } catch (error) {
          // logged once, until the witness answers again
          if (!this.#failing.has(witness.vkey))
            log.warn({ err: error, witness: witness.url }, "a witness did not sign the log");
          this.#failing.add(witness.vkey);
        }
      }),
    );
  }

  async #ask(
    witness: Witness,
    old: number,
    newest: { log: number; size: number; note: string },
    isAgain = false,
  ): Promise<void> {
    const { db } = this.#parts;
    const { log, size, note } = newest;
    const proof = await drawLogs.consistency(db, old, size);
    const lines = proof.map((hash) => `${hash.toString("base64")}\n`).join("");
    const { status, text } = await askOther(`${witness.url}/add-checkpoint`, {
      body: `old ${old}\n${lines}\n${note}`,
      patience,
      bytes: answerBytes,
    });
    // a 409 reply holds the size that the witness has signed
    const known = /^\d{1,10}\n$/.test(text) ? Number(text) : Infinity;
    if (status === 409 && !isAgain && known <= size)
      return await this.#ask(witness, known, newest, true);
    if (status !== 200) throw new Error(`the witness answered ${status}`);
    await drawLogs.insertCosignature(db, {
      log,
      size,
      witness: witness.vkey,
      ...cosignatureIn(note, text, witness),
    });
  }
}

/** Verifies and returns the cosignature in a witness's reply. @throws Error if there is no valid one. */
function cosignatureIn(
  note: string,
  answer: string,
  { vkey }: Witness,
): { line: string; signedAt: Date } {
  const key = readVkey(vkey);
  const signed: SignedNote = readNote(note + answer);
  const own = signed.signatures.filter(({ name, id }) => name === key.name && id === key.id);
  const verdict = verifyNote({ ...signed, signatures: own }, key);
  const [first] = own;
  if (verdict.signed !== "yes" || verdict.time === undefined || !first)
    throw new Error("the witness did not sign the checkpoint");
  return { line: signatureLine(first), signedAt: new Date(verdict.time * 1000) };
}
