import { petNameFits } from "@sortes/core";
import { petNamesEn } from "@sortes/core/pet-names/en";
import { petNamesRo } from "@sortes/core/pet-names/ro";
import { petNameItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, fakeServer, Refusal } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";

const radio = (name: string) => page().getByRole<HTMLInputElement>("radio", { name });
const tag = () => page().getByRole("status").textContent;

async function openGenerator() {
  const app = await openApp("/pet-name-generator");
  await page().findByRole("heading", { level: 1, name: words("pet-names.title") });
  return app;
}

beforeEach(() => {
  fakeServer({ "generators.petName": () => ({ name: "Biscuit", saved: false }) });
});

describe("a name", () => {
  // spec 2.1.4, 2.8.1, 3.13, 7.19, 9.7
  test("is drawn for a dog of any gender at first", async () => {
    const calls = fakeServer({ "generators.petName": () => ({ name: "Biscuit", saved: false }) });
    await openGenerator();
    expect([radio(words("pet-names.dog")).checked, radio(words("pet-names.any")).checked]).toEqual([
      true,
      true,
    ]);
    expect(tag()).toBe("");
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    expect(tag()).toBe("Biscuitfor a dog");
    expect(calls.map(({ input }) => input)).toEqual([
      { petType: "dog", gender: "neutral", saveHistory: false },
    ]);
    expect(page().queryByText(words("results.madeHere"))).toBeNull();
  });

  // spec 2.8.1
  test("keeps the pet it was drawn for, whatever is chosen next", async () => {
    await openGenerator();
    act(() => radio(words("pet-names.cat")).click());
    act(() => radio(words("pet-names.female")).click());
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    act(() => radio(words("pet-names.fish")).click());
    expect(tag()).toBe("Biscuitfor a female cat");
  });

  // spec 2.8.1
  test("comes from the lists of the language where there is no network", async () => {
    fakeServer({});
    await openGenerator();
    act(() => radio(words("pet-names.rabbit")).click());
    act(() => radio(words("pet-names.male")).click());
    await press(words("pet-names.generate"));
    await page().findByText(words("results.madeHere"));
    const name = page().getByRole("status").querySelector("b")?.textContent ?? "";
    expect(petNameFits({ petType: "rabbit", gender: "male" }, name, petNamesEn)).toBe(true);
  });

  test("is Romanian on a Romanian page", async () => {
    fakeServer({});
    localStorage.setItem("language", "ro");
    await openApp("/pet-name-generator");
    await page().findByRole("heading", { level: 1, name: "Generator de nume de animale" });
    await press("Generează un nume");
    await page().findByText("Generat pe acest dispozitiv");
    const name = page().getByRole("status").querySelector("b")?.textContent ?? "";
    expect(petNameFits({ petType: "dog", gender: "neutral" }, name, petNamesRo)).toBe(true);
    expect(tag()).toBe(`${name}pentru un câine`);
  });

  test.each([
    [429, "RATE_LIMITED", "Too many attempts. Try again in 2 minutes."],
    [500, "INTERNAL", "Something went wrong on our side. Please try again."],
    [503, "INTERNAL", "Something went wrong on our side. Please try again."],
  ] as const)("that the server refuses (%d) can be requested again", async (status, code, text) => {
    let isWell = false;
    fakeServer({
      "generators.petName": () => {
        if (!isWell) throw new Refusal(status, code, undefined, { minutes: 2 });
        return { name: "Luna", saved: false };
      },
    });
    await openGenerator();
    await press(words("pet-names.generate"));
    expect((await page().findByRole("alert")).textContent).toContain(text);
    isWell = true;
    await press(words("shell.retry"));
    await page().findByText("Luna");
    expect(page().queryByRole("alert")).toBeNull();
  });

  // spec 2.8.2
  test("survives signing up, and can be saved", async () => {
    const { router, services } = await openGenerator();
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    expect(page().queryByRole("button", { name: words("pet-names.save") })).toBeNull();
    await follow(linkIn("results.guestText"));
    act(() => services.session.open("t", ana));
    await act(() => router.navigate({ to: "/pet-name-generator" }));
    await page().findByText("Biscuit");
    expect(page().getByRole("button", { name: words("pet-names.save") })).toBeTruthy();
  });
});

describe("Save Name", () => {
  beforeEach(signIn);

  // spec 2.8.1, 2.8.2
  test("sends the name on the tag, and confirms it", async () => {
    const calls = fakeServer({
      "users.me": () => ana,
      "generators.petName": () => ({ name: "Biscuit", saved: false }),
      "history.savePetName": () => petNameItem({ result: "Biscuit" }),
    });
    await openGenerator();
    act(() => radio(words("pet-names.bird")).click());
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    act(() => radio(words("pet-names.cat")).click());
    await press(words("pet-names.save"));
    expect(await screen.findByText(words("pet-names.saved"))).toBeTruthy();
    expect(calls.find(({ path }) => path === "history.savePetName")?.input).toEqual({
      petType: "bird",
      gender: "neutral",
      result: "Biscuit",
    });
    await page().findByRole("button", { name: words("results.savedShort") });
  });

  // spec 8.19
  test("that fails says so and can be retried", async () => {
    const handlers = {
      "users.me": () => ana,
      "generators.petName": () => ({ name: "Biscuit", saved: false }),
    };
    fakeServer(handlers);
    await openGenerator();
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    await press(words("pet-names.save"));
    expect(
      await screen.findByText(`${words("pet-names.saveFailed")} ${words("results.waits")}`),
    ).toBeTruthy();
    fakeServer({ ...handlers, "history.savePetName": () => petNameItem({ result: "Biscuit" }) });
    await press(words("pet-names.save"));
    expect(await screen.findByText(words("pet-names.saved"))).toBeTruthy();
    expect(screen.queryByText(/^Failed to save name\./)).toBeNull();
  });
});

test("a pet from My History begins a draft; neutral shows any", async () => {
  const { router } = await openApp("/login");
  const petChoice = { petType: "fish", gender: "neutral" } as const;
  await act(() => router.navigate({ to: "/pet-name-generator", state: { petChoice } }));
  await page().findByRole("heading", { level: 1, name: words("pet-names.title") });
  expect([radio(words("pet-names.fish")).checked, radio(words("pet-names.any")).checked]).toEqual([
    true,
    true,
  ]);
});

describe("drawn names", () => {
  const select = (name: string) => page().getByLabelText<HTMLSelectElement>(name);
  const choose = (label: string, value: string) =>
    fireEvent.change(select(label), { target: { value } });
  const shown = () => page().getByRole("status").querySelector("b")?.textContent;
  const toShortList = () => press(words("pet-names.keep"));

  test("have the letter, length and style that was asked for, also without a network", async () => {
    const calls = fakeServer({});
    await openGenerator();
    await page().findByText(/ names fit\.$/);
    choose(words("pet-names.style"), "food");
    choose(words("pet-names.length"), "short");
    choose(words("pet-names.firstLetter"), "T");
    expect(page().getByText(words("pet-names.fits", { count: 2 }))).toBeTruthy();
    await press(words("pet-names.generate"));
    await page().findByText(words("results.madeHere"));
    expect(["Taco", "Tofu"]).toContain(shown());
    expect(calls[0]?.input).toEqual({
      petType: "dog",
      gender: "neutral",
      firstLetter: "T",
      length: "short",
      style: "food",
      saveHistory: false,
    });
  });

  test("are put on the short list of the pet they were drawn for", async () => {
    await openGenerator();
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    await toShortList();
    expect(page().getByRole("button", { name: words("pet-names.kept") })).toBeTruthy();
    act(() => radio(words("pet-names.cat")).click());
    await press(words("pet-names.generate"));
    await waitFor(() => expect(tag()).toContain("a cat"));
    await toShortList();
    expect(page().getAllByRole("button", { name: /^Remove Biscuit/ })).toHaveLength(2);
  });

  test("fill a short list of fifty, and no more", async () => {
    const kept = Array.from({ length: 50 }, (_, i) => ({
      petType: "dog",
      gender: "neutral",
      name: `Rex ${i}`,
      createdAt: new Date(i).toISOString(),
      madeHere: true,
    }));
    sessionStorage.setItem("pet-names.draft.kept", JSON.stringify(kept));
    await openGenerator();
    await press(words("pet-names.generate"));
    await page().findByText("Biscuit");
    const keep = () =>
      page().getByRole<HTMLButtonElement>("button", { name: words("pet-names.keep") });
    expect(keep().disabled).toBe(true);
    await press(words("pet-names.removeName", { name: "Rex 7" }));
    expect(keep().disabled).toBe(false);
    await toShortList();
    const rows = page().getAllByRole("button", { name: /^Remove / });
    expect(rows.at(-1)?.getAttribute("aria-label")).toBe("Remove Biscuit");
    expect(rows).toHaveLength(50);
  });

  test("can be paged back and forward, and put on the short list once", async () => {
    const names = ["Biscuit", "Rex", "Taco"];
    fakeServer({ "generators.petName": () => ({ name: names.shift() ?? "", saved: false }) });
    await openGenerator();
    for (const name of ["Biscuit", "Rex", "Taco"]) {
      await press(words("pet-names.generate"));
      await waitFor(() => expect(shown()).toBe(name));
    }
    const list = () =>
      page()
        .getAllByRole("button", { name: /^Remove / })
        .map((button) => button.getAttribute("aria-label"));
    await toShortList();
    await press(words("pet-names.back"));
    await press(words("pet-names.back"));
    expect(shown()).toBe("Biscuit");
    expect(
      page().getByRole<HTMLButtonElement>("button", { name: words("pet-names.back") }).disabled,
    ).toBe(true);
    await toShortList();
    await press(words("pet-names.kept"));
    expect(list()).toEqual(["Remove Taco"]);
    await toShortList();
    await press(words("pet-names.forward"));
    expect(shown()).toBe("Rex");
    expect(list()).toEqual(["Remove Taco", "Remove Biscuit"]);
    await press(words("pet-names.removeName", { name: "Taco" }));
    expect(list()).toEqual(["Remove Biscuit"]);
    await press(words("pet-names.clear"));
    expect(page().queryByRole("heading", { name: words("pet-names.shortList") })).toBeNull();
    await press(words("results.undo"), screen);
    expect(list()).toEqual(["Remove Biscuit"]);
  });
});
