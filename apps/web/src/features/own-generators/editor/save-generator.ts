import type { CreateOwnGeneratorInput, OwnGenerator } from "@sortes/contract";
import type { Services } from "../../../base/services.ts";
import { reasonOf } from "../../../base/errors.ts";
import { saveKeyOf } from "../../results/save-keys.ts";

export type Input = Pick<CreateOwnGeneratorInput, "name" | "description" | "template" | "lists">;

/** What came of saving: the generator, or the one that somebody has saved meanwhile. */
export type Saved = { saved: OwnGenerator } | { theirs: OwnGenerator };

/** Makes a generator, once however often it is tried. */
export async function make(client: Services["client"], input: Input): Promise<Saved> {
  const key = saveKeyOf("own-generator", input);
  const context = { idempotencyKey: key.key };
  const saved = await client.ownGenerators.create.mutate(input, { context });
  key.drop();
  return { saved };
}

/** Changes a generator, unless it is not as it was read any more. @param updatedAt as it was read */
export async function change(
  client: Services["client"],
  { id, updatedAt }: { id: string; updatedAt: string | undefined },
  input: Input,
): Promise<Saved> {
  try {
    return { saved: await client.ownGenerators.change.mutate({ id, updatedAt, ...input }) };
  } catch (error) {
    if (reasonOf(error) !== "OWN_GENERATOR_CHANGED") throw error;
    const theirs = await client.ownGenerators.get.query({ id });
    // our own words have arrived before, without an answer
    return isSame(input, theirs) ? { saved: theirs } : { theirs };
  }
}

const wordsOf = ({ name, description, template, lists }: Input): string =>
  JSON.stringify([name, description, template, lists.map((list) => [list.name, list.lines])]);

const isSame = (one: Input, other: Input): boolean => wordsOf(one) === wordsOf(other);
