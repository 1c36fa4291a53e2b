import type { Language } from "@sortes/contract";
import { layoutColors } from "./layouts.css.ts";
import type { DraftFields } from "../draft.ts";

/** The content of a layout. Subject and preheader are used only if none is written yet. */
export type LayoutText = Pick<DraftFields, "subject" | "preheader" | "body" | "document">;

const files = import.meta.glob<string>("../layouts/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});

/**
 * A file has the subject in its first line, the preheader in its second, and then the body, with names of colours such as
 * `%cloth%`.
 */
function layoutText(id: string, language: Language): LayoutText {
  const lines = files[`../layouts/${id}.${language}.txt`]?.split("\n") ?? [];
  const [subject = "", preheader = "", ...body] = lines;
  return { subject, preheader, body: withColors(body.join("\n")), document: null };
}

const withColors = (body: string): string =>
  body.replaceAll(/%([\w.]+)%/g, (name, key: string) => layoutColors[key] ?? name);

/** The layouts of mails, the simplest first; the invitation is MJML. */
export const layouts = (["letter", "announcement", "digest", "invitation"] as const).map((id) => ({
  id,
  en: layoutText(id, "en"),
  ro: layoutText(id, "ro"),
}));
