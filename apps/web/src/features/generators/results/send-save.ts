import type { DrawnType, Generators } from "@sortes/contract";
import type { Services } from "../../../base/services.ts";
import type { Once } from "../../../base/trpc.ts";

const procedures = {
  team: "saveTeams",
  number: "saveNumbers",
  pet_name: "savePetName",
  winner: "saveWinners",
  own: "saveOwn",
} as const satisfies { [T in DrawnType]: Generators[T]["save"]["procedure"] };

/** Saves a result of any generator to the history. */
export const sendSave = (
  { client }: Services,
  type: DrawnType,
  input: object,
  context: Once,
): Promise<{ name: string }> =>
  client.history[procedures[type]].mutate(input as never, { context: { ...context } });
