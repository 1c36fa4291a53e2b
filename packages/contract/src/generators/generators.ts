import type { z } from "zod";
import {
  type DrawnType,
  drawnTypes,
  type GeneratorType,
  generatorTypes,
} from "../generator-types.ts";
import type { Generator } from "./records/generator.ts";
import { gift } from "./records/gift.ts";
import { own } from "./records/own.ts";
import { number } from "./records/number.ts";
import { pack } from "./records/pack.ts";
import { petName } from "./records/pet-name.ts";
import { team } from "./records/team.ts";
import { winner } from "./records/winner.ts";

/** The records of all types of results. */
export const generators = {
  team,
  number,
  pet_name: petName,
  winner,
  own,
  gift,
  pack,
} as const satisfies {
  [T in GeneratorType]: Generator & { item: z.ZodObject<{ generatorType: z.ZodLiteral<T> }> };
} & { [T in DrawnType]: { save: object } };

export type Generators = typeof generators;

/** A request to save a result of a type. */
export type SaveFields<T extends DrawnType> = z.input<Generators[T]["save"]["input"]>;
/** The same, validated. */
export type SaveInput<T extends DrawnType> = z.infer<Generators[T]["save"]["input"]>;

/** Types whose settings can be saved as presets. */
export type PresetType = {
  [T in DrawnType]: Generators[T]["settings"] extends null ? never : T;
}[DrawnType];
export const presetTypes = drawnTypes.filter(
  (type): type is PresetType => generators[type].settings !== null,
);

/** The validated settings of a draw. */
export type SettingsOf<T extends PresetType> = {
  [Type in PresetType]: z.infer<z.ZodObject<Generators[Type]["settings"]>>;
}[T];

type AnyItem = Generators[GeneratorType]["item"];
/** The schemas of saved results, in the order of the types. */
export const itemSchemas = generatorTypes.map((type) => generators[type].item) as unknown as [
  AnyItem,
  ...AnyItem[],
];
