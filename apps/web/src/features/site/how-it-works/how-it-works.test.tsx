import { limits } from "@sortes/contract";
import { act, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { specifiedGenerators } from "../../../../test/specified-generators.ts";
import { page } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";
import type { MessageId } from "../../../base/catalogues.ts";

// spec 2.1.8
test.each(specifiedGenerators.map(({ path, area }) => [words(`${area}.title`), path] as const))(
  "the card of the %s explains it in three steps, and leads there",
  async (name, path) => {
    const { router } = await openApp("/how-it-works");
    await arrival(words("how.title"));
    expect(page().getAllByRole("link", { name: /^Open / })).toHaveLength(
      specifiedGenerators.length,
    );
    const link = page().getByRole("link", { name: words("how.open", { generator: name }) });
    const card = page().getByRole("heading", { name }).closest("section")!;
    expect(card.querySelectorAll("ol li")).toHaveLength(3);
    await act(async () => link.click());
    await arrival(name);
    expect(router.state.location.pathname).toBe(path);
  },
);

// spec 2.1.8
test("a line below the four cards leads to own generators", async () => {
  await openApp("/how-it-works");
  await arrival(words("how.title"));
  const link = page().getByRole("link", { name: linkIn("shell.ownGeneratorsLine") });
  expect(link.getAttribute("href")).toBe("/own-generators");
});

test("a line leads to the public log of draws", async () => {
  await openApp("/how-it-works");
  await arrival(words("how.title"));
  const link = page().getByRole("link", { name: linkIn("how.log") });
  expect(link.getAttribute("href")).toBe("/draws/log");
});

// spec 2.6.5, 2.8.3
test.each([
  ["/team-generator", "teams", 5],
  ["/number-generator", "numbers", 5],
  ["/pet-name-generator", "pet-names", 4],
  ["/lucky-winner", "winners", 5],
] as const)("an explanation is beside the form of %s", async (path, area, steps) => {
  await openApp(path);
  await arrival(words(`${area}.title`));
  const aside = page()
    .getByRole("heading", { name: words("results.howTitle") })
    .closest("aside")!;
  const said = within(aside)
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  // values used in the steps of teams and numbers
  const values = {
    min: limits.teams.min,
    max: limits.teams.max,
    most: limits.numbersPerCall.browser,
  };
  const expected = ([1, 2, 3, 4, 5] as const)
    .slice(0, steps)
    .map((step) => words(`${area}.how${step}` as MessageId, values));
  expect(said).toEqual(expected.map((words) => expect.stringContaining(words)));
});
