import type { Language } from "@sortes/contract";
import { layoutColors } from "./layouts.css.ts";
import type { DraftFields } from "../draft.ts";

/** The content of a layout. Subject and preheader apply only to empty lines. */
export type LayoutText = Pick<DraftFields, "subject" | "preheader" | "body" | "document">;

const files = import.meta.glob<string>("../layouts/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * Reads a layout file: the subject on the first line, the preheader on the second, then the body, with colour names
 * such as `%cloth%`.
 */
function layoutText(id: string, language: Language): LayoutText {
  const lines = files[`../layouts/${id}.${language}.txt`]?.split("\n") ?? [];
  const [subject = "", preheader = "", ...body] = lines;
  return { subject, preheader, body: withColors(body.join("\n")), document: null };
}

const withColors = (body: string): string =>
  body.replaceAll(/%([\w.]+)%/g, (name, key: string) => layoutColors[key] ?? name);

/** The mail layouts, the simplest first; the invitation is MJML. */
export const layouts = (["letter", "announcement", "digest", "invitation"] as const).map((id) => ({
  id,
  en: layoutText(id, "en"),
  ro: layoutText(id, "ro"),
}));
