import { type ImportCounts, subscriberLimits } from "@sortes/contract";
import { type Db, type Tx } from "@sortes/db";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import type { SubscriberDetails } from "@sortes/db/newsletter/readers/fields";
import { type Decided, isSuppressed } from "./import-batch.ts";
import type { SaidOf } from "./import-values.ts";

/** A person about whom an import stores more than the subscription. */
interface Detailed {
  subscriberId: string;
  said: SaidOf;
  /** Whether the subscriber existed before. */
  isKnown: boolean;
}

/** Changes to existing subscribers, by kind. */
export type Changes = Pick<ImportCounts, "changed" | "names" | "tags" | "fields">;

/**
 * The people of a batch whose details an import stores: new subscribers, and existing ones if the import updates them
 * and something changes. Unsubscribed and suppressed people stay unchanged.
 */
export async function detailedIn(
  db: Db,
  decided: readonly Decided[],
  updates: boolean,
): Promise<{ detailed: Detailed[]; changed: ReadonlySet<string>; changes: Changes }> {
  const known = decided.filter(
    ({ one, row, outcome }) =>
      updates &&
      row !== undefined &&
      (outcome === "known" || outcome === "added") &&
      !isSuppressed(one),
  );
  const details = await readerFields.findDetails(
    db,
    known.map(({ row }) => row?.id ?? ""),
  );
  const changes: Changes = { changed: 0, names: 0, tags: 0, fields: 0 };
  const changed = new Set<string>();
  const detailed: Detailed[] = [];
  for (const { one, row, outcome } of decided) {
    const { said } = one;
    if (!said) continue;
    if (!row) {
      const isStored = outcome === "added" || outcome === "pending" || outcome === "unsubscribed";
      const isStoredTo = isStored || (outcome === "suppressed" && one.state !== undefined);
      if (isStoredTo && !one.suppressedSince)
        detailed.push({ subscriberId: one.id, said, isKnown: false });
      continue;
    }
    const before = details.get(row.id);
    if (!before) continue;
    const found = differencesOf(said, before);
    if (outcome === "added") {
      detailed.push({ subscriberId: row.id, said, isKnown: false });
      continue;
    }
    if (!found.names && !found.tags && !found.fields) continue;
    detailed.push({ subscriberId: row.id, said, isKnown: true });
    changed.add(one.addressKey);
    changes.changed++;
    for (const kind of ["names", "tags", "fields"] as const) if (found[kind]) changes[kind]++;
  }
  return { detailed, changed, changes };
}

function differencesOf(said: SaidOf, before: SubscriberDetails) {
  const tags = new Set(before.tags.map(readerFields.tagKey));
  const values = new Map(before.fields.map(({ key, value }) => [key, value]));
  return {
    names: said.name !== undefined && said.name !== before.name,
    tags:
      said.tags.some((tag) => !tags.has(readerFields.tagKey(tag))) &&
      tags.size < subscriberLimits.tagsEach,
    fields:
      said.fields.some(({ field, value }) => values.get(field.key) !== value) ||
      (said.timeZone !== undefined && said.timeZone !== before.timeZone),
  };
}

/**
 * The ids of all tags of a batch; creates missing ones. Call it before locking any subscriber: otherwise concurrent
 * imports would deadlock.
 * @throws DomainError TAG_LIMIT
 */
export async function tagsOf(
  tx: Tx,
  said: readonly (SaidOf | undefined)[],
): Promise<ReadonlyMap<string, number>> {
  const names = said.flatMap((one) => one?.tags ?? []);
  return await readerFields.ensureTags(tx, names);
}

/**
 * Stores names, tags, field values, and the time and source of consent. Existing subscribers keep their own consent.
 */
export async function saveDetails(
  tx: Tx,
  detailed: readonly Detailed[],
  tagIds: ReadonlyMap<string, number>,
): Promise<void> {
  await readerFields.saveSaid(
    tx,
    detailed.map(
      ({ subscriberId: id, said: { name, timeZone, consentAt, consentSource }, isKnown }) =>
        isKnown ? { id, name, timeZone } : { id, name, timeZone, consentAt, consentSource },
    ),
  );
  await readerFields.saveTags(
    tx,
    detailed.flatMap(({ subscriberId, said }) =>
      said.tags.flatMap((tag) => {
        const tagId = tagIds.get(readerFields.tagKey(tag));
        return tagId === undefined ? [] : [{ subscriberId, tagId }];
      }),
    ),
  );
  const values = detailed.flatMap(({ subscriberId, said }) =>
    said.fields.map(({ field: { id: fieldId, type }, value }) => ({
      subscriberId,
      fieldId,
      type,
      value,
    })),
  );
  // if two columns map to one field, the last one wins
  const last = new Map(values.map((value) => [`${value.subscriberId} ${value.fieldId}`, value]));
  await readerFields.saveValues(tx, [...last.values()]);
}
