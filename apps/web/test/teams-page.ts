import { fireEvent, screen } from "@testing-library/react";
import { arrival } from "./heading.ts";
import { openApp } from "./open-app.tsx";
import { page, press } from "./page.ts";
import { words } from "./words.ts";

export const names = () => page().getByLabelText<HTMLTextAreaElement>(words("teams.names"));
export const teamCount = () =>
  page().getByLabelText<HTMLSelectElement>(words("teams.numberOfTeams"));
export const saveName = () => page().getByLabelText<HTMLInputElement>(/^Save name/);
export const type = (text: string) => fireEvent.change(names(), { target: { value: text } });
export const choose = (number: number) =>
  fireEvent.change(teamCount(), { target: { value: String(number) } });
export const slips = () =>
  page()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
export const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

export async function openGenerator() {
  const app = await openApp("/team-generator");
  await arrival(words("teams.title"));
  return app;
}

export async function openTeams(text = "Ana\nIon\nEva", number = 2) {
  const app = await openGenerator();
  type(text);
  choose(number);
  await press(words("teams.generate"));
  await arrival(words("teams.resultTitle"));
  return app;
}
