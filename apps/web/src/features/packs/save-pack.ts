import type { CreatePackInput, Pack } from "@sortes/contract";
import type { Services } from "../../base/services.ts";
import { reasonOf } from "../../base/errors.ts";
import { saveKeyOf } from "../results/save-keys.ts";

/** What came of saving: the pack, or the one that somebody has saved meanwhile. */
export type SavedPack = { saved: Pack } | { theirs: Pack };

/** Makes a pack, once however often it is tried. */
export async function makePack(
  client: Services["client"],
  input: CreatePackInput,
): Promise<SavedPack> {
  const key = saveKeyOf("pack", input);
  const saved = await client.packs.create.mutate(input, { context: { idempotencyKey: key.key } });
  key.drop();
  return { saved };
}

/** Changes a pack, unless it is not as it was read any more. @param updatedAt as it was read */
export async function changePack(
  client: Services["client"],
  { id, updatedAt }: { id: string; updatedAt: string | undefined },
  input: CreatePackInput,
): Promise<SavedPack> {
  try {
    return { saved: await client.packs.change.mutate({ id, updatedAt, ...input }) };
  } catch (error) {
    if (reasonOf(error) !== "PACK_CHANGED") throw error;
    const theirs = await client.packs.get.query({ id });
    // our own words have arrived before, without an answer
    return wordsOf(theirs) === wordsOf(input) ? { saved: theirs } : { theirs };
  }
}

const wordsOf = ({ name, category, description, content }: CreatePackInput | Pack): string =>
  JSON.stringify([name, category, description, content]);
