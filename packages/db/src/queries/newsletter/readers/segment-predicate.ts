import { type RawBuilder, sql, type SqlBool } from "kysely";
import {
  fitsField,
  type SegmentCondition,
  type SegmentDefinition,
  type SegmentMatch,
  type SubscriberFieldType,
} from "@sortes/contract";
import type { Db } from "../../../client.ts";
import * as readerFields from "./fields.ts";
import * as readerLetters from "./letters.ts";

type Condition = RawBuilder<SqlBool>;

/** A definition with the ids of the tags and fields that it names. */
export interface ResolvedSegment {
  definition: SegmentDefinition;
  tags: ReadonlyMap<string, number>;
  fields: ReadonlyMap<string, { id: number; type: SubscriberFieldType }>;
}

/** Looks up the tags and fields that a definition names. */
export async function resolve(db: Db, definition: SegmentDefinition): Promise<ResolvedSegment> {
  const conditions = definition.groups.flatMap((group) => group.conditions);
  const tags = conditions.flatMap(({ about, value = "" }) =>
    about === "tag" ? [readerFields.tagKey(value)] : [],
  );
  const fields = conditions.flatMap(({ field }) => field ?? []);
  const { rows } = await sql<{ name: string; id: number; type: SubscriberFieldType | null }>`
    select name_key as name, id, null as type from subscriber_tag where name_key = any(${tags}::text[])
    union all
    select key, id, type from subscriber_field where key = any(${fields}::text[])`.execute(db);
  return {
    definition,
    tags: new Map(rows.flatMap(({ name, id, type }) => (type === null ? [[name, id]] : []))),
    fields: new Map(rows.flatMap(({ name, id, type }) => (type ? [[name, { id, type }]] : []))),
  };
}

/**
 * How readers are found. `each`: checks subscriber by subscriber by an index lookup, for the first ones, a sample, or
 * all in turn. `few`: starts from the index, for a small segment among very many subscribers.
 */
type Way = "each" | "few";

/**
 * Whether the subscriber `s` is in a segment. A condition on a field that was deleted, and perhaps created again with
 * another type, holds for nobody.
 */
export function within(segment: ResolvedSegment, way: Way = "each"): Condition {
  const { match, groups } = segment.definition;
  return joined(
    match,
    groups.map((group) => {
      const sets = group.conditions.map((one) => setOf(segment, one));
      const isUnion = way === "few" && group.match === "any" && sets.every((set) => set);
      if (isUnion)
        return sql<SqlBool>`s.id in (${sql.join(
          sets.flatMap((set) => set ?? []),
          sql` union all `,
        )})`;
      return joined(
        group.match,
        group.conditions.map((one, i) => holds(segment, one, way === "few" ? sets[i] : undefined)),
      );
    }),
  );
}

const joined = (match: SegmentMatch, parts: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join([...parts], match === "all" ? sql` and ` : sql` or `)})`;

/** A condition on `s`. @param set the ids for which it holds, if an index can list them */
function holds(
  segment: ResolvedSegment,
  condition: SegmentCondition,
  set: RawBuilder<unknown> | undefined,
): Condition {
  if (set) return sql<SqlBool>`s.id in (${set})`;
  const { about, test, value = "", days = 0 } = condition;
  switch (about) {
    case "language":
      return not(test, sql`s.locale = ${value}`);
    case "topic":
      return not(test, sql`${value}::text = any (s.topics)`);
    case "joined":
      return joinedAt(condition);
    case "tag": {
      const tag = segment.tags.get(readerFields.tagKey(value));
      return not(test, tag === undefined ? sql`false` : isTagged(tag));
    }
    case "field":
      return fieldHolds(segment, condition);
    case "opened":
    case "clicked":
      return not(test === "outside" ? "not" : "is", hasActed(about, days));
  }
}

const not = (test: string, holdsFor: RawBuilder<unknown>): Condition =>
  test === "not" ? sql<SqlBool>`not (${holdsFor})` : sql<SqlBool>`${holdsFor}`;

const ago = (days: number) => sql`now() - make_interval(days => ${days}::int)`;

/** A condition on when `s` joined. Days begin at 00:00 UTC; `after` means from the next day on. */
function joinedAt({ test, value = "", days = 0 }: SegmentCondition): Condition {
  if (test === "within") return sql`s.created_at > ${ago(days)}`;
  if (test === "outside") return sql`s.created_at <= ${ago(days)}`;
  const day = sql`(${value}::date::timestamp at time zone 'utc')`;
  return test === "before"
    ? sql`s.created_at < ${day}`
    : sql`s.created_at >= ${day} + interval '24 hours'`;
}

// ids of tags and fields are literals: a generic plan would not know that one is rare
// scalar subqueries, so that each is one index lookup and no plan reads everybody's values
const isTagged = (tag: number) => sql`(
  select true from subscriber_tagged d where d.tag_id = ${sql.lit(tag)} and d.subscriber_id = s.id
) is true`;

/** Whether a reader opened or clicked in the last `days`, according to campaigns with individual tracking. */
const hasActed = (about: "opened" | "clicked", days: number) => sql`(
  select true from campaign_recipient r
  join campaign_engagement e
    on e.campaign_id = r.campaign_id and e.run = r.run and e.reader = r.id::text
  where r.subscriber_id = s.id and e.${sql.id(`${about}_at`)} > ${ago(days)}
    -- scalar: joined, all campaigns are read for each reader
    and (select c.tracking from campaign c where c.id = r.campaign_id) = 'individual'
  limit 1
) is true`;

/** The field of a condition; undefined if there is none that the condition fits. */
function fieldOf(segment: ResolvedSegment, condition: SegmentCondition) {
  const field = segment.fields.get(condition.field ?? "");
  return field && fitsField(condition, field.type) ? field : undefined;
}

function fieldHolds(segment: ResolvedSegment, condition: SegmentCondition): Condition {
  const field = fieldOf(segment, condition);
  if (!field) return sql`false`;
  const { test } = condition;
  const isNegative = test === "not" || test === "empty";
  const value = sql`(
    select true from subscriber_value v
    where v.field_id = ${sql.lit(field.id)} and v.subscriber_id = s.id ${valueHolds(condition, field.type)}
  ) is true`;
  return not(isNegative ? "not" : "is", value);
}

/** The condition on a value `v`; `not` has that of `is`, and `empty` and `filled` have none. */
function valueHolds({ test, value = "", days = 0 }: SegmentCondition, type: SubscriberFieldType) {
  if (test === "empty" || test === "filled") return sql``;
  if (type === "text")
    return test === "contains"
      ? sql`and strpos(${readerLetters.keyOf(sql`v.text`)}, ${readerLetters.keyFor(value)}) > 0`
      : sql`and ${readerLetters.keyOf(sql`v.text`)} = ${readerLetters.keyFor(value)}`;
  if (test === "within")
    return sql`and v.day > current_date - ${days}::int and v.day <= current_date`;
  const sign = signs[test] ?? sql`=`;
  return type === "number"
    ? sql`and v.number ${sign} ${Number(value)}::float8`
    : sql`and v.day ${sign} ${value}::date`;
}

const signs: Partial<Record<SegmentCondition["test"], RawBuilder<unknown>>> = {
  less: sql`<`,
  before: sql`<`,
  more: sql`>`,
  after: sql`>`,
};

/** The ids for which a condition holds, if an index can list them. */
function setOf(
  segment: ResolvedSegment,
  condition: SegmentCondition,
): RawBuilder<unknown> | undefined {
  const { about, test, value = "" } = condition;
  if (test === "not" || test === "empty" || test === "outside") return undefined;
  if (about === "tag") {
    const tag = segment.tags.get(readerFields.tagKey(value));
    return tag === undefined
      ? undefined
      : sql`select d.subscriber_id from subscriber_tagged d where d.tag_id = ${sql.lit(tag)}`;
  }
  const field = about === "field" ? fieldOf(segment, condition) : undefined;
  if (!field) return undefined;
  const isNotNull = { text: sql`v.text`, number: sql`v.number`, date: sql`v.day` }[field.type];
  return sql`
    select v.subscriber_id from subscriber_value v
    where v.field_id = ${sql.lit(field.id)} and ${isNotNull} is not null ${valueHolds(condition, field.type)}`;
}
