import { DomainError, type Language, messageOf } from "@sortes/contract";
import { type Db, findFields, findSampleReader } from "@sortes/db";
import {
  brokenFields,
  type CampaignContent,
  type CampaignDraft,
  type CampaignFinding,
  inWords,
  isField,
  personalFields,
} from "@sortes/email";

/** The keys of own fields, which campaigns may use as merge fields. */
export const ownKeys = async (db: Db): Promise<ReadonlySet<string>> =>
  new Set((await findFields(db)).map(({ key }) => key));

/** Unknown fields that one error names. */
const named = 20;

/**
 * No mail shows a field in braces to its readers.
 * @param content the draft as it would be sent, with its merge fields
 * @throws DomainError CAMPAIGN_NOT_SENDABLE, with the unknown fields where they are.
 */
export function requireKnownFields(
  { subject, preheader }: Pick<CampaignDraft, "subject" | "preheader">,
  { html }: CampaignContent,
  own: ReadonlySet<string>,
): void {
  const told = new Set<string>();
  const errors = Object.entries({ subject, preheader, body: html }).flatMap(([part, text]) => {
    const broken = brokenFields(text, part === "body" ? "html" : "text", own);
    const fresh = new Map(
      broken
        .map(({ name, isParted }) => [name.slice(0, 80).toWellFormed(), isParted] as const)
        // the mail has its subject and preheader too
        .filter(([name]) => !told.has(name)),
    );
    for (const name of fresh.keys()) told.add(name);
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
 * Findings about a draft where own fields are known, with those about readers who have no value in a field.
 * @param otherSubjects that are tried beside its own
 */
export function findingsWith(
  { content, findings }: { content: CampaignContent; findings: readonly CampaignFinding[] },
  own: ReadonlySet<string>,
  otherSubjects: readonly string[] = [],
): CampaignFinding[] {
  const subject = [content.subject, ...otherSubjects].join("\n");
  const lacking = personalFields({ ...content, subject }).filter(
    ({ name, hasFallback }) => !hasFallback && (name === "name" || own.has(name)),
  );
  return [
    ...findings
      .filter(({ code, params }) => code !== "FIELD_UNKNOWN" || !isKnown(params?.["field"], own))
      .map((finding) => namingOwn(finding, own)),
    ...lacking.map(({ name }) => ({
      code: "FIELD_WITHOUT_FALLBACK" as const,
      params: { field: name },
      line: null,
      column: null,
    })),
  ];
}

const isKnown = (field: unknown, own: ReadonlySet<string>): boolean =>
  typeof field === "string" && isField(field, own);

/** A finding about a field of another program names the own field that it stands for. */
function namingOwn(finding: CampaignFinding, own: ReadonlySet<string>): CampaignFinding {
  const key = finding.params?.["key"];
  if (finding.params?.["ours"] !== "none" || typeof key !== "string" || !own.has(key))
    return finding;
  return { ...finding, params: { ...finding.params, ours: `{{${key}}}` } };
}

/** A subscriber whose name and own fields a preview shows, where the mail uses any; undefined: there is nobody. */
export async function sampleReader(db: Db, content: CampaignContent, locale: Language) {
  if (personalFields(content).length === 0) return undefined;
  const reader = await findSampleReader(db);
  return (
    reader && {
      address: reader.address,
      name: reader.name ?? undefined,
      fields: inWords(reader.fields, locale),
    }
  );
}
