import { petNameItem, teamItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { ana, fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press, pressSoon } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";
import { Session } from "../../../base/session.ts";

const home = () => page().findByRole("heading", { level: 1, name: words("home.title") });
const teamsWait = () => screen.queryByText(/^Your teams are waiting\./);
const petNameWaits = () => screen.queryByText(/^Your pet name is waiting\./);

let petNames = 0;

beforeEach(() => {
  fakeServer({
    "users.me": () => ana,
    "users.login": () => ({ user: ana, token: "t1" }),
    "generators.petName": () => ({ name: `Biscuit ${(petNames += 1)}`, saved: false }),
    "history.saveTeams": () => teamItem({ name: "Untitled Team" }),
    "history.savePetName": () => petNameItem({ result: "Biscuit" }),
  });
});

type App = Awaited<ReturnType<typeof openApp>>;

async function drawTeams({ router }: App) {
  // starts a new draft, whatever other tests have drawn
  const state = { participants: ["Ana", "Ion"] };
  await act(() => router.navigate({ to: "/team-generator", state }));
  await pressSoon(words("teams.generate"));
  await page().findByRole("button", { name: words("teams.generateNew") });
}

async function drawPetName({ router }: App) {
  await act(() => router.navigate({ to: "/pet-name-generator" }));
  const last = petNames;
  await pressSoon(words("pet-names.generate"));
  await waitFor(() => expect(petNames).toBe(last + 1));
  await page().findByText(`Biscuit ${petNames}`);
}

async function logIn({ router }: App) {
  await act(() => router.navigate({ to: "/login" }));
  fireEvent.change(await page().findByLabelText(words("account.email")), {
    target: { value: ana.email },
  });
  fireEvent.change(page().getByLabelText(words("account.password")), {
    target: { value: "secret1" },
  });
  await press(words("shell.logIn"));
  await screen.findByText(words("account.welcome", { name: "Ana" }));
  await home();
}

test("a guest's result waits at home after logging in, until it is saved", async () => {
  const app = await openApp("/");
  await drawTeams(app);
  await drawPetName(app);
  await act(() => app.router.navigate({ to: "/" }));
  await home();
  expect(teamsWait()).toBeNull();
  await logIn(app);
  expect((await screen.findByText(/^Your teams are waiting\./)).textContent).toBe(
    words("teams.waiting"),
  );
  expect(petNameWaits()).toBeTruthy();

  await follow(linkIn("teams.waiting"));
  await press(words("teams.save"));
  await screen.findByText(words("teams.saved"));
  await act(() => app.router.navigate({ to: "/" }));
  await home();
  expect(petNameWaits()).toBeTruthy();
  expect(teamsWait()).toBeNull();
  await follow(linkIn("pet-names.waiting"));
  await press(words("pet-names.save"));
  await screen.findByText(words("pet-names.saved"));
  await act(() => app.router.navigate({ to: "/" }));
  await home();
  await waitFor(() => expect(petNameWaits()).toBeNull());
});

test("a dismissed result is not offered again, but stays in its generator", async () => {
  const app = await openApp("/");
  await drawTeams(app);
  await logIn(app);
  await screen.findByText(/^Your teams are waiting\./);
  await press(words("home.notNow"));
  expect(teamsWait()).toBeNull();
  expect(document.activeElement).toBe(await home());
  await act(() => app.router.navigate({ to: "/team-generator" }));
  expect(await page().findByRole("button", { name: words("teams.save") })).toBeTruthy();
  await act(() => app.router.navigate({ to: "/" }));
  await home();
  expect(teamsWait()).toBeNull();
});

test("results drawn after logging in or dismissed before are not offered", async () => {
  const app = await openApp("/");
  await drawPetName(app);
  await drawTeams(app);
  await press(words("teams.generateNew"));
  await logIn(app);
  await screen.findByText(/^Your pet name is waiting\./);
  expect(teamsWait()).toBeNull();
  await drawPetName(app);
  await act(() => app.router.navigate({ to: "/" }));
  await home();
  await waitFor(() => expect(petNameWaits()).toBeNull());
});

test("a sign-in in another tab offers the result too, in the reader's language", async () => {
  localStorage.setItem("language", "en");
  const app = await openApp("/");
  await drawTeams(app);
  await act(() => app.router.navigate({ to: "/" }));
  await home();
  new Session().open("t1", ana);
  await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: "token" })));
  expect(await screen.findByText(/^Your teams are waiting\./)).toBeTruthy();
  act(() => within(screen.getByRole("banner")).getByText("RO").click());
  const waits = await screen.findByText(/^Echipele tale te așteaptă\./);
  expect(waits.textContent).toBe("Echipele tale te așteaptă. Salvează-\u2060le.");
});
