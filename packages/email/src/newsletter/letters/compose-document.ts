import {
  blocksOf,
  type CampaignDocument,
  type Language,
  type SimpleBlock,
  textsOf,
} from "@sortes/contract";
import type { MailBrand } from "../../brand.ts";
import { letter } from "../../letter.ts";
import { compileMjml } from "../../mjml.ts";
import type { CampaignDraft, ComposedMail } from "./campaign-mail.ts";
import { withBraces } from "./address-fields.ts";
import { clip, type FindingList } from "./check-mjml.ts";
import { footerText } from "./compose-mjml.ts";
import { documentSections } from "./document-mjml.ts";
import { addFields, fieldsInText, FieldText } from "./find-fields.ts";
import { filterMail } from "./filter-mail.ts";
import { type Contents, isReadable } from "./inspect-body.ts";
import { plainTextOf } from "./plain-text.ts";
import { ShownLink } from "./inspect-links.ts";
import { judgeAddress } from "./markup-policy.ts";
import { tightenFields } from "./merge-fields.ts";

/** Composes a letter of blocks in the layout of our mails. */
export async function composeDocument(
  draft: CampaignDraft,
  document: CampaignDocument,
  locale: Language,
  brand: MailBrand,
): Promise<ComposedMail> {
  const preheader = tightenFields(draft.preheader);
  const sections = tightenFields(documentSections(document, brand));
  const markup = letter({
    brand,
    locale,
    title: tightenFields(draft.subject),
    preview: preheader,
    styles: "",
    width: 600,
    content: sections,
    footer: footerText(locale, brand, draft.archivePath),
  });
  const html = filterMail(await compileMjml(markup));
  return {
    html,
    text: plainTextOf(html),
    empty: isWithoutContent(document),
    footerAdded: false,
    preheader: preheader !== "",
  };
}

const isWithoutContent = (document: CampaignDocument): boolean =>
  [...blocksOf(document)].every(
    ({ block }) =>
      block.type === "divider" ||
      (!("label" in block || "alt" in block) &&
        [...textsOf(block)].flat().every(({ text }) => text.trim() === "")),
  );

/** Adds findings about a document, with the number of the block as their line. */
export function inspectDocument(document: CampaignDocument, found: FindingList): Contents {
  const contents = { hasWords: false, hasPictures: false };
  for (const { block, place } of blocksOf(document)) {
    const pieces = [...textsOf(block)].flat();
    const addresses = [
      ...pieces.map(({ href }) => href),
      ...("href" in block ? [block.href] : []),
    ].flatMap((address) => address ?? []);
    const lines = [
      ...("label" in block ? [block.label] : []),
      ...("alt" in block ? [block.alt] : []),
      ...addresses.map((address) => withBraces(address)),
    ];
    const fields = [
      ...[...textsOf(block)].map(inPieces),
      ...lines.map((line) => fieldsInText(line)),
    ];
    addFields(fields.flat(), found, { at: place });
    for (const address of addresses)
      if (judgeAddress(address, "link") === "insecure")
        found.add("LINK_INSECURE", place, { address: clip(address) });
    for (const shown of shownLinks(block, place)) shown.inspect(found);
    contents.hasPictures ||= block.type === "picture";
    contents.hasWords ||= "label" in block || pieces.some(({ text }) => isReadable(text));
  }
  return contents;
}

/** The merge fields of a text, which formatting may split. */
function inPieces(pieces: readonly { text: string }[]) {
  const read = new FieldText();
  for (const { text } of pieces) {
    read.cut(false);
    read.add(text, 0);
  }
  return read.fields();
}

/** The links of a block with their texts, which may consist of several pieces. */
function shownLinks(block: SimpleBlock, place: number): ShownLink[] {
  if (block.type === "button") {
    const button = new ShownLink(block.href, place);
    button.add(block.label);
    return [button];
  }
  return [...textsOf(block)].flatMap((pieces) => {
    const shown: ShownLink[] = [];
    let last: ShownLink | undefined;
    for (const { text, href } of pieces) {
      if (href === undefined) last = undefined;
      else if (last?.href !== href) shown.push((last = new ShownLink(href, place)));
      last?.add(text);
    }
    return shown;
  });
}
