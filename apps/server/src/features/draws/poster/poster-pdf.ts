import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { encode } from "uqr";
import type { PosterText } from "./poster-text.ts";

/** Points, 72 to the inch: the size of A4, and its margins. */
const page = { width: 595.28, height: 841.89, margin: 56 };
const inner = page.width - 2 * page.margin;
const qrSize = 190;
const bottom = page.height - page.margin;
/** Where the code and what is said of it begin. */
const footTop = bottom - qrSize;
const ink = "#14231e";
const muted = "#44554d";
const cloth = "#12473a";

const fontFiles = {
  title: "@expo-google-fonts/besley/800ExtraBold/Besley_800ExtraBold.ttf",
  text: "@expo-google-fonts/familjen-grotesk/400Regular/FamiljenGrotesk_400Regular.ttf",
  bold: "@expo-google-fonts/familjen-grotesk/600SemiBold/FamiljenGrotesk_600SemiBold.ttf",
} as const;

/** What only posters need: nothing of it is loaded before the first one. */
async function load() {
  const read = async (name: keyof typeof fontFiles) =>
    [name, await readFile(fileURLToPath(import.meta.resolve(fontFiles[name])))] as const;
  const [{ default: PDFDocument }, ...fonts] = await Promise.all([
    import("pdfkit"),
    read("title"),
    read("text"),
    read("bold"),
  ]);
  return { PDFDocument, fonts };
}

let loaded: ReturnType<typeof load> | undefined;

interface Poster {
  text: PosterText;
  language: string;
  /** What the code says. */
  link: string;
  /** What is printed of it. */
  address: string;
}

/** A poster on one page of A4. Text that has no room ends with an ellipsis. */
export async function posterPdf({ text, language, link, address }: Poster): Promise<Buffer> {
  loaded ??= load();
  const { PDFDocument, fonts } = await loaded;
  const doc = new PDFDocument({
    size: "A4",
    margin: page.margin,
    lang: language,
    displayTitle: true,
    info: { Title: text.title, Producer: "Sortes", Creator: "Sortes" },
  });
  const pieces: Buffer[] = [];
  doc.on("data", (piece: Buffer) => pieces.push(piece));
  const done = new Promise<void>((resolve, reject) => {
    doc.once("end", resolve);
    doc.once("error", reject);
  });
  for (const [name, font] of fonts) doc.registerFont(name, font);
  head(doc, text);
  body(doc, text);
  foot(doc, { text, link, address });
  doc.end();
  await done;
  return Buffer.concat(pieces);
}

type Doc = PDFKit.PDFDocument;

/** Lines of a heading stand closer than the font has them. */
const tight = (size: number): number => -0.2 * size;

/** The title, as large as three lines of it allow, and whose draw it is. */
function head(doc: Doc, { title, by }: PosterText): void {
  const sizes = [54, 46, 38, 32, 26, 22];
  const fits = (size: number) =>
    doc
      .font("title")
      .fontSize(size)
      .heightOfString(title, { width: inner, lineGap: tight(size) }) <
    size * 3.6;
  const size = sizes.find(fits) ?? 22;
  doc.rect(0, 0, page.width, 14).fill(cloth);
  doc.font("title").fontSize(size).fillColor(ink);
  doc.text(title, page.margin, page.margin, {
    width: inner,
    lineGap: tight(size),
    height: 190,
    ellipsis: true,
  });
  doc.moveDown(0.3);
  doc.font("text").fontSize(15).fillColor(muted);
  doc.text(by, { width: inner, height: 40, ellipsis: true });
}

/** When, what, and the conditions as far as there is room above the code. */
function body(doc: Doc, text: PosterText): void {
  const heading = (words: string) => {
    doc.moveDown(0.9);
    doc.font("bold").fontSize(13).fillColor(muted).text(words, { width: inner });
  };
  const room = () => footTop - 30 - doc.y;
  heading(text.whenTitle);
  doc.font("title").fontSize(21).fillColor(ink).text(text.when, { width: inner });
  doc.font("text").fontSize(14).text(text.list, { width: inner });
  heading(text.whatTitle);
  for (const line of text.what) {
    if (room() < 24) break;
    doc.font("bold").fontSize(17).fillColor(ink);
    doc.text(line, { width: inner, height: 22, ellipsis: true });
  }
  if (text.conditions === "" || room() < 70) return;
  heading(text.conditionsTitle);
  doc.font("text").fontSize(12).fillColor(ink);
  doc.text(text.conditions, { width: inner, height: room(), ellipsis: true });
}

/** The code, the address, and what people are to do with them. */
function foot(doc: Doc, { text, link, address }: Omit<Poster, "language">): void {
  const left = page.margin + qrSize + 24;
  const width = page.width - page.margin - left;
  doc
    .moveTo(page.margin, footTop - 16)
    .lineTo(page.width - page.margin, footTop - 16)
    .dash(2, { space: 4 })
    .lineWidth(1)
    .stroke(muted)
    .undash();
  code(doc, link, { x: page.margin, y: footTop });
  doc.font("title").fontSize(17).fillColor(ink).text(text.scan, left, footTop, { width });
  doc.moveDown(0.3);
  doc.font("text").fontSize(11).fillColor(ink).text(text.why, { width });
  doc.moveDown(0.5);
  doc.font("bold").fontSize(10.5).fillColor(ink).text(address, { width, link });
  doc.moveDown(0.5);
  doc.font("text").fontSize(10).fillColor(muted).text(text.fingerprintTitle, { width });
  doc.font("bold").fontSize(11).fillColor(ink).text(text.fingerprint, { width });
}

/** A QR code of squares, with its quiet zone inside the size. */
function code(doc: Doc, link: string, { x, y }: { x: number; y: number }): void {
  const { data, size } = encode(link, { ecc: "M", border: 4 });
  const module = qrSize / size;
  data.forEach((row, line) => {
    row.forEach((isDark, column) => {
      if (isDark) doc.rect(x + column * module, y + line * module, module, module);
    });
  });
  doc.fill("#000");
}
