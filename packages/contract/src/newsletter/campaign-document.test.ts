import { expect, it } from "vitest";
import {
  areSameCampaignFields,
  type CampaignFields,
  emptyCampaignFields,
} from "./campaign-fields.ts";
import {
  type CampaignDocument,
  campaignDocument,
  documentLimits,
  emptyDocument,
  isEmptyDocument,
} from "./campaign-document.ts";
import { fieldErrorsOf } from "../validation.ts";

const text = [{ text: "Snow" }];
const of = (...blocks: unknown[]) => ({ version: 1, blocks });
const codeOf = (document: unknown) => {
  const { error } = campaignDocument.safeParse(document);
  return error && Object.values(fieldErrorsOf(error)).flat()[0]?.code;
};
const paragraph = { type: "paragraph", text };
const nested = (depth: number): object => ({
  text,
  ...(depth > 1 && { list: { ordered: false, items: [nested(depth - 1)] } }),
});

it.each([
  ["a link", "https://sortes.example/a?b=c#d", undefined],
  ["an address without a lock", "http://sortes.example", undefined],
  ["a mail", "mailto:ana@sortes.example", undefined],
  ["a telephone", "tel:+40210000000", undefined],
  ["a field that is an address", "{{preferences_url}}", undefined],
  ["a page of the site", "{{site_url}}/packs", undefined],
  ["a program", "javascript:alert(1)", "LINK_ADDRESS"],
  ["a program in capitals", "JaVaScRiPt:alert(1)", "LINK_ADDRESS"],
  ["a program behind a space", " javascript:alert(1)", "LINK_ADDRESS"],
  ["a program behind something invisible", "\u200bjavascript:alert(1)", "LINK_ADDRESS"],
  ["data", "data:text/html,<script>1</script>", "LINK_ADDRESS"],
  ["a part of a page", "#top", "LINK_ADDRESS"],
  ["nothing", "", "LINK_ADDRESS"],
  ["no host", "https://", "LINK_ADDRESS"],
  ["a quote", 'https://a.example/"onclick="x', "LINK_ADDRESS"],
  ["a field that is no address", "{{email}}", "LINK_ADDRESS"],
  ["a line end", "https://a.example/\n", "CONTROL_CHARACTERS"],
  ["too long", `https://a.example/${"a".repeat(documentLimits.address)}`, "TOO_LONG"],
])("a link is accepted or rejected: %s", (_what, href, code) => {
  expect(codeOf(of({ type: "button", label: "Go", href }))).toBe(code);
  expect(codeOf(of({ type: "paragraph", text: [{ text: "a", href }] }))).toBe(code);
});

it.each<[string, unknown, string | undefined]>([
  ["a picture", { src: "https://a.example/a.png", alt: "A" }, undefined],
  ["a picture without a lock", { src: "http://a.example/a.png", alt: "A" }, "PICTURE_ADDRESS"],
  ["a picture of data", { src: "data:image/png;base64,AAAA", alt: "A" }, "PICTURE_ADDRESS"],
  ["a picture that nobody described", { src: "https://a.example/a.png", alt: " " }, "ALT_REQUIRED"],
  ["a picture without the words", { src: "https://a.example/a.png" }, "REQUIRED"],
  ["a picture that is too wide", { src: "https://a.example/a", alt: "A", width: 553 }, "TOO_LARGE"],
])("%s", (_what, picture, code) => {
  expect(codeOf(of({ type: "picture", ...(picture as object) }))).toBe(code);
});

it.each<[string, unknown, string | undefined]>([
  ["points in points", of({ type: "list", ordered: true, items: [nested(3)] }), undefined],
  ["points too deep", of({ type: "list", ordered: true, items: [nested(4)] }), "UNKNOWN_FIELD"],
  ["one column", of({ type: "columns", columns: [{ blocks: [] }] }), "COLUMNS_FEW"],
  ["two columns", of({ type: "columns", columns: [{ blocks: [] }, { blocks: [] }] }), undefined],
  [
    "four",
    of({ type: "columns", columns: Array.from({ length: 4 }, () => ({ blocks: [] })) }),
    "TOO_MANY",
  ],
  [
    "columns in columns",
    of({
      type: "columns",
      columns: [{ blocks: [{ type: "columns", columns: [] }] }, { blocks: [] }],
    }),
    "WRONG_TYPE",
  ],
  ["a block of another kind", of({ type: "script", text }), "WRONG_TYPE"],
  ["a heading of level 4", of({ type: "heading", level: 4, text }), "TOO_LARGE"],
  ["MJML", of({ ...paragraph, mjml: "<mj-raw />" }), "UNKNOWN_FIELD"],
  ["another version", { version: 2, blocks: [] }, "UNKNOWN_VALUE"],
  [
    "a control character",
    of({ type: "paragraph", text: [{ text: "\u0000" }] }),
    "CONTROL_CHARACTERS",
  ],
  ["half a letter", of({ type: "paragraph", text: [{ text: "\ud800" }] }), "CONTROL_CHARACTERS"],
  ["too many blocks", of(...Array.from({ length: 1001 }, () => paragraph)), "TOO_MANY"],
  ["a generator", of({ type: "generator", label: "Draw", generator: "winner" }), undefined],
  ["an own generator", of({ type: "generator", label: "Draw", generator: "own" }), "UNKNOWN_VALUE"],
  ["a draw of no id", of({ type: "draw", label: "See", id: "../packs" }), "MALFORMED_ID"],
])("a document with %s", (_what, document, code) => {
  expect(codeOf(document)).toBe(code);
});

it("a document may be too large as a whole even if no part is", () => {
  const long = { type: "paragraph", text: [{ text: "x".repeat(documentLimits.text) }] };
  expect(codeOf(of(...Array.from({ length: 20 }, () => long)))).toBeUndefined();
  expect(codeOf(of(...Array.from({ length: 20 }, () => long), paragraph))).toBe(
    "DOCUMENT_TOO_LARGE",
  );
  const pieces = { type: "paragraph", text: Array.from({ length: 500 }, () => ({ text: "x" })) };
  expect(codeOf(of(...Array.from({ length: 9 }, () => pieces)))).toBeUndefined();
  expect(codeOf(of(...Array.from({ length: 10 }, () => pieces)))).toBe("DOCUMENT_TOO_LARGE");
});

it("documents are compared by content, in any order of keys", () => {
  const fields = (document: unknown): CampaignFields => ({
    ...emptyCampaignFields,
    document: document as CampaignDocument,
  });
  const mine = fields(of({ type: "button", label: "Go", href: "https://a.example" }));
  const theirs = fields({
    blocks: [{ href: "https://a.example", label: "Go", type: "button" }],
    version: 1,
  });
  expect(areSameCampaignFields(mine, theirs)).toBe(true);
  const other = fields(of({ type: "button", label: "Go", href: "https://b.example" }));
  expect(areSameCampaignFields(mine, other)).toBe(false);
  expect(areSameCampaignFields(mine, fields(of()))).toBe(false);
});

it("a document is empty until it has content", () => {
  expect(isEmptyDocument(emptyDocument)).toBe(true);
  const emptyWith = (...blocks: CampaignDocument["blocks"]) =>
    isEmptyDocument({ ...emptyDocument, blocks });
  expect(emptyWith({ type: "paragraph", text: [{ text: " " }] })).toBe(true);
  expect(emptyWith({ type: "paragraph", text })).toBe(false);
  expect(emptyWith({ type: "divider" })).toBe(false);
});
