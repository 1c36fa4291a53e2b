// oxlint-disable-next-line typescript/triple-slash-reference -- importing packages have to find it too
/// <reference path="./culori.d.ts" />
import type { CampaignBodyFormat } from "@sortes/contract";
import { formatHex, parse } from "culori";
import { contrast, leastContrast } from "../../brand.ts";
import { colour } from "../../colours.gen.ts";
import { clip, type FindingList } from "./check-mjml.ts";
import type { MarkupToken } from "./markup-tokens.ts";

type OpenToken = Extract<MarkupToken, { type: "open" }>;

/** The colours of the text in an element, as #rrggbb; undefined if unknown. */
interface Painted {
  name: string;
  ink: string | undefined;
  ground: string | undefined;
  /** The position of the inner of the two colour declarations; undefined if there is none. */
  at: number | undefined;
  isLarge: boolean;
}

/** The minimum contrast of large text (WCAG 2.2, 1.4.3). */
const leastOfLarge = 3;

const headings: ReadonlySet<string> = new Set(["h1", "h2"]);
/** Elements that the next one of the same kind closes. */
const endedByTheNext: ReadonlySet<string> = new Set(["p", "li", "dt", "dd", "td", "th", "tr"]);
/** Maximum nesting, including elements that are never closed. */
const deepest = 1000;
/** Attributes that set the background of an element. */
const grounds: readonly string[] = ["bgcolor", "background-color", "container-background-color"];

/** Maximum characters of a colour. */
const longest = 100;
/** A style declaration; the value's length is limited to keep matching linear. */
const declaration =
  /(?:^|;)\s{0,99}(color|background|background-color|background-image)\s{0,9}:([^;]{1,200})/gi;

/**
 * Finds text with too little contrast, as far as attributes and inline styles show it; style sheets are not read.
 * Reports at most one finding per element that declares a colour.
 */
export class ContrastReader {
  readonly #found: FindingList;
  readonly #open: Painted[];
  /** Whether there is a style sheet, by which any element may have any colour. */
  #isStyled = false;
  /** Whether elements are nested so deeply that nothing more is reported. */
  #isLost = false;
  readonly #said = new Set<number>();

  constructor(format: CampaignBodyFormat, found: FindingList) {
    this.#found = found;
    const ink = format === "html" ? colour.ink : "#000000";
    this.#open = [{ name: "", ink, ground: colour.sheet, at: undefined, isLarge: false }];
  }

  opened(token: OpenToken): void {
    const { name } = token;
    if (endedByTheNext.has(name) && this.#open.at(-1)!.name === name) this.#open.pop();
    this.#isLost ||= this.#open.length >= deepest;
    if (this.#isLost) return;
    if (name === "style" || name === "mj-style" || name === "mj-attributes") this.#forget();
    const around = this.#open.at(-1)!;
    const own = colorsOf(token);
    const isUnknown = this.#isStyled && token.attributes.some((one) => one.name.endsWith("class"));
    const inherits = {
      ink: !isUnknown && !ownInk.has(name),
      ground: !isUnknown && !ownGround.has(name),
    };
    const says = own.ink !== undefined || own.ground !== undefined;
    this.#open.push({
      name,
      ink: own.ink ?? (inherits.ink ? around.ink : undefined),
      ground: own.ground ?? (inherits.ground ? around.ground : undefined),
      at: says ? token.start : around.at,
      isLarge: around.isLarge || headings.has(name),
    });
  }

  closed(name: string): void {
    const at = this.#open.findLastIndex((one) => one.name === name);
    if (at > 0) this.#open.length = at;
  }

  read(text: string): void {
    const { ink, ground, at, isLarge } = this.#open.at(-1)!;
    if (at === undefined || !isKnown(ink) || !isKnown(ground)) return;
    if (this.#isLost || this.#said.has(at) || !/[\p{L}\p{N}]/u.test(text)) return;
    const ratio = contrast(ink, ground);
    if (ratio >= (isLarge ? leastOfLarge : leastContrast)) return;
    this.#said.add(at);
    const words = clip(text.trim().replaceAll(/\s+/g, " "));
    this.#found.add("TEXT_FAINT", at, { words, ratio: Math.floor(ratio * 10) / 10 });
  }

  /** Forgets the colours of elements that declare none, since a style sheet may colour them. */
  #forget(): void {
    this.#isStyled = true;
    for (const one of this.#open.filter(({ at }) => at === undefined)) {
      one.ink = undefined;
      one.ground = undefined;
    }
  }
}

/** Elements with default colours of their own: links and buttons. */
const ownInk: ReadonlySet<string> = new Set(["a", "mj-button", "mj-navbar-link"]);
const ownGround: ReadonlySet<string> = new Set(["mj-button"]);

/** A colour that cannot be determined, such as a translucent one or a picture. */
const unknown = "unknown";
/** Values that inherit the colour. */
const inheriting: ReadonlySet<string> = new Set([
  "",
  "inherit",
  "transparent",
  "none",
  "currentcolor",
]);

/** The colours that an element declares; “unknown” if they cannot be determined, as with a picture behind it. */
function colorsOf({ attributes }: OpenToken): Partial<Record<"ink" | "ground", string>> {
  const colors: Partial<Record<"ink" | "ground", string>> = {};
  const take = (name: string, value: string) => {
    const written = value.trim().replace(/\s{0,9}!important$/i, "");
    if (inheriting.has(written.toLowerCase())) return;
    colors[name === "color" ? "ink" : "ground"] = hexOf(written) ?? unknown;
  };
  for (const { name, value } of attributes) {
    if (name === "color") take("color", value);
    else if (name === "background" || name === "background-url") take("ground", unknown);
    else if (grounds.includes(name)) take("ground", value);
    else if (name === "style")
      for (const [, property = "", written = ""] of value.matchAll(declaration))
        take(property.toLowerCase(), written);
  }
  return colors;
}

const isKnown = (color: string | undefined): color is string =>
  color !== undefined && color !== unknown;

/** A colour as #rrggbb; undefined if it is translucent or not a colour. */
function hexOf(written: string): string | undefined {
  const color = written.length > longest ? undefined : parse(written);
  return color && (color.alpha ?? 1) === 1 ? formatHex(color) : undefined;
}
