import { morePages } from "@sortes/contract";
import type { Generator } from "../../../base/generator.ts";
import type texts from "./catalogues/en/gifts.json";

declare module "../../../base/catalogues.ts" {
  interface Catalogues {
    gifts: typeof texts;
  }
}

export const gifts = {
  kind: { drawing: "generator-gift", stock: "rose" },
  path: morePages.gift,
  name: "shell.generator_gift",
  about: "shell.generatorText_gift",
  area: "gifts",
  save: (history) => history.saveGifts,
  loadSaved: () => import("./saved.tsx"),
} as const satisfies Generator<"gift">;
