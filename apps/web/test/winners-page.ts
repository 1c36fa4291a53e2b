import { fireEvent, screen, within } from "@testing-library/react";
import { arrival } from "./heading.ts";
import { openOptions } from "./more-options.ts";
import { openApp } from "./open-app.tsx";
import { page, press } from "./page.ts";
import { words } from "./words.ts";

export const participants = () =>
  page().getByLabelText<HTMLTextAreaElement>(words("winners.participants"));
export const numberOfWinners = () =>
  page().getByLabelText<HTMLInputElement>(words("winners.numberOfWinners"));
export const numberOfAlternates = () => page().getByLabelText<HTMLInputElement>(/^Alternates/);
export const drawName = () => page().getByLabelText<HTMLInputElement>(/^Draw name/);
export const set = (control: HTMLElement, value: string) =>
  fireEvent.change(control, { target: { value } });
const namesIn = (list: HTMLElement) =>
  within(list)
    .getAllByRole("listitem")
    .map(({ textContent }) =>
      textContent
        .replace(/^\d+/, "")
        .replace(/ alternate \d+$/, "")
        .replace(words("winners.replace"), ""),
    );
export const winners = () =>
  namesIn(page().getByRole("list", { name: words("winners.resultTitle") }));
export const alternates = () =>
  namesIn(page().getByRole("region", { name: words("winners.ifDeclines") }));
export const statuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);

export async function openForm() {
  const app = await openApp("/lucky-winner");
  await arrival(words("winners.title"));
  return app;
}

export async function openWinners(list = "Ana\nIon\nEva\nDan", count = 2, spare = 1) {
  const app = await openForm();
  set(participants(), list);
  set(numberOfWinners(), String(count));
  if (spare > 0) {
    await openOptions();
    set(numberOfAlternates(), String(spare));
  }
  await press(words("winners.draw"));
  await arrival(words(count === 1 ? "winners.resultOne" : "winners.resultTitle"));
  return app;
}
