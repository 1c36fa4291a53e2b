import { act, screen, within } from "@testing-library/react";
import { page, press } from "./page.ts";
import { words } from "./words.ts";

// Queries for the My lists panel.

export const panel = () => within(page().getByRole("region", { name: words("results.myLists") }));
const rows = () =>
  panel()
    .queryAllByRole("listitem")
    .filter((row) => row.querySelector("bdi"));
const titleOf = (row: HTMLElement) => row.querySelector("bdi")?.textContent;

/** The titles of its rows, from the top. */
export const rowTitles = () => rows().map(titleOf);
export const rowOf = (title: string) => rows().find((row) => titleOf(row) === title)!;

export const openRow = (title: string) => press(words("my-lists.open"), within(rowOf(title)));
/** Chooses an action from the menu of a row. */
export const chooseInRow = (title: string, item: string) =>
  act(async () => within(rowOf(title)).getByRole("button", { name: item, hidden: true }).click());
export const undo = () => press(words("results.undo"), screen);
