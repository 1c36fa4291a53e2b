import { type MessageOf, messageOf, type MessageArguments } from "@sortes/contract";
import { startsWithAddress } from "./address-fields.ts";
import type { MarkupToken } from "./markup-tokens.ts";

/** Elements that any part of a mail may have. */
export const textTags = [
  ..."a abbr acronym address area article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del".split(
    " ",
  ),
  ..."dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main map mark nav ol p".split(
    " ",
  ),
  ..."pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
    " ",
  ),
] as const;

/** Elements that MJML writes around the content, and for its carousel, accordion and menu. */
const frameTags = ["html", "head", "body", "meta", "title", "style", "label", "input"] as const;
/** Elements that MJML and templates write in Outlook's comments. */
const outlookTags = [
  "noscript",
  "xml",
  "v:rect",
  "v:roundrect",
  "v:fill",
  "v:textbox",
  "v:image",
  "v:background",
  "v:oval",
  "v:line",
  "v:stroke",
  "w:anchorlock",
  "w:worddocument",
  "w:dontuseadvancedtypographyreadingmail",
  "center",
] as const;

export const allowedInText: ReadonlySet<string> = new Set(textTags);
export const allowedInMail: ReadonlySet<string> = new Set([...textTags, ...frameTags]);
const outlook: ReadonlySet<string> = new Set(outlookTags);
export const allowedInOutlook = (tag: string): boolean =>
  allowedInMail.has(tag) || outlook.has(tag) || /^o:[a-z]{1,40}$/.test(tag);

/** Elements removed with their content, which is not text. */
export const droppedWithContent: ReadonlySet<string> = new Set(
  "script style iframe noembed noframes xmp plaintext textarea title".split(" "),
);

const metaNames =
  /^(?:viewport|color-scheme|supported-color-schemes|format-detection|x-apple-disable-message-reformatting)$/i;
const metaEquivalents = /^(?:x-ua-compatible|content-type)$/i;

/** Whether a mail may have such an element. */
export function keepsElement(
  { name, attributes }: Pick<Extract<MarkupToken, { type: "open" }>, "name" | "attributes">,
  inOutlook = false,
): boolean {
  const given = (wanted: string) =>
    attributes.find((attribute) => attribute.name === wanted)?.value;
  if (!(inOutlook ? allowedInOutlook(name) : allowedInMail.has(name))) return false;
  if (name === "input") return /^(?:checkbox|radio)$/i.test(given("type") ?? "");
  return name !== "meta" || isPlainMeta(given("name"), given("http-equiv"));
}

const isPlainMeta = (name: string | undefined, equivalent: string | undefined): boolean =>
  equivalent === undefined
    ? name === undefined || metaNames.test(name)
    : metaEquivalents.test(equivalent);

const attributes: ReadonlySet<string> = new Set(
  [
    "abbr align alt axis bgcolor border cellpadding cellspacing char charoff cite class clear color cols colspan compact",
    "datetime dir face frame headers height hspace id lang name noshade nowrap rel role rows rowspan rules scope size sizes",
    "span start summary target title type valign value vspace width xml:lang",
    // of frames: the document itself, the carousel, the menu
    "charset checked content for http-equiv media",
    // of image maps
    "coords shape usemap",
  ]
    .join(" ")
    .split(" "),
);
const outlookAttributes: ReadonlySet<string> = new Set(
  "arcsize aspect fill fillcolor from inset origin position stroke strokecolor strokeweight stroked filled to".split(
    " ",
  ),
);

/** Whether an attribute is allowed, regardless of its value. */
export const allowedAttribute = (name: string, inOutlook = false): boolean =>
  attributes.has(name) ||
  name === "style" ||
  name === "href" ||
  name === "src" ||
  name === "srcset" ||
  name === "background" ||
  /^aria-[a-z]{1,30}$/.test(name) ||
  /^xmlns(?::[a-z]{1,8})?$/.test(name) ||
  (inOutlook && outlookAttributes.has(name));

/** `relative` and `insecure` addresses are harmless; `unsafe` ones are removed. */
export type LinkJudgement = "fine" | "empty" | "relative" | "insecure" | "unsafe";

// characters that clients ignore in an address and that may hide a scheme
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/gu;
const linkSchemes: ReadonlySet<string> = new Set(["https", "http", "mailto", "tel"]);
const imageData = /^data:image\/(?:png|gif|jpe?g|webp);base64,[a-z0-9+/=]*$/i;

/** Judges the address of a link, or of an image. */
export function judgeAddress(value: string, use: "link" | "image"): LinkJudgement {
  if (startsWithAddress(value)) return "fine";
  const address = value.replaceAll(invisible, "");
  if (address === "" || address === "#") return "empty";
  const scheme = /^([^/?#]*?):/.exec(address.slice(0, 200))?.[1]?.toLowerCase();
  if (scheme === undefined) return address.startsWith("#") && use === "link" ? "fine" : "relative";
  if (scheme === "http") return "insecure";
  if (use === "link") return linkSchemes.has(scheme) ? "fine" : "unsafe";
  if (scheme === "data") return imageData.test(address) ? "fine" : "unsafe";
  return scheme === "https" || scheme === "cid" ? "fine" : "unsafe";
}

/** Why a body cannot be rendered. The words of each code are in `packages/i18n`. */
type CampaignMarkupCode = "MJML_INVALID" | "MJML_INCLUDE" | "MARKUP_TOO_COMPLEX";

/** An error in MJML: `rule` is MJML's own, with its message in `detail`; the others are about the element `name`. */
export type MjmlProblem =
  | "unclosed"
  | "stray"
  | "unfinished"
  | "attribute"
  | "place"
  | "text"
  | "unknown"
  | "twice"
  | "missing"
  | "rule";

/** The parameters of a finding. */
export type MarkupParams = Readonly<Record<string, string | number>>;

/** The body cannot become a mail. `line` and `column` of the error, from 1, are set if known. */
export class CampaignMarkupError extends Error {
  override readonly name = "CampaignMarkupError";
  readonly said: MessageArguments<CampaignMarkupCode>;

  constructor(...said: MessageArguments<CampaignMarkupCode>) {
    super(JSON.stringify(said));
    this.said = said;
  }

  /** The finding as shown to staff. */
  get asMessage(): MessageOf<CampaignMarkupCode> {
    return messageOf<CampaignMarkupCode>(...this.said);
  }
}
