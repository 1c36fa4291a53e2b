import { expect, it } from "vitest";
import { accountsMeanings } from "./accounts/meanings.ts";
import { drawsMeanings } from "./draws/meanings.ts";
import { generatorsMeanings } from "./generators/meanings.ts";
import { meanings } from "./meanings.ts";
import { newsletterMeanings } from "./newsletter/meanings.ts";
import { operationsMeanings } from "./operations/meanings.ts";
import { siteMeanings } from "./site/meanings.ts";

const domains = [
  accountsMeanings,
  drawsMeanings,
  generatorsMeanings,
  newsletterMeanings,
  operationsMeanings,
  siteMeanings,
];

it("has no field with a meaning in two files", () => {
  const hidden = domains
    .flatMap((own) => Object.entries(own))
    .filter(([name, meaning]) => {
      const known = meanings[name];
      return meaning !== known?.description && meaning !== known;
    });
  expect(hidden).toEqual([]);
});
