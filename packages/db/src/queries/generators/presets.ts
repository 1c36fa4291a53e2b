import { type Selectable, sql } from "kysely";
import { limits, type PresetType } from "@sortes/contract";
import type { Db, Tx } from "../../client.ts";
import { identityKey } from "../../identity-key.ts";
import { insertWithin } from "../../insert-within.ts";
import type { Database } from "../../schema.gen.ts";
import * as ownedRows from "./owned.ts";
import type { Owned } from "./owned.ts";

export type PresetRow = Pick<
  Selectable<Database["preset"]>,
  "id" | "generatorType" | "name" | "settings" | "updatedAt"
>;

export interface NewPreset {
  id: string;
  userId: string;
  generatorType: PresetType;
  name: string;
  settings: Readonly<Record<string, unknown>>;
  createdAt: Date;
}

const listed = ["id", "generatorType", "name", "updatedAt"] as const;

/**
 * The owner's account must be locked.
 * @throws DomainError PRESET_LIMIT; the driver's unique violation on `preset_name_key`.
 */
export async function insert(tx: Tx, { settings, ...preset }: NewPreset) {
  const { userId, generatorType } = preset;
  const limit = limits.preset.perGenerator;
  const counted = sql`generator_type = ${generatorType}`;
  await insertWithin(tx, { table: "preset", userId, counted, limit, code: "PRESET_LIMIT" }, () =>
    tx
      .insertInto("preset")
      .values({
        ...preset,
        nameKey: identityKey(preset.name),
        settings: JSON.stringify(settings),
        updatedAt: preset.createdAt,
      })
      .execute(),
  );
}

/** The presets of a person, of one generator or of all, without their settings. */
export async function list(db: Db, userId: string, generatorType: PresetType | undefined) {
  let query = db.selectFrom("preset").select(listed).where("userId", "=", userId);
  if (generatorType) query = query.where("generatorType", "=", generatorType);
  return await query.orderBy("generatorType").orderBy("nameKey").execute();
}

/** People see only their own presets: others' are reported as missing. */
export async function find(db: Db, owned: Owned) {
  return await db
    .selectFrom("preset")
    .select([...listed, "settings"])
    .where(ownedRows.exists(owned))
    .executeTakeFirst();
}

/**
 * Missing fields stay unchanged. @returns undefined if the person has no such preset.
 * @throws the driver's unique violation on `preset_name_key`.
 */
export async function update(
  tx: Tx,
  owned: Owned,
  {
    name,
    settings,
    updatedAt,
  }: Partial<Pick<NewPreset, "name" | "settings">> & { updatedAt: Date },
) {
  return await tx
    .updateTable("preset")
    .set({
      updatedAt,
      ...(name !== undefined && { name, nameKey: identityKey(name) }),
      ...(settings && { settings: JSON.stringify(settings) }),
    })
    .where(ownedRows.exists(owned))
    .returning([...listed, "settings"])
    .executeTakeFirst();
}
