import type { Plugin } from "vite";

/** The place where zod gives each schema its JSON Schema code. */
const makers = [
  /inst\._zod\.processJSONSchema = \(ctx, json, params\) => processors\.\w+\(inst, ctx, json, params\)/g,
  /createStandardJSONSchemaMethod\(this, "\w+"\)/g,
  /createToJSONSchemaMethod\(this, \{\}\)\(params\)/g,
];

/** @throws if zod's source has changed. */
export function withoutJsonSchemas(source: string): string {
  const other = makers.find((maker) => source.search(maker) === -1);
  if (other) throw new Error(`zod makes JSON Schemas in another way than by ${other.source}`);
  return makers.reduce((code, maker) => code.replace(maker, "undefined"), source);
}

/** Removes zod's JSON Schema code: no page uses it, and it is a tenth of the code of every form. */
export function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform: {
      filter: { id: /\/zod\/v4\/classic\/schemas\.js$/ },
      handler: (source) => ({ code: withoutJsonSchemas(source), map: null }),
    },
  };
}
