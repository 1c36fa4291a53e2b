import type { Pack } from "@sortes/contract";
import { pack } from "@sortes/testing/builders";
import { fireEvent, within } from "@testing-library/react";
import { ana, type AnyCall, fakeServer, type Handlers, Refusal } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";
import { page } from "./page.ts";
import { words } from "./words.ts";

export const listed = () =>
  [...document.querySelectorAll("main li a")].map((row) => row.querySelector("bdi")?.textContent);
export const slips = () =>
  within(page().getByRole("list", { name: words("packs.lines") }))
    .getAllByRole("listitem")
    .map((slip) => slip.textContent);
export const field = (name: string) => page().getByRole<HTMLInputElement>("textbox", { name });
export const fill = (name: string, value: string) =>
  fireEvent.change(field(name), { target: { value } });
/** The alert above the form; those at its fields follow. */
export const said = () => page().getAllByRole("alert")[0]?.textContent;

export const mine = pack();
export const raffle = pack({ name: "Raffle 100%", category: "luckyWinner", content: ["1", "2"] });
export const ready = [
  pack({ name: "Țările Europei", description: "Pronosticuri", isOwn: false }),
  pack({
    name: "Dares",
    category: "luckyWinner",
    isOwn: false,
    isPremium: true,
    content: null,
    entries: 18,
  }),
];

/** A server that stores these packs. */
export function keep(own: readonly Pack[] = [mine, raffle], over: Handlers = {}): AnyCall[] {
  let packs = [...own];
  return fakeServer({
    "users.me": () => ana,
    "packs.own": () => packs,
    "packs.predefined": () => ready,
    "packs.get": ({ input }) => find(packs, input.id),
    "packs.use": ({ input }) => find([...packs, ...ready], input.packId),
    "packs.create": ({ input }) => {
      const made = pack({ ...input, content: input.content as string[] } as Partial<Pack>);
      packs = [made, ...packs];
      return made;
    },
    "packs.change": ({ input }) => {
      const content = input.content as string[];
      const changed = {
        ...find(packs, input.id),
        ...input,
        content,
        entries: content.length,
      } as Pack;
      packs = packs.map((other) => (other.id === changed.id ? changed : other));
      return changed;
    },
    "packs.remove": ({ input: { id } }) => {
      find(packs, id);
      packs = packs.filter((other) => other.id !== id);
    },
    ...over,
  });
}
function find(packs: readonly Pack[], id: string): Pack {
  const found = packs.find((other) => other.id === id);
  if (!found) throw new Refusal(404, "NOT_FOUND");
  return found;
}

export async function open(search = "") {
  const app = await openApp(`/packs${search}`);
  await page().findByRole("heading", { level: 1, name: words("packs.title") });
  return app;
}
