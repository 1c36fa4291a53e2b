import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { arrival } from "../../../test/heading.ts";
import { openApp } from "../../../test/open-app.tsx";

const page = () => within(screen.getByRole("main"));

test.each([
  ["Team Generator", "/team-generator"],
  ["Number Generator", "/number-generator"],
  ["Pet Name Generator", "/pet-name-generator"],
  ["Lucky Winner", "/lucky-winner"],
  ["Own Generators", "/own-generators"],
])("the card of the %s says how it works in three steps, and leads there", async (name, path) => {
  const { router } = await openApp("/how-it-works");
  await arrival("How it works");
  expect(page().getAllByRole("link", { name: /^Open / })).toHaveLength(5);
  const link = page().getByRole("link", { name: `Open ${name}` });
  const card = page().getByRole("heading", { name }).closest("section")!;
  expect(card.querySelectorAll("ol li")).toHaveLength(3);
  await act(async () => link.click());
  await arrival(name);
  expect(router.state.location.pathname).toBe(path);
});

test.each([
  ["/team-generator", "Team Generator", 5],
  ["/number-generator", "Number Generator", 5],
  ["/pet-name-generator", "Pet Name Generator", 4],
  ["/lucky-winner", "Lucky Winner", 5],
])("beside the form of %s stands how it works", async (path, name, steps) => {
  await openApp(path);
  await arrival(name);
  const aside = page().getByRole("heading", { name: "How it works" }).closest("aside")!;
  expect(within(aside).getAllByRole("listitem")).toHaveLength(steps);
});
