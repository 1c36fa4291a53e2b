import type { Language, MessageParams } from "@sortes/contract";
import en from "./catalogues/en/posters.json" with { type: "json" };
import ro from "./catalogues/ro/posters.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

type PosterTextId = keyof typeof en;

const format = formatterOf<PosterTextId>({ en, ro });

/** A text on the poster of a published draw. @throws if the text needs a value that `params` lacks. */
export const wordPoster = (locale: Language, id: PosterTextId, params?: MessageParams): string =>
  format(locale, id, params);
