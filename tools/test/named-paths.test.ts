import { expect, it } from "vitest";
import { missingPaths } from "../support/named-paths.ts";
import { root } from "../support/paths.ts";

const missing = (text: string) => missingPaths("docs/api.md", text, root);

it("missing files, folders and links are found", () => {
  const text = "See `tools/none.ts`, `db/src/none/`, [here](none.md#part) and [there](../NONE.md).";
  expect(missing(text)).toEqual(["tools/none.ts", "db/src/none/", "none.md", "../NONE.md"]);
});

it("existing paths pass, also shortened ones, and other text is ignored", () => {
  const text = [
    "`tools/check.ts`, `db/src/client.ts`, `packages/core/src/`, [security](security.md#x), [root](../README.md)",
    "`server/src/features/<domain>/`, `web/dist/index.html`, `db/src/*.ts`, `application/json`, `/api/draws/`",
    "[outside](https://example.com/none.md), [page](#part)",
    "```sh\nnode tools/none.ts `tools/none.ts`\n```",
  ].join("\n");
  expect(missing(text)).toEqual([]);
});
