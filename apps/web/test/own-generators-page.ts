import { ownGenerator, person } from "@sortes/testing/builders";
import { fireEvent, within } from "@testing-library/react";
import { type AnyCall, fakeServer, type Handlers } from "./fake-server.ts";
import { arrival } from "./heading.ts";
import { openApp } from "./open-app.tsx";
import { page, signIn } from "./page.ts";
import { words } from "./words.ts";

export const maker = person({
  subscriptionTier: "premium",
  isPremium: true,
  features: ["cloudHistory", "customGenerators"],
});
export const free = person();
export const pets = ownGenerator();
export const dice = ownGenerator({ name: "Dice", description: "", template: "{1-6}", lists: [] });

export const field = (name: string) => page().getByRole<HTMLInputElement>("textbox", { name });
export const type = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });
export const results = () =>
  within(page().getByRole("list", { name: words("own-generators.results") }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

/** A server with these two generators; `over` overrides its handlers. */
export function serve(user: typeof maker, over: Handlers = {}): AnyCall[] {
  signIn(user);
  return fakeServer({
    "users.me": () => user,
    "ownGenerators.list": () => [pets, dice],
    "ownGenerators.get": ({ input: { id } }) => (id === dice.id ? dice : pets),
    ...over,
  });
}

export async function open(path = "/own-generators", heading = words("own-generators.title")) {
  const app = await openApp(path);
  await arrival(heading);
  return app;
}
