import {
  type CreateSegmentInput,
  DomainError,
  fitsField,
  type Segment,
  type SegmentCount,
  type SegmentDefinition,
  type UpdateSegmentInput,
} from "@sortes/contract";
import { type Db, inTransaction, newId } from "@sortes/db";
import * as segmentPredicate from "@sortes/db/newsletter/readers/segment-predicate";
import * as segments from "@sortes/db/newsletter/readers/segments";
import type { SegmentRow } from "@sortes/db/newsletter/readers/segments";
import { found } from "../../../failure.ts";
import type { Once } from "../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { checkVersion } from "../../ground/versions.ts";

/** Segments of subscribers: saved conditions and their readers. */
export class Segments extends Service<ServiceParts<"db" | "clock" | "readerCounts">> {
  async list(): Promise<Segment[]> {
    return (await segments.list(this.parts.db)).map(toDto);
  }

  /** @throws DomainError NOT_FOUND */
  async get(id: string): Promise<Segment> {
    return toDto(found(await segments.find(this.parts.db, id)));
  }

  /** @throws DomainError SEGMENT_LIMIT, SEGMENT_NAME_TAKEN, SEGMENT_FIELD_UNKNOWN */
  async create(input: CreateSegmentInput, actor: string, once: Once): Promise<Segment> {
    const at = this.parts.clock.now();
    return await once(async (tx) => {
      await checkFields(tx, input.definition);
      const row = await segments.insert(tx, { ...input, id: newId(at), at });
      if (row === "taken") throw new DomainError("SEGMENT_NAME_TAKEN");
      const { id: subject, name } = row;
      await this.audited(tx, actor, "segment.create", subject, { name });
      return toDto(row);
    });
  }

  /**
   * Replaces a segment. Scheduled and sent campaigns keep the version that they were frozen with.
   * @throws DomainError NOT_FOUND, SEGMENT_CHANGED, SEGMENT_NAME_TAKEN, SEGMENT_FIELD_UNKNOWN
   */
  async update({ version, ...input }: UpdateSegmentInput, actor: string): Promise<Segment> {
    const at = this.parts.clock.now();
    return await inTransaction(this.parts.db, async (tx) => {
      const before = found(await segments.lock(tx, input.id));
      await checkFields(tx, input.definition);
      checkVersion(before.version, version, "SEGMENT_CHANGED");
      const row = await segments.update(tx, { ...input, at });
      if (row === "taken") throw new DomainError("SEGMENT_NAME_TAKEN");
      const { id: subject, name } = row;
      await this.audited(tx, actor, "segment.change", subject, { name });
      return toDto(row);
    });
  }

  /** @throws DomainError NOT_FOUND */
  async remove(id: string, actor: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      const { name } = found(await segments.lock(tx, id));
      await segments.remove(tx, id);
      await this.audited(tx, actor, "segment.remove", id, { name });
    });
  }

  /** The number of its current readers, and a sample of them. @throws DomainError SEGMENT_FIELD_UNKNOWN, UNAVAILABLE */
  async count(definition: SegmentDefinition): Promise<SegmentCount> {
    const { db, readerCounts } = this.parts;
    return await readerCounts.run(async () => {
      const segment = await checkFields(db, definition);
      const { count, isSample, ids } = await segments.countReaders(db, segment);
      return { count, isSample, readers: await segments.findReaders(db, ids) };
    });
  }
}

/** @throws DomainError SEGMENT_FIELD_UNKNOWN if a field is missing or has an unsuitable type */
async function checkFields(db: Db, definition: SegmentDefinition) {
  const segment = await segmentPredicate.resolve(db, definition);
  for (const condition of definition.groups.flatMap(({ conditions }) => conditions)) {
    if (condition.field === undefined) continue;
    const field = segment.fields.get(condition.field);
    if (!field || !fitsField(condition, field.type))
      throw new DomainError("SEGMENT_FIELD_UNKNOWN", { field: condition.field });
  }
  return segment;
}

const toDto = ({ id, name, definition, version, createdAt, changedAt }: SegmentRow): Segment => ({
  id,
  name,
  definition,
  version,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
});
