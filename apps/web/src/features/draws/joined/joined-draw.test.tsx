import type { JoinedDraw } from "@sortes/contract";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { ownEntry } from "../../../../test/open-lists.ts";
import { type MessageId, words } from "../../../../test/words.ts";

const title = "Giveaway";
const open: NonNullable<JoinedDraw["draw"]> = {
  id: "01939c5a-0000-7000-8000-00000000d001",
  state: "open",
  title,
  drawsAt: null,
  isFrozen: false,
  isListed: null,
  entry: null,
};
const frozen = { ...open, state: "frozen", isFrozen: true } as const;
const entry = { number: 3, label: "Ana", ticket: "https://sortes.example/draws/d#t=s" };

const sentences = [
  "join.drawOpen",
  "join.drawStopped",
  "join.drawIn",
  "join.drawOut",
  "join.drawErased",
  "join.drawVoid",
] as const satisfies readonly MessageId[];

test.each([
  ["is open", open, ["join.drawOpen"]],
  ["was taken down while open", { ...open, title: null }, ["join.drawStopped"]],
  ["is locked with their name", { ...frozen, isListed: true, entry }, ["join.drawIn"]],
  ["is locked without their name", { ...frozen, isListed: false }, ["join.drawOut"]],
  ["is locked, and names were erased", frozen, ["join.drawErased"]],
  ["was cancelled while open", { ...open, state: "void" }, ["join.drawVoid"]],
  [
    "was cancelled once it was locked",
    { ...frozen, state: "void", isListed: true, entry },
    ["join.drawIn", "join.drawVoid"],
  ],
] as const)("somebody who joined reads that the draw %s", async (_, draw, said) => {
  fakeServer({
    "openLists.mine": () => ownEntry("Ana", {}, { state: "closed" }),
    "draws.joined": () => ({ draw }),
  });
  await openApp("/joined/key-of-Ana");
  const page = screen.getByRole("main");
  await within(page).findByRole("heading", { name: words("join.drawTitle") });
  const shown = sentences.filter((one) =>
    page.textContent.includes(
      words(one, { title: draw.title ?? words("join.drawUntitled"), number: entry.number }),
    ),
  );
  expect(shown).toEqual(said);
});
