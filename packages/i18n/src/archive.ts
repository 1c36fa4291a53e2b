import type { Language, MessageParams } from "@sortes/contract";
import en from "./catalogues/en/archive.json" with { type: "json" };
import ro from "./catalogues/ro/archive.json" with { type: "json" };
import { formatterOf } from "./locale.ts";

type ArchiveTextId = keyof typeof en;

const format = formatterOf<ArchiveTextId>({ en, ro });

/** A text of the newsletter's archive. @throws if the text needs a value that `params` lacks. */
export const wordArchive = (locale: Language, id: ArchiveTextId, params?: MessageParams): string =>
  format(locale, id, params);
