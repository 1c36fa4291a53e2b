import { foldRecipientChanges, vacuumRecipientChanges } from "@sortes/db";
import type { WorkerContext } from "../context.ts";

/** Changes that one statement adds up: what one worker makes in some ten seconds at most. */
const batch = 10_000;

/**
 * Adds up how many recipients are in which state, so that whoever wants to know reads the changes of some seconds and no
 * more. What it does not get to stays true, and is added up by the next one. Never rejects.
 */
export async function addUpRecipients({ db, log }: WorkerContext): Promise<void> {
  try {
    let [all, last] = [0, batch];
    while (last === batch) all += last = await foldRecipientChanges(db, batch);
    if (all > 0) await vacuumRecipientChanges(db, false);
  } catch (error) {
    log.warn({ err: error }, "what became of recipients could not be added up");
  }
}
