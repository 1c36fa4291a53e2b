import type { MenuEntry } from "../../base/generator.ts";

export const articles = {
  kind: { drawing: "generator-article", stock: "buff" },
  path: "/random-article",
  name: "shell.randomArticle",
  about: "shell.randomArticleText",
} as const satisfies MenuEntry;
