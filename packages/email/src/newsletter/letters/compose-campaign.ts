import { bodyPlace, campaignLayout } from "./compose-mjml.ts";
import sanitizeHtml from "sanitize-html";
import { bodyFormatOf, type CampaignDocument, type Language, limits } from "@sortes/contract";

import type { MailBrand } from "../../brand.ts";
import { compileMjml } from "../../mjml.ts";

import type { CampaignDraft, ComposedMail, RenderedCampaign } from "./campaign-mail.ts";
import { filterMail } from "./filter-mail.ts";
import { hasOwnColors } from "./own-colors.ts";
import { CampaignMarkupError, textTags } from "./markup-policy.ts";
import { tightenFields } from "./merge-fields.ts";
import { type Contents, inspectBody } from "./inspect-body.ts";
import { inboxTextOf, plainTextOf } from "./plain-text.ts";
import { inspectLines } from "./inspect-lines.ts";
import { composeMjml } from "./compose-mjml.ts";
import { composeDocument, inspectDocument } from "./compose-document.ts";
import { FindingList } from "./check-mjml.ts";
import { lineFinder } from "./markup-tokens.ts";
import { marksAsComments, takeConditionals } from "./outlook-comments.ts";

/**
 * Rules that keep a body from breaking out of the layout: every element is closed, and none belongs to another
 * document. `filterMail`, through which every mail passes, decides on attributes, addresses and styles.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, "style"],
  allowVulnerableTags: true,
  allowedAttributes: false,
  allowedSchemes: ["https", "http", "mailto", "tel", "cid", "data"],
  nonTextTags: [
    ..."script style textarea option xmp title noscript iframe noembed noframes plaintext".split(
      " ",
    ),
    ..."svg math object template audio video".split(" "),
  ],
  parseStyleAttributes: false,
};

/** A body in HTML, in our layout. */
async function composeHtml(
  draft: CampaignDraft,
  locale: Language,
  brand: MailBrand,
): Promise<ComposedMail> {
  const preheader = tightenFields(draft.preheader);
  const { rest, taken } = takeConditionals(tightenFields(draft.body));
  const body = filterMail(tightenFields(marksAsComments(sanitizeHtml(rest, rules))), taken);
  const markup = campaignLayout(
    tightenFields(draft.subject),
    preheader,
    locale,
    brand,
    draft.archivePath,
    hasOwnColors(body),
  );
  const layout = filterMail(await compileMjml(markup));
  // the last occurrence: the subject, which staff choose, precedes the placeholder
  const place = layout.lastIndexOf(bodyPlace);
  const html = layout.slice(0, place) + body + layout.slice(place + bodyPlace.length);
  return {
    html,
    text: plainTextOf(html),
    empty: plainTextOf(body).trim() === "",
    footerAdded: false,
    preheader: preheader !== "",
  };
}

/** Bytes after which Gmail clips a mail. */
const clippedAfter = 102_000;

interface Composing {
  found: FindingList;
  composed: ComposedMail;
  contents: Contents;
}

async function ofSource(
  draft: CampaignDraft,
  locale: Language,
  brand: MailBrand,
): Promise<Composing> {
  const found = new FindingList(lineFinder(draft.body));
  const format = bodyFormatOf(draft.body);
  const contents = inspectBody(draft.body, format, found);
  const composed = await (format === "mjml" ? composeMjml : composeHtml)(draft, locale, brand);
  return { found, composed, contents };
}

/** Composes a document; its findings have the number of the block as their line. */
async function ofDocument(
  draft: CampaignDraft,
  document: CampaignDocument,
  locale: Language,
  brand: MailBrand,
): Promise<Composing> {
  const found = new FindingList((place) => ({ line: place, column: 1 }));
  const contents = inspectDocument(document, found);
  return { found, contents, composed: await composeDocument(draft, document, locale, brand) };
}

/**
 * Renders a campaign. The time depends on the markup, so it runs in its own thread: see `render-campaign.ts`.
 * @throws CampaignMarkupError if the body cannot become a mail.
 */
export async function composeCampaign(
  draft: CampaignDraft,
  locale: Language,
  brand: MailBrand,
): Promise<RenderedCampaign> {
  if (draft.body.length > limits.campaign.body) throw new CampaignMarkupError("MARKUP_TOO_COMPLEX");
  const { found, composed, contents } = await (draft.document
    ? ofDocument(draft, draft.document, locale, brand)
    : ofSource(draft, locale, brand));
  const { html, text } = composed;
  inspectLines(draft, found);
  inspectWhole(composed, contents, found);
  return {
    content: { subject: tightenFields(draft.subject), html, text },
    otherSubjects: (draft.otherSubjects ?? []).map((line) => tightenFields(line)),
    inboxText: inboxTextOf(html),
    findings: found.all(),
  };
}

function inspectWhole(
  composed: ComposedMail,
  { hasPictures, hasWords }: Contents,
  found: FindingList,
): void {
  if (composed.footerAdded) found.add("UNSUBSCRIBE_ADDED", null);
  if (!composed.preheader) found.add("PREHEADER_MISSING", null);
  if (hasPictures && !hasWords) found.add("PICTURES_ONLY", null);
  else if (composed.empty) found.add("TEXT_EMPTY", null);
  const bytes = Buffer.byteLength(composed.html);
  if (bytes > clippedAfter) found.add("SIZE_CLIPPED", null, { kilobytes: Math.ceil(bytes / 1000) });
}
