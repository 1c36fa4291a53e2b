import { type MessageOf, messageOf, type Said } from "@sortes/contract";
import { startsWithAddress } from "./merge-fields.ts";

/** Elements that any part of a mail may have. */
export const textTags = [
  ..."a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del".split(
    " ",
  ),
  ..."dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p".split(
    " ",
  ),
  ..."pre q s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr".split(
    " ",
  ),
] as const;

/** Elements that MJML writes around them, and for its carousel, accordion and menu. */
const frameTags = ["html", "head", "body", "meta", "title", "style", "label", "input"] as const;
/** Elements that MJML writes in Outlook's comments. */
const outlookTags = [
  "noscript",
  "xml",
  "v:rect",
  "v:roundrect",
  "v:fill",
  "v:textbox",
  "v:image",
  "v:background",
  "w:anchorlock",
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

const attributes: ReadonlySet<string> = new Set(
  [
    "abbr align alt axis bgcolor border cellpadding cellspacing char charoff cite class clear color cols colspan compact",
    "datetime dir face frame headers height hspace id lang name noshade nowrap rel role rows rowspan rules scope size sizes",
    "span start summary target title type valign value vspace width xml:lang",
    // of frames: the document itself, the carousel, the menu
    "charset checked content for http-equiv media",
  ]
    .join(" ")
    .split(" "),
);
const outlookAttributes: ReadonlySet<string> = new Set(
  "arcsize aspect fill fillcolor inset origin position stroke strokecolor strokeweight stroked filled".split(
    " ",
  ),
);

/** Whether an attribute may stay, its value apart. */
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

/** `relative` and `insecure` addresses do no harm; `unsafe` ones are taken out. */
export type LinkJudgement = "fine" | "empty" | "relative" | "insecure" | "unsafe";

// characters that programs ignore in an address, and which may hide a scheme
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

/** CSS that could run code, fetch, or break out. Escapes and comments do not hide it. */
function harmfulCss(css: string): boolean {
  const plain = css
    .replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, "")
    .replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_all, code: string) => {
      const point = Number.parseInt(code, 16);
      return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : "";
    })
    .replaceAll("\\", "")
    .toLowerCase();
  if (
    /@import|@charset|@namespace|expression\s*\(|behaviou?r\s*:|-moz-binding|javascript:|vbscript:|<[/!a-z]|[\0\u{fffd}]/u.test(
      plain,
    )
  )
    return true;
  if (/position\s*:\s*fixed/.test(plain)) return true;
  return [
    ...plain.matchAll(/(?:url|src|image|image-set|cross-fade)\s*\(\s*(["']?)([^"')]{0,100000})/g),
  ].some(([, , address]) => judgeAddress(address ?? "", "image") === "unsafe");
}

/** Characters of a style attribute; there may be a small image in it. */
const longestStyle = 50_000;

/** The declarations of a style attribute that may stay. */
export function safeDeclarations(style: string): string {
  if (style.length > longestStyle) return "";
  if (!harmfulCss(style)) return style;
  return declarationsOf(style)
    .filter((declaration) => !harmfulCss(declaration))
    .join(";");
}

/** Cut at each semicolon outside of quotes and brackets. */
function declarationsOf(style: string): string[] {
  const declarations: string[] = [];
  let from = 0;
  let quote = "";
  let depth = 0;
  for (let at = 0; at < style.length; at++) {
    const character = style.charAt(at);
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(") depth += 1;
    else if (character === ")") depth = Math.max(0, depth - 1);
    else if (character === ";" && depth === 0) {
      declarations.push(style.slice(from, at));
      from = at + 1;
    }
  }
  return [...declarations, style.slice(from)];
}

/** Whether a style element may stay. It goes whole: a part of it could mean something else. */
export const isSafeStylesheet = (css: string): boolean => !harmfulCss(css);

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

/** The body staff wrote cannot become a mail. It has `line` and `column` of the body, from 1, where they are known. */
export class CampaignMarkupError extends Error {
  override readonly name = "CampaignMarkupError";
  readonly said: Said<CampaignMarkupCode>;

  constructor(...said: Said<CampaignMarkupCode>) {
    super(JSON.stringify(said));
    this.said = said;
  }

  /** The finding as shown to staff. */
  get told(): MessageOf<CampaignMarkupCode> {
    return messageOf<CampaignMarkupCode>(...this.said);
  }
}
