import { z } from "zod";
import { nameSeparators } from "../../text.ts";
import { type Generator, itemFields } from "./generator.ts";

export const pack = {
  slug: "pack",
  save: null,
  settings: null,
  link: null,
  nameKey: "name",
  item: z.object({
    ...itemFields,
    generatorType: z.literal("pack"),
    packId: z.uuid(),
    category: z.string(),
    result: z.array(z.string()),
  }),
  separators: nameSeparators,
  isCounted: false,
} as const satisfies Generator;
