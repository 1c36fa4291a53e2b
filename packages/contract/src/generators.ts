import type { z } from "zod";
import { type DrawnType, type GeneratorType, generatorTypes } from "./constants.ts";
import type { Generator } from "./generators/generator.ts";
import { number } from "./generators/number.ts";
import { pack } from "./generators/pack.ts";
import { petName } from "./generators/pet-name.ts";
import { team } from "./generators/team.ts";
import { winner } from "./generators/winner.ts";

/** Each type of result once: whatever asks what a type is asks here. */
export const generators = { team, number, pet_name: petName, winner, pack } as const satisfies {
  [T in GeneratorType]: Generator & { item: z.ZodObject<{ generatorType: z.ZodLiteral<T> }> };
} & { [T in DrawnType]: { save: object; settings: object } };

export type Generators = typeof generators;

/** What asks to keep a result of a type, checked and complete. */
export type SaveInput<T extends DrawnType> = z.infer<Generators[T]["save"]["input"]>;

/** What a draw of a type is told, checked and complete. */
export type SettingsOf<T extends DrawnType> = {
  [Type in DrawnType]: z.infer<z.ZodObject<Generators[Type]["settings"]>>;
}[T];

type ItemsOf<Types extends readonly GeneratorType[]> = {
  readonly [I in keyof Types]: Generators[Types[I]]["item"];
};
/** The schemas of saved results, in the order of the types. */
export const itemSchemas = generatorTypes.map(
  (type) => generators[type].item,
) as unknown as ItemsOf<typeof generatorTypes>;
