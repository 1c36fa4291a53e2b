import { expect, it } from "vitest";
import { missingPaths } from "../support/named-paths.ts";
import { root } from "../support/paths.ts";

const missing = (text: string) => missingPaths("docs/api.md", text, root);

it("finds files, folders and links that are not there", () => {
  const text = "See `tools/none.ts`, `db/src/none/`, [here](none.md#part) and [there](../NONE.md).";
  expect(missing(text)).toEqual(["tools/none.ts", "db/src/none/", "none.md", "../NONE.md"]);
});

it("passes what is there, shortened or not, and what is no path", () => {
  const text = [
    "`tools/check.ts`, `db/src/client.ts`, `packages/core/src/`, [security](security.md#x), [root](../README.md)",
    "`server/src/features/<domain>/`, `web/dist/index.html`, `db/src/*.ts`, `application/json`, `/api/draws/`",
    "[outside](https://example.com/none.md), [page](#part)",
    "```sh\nnode tools/none.ts `tools/none.ts`\n```",
  ].join("\n");
  expect(missing(text)).toEqual([]);
});
