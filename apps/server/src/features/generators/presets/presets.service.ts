import {
  type ChangePresetInput,
  type CreatePresetInput,
  DomainError,
  type PresetType,
  type FieldErrors,
  type Preset,
  type PresetEntry,
  type PresetSettings,
} from "@sortes/contract";
import { featuresOf } from "@sortes/core";
import { brokenUniqueConstraint, newId, type Tx } from "@sortes/db";
import * as presets from "@sortes/db/generators/presets";
import type { PresetRow } from "@sortes/db/generators/presets";
import type { UserRow } from "@sortes/db/accounts/users";
import { found } from "../../../failure.ts";
import { given } from "../../ground/inputs.ts";
import type { Once } from "../../ground/once/once.ts";
import { lockOwner, type Owner, OwnThings } from "../../ground/own-things.ts";
import type { ServiceParts } from "../../ground/service.ts";
import { checkVersion, momentAfter } from "../../ground/versions.ts";

/**
 * Named settings of generators. Creating and changing them requires a tier that includes presets; reading and deleting
 * does not.
 */
export class Presets extends OwnThings<ServiceParts<"db" | "clock" | "perUserQueue">> {
  protected readonly table = "preset";

  /** Sorted by name; for one generator or all. */
  async list(owner: Owner, generatorType: PresetType | undefined): Promise<PresetEntry[]> {
    return (await presets.list(this.parts.db, owner.id, generatorType)).map(toListedDto);
  }

  /** @throws DomainError NOT_FOUND. */
  async get(owner: Owner, id: string): Promise<Preset> {
    return toDto(found(await presets.find(this.parts.db, { id, userId: owner.id })));
  }

  /** @throws DomainError PRESETS_NOT_INCLUDED, PRESET_NAME_TAKEN, PRESET_LIMIT. */
  async create(owner: Owner, { name, settings }: CreatePresetInput, once: Once): Promise<Preset> {
    const createdAt = this.parts.clock.now();
    const { generatorType, ...content } = settings;
    const preset = { id: newId(createdAt), userId: owner.id, generatorType, name, createdAt };
    const create = async (tx: Tx) => {
      checkMayWrite(await lockOwner(tx, owner));
      await presets.insert(tx, { ...preset, settings: content });
      return { id: preset.id, updatedAt: createdAt.toISOString() };
    };
    const kept = await named(() => this.parts.perUserQueue.run(owner.id, () => once(create)));
    return { generatorType, name, settings, ...kept };
  }

  /**
   * Changes the name, the settings of the same generator, or both. `updatedAt` is an optimistic lock: if given, only
   * that version is changed.
   * @throws DomainError NOT_FOUND, PRESETS_NOT_INCLUDED, PRESET_NAME_TAKEN, PRESET_CHANGED, INVALID_INPUT for another
   * generator.
   */
  async change(
    owner: Owner,
    { id, name, settings, updatedAt: read }: ChangePresetInput,
  ): Promise<Preset> {
    const owned = { id, userId: owner.id };
    const change = async (tx: Tx) => {
      // under a lock, so that of two concurrent changes the second sees the first
      const person = await lockOwner(tx, owner);
      const before = found(await presets.find(tx, owned));
      checkMayWrite(person);
      checkVersion(before.updatedAt, read, "PRESET_CHANGED");
      if (settings) checkSameGenerator(settings, before.generatorType);
      const { generatorType: _type, ...content } = settings ?? {};
      const updatedAt = momentAfter(before.updatedAt, this.parts.clock.now());
      const changes = { ...given({ name }), ...(settings && { settings: content }), updatedAt };
      return toDto(found(await presets.update(tx, owned, changes)));
    };
    return await named(() => this.inTurn(owner, change));
  }
}

function checkMayWrite({ subscriptionTier }: UserRow): void {
  if (!featuresOf(subscriptionTier).includes("reuseParameters"))
    throw new DomainError("PRESETS_NOT_INCLUDED");
}

function checkSameGenerator({ generatorType }: PresetSettings, before: PresetType): void {
  if (generatorType === before) return;
  const fields: FieldErrors = {
    settings: [{ code: "UNKNOWN_VALUE", params: { options: before } }],
  };
  throw new DomainError("INVALID_INPUT", {}, fields);
}

/** Translates a violated unique name. @throws DomainError PRESET_NAME_TAKEN. */
async function named<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (brokenUniqueConstraint(error) !== "preset_name_key") throw error;
    const code = "PRESET_NAME_TAKEN";
    throw new DomainError(code, {}, { name: [{ code }] });
  }
}

const toListedDto = ({ id, generatorType, name, updatedAt }: Omit<PresetRow, "settings">) => ({
  id,
  generatorType,
  name,
  updatedAt: updatedAt.toISOString(),
});

const toDto = (row: PresetRow): Preset => ({
  ...toListedDto(row),
  // stored settings were validated by the schema of this type
  settings: { ...row.settings, generatorType: row.generatorType } as PresetSettings,
});
