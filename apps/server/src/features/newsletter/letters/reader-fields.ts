import { DomainError, type Language, messageOf } from "@sortes/contract";
import { type Db } from "@sortes/db";
import * as readerFields from "@sortes/db/newsletter/readers/fields";
import {
  brokenFields,
  type CampaignContent,
  type CampaignDraft,
  type CampaignFinding,
  filteredFields,
  furtherSubjects,
  inWords,
  isField,
  personalFields,
} from "@sortes/email";
import { erasedPictures } from "./erased-pictures.ts";

/** The keys of custom fields, which campaigns may use as merge fields. */
export const ownKeys = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await readerFields.list(db)).map(({ key }) => key));

/** Maximum number of unknown fields reported per part. */
const named = 20;

/**
 * Refuses merge fields that sending would not replace.
 * @param content the rendered draft, with its merge fields
 * @throws DomainError CAMPAIGN_NOT_SENDABLE, with the unknown fields under the part that has them.
 */
export function requireKnownFields(
  { subject, preheader }: Pick<CampaignDraft, "subject" | "preheader">,
  { html }: Pick<CampaignContent, "html">,
  own: ReadonlySet<string>,
): void {
  const reported = new Set<string>();
  const errors = Object.entries({ subject, preheader, body: html }).flatMap(([part, text]) => {
    const broken = brokenFields(text, part === "body" ? "html" : "text", own);
    const fresh = new Map(
      broken
        .map(({ name, isParted }) => [name.slice(0, 80).toWellFormed(), isParted] as const)
        // the mail has its subject and preheader too
        .filter(([name]) => !reported.has(name)),
    );
    for (const name of fresh.keys()) reported.add(name);
    const messages = [...fresh]
      .slice(0, named)
      .map(([field, isParted]) =>
        messageOf(isParted ? "MERGE_FIELD_PARTED" : "MERGE_FIELD_UNKNOWN", { field }),
      );
    return messages.length > 0 ? [[part, messages] as const] : [];
  });
  if (errors.length > 0)
    throw new DomainError("CAMPAIGN_NOT_SENDABLE", {}, Object.fromEntries(errors));
}

/**
 * Drops warnings about known custom fields, and adds warnings about fields without a fallback that readers lack, about
 * filters, and about erased pictures.
 * @param draft whose further subjects are checked too
 */
export async function findingsWith(
  db: Db,
  { content, findings }: { content: CampaignContent; findings: readonly CampaignFinding[] },
  own: ReadonlySet<string>,
  draft: Parameters<typeof furtherSubjects>[0],
): Promise<CampaignFinding[]> {
  const written = { ...content, subject: [content.subject, ...furtherSubjects(draft)].join("\n") };
  const lacking = personalFields(written).filter(
    ({ name, hasFallback }) => !hasFallback && (name === "name" || own.has(name)),
  );
  const filtered = filteredFields(written).filter(({ key }) => isField(key, own));
  return [
    ...findings
      .filter(({ code, params }) => code !== "FIELD_UNKNOWN" || !isKnown(params?.["field"], own))
      .map((finding) => namingOwn(finding, own)),
    ...lacking.map(({ name }) => aboutField("FIELD_WITHOUT_FALLBACK", name)),
    ...filtered.map(({ written: field }) => aboutField("FIELD_FILTER", field)),
    ...(await erasedPictures(db, content)),
  ];
}

const aboutField = (code: CampaignFinding["code"], field: string): CampaignFinding => ({
  code,
  params: { field },
  line: null,
  column: null,
});

const isKnown = (field: unknown, own: ReadonlySet<string>): boolean =>
  typeof field === "string" && isField(field, own);

/** In a finding about another program's merge field, names the custom field with the same key. */
function namingOwn(finding: CampaignFinding, own: ReadonlySet<string>): CampaignFinding {
  const key = finding.params?.["key"];
  if (finding.params?.["ours"] !== "none" || typeof key !== "string" || !own.has(key))
    return finding;
  return { ...finding, params: { ...finding.params, ours: `{{${key}}}` } };
}

/**
 * A subscriber whose name and custom fields a preview shows; undefined if the mail uses none or there is no subscriber.
 */
export async function sampleReader(db: Db, content: CampaignContent, locale: Language) {
  if (personalFields(content).length === 0) return undefined;
  const reader = await readerFields.findSampleReader(db);
  return (
    reader && {
      address: reader.address,
      name: reader.name ?? undefined,
      fields: inWords(reader.fields, locale),
    }
  );
}
