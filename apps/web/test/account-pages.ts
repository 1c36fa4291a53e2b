import { fireEvent, screen } from "@testing-library/react";
import { openApp } from "./open-app.tsx";
import { page } from "./page.ts";
import { words, type MessageId } from "./words.ts";

export const field = (name: string) =>
  page().getByLabelText<HTMLInputElement>(name, { selector: "input" });

/** Fills fields in, by the message of their labels. */
export function fill(values: Partial<Record<MessageId, string>>): void {
  for (const [id, value] of Object.entries(values))
    fireEvent.input(field(words(id as MessageId)), { target: { value } });
}

export const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);

export async function openAt(path: string) {
  const app = await openApp(path);
  await page().findByRole("heading", { level: 1 });
  return app;
}
