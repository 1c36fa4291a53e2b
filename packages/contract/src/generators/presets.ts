import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { limits } from "../constants.ts";
import { choice, form, itemId, lastChange, issue } from "../fields.ts";
import { requiredLine } from "../shown-text.ts";
import { type Generators, generators, type PresetType, presetTypes } from "./generators.ts";

type Variant<T extends PresetType> = Generators[T]["settings"] extends infer Fields extends
  z.core.$ZodShape
  ? z.ZodObject<{ generatorType: z.ZodLiteral<T> } & Fields, z.core.$strict>
  : never;
type AnyVariant = { [T in PresetType]: Variant<T> }[PresetType];

/** The settings of a generator, validated by its record. */
const presetSettings = z.discriminatedUnion(
  "generatorType",
  presetTypes.map((type) =>
    form({ generatorType: z.literal(type), ...generators[type].settings }),
  ) as unknown as [AnyVariant, ...AnyVariant[]],
  { error: ({ input }) => (input === undefined ? issue("REQUIRED").message : undefined) },
);
export type PresetSettings = z.infer<typeof presetSettings>;

const tooLarge = { kilobytes: limits.preset.bytes / 1024 };

const boundedSettings = presetSettings.superRefine((settings, ctx) => {
  const { length } = new TextEncoder().encode(JSON.stringify(settings));
  if (length > limits.preset.bytes) ctx.addIssue(issue("PRESET_TOO_LARGE", tooLarge));
});

const presetName = requiredLine(limits.preset.name);

export const listPresetsInput = form({ generatorType: choice(presetTypes).optional() });
export const presetIdInput = form({ id: itemId });
export const createPresetInput = form({ name: presetName, settings: boundedSettings });
export type CreatePresetInput = z.infer<typeof createPresetInput>;

/**
 * A change of a preset. Missing fields stay unchanged; the generator cannot change. With `updatedAt`, as the caller
 * read it, the change fails if the preset has changed since.
 */
export const changePresetInput = form({
  id: itemId,
  updatedAt: lastChange,
  name: presetName.optional(),
  settings: boundedSettings.optional(),
});
export type ChangePresetInput = z.infer<typeof changePresetInput>;

/** A preset in a list. */
export const presetEntry = z
  .object({
    id: z.uuid(),
    generatorType: z.enum(presetTypes),
    name: z.string(),
    updatedAt: isoTime,
  })
  .meta({ id: "PresetEntry" });
export type PresetEntry = z.infer<typeof presetEntry>;

/** Sorted by generator, then by name. */
export const presetsOutput = z.array(presetEntry);

/** Settings of a generator under a name. */
export const preset = presetEntry.extend({ settings: presetSettings }).meta({ id: "Preset" });
export type Preset = z.infer<typeof preset>;
