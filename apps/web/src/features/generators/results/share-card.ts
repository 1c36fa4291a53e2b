import { color, stocks } from "./card-colors.css.ts";
import { timeLimits, within } from "../../../base/load-part.ts";
import { type Card, type CardEntry, mostOnCard } from "../../../base/generator.ts";
import {
  baseline,
  cardSize,
  fitLine,
  fitNames,
  type FittedText,
  layOut,
  lineHeight,
  lineStep,
  type Measure,
  type Slip,
} from "./card-layout.ts";

const family = (name: "numeral" | "text"): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--font-${name}`) || "sans-serif";

interface DrawnCard {
  /** A PNG of 1200 × 630 pixels. */
  picture: Blob;
  /** Whether the site's fonts were used; system fonts replace them if they cannot be fetched. */
  hasFonts: boolean;
}

/**
 * Draws a result as a picture on the cloth background.
 * @throws if the browser cannot draw
 */
export async function shareCard(card: Card): Promise<DrawnCard> {
  const canvas = document.createElement("canvas");
  canvas.width = cardSize.width;
  canvas.height = cardSize.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("No canvas");
  const fonts = { numeral: family("numeral"), text: family("text") };
  const hasFonts = await loadFonts(card, fonts);
  new Painter(context, fonts).paint(card);
  const picture = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/png");
  });
  return { picture, hasFonts };
}

type Fonts = Record<"numeral" | "text", string>;

/** Loads the fonts first, since canvas text would otherwise fall back. @returns whether they are loaded */
async function loadFonts(card: Card, fonts: Fonts): Promise<boolean> {
  const { title, facts, date, entries, changes = [] } = card;
  const names = entries.slice(0, mostOnCard).flatMap((entry) => entry.names.slice(0, 60));
  const all = [title, facts, date, ...names, ...changes].join("");
  // the fallback fonts need not exist on this device
  const [numeral, text] = [fonts.numeral, fonts.text].map((stack) => stack.split(",")[0]);
  const looks = [`800 40px ${numeral}`, `700 40px ${text}`, `400 40px ${text}`];
  const loads = looks.map((look) => document.fonts.load(look, `${all}Sortes0123456789…`));
  return await within(timeLimits.file, Promise.all(loads)).then(
    () => true,
    () => false,
  );
}

class Painter {
  readonly #context: CanvasRenderingContext2D;
  readonly #fonts: Fonts;

  constructor(context: CanvasRenderingContext2D, fonts: Fonts) {
    this.#context = context;
    this.#fonts = fonts;
  }

  paint(card: Card): void {
    const { title, facts, date, entries, total = entries.length, changes = [], more } = card;
    this.#rect(0, 0, cardSize.width, cardSize.height, 0, color.cloth);
    this.#mark(950, 54, 50);
    this.#text("Sortes", 1014, 95, this.#look(800, "numeral", 34), color.onCloth);

    const heading = fitLine(
      title,
      { width: 840, largest: 64, smallest: 30 },
      this.#measure(800, "numeral"),
    );
    const measure = this.#measure(400, "text");
    const left = 1072 - measure(date, 26) - 32;
    const below = fitLine(facts, { width: left, largest: 26, smallest: 20 }, measure);
    this.#text(heading.lines[0]!, 64, 117, this.#look(800, "numeral", heading.size), color.onCloth);
    this.#text(below.lines[0]!, 64, 165, this.#look(400, "text", below.size), color.onCloth2);

    this.#context.textAlign = "right";
    this.#text(date, 1136, 165, this.#look(400, "text", 26), color.onCloth2);
    this.#context.textAlign = "left";

    const shown = entries.slice(0, mostOnCard);
    const hidden = total - shown.length;
    const lines: FittedText[] = [];
    if (hidden > 0) lines.push({ size: 26, lines: [more(hidden)] });
    const line = { width: 1072, height: 26 * lineHeight, largest: 26, smallest: 20 };
    if (changes.length > 0) lines.push(fitNames(changes, line, measure, more));
    const slips = layOut(shown, lines.length);
    for (const [i, slip] of slips.entries()) this.#slip(slip, shown[i]!, more);
    for (const [i, { size, lines: words }] of lines.entries()) {
      const y = baseline - (lines.length - 1 - i) * lineStep;
      this.#text(words[0]!, 64, y, this.#look(400, "text", size), color.onCloth2);
    }
  }

  #slip(slip: Slip, { mark, names, stock, isFirst = false }: CardEntry, more: Card["more"]): void {
    const { x, y, width, height, stub } = slip;
    const plain = stock === undefined ? color.slip : stocks[stock - 1]!;
    this.#rect(x, y, width, height, 3, isFirst ? color.lot : plain);
    if (mark !== undefined) {
      this.#perforation(x + stub, y, height);
      const size = Math.min(isFirst ? 130 : 44, height * (isFirst ? 0.76 : 0.66));
      this.#centred(mark, x + stub / 2, y + height / 2, "numeral", size, stub - 24);
    }
    const gutter = stub > 100 ? 32 : 20;
    const room = { width: width - stub - 2 * gutter, height: height - 12 };
    const face = isFirst || mark === undefined ? "numeral" : "text";
    const weight = face === "numeral" ? 800 : 700;
    const measure = this.#measure(weight, face);
    if (mark === undefined) {
      const largest = isFirst ? 150 : height * 0.6;
      const { lines, size } = fitLine(
        names.join(", "),
        { ...room, largest, smallest: 18 },
        measure,
      );
      this.#centred(lines[0]!, x + width / 2, y + height / 2, face, size, Infinity);
      return;
    }
    const fitted =
      names.length === 1
        ? fitLine(
            names[0]!,
            {
              ...room,
              largest: isFirst ? height * 0.43 : Math.min(36, height * 0.62),
              smallest: 16,
            },
            measure,
          )
        : fitNames(names, { ...room, largest: 30, smallest: 17 }, measure, more);
    this.#lines(fitted, x + stub + gutter, y + height / 2, this.#look(weight, face, fitted.size));
  }

  #lines({ lines, size }: FittedText, x: number, middle: number, look: string): void {
    const step = size * lineHeight;
    // the baseline is about a third of the font size below the middle of a line
    const start = middle - ((lines.length - 1) * step) / 2 + size * 0.34;
    for (const [i, line] of lines.entries()) this.#text(line, x, start + i * step, look, color.ink);
  }

  #centred(
    text: string,
    x: number,
    middle: number,
    face: keyof Fonts,
    largest: number,
    width: number,
  ): void {
    const room = { width, largest, smallest: 12 };
    const { lines, size } = fitLine(text, room, this.#measure(800, face));
    this.#context.textAlign = "center";
    this.#text(lines[0]!, x, middle + size * 0.35, this.#look(800, face, size), color.ink);
    this.#context.textAlign = "left";
  }

  #perforation(x: number, y: number, height: number): void {
    const notch = Math.min(9, height / 5);
    for (const edge of [y, y + height]) this.#disc(x, edge, notch, color.cloth);
    for (let dot = y + notch + 6; dot < y + height - notch - 2; dot += 9)
      this.#disc(x, dot, 1.7, color.dots);
  }

  /** The mark: three slips in a slot, one drawn; as in drawings/mark.svg, 32 units wide. */
  #mark(x: number, y: number, size: number): void {
    const context = this.#context;
    context.save();
    context.translate(x, y);
    context.scale(size / 32, size / 32);
    context.lineWidth = 1.7;
    context.strokeStyle = color.onCloth;
    const slips = [
      { x: 10, y: 9, width: 6.4, height: 17, tilt: -24, pivot: 13, fill: color.cloth },
      { x: 15.6, y: 9, width: 6.4, height: 17, tilt: 24, pivot: 19, fill: color.cloth },
      { x: 12.2, y: 1.6, width: 7.6, height: 24, tilt: 0, pivot: 16, fill: color.lot },
    ];
    for (const slip of slips) {
      context.save();
      context.translate(slip.pivot, 26);
      context.rotate((slip.tilt * Math.PI) / 180);
      context.translate(-slip.pivot, -26);
      this.#rect(slip.x, slip.y, slip.width, slip.height, 0.8, slip.fill);
      context.stroke();
      context.restore();
    }
    this.#disc(16, 6.2, 1.5, color.onCloth);
    this.#rect(2, 22.5, 28, 7.5, 3.75, color.onCloth);
    context.restore();
  }

  #look(weight: number, face: keyof Fonts, size: number): string {
    return `${weight} ${size}px ${this.#fonts[face]}`;
  }

  #measure(weight: number, face: keyof Fonts): Measure {
    return (text, size) => {
      this.#context.font = this.#look(weight, face, size);
      return this.#context.measureText(text).width;
    };
  }

  #text(text: string, x: number, y: number, look: string, fill: string): void {
    this.#context.font = look;
    this.#context.fillStyle = fill;
    this.#context.fillText(text, x, y);
  }

  #rect(x: number, y: number, width: number, height: number, radius: number, fill: string): void {
    this.#context.beginPath();
    this.#context.roundRect(x, y, width, height, radius);
    this.#context.fillStyle = fill;
    this.#context.fill();
  }

  #disc(x: number, y: number, radius: number, fill: string): void {
    this.#context.beginPath();
    this.#context.arc(x, y, radius, 0, 2 * Math.PI);
    this.#context.fillStyle = fill;
    this.#context.fill();
  }
}
