import { join } from "node:path";
import type { Theme } from "../fixtures/test.ts";
import type { Language } from "../fixtures/texts.ts";

/** Which screens to take pictures of, and the folder for the pictures. */
export interface PictureOrder {
  folder: string;
  widths: number[];
  languages: Language[];
  themes: Theme[];
}

/** One picture, and its layout faults. */
export interface Picture {
  screen: string;
  language: Language;
  theme: Theme;
  width: number;
  /** Relative to the folder of the order. */
  file: string;
  faults: string[];
}

/** The order of this run. @throws if `npm run pictures` did not start it. */
export function pictureOrder(): PictureOrder {
  const order = process.env["PICTURE_ORDER"];
  if (!order) throw new Error('Pictures are made by "npm run pictures"');
  return JSON.parse(order) as PictureOrder;
}

/** The folder in which each screen lists its pictures. */
export const notesIn = (folder: string): string => join(folder, "notes");
