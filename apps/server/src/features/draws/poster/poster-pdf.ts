import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PDFFont, PDFPage } from "@cantoo/pdf-lib";
import { encode } from "uqr";
import { Column, linesOf, type Style } from "./poster-sheet.ts";
import type { PosterText } from "./poster-text.ts";

/** The size of A4 and its margins, in points (1/72 inch). */
const sheet = { width: 595.28, height: 841.89, margin: 56 };
const inner = sheet.width - 2 * sheet.margin;
const codeSize = 190;
/** The top of the QR code and its explanation, in points from the top. */
const footTop = sheet.height - sheet.margin - codeSize;

const fontFiles = {
  title: "besley-800.ttf",
  text: "familjen-grotesk-400.ttf",
  bold: "familjen-grotesk-600.ttf",
} as const;
type FontName = keyof typeof fontFiles;

/** Loads the PDF library and the fonts on demand; only posters need them. */
async function load() {
  const folder = join(import.meta.dirname, "../../../../fonts");
  const read = async (name: FontName) => await readFile(join(folder, fontFiles[name]));
  const [pdf, { default: fontkit }, title, text, bold] = await Promise.all([
    import("@cantoo/pdf-lib"),
    import("@pdf-lib/fontkit"),
    read("title"),
    read("text"),
    read("bold"),
  ]);
  return { pdf, fontkit, files: { title, text, bold } };
}

let loaded: ReturnType<typeof load> | undefined;

/** Loaded once for all posters; after a failure, the next poster retries. */
async function parts() {
  loaded ??= load();
  try {
    return await loaded;
  } catch (error) {
    loaded = undefined;
    throw error;
  }
}

interface Poster {
  text: PosterText;
  language: string;
  /** The address in the QR code. */
  link: string;
  /** The shorter address that is printed. */
  address: string;
}

/** Renders a poster on one A4 page. Text that does not fit ends with an ellipsis. */
export async function posterPdf({ text, language, link, address }: Poster): Promise<Buffer> {
  const { pdf, fontkit, files } = await parts();
  const { PDFDocument, rgb } = pdf;
  const doc = await PDFDocument.create();
  doc.registerFontkit(fontkit);
  doc.setTitle(text.title, { showInWindowTitleBar: true });
  doc.setLanguage(language);
  doc.setProducer("Sortes");
  doc.setCreator("Sortes");
  const embed = async (name: FontName) => await doc.embedFont(files[name]);
  const fonts = {
    title: await embed("title"),
    text: await embed("text"),
    bold: await embed("bold"),
  };
  const ink = rgb(0.08, 0.14, 0.12);
  const muted = rgb(0.27, 0.33, 0.3);
  const page = doc.addPage([sheet.width, sheet.height]);
  page.drawRectangle({
    x: 0,
    y: sheet.height - 14,
    width: sheet.width,
    height: 14,
    color: rgb(0.07, 0.28, 0.23),
  });
  page.drawLine({
    start: { x: sheet.margin, y: sheet.height - footTop + 16 },
    end: { x: sheet.width - sheet.margin, y: sheet.height - footTop + 16 },
    thickness: 1,
    dashArray: [2, 4],
    color: muted,
  });
  const look: Look = {
    ink,
    style: (font, size, { isMuted = false, leading = textLeading } = {}) => ({
      font: fonts[font],
      size,
      leading,
      color: isMuted ? muted : ink,
    }),
  };
  announce(page, text, look);
  drawCode(page, link, look);
  explain(page, { text, address }, look);
  return Buffer.from(await doc.save({ useObjectStreams: false }));
}

interface Look {
  ink: Style["color"];
  style: (font: FontName, size: number, more?: { isMuted?: boolean; leading?: number }) => Style;
}

const titleSizes = [54, 46, 38, 32, 26, 22] as const;
const titleLeading = 1.16;

const whatSizes = [17, 14, 12] as const;
const conditionsSize = 12;
const headingSize = 13;
const headingGap = 14;
const textLeading = 1.3;

/**
 * Writes the title, as large as fits into three lines, then the time, what is drawn, and as much of the conditions as
 * fits above the code: if that is little, where they are.
 */
function announce(page: PDFPage, text: PosterText, { style }: Look): void {
  const column = new Column(page, { x: sheet.margin, y: sheet.margin - 10, width: inner });
  const heading = (words: string) => {
    column.skip(headingGap);
    column.write(words, style("bold", headingSize, { isMuted: true }));
  };
  /** The lines that fit, also if points are kept free below. */
  const room = (size: number, kept = 0) =>
    Math.floor((footTop - 24 - kept - column.y) / (size * textLeading));
  const { font } = style("title", 1);
  column.write(
    text.title,
    style("title", titleSizeOf(text.title, font), { leading: titleLeading }),
    4,
  );
  column.skip(6);
  column.write(text.by, style("text", 15, { isMuted: true }), 2);
  heading(text.whenTitle);
  column.write(text.when, style("title", 21));
  column.write(text.list, style("text", 14));
  heading(text.whatTitle);
  const kept =
    text.conditions === "" ? 0 : headingGap + textLeading * (headingSize + conditionsSize);
  const whatSize = whatSizes.find((size) => room(size, kept) >= text.what.length) ?? whatSizes[2];
  for (const line of text.what)
    column.write(line, style("bold", whatSize), Math.min(1, room(whatSize, kept)));
  if (text.conditions === "") return;
  heading(text.conditionsTitle);
  const conditions = style("text", conditionsSize);
  const lines = room(conditionsSize);
  const isLittle =
    lines < 4 && linesOf(text.conditions, conditions.font, conditionsSize, inner).length > lines;
  column.write(isLittle ? text.onPage : text.conditions, conditions, lines);
}

function titleSizeOf(title: string, font: PDFFont): number {
  return titleSizes.find((size) => linesOf(title, font, size, inner).length <= 3) ?? titleSizes[5];
}

/** Draws the QR code with its quiet zone. */
function drawCode(page: PDFPage, link: string, look: Look): void {
  const { data, size } = encode(link, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  page.drawSvgPath(path.join(""), {
    x: sheet.margin,
    y: sheet.height - footTop,
    scale: codeSize / size,
    color: look.ink,
  });
}

/** Writes the invitation to scan the code, and its address. */
function explain(
  page: PDFPage,
  { text, address }: Pick<Poster, "text" | "address">,
  { style }: Look,
): void {
  const x = sheet.margin + codeSize + 24;
  const width = sheet.width - sheet.margin - x;
  const column = new Column(page, { x, y: footTop - 4, width });
  column.write(text.scan, style("title", 17, { leading: titleLeading }));
  column.skip(6);
  column.write(text.why, style("text", 11));
  column.skip(6);
  column.write(address, style("bold", 10.5));
  column.skip(6);
  column.write(text.fingerprintTitle, style("text", 10, { isMuted: true }));
  column.write(text.fingerprint, style("bold", 11));
}
