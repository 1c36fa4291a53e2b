import { act, fireEvent, screen, within } from "@testing-library/react";
import { openApp } from "./open-app.tsx";
import { words, type MessageId } from "./words.ts";

/** Queries and actions of tests of account pages. */
export const page = () => within(screen.getByRole("main"));

export const field = (name: string) =>
  page().getByLabelText<HTMLInputElement>(name, { selector: "input" });

/** Fills fields in, by the message of their labels. */
export function fill(values: Partial<Record<MessageId, string>>): void {
  for (const [id, value] of Object.entries(values))
    fireEvent.input(field(words(id as MessageId)), { target: { value } });
}

export const press = (name: string) =>
  act(async () => page().getByRole("button", { name }).click());

export const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);

export async function openAt(path: string) {
  const app = await openApp(path);
  await page().findByRole("heading", { level: 1 });
  return app;
}
