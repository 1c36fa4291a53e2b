import { type RawBuilder, type Selectable, sql, type SqlBool } from "kysely";
import {
  campaignFieldNames,
  type CampaignFields,
  type CampaignStatus,
  limits,
  type ListCampaignsInput,
} from "@sortes/contract";
import type { Db, Tx } from "../../../client.ts";
import type { Database } from "../../../schema.gen.ts";
import * as storedTotals from "../../ground/totals.ts";

type WholeRow = Selectable<Database["campaign"]>;
type Letters = "document" | "translation";
/** Columns that only queries and workers use. */
type Unread =
  | "segment"
  | "segmentApplied"
  | "lettersFrozen"
  | "readersChosen"
  | "testSeed"
  | "testApplied"
  | "ownTimeApplied";
/** Document and translation are read only together with the whole body. */
export type CampaignRow = Omit<WholeRow, Letters | Unread> &
  Partial<Pick<WholeRow, Letters>> & { isTranslated: boolean; isWelcomeLetter: boolean };

export interface NewCampaign extends CampaignFields {
  id: string;
  createdBy: string;
  createdAt: Date;
}

const allButLetter = campaignFieldNames.filter(
  (name) => name !== "body" && name !== "document" && name !== "translation",
);
const allButTitle = campaignFieldNames.filter((name) => name !== "title");

/** The columns with the state of a subject test. */
export const testColumns = ["subjectTest", "testedAt", "winner", "finishedAt"] as const;

/** All but the body and its document. */
export const campaignColumns = [
  "id",
  ...allButLetter,
  "testedAt",
  "winner",
  "chosenAt",
  "chosenByStaff",
  "status",
  "pauseReason",
  "pauseSizes",
  "run",
  "version",
  "scheduledTime",
  "ownTime",
  "ownTimeChange",
  "preparedAt",
  "startedAt",
  "finishedAt",
  "postalAddress",
  "segmentName",
  "archiveNumber",
  "createdBy",
  "createdAt",
  "updatedAt",
] as const;

/** One character more than lists show, which reveals a longer body. */
const firstOfBody = sql<string>`left(body, ${sql.lit(limits.campaignPreview + 1)})`.as("body");
const isTranslated = sql<boolean>`translation is not null`.as("isTranslated");
/** Whether it is the letter of a step of the welcome series. */
const isWelcomeLetter = sql<boolean>`id in (select campaign_id from welcome_step)`.as(
  "isWelcomeLetter",
);
/** The columns that lists show. */
export const shownColumns = [
  ...campaignColumns,
  isTranslated,
  isWelcomeLetter,
  firstOfBody,
] as const;

/** Serialises a JSON column. */
const inJson = (value: object | null): string | null => value && JSON.stringify(value);

/** @returns the campaign with the first characters of its body. */
export async function insert(tx: Tx, campaign: NewCampaign) {
  return await tx
    .insertInto("campaign")
    .values({
      ...campaign,
      document: inJson(campaign.document),
      translation: inJson(campaign.translation),
      subjectTest: inJson(campaign.subjectTest),
      secondMail: inJson(campaign.secondMail),
      updatedAt: campaign.createdAt,
    })
    .returning(shownColumns)
    .executeTakeFirstOrThrow();
}

/** The whole campaign. */
export async function find(db: Db, id: string) {
  return await db
    .selectFrom("campaign")
    .select([...campaignColumns, isTranslated, isWelcomeLetter, "body", "document", "translation"])
    .where("id", "=", id)
    .executeTakeFirst();
}

const selectState = (db: Db, id: string) =>
  db
    .selectFrom("campaign")
    .select(["id", "run", "status", "title", "topic", "segmentId", "postalAddress"])
    .select(["language", "onlyItsLanguage", isTranslated])
    .select(testColumns)
    .where("id", "=", id);

/** A campaign's state, without reading its body. */
export async function findState(db: Db, id: string) {
  return await selectState(db, id).executeTakeFirst();
}

/** The bytes and tags of a campaign's letters, measured in the database; 0 if it does not exist. */
export async function findSize(db: Db, id: string) {
  const row = await db
    .selectFrom("campaign")
    .select([
      sql<number>`octet_length(body) + coalesce(octet_length(translation::text), 0)`.as("bytes"),
      sql<number>`length(body) - length(replace(body, '<', '')) + coalesce(
        length(translation::text) - length(replace(translation::text, '<', '')), 0)`.as("tags"),
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? { bytes: 0, tags: 0 };
}

/** A campaign's state, locked until the transaction ends, so that nothing finishes the campaign. */
export async function lockState(tx: Tx, id: string) {
  return await selectState(tx, id).forUpdate().executeTakeFirst();
}

type CampaignFilter = Pick<ListCampaignsInput, "status">;

/** One page, newest first, each with the first characters of its body. */
export async function page(db: Db, { status, page, limit }: ListCampaignsInput) {
  let query = db.selectFrom("campaign").select(shownColumns);
  if (status !== "all") query = query.where("status", "=", status);
  return await query
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function count(db: Db, { status }: CampaignFilter) {
  const totals = await storedTotals.find(db, "campaign.");
  if (status !== "all") return totals.get(status) ?? 0;
  return [...totals.values()].reduce((sum, count) => sum + count, 0);
}

/** The condition of a change: the campaign is in one of these states, and at this version if given. */
export interface CampaignCondition {
  id: string;
  from: readonly CampaignStatus[];
  version?: number | undefined;
}

/**
 * Changes a draft; missing fields stay unchanged. Increments its version if any field is given. A body without a
 * document removes the stored document, unless it is the body generated from it.
 * @returns the draft with the first characters of its body; undefined if the condition does not hold.
 */
export async function updateDraft(
  tx: Tx,
  condition: Omit<CampaignCondition, "from">,
  changes: Partial<CampaignFields>,
  updatedAt: Date,
) {
  return await tx
    .updateTable("campaign")
    .set(
      Object.keys(changes).length > 0
        ? { ...changes, ...inColumns(changes), updatedAt, version: sql`version + 1` }
        : { version: sql`version` },
    )
    .where(holds({ ...condition, from: ["draft"] }))
    .returning(shownColumns)
    .executeTakeFirst();
}

const inColumns = (fields: Partial<CampaignFields>) => ({
  document: documentOf(fields),
  translation: inColumn(fields.translation, sql`translation`),
  subjectTest: inColumn(fields.subjectTest, sql`subject_test`),
  secondMail: inColumn(fields.secondMail, sql`second_mail`),
});

/** @param column keeps its value if the field is missing */
const inColumn = (value: object | null | undefined, column: RawBuilder<string | null>) =>
  value === undefined ? column : inJson(value);

function documentOf({ body, document }: Partial<CampaignFields>) {
  if (document !== undefined) return inJson(document);
  if (body === undefined) return sql<string | null>`document`;
  return sql<string | null>`case when body = ${body} then document end`;
}

/** Copies the fields into a new draft. @returns undefined if the campaign does not exist. */
export async function copy(
  tx: Tx,
  sourceId: string,
  copy: Pick<NewCampaign, "id" | "title" | "createdBy" | "createdAt">,
) {
  const { id, title, createdBy, createdAt } = copy;
  return await tx
    .insertInto("campaign")
    .columns(["id", "title", "createdBy", "createdAt", "updatedAt", ...allButTitle])
    .expression((eb) =>
      eb
        .selectFrom("campaign")
        .select([
          sql<string>`${id}::uuid`.as("id"),
          sql<string>`${title}::text`.as("title"),
          sql<string>`${createdBy}::uuid`.as("createdBy"),
          sql<Date>`${createdAt}::timestamptz`.as("createdAt"),
          sql<Date>`${createdAt}::timestamptz`.as("updatedAt"),
        ])
        .select(allButTitle)
        .where("id", "=", sourceId),
    )
    .returning(shownColumns)
    .executeTakeFirst();
}

/** @returns the deleted title; undefined if the condition does not hold. */
export async function remove(tx: Tx, condition: CampaignCondition) {
  const row = await tx
    .deleteFrom("campaign")
    .where(holds(condition))
    .returning("title")
    .executeTakeFirst();
  return row?.title;
}

/** The condition of every compare-and-set. */
export const holds = ({ id, from, version }: CampaignCondition): RawBuilder<SqlBool> =>
  version === undefined
    ? sql<SqlBool>`id = ${id} and status = any(${[...from]})`
    : sql<SqlBool>`id = ${id} and status = any(${[...from]}) and version = ${version}`;

/** Stores a rendered mail under the hash of its token for some seconds, and removes expired ones. */
export async function insertPreview(
  tx: Tx,
  { hash, html, seconds }: { hash: string; html: string; seconds: number },
) {
  await removeExpiredPreviews(tx);
  const expiresAt = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  await tx.insertInto("campaignPreview").values({ hash, html, expiresAt }).execute();
}

/** Deletes and returns a preview, so that it is shown once. Of concurrent calls, only one gets it. */
export async function takePreview(db: Db, hash: string) {
  const row = await db
    .deleteFrom("campaignPreview")
    .where("hash", "=", hash)
    .where("expiresAt", ">", sql<Date>`clock_timestamp()`)
    .returning("html")
    .executeTakeFirst();
  return row?.html;
}

/** Whether an unused preview exists. */
export async function hasPreview(db: Db, hash: string) {
  const row = await db
    .selectFrom("campaignPreview")
    .select("hash")
    .where("hash", "=", hash)
    .where("expiresAt", ">", sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Skips previews that another transaction is deleting. */
export async function removeExpiredPreviews(db: Db) {
  await db
    .deleteFrom("campaignPreview")
    .where("hash", "in", (eb) =>
      eb
        .selectFrom("campaignPreview")
        .select("hash")
        .where("expiresAt", "<=", sql<Date>`clock_timestamp()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
