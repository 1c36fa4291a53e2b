import { act, screen, within } from "@testing-library/react";
import { ana } from "./fake-server.ts";

/** The content of the page, between header and footer. */
export const page = () => within(screen.getByRole("main"));

/** Presses a button of the page, or of some other place. */
export const press = (
  name: string | RegExp,
  place: Pick<typeof screen, "getByRole"> = page(),
): Promise<void> => act(async () => place.getByRole("button", { name }).click());

/** Presses a button as soon as it is there. */
export async function pressSoon(
  name: string | RegExp,
  place: Pick<typeof screen, "findByRole"> = page(),
): Promise<void> {
  const button = await place.findByRole("button", { name });
  await act(async () => button.click());
}

/** Follows a link of the page. */
export const follow = (name: string | RegExp) =>
  act(async () => page().getByRole("link", { name }).click());

/** Follows a link of the page as soon as it is there. */
export async function followSoon(name: string | RegExp) {
  const link = await page().findByRole("link", { name });
  await act(async () => link.click());
}

/** The address of a link of the page. */
export const hrefOf = (name: string | RegExp) =>
  page().getByRole("link", { name }).getAttribute("href");

/** Signs in as after an earlier login. */
export function signIn(user: object = ana): void {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(user));
}

export const staff = { ...ana, emailVerified: true, isStaff: true };
export const signInStaff = () => signIn(staff);
