// oxlint-disable-next-line typescript/triple-slash-reference -- importing packages have to find it too
/// <reference path="./culori.d.ts" />
import { converter, formatHex, formatHex8, parse } from "culori";
import type { ColorScheme } from "@sortes/contract";

/** Clients that change colours themselves, regardless of the mail. */
type ByForce = Extract<ColorScheme, "forced" | "inverted">;

/** The role of a colour: text or background. */
type Role = "ink" | "ground";

const labOf = converter("lab65");

/**
 * The lightness of inverted white, from 0 to 100. Outlook's editor uses that of #333333 (getDarkColor in
 * microsoft/roosterjs, the source of the formula).
 */
const darkest = 21.25;
const turned = (lightness: number): number => (100 - lightness) * (1 - darkest / 100) + darkest;

/** A colour as a client shows it; other texts are returned unchanged. */
function shownColor(written: string, role: Role, program: ByForce): string {
  const color = parse(written);
  if (!color || color.alpha === 0) return written;
  const lab = labOf(color);
  const isLight = lab.l > 50;
  if (program === "forced" && isLight !== (role === "ground")) return written;
  const shown = { ...lab, l: turned(lab.l) };
  return (color.alpha ?? 1) < 1 ? formatHex8(shown) : formatHex(shown);
}

/** A declaration with colours; the value's length is limited to keep matching linear. */
const declaration =
  /(^|[;{\s])(color|(?:background|border|outline)[a-z-]{0,30})(\s{0,9}:)([^;{}]{1,2000})/gi;
/** A possible colour, or a URL, whose parts may look like colours. */
const colorIn =
  /url\([^()]{0,2000}|#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^()]{1,60}\)|\b[a-z]{3,24}\b/gi;
const tag = /<[a-z][^<>]*>/g;
const styleAttribute = / style="([^"]*)"/g;
const colorAttribute = / (bgcolor|color)="([^"]*)"/g;

/** Rewrites the colours of mails from `filterMail`, in which quoted attributes have no angle brackets. */
export class Recolouring {
  readonly #program: ByForce;
  readonly #known = new Map<string, string>();

  constructor(program: ByForce) {
    this.#program = program;
  }

  color(written: string, role: Role): string {
    const key = `${role} ${written}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const shown = shownColor(written, role, this.#program);
    this.#known.set(key, shown);
    return shown;
  }

  declarations(css: string): string {
    return css.replaceAll(
      declaration,
      (_, before: string, property: string, colon: string, value: string) => {
        const role = /^(?:color|outline)/i.test(property) ? "ink" : "ground";
        const shown = value.replaceAll(colorIn, (word) =>
          word.startsWith("url(") ? word : this.color(word, role),
        );
        return before + property + colon + shown;
      },
    );
  }

  tags(html: string): string {
    return html.replaceAll(tag, (whole) =>
      whole
        .replaceAll(styleAttribute, (_, css: string) => ` style="${this.declarations(css)}"`)
        .replaceAll(colorAttribute, (_, name: string, value: string) => {
          const shown = this.color(value, name === "color" ? "ink" : "ground");
          return ` ${name}="${shown}"`;
        }),
    );
  }

  mail(html: string): string {
    const end = "</style>";
    const parts = html.split(end);
    const shown = parts.map((part, place) => {
      if (place === parts.length - 1) return this.tags(part);
      const css = part.indexOf(">", part.lastIndexOf("<style")) + 1;
      return this.tags(part.slice(0, css)) + this.declarations(part.slice(css));
    });
    // by default text is black on white, and links are blue
    const ground = `html{background:${this.color("#ffffff", "ground")};color:${this.color("#000000", "ink")}}`;
    const first = `<style>${ground} a{color:${this.color("#0000ee", "ink")}}${end}`;
    return shown.join(end).replace("<head>", () => `<head>${first}`);
  }
}
