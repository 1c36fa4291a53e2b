import { bodyFormatOf, type Language, limits } from "@sortes/contract";
import type { CampaignDraft, ComposedMail, RenderedCampaign } from "./campaign-mail.ts";
import { composeHtml } from "./compose-html.ts";
import { composeMjml } from "./compose-mjml.ts";
import { clip, FindingList } from "./finding-list.ts";
import { inspectBody } from "./inspect-body.ts";
import { CampaignMarkupError } from "./markup-error.ts";
import { lineFinder } from "./markup-tokens.ts";
import { tightenFields, unknownFields } from "./merge-fields.ts";

/** Bytes after which Gmail cuts a mail, and characters of a subject that is shown whole. */
const clippedAfter = 102_000;
const shownSubject = 78;

/**
 * Renders a campaign. Takes as long as the markup makes it, so it runs in a thread of its own: see `render-campaign.ts`.
 * @throws CampaignMarkupError where the body cannot become a mail.
 */
export async function composeCampaign(
  draft: CampaignDraft,
  locale: Language,
): Promise<RenderedCampaign> {
  if (draft.body.length > limits.campaign.body) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  const found = new FindingList(lineFinder(draft.body));
  const format = bodyFormatOf(draft.body);
  inspectBody(draft.body, format, found);
  const composed = await (format === "mjml" ? composeMjml : composeHtml)(draft, locale);
  const { html, text } = composed;
  inspectLines(draft, found);
  inspectWhole(composed, found);
  return { content: { subject: tightenFields(draft.subject), html, text }, findings: found.all() };
}

function inspectLines({ subject, preheader }: CampaignDraft, found: FindingList): void {
  const length = [...subject].length;
  if (length > shownSubject) found.add("SUBJECT_LONG", null, { length });
  for (const { name } of [subject, preheader].flatMap(unknownFields))
    found.add("FIELD_UNKNOWN", null, { field: clip(name) });
}

function inspectWhole(composed: ComposedMail, found: FindingList): void {
  if (composed.footerAdded) found.add("UNSUBSCRIBE_ADDED", null);
  if (!composed.preheader) found.add("PREHEADER_MISSING", null);
  if (composed.empty) found.add("TEXT_EMPTY", null);
  const bytes = Buffer.byteLength(composed.html);
  if (bytes > clippedAfter) found.add("SIZE_CLIPPED", null, { kilobytes: Math.ceil(bytes / 1000) });
}
