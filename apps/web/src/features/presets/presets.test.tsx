import type { Preset, Tier } from "@sortes/contract";
import { person } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { fakeServer, type Handlers, Refusal } from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { linkIn, words } from "../../../test/words.ts";

const page = () => within(screen.getByRole("main"));
const panel = async () =>
  within(await page().findByRole("region", { name: words("presets.title") }));
const field = (label: string | RegExp) => page().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
const press = (name: string | RegExp) =>
  act(async () => page().getByRole("button", { name }).click());
const more = async (name: string, item: string) => {
  const button = page().getByRole("button", { name: words("presets.actionsFor", { name }) });
  const menu = within(document.getElementById(button.getAttribute("popovertarget") ?? "")!);
  await act(async () => menu.getByRole("button", { name: item, hidden: true }).click());
};
const names = async () =>
  (await panel()).queryAllByRole("listitem").map((row) => row.querySelector("bdi")?.textContent);

const features: Record<Tier, ReturnType<typeof person>["features"]> = {
  free: [],
  medium: ["cloudHistory", "reuseParameters", "noAds"],
  premium: ["cloudHistory", "reuseParameters", "noAds", "customGenerators", "prioritySupport"],
};
function signIn(subscriptionTier: Tier): void {
  const user = person({ subscriptionTier, features: features[subscriptionTier] });
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(user));
}

let lastId = 0;
const presetOf = (name: string, settings: Preset["settings"]): Preset => ({
  id: `0197a2b0-0000-7000-8000-${String((lastId += 1)).padStart(12, "0")}`,
  generatorType: settings.generatorType,
  name,
  updatedAt: "2026-04-14T10:00:00.000Z",
  settings,
});

/** A server that keeps presets, and what it keeps. */
function keeping(kept: Preset[], others: Handlers = {}) {
  const find = (id: string): Preset => {
    const found = kept.find((preset) => preset.id === id);
    if (!found) throw new Refusal(404, "NOT_FOUND");
    return found;
  };
  const calls = fakeServer({
    "presets.list": ({ input }) =>
      kept
        .filter((preset) => preset.generatorType === input.generatorType)
        .map(({ settings: _settings, ...entry }) => entry),
    "presets.get": ({ input }) => find(input.id),
    "presets.create": ({ input: { name, settings } }) => {
      if (kept.some((preset) => preset.name === name)) throw taken();
      const made = presetOf(name, settings as Preset["settings"]);
      kept.push(made);
      return made;
    },
    "presets.change": ({ input: { id, name, settings, updatedAt } }) => {
      const preset = find(id);
      if (updatedAt !== undefined && updatedAt !== preset.updatedAt)
        throw new Refusal(409, "PRESET_CHANGED");
      return Object.assign(
        preset,
        { updatedAt: new Date(Date.parse(preset.updatedAt) + 1).toISOString() },
        name !== undefined && { name },
        settings && { settings },
      );
    },
    "presets.remove": ({ input }) => void kept.splice(kept.indexOf(find(input.id)), 1),
    ...others,
  });
  return { calls, kept };
}
const taken = () =>
  new Refusal(409, "PRESET_NAME_TAKEN", { name: [{ code: "PRESET_NAME_TAKEN" }] });

const teams = (inputNames: string, numberOfTeams: number): Preset["settings"] => ({
  generatorType: "team",
  inputNames,
  numberOfTeams,
});

describe("presets", () => {
  test("store the form under a name", async () => {
    signIn("medium");
    const { kept, calls } = keeping([]);
    await openApp("/team-generator");
    await panel();
    type(/^Names/, "Ana\nȘtefan, Eva");
    type(words("teams.numberOfTeams"), "3");
    type(words("presets.name"), " Tuesday ");
    await press(words("presets.save"));
    await waitFor(async () => expect(await names()).toEqual(["Tuesday"]));
    expect(kept).toMatchObject([{ name: "Tuesday", settings: teams("Ana,Ștefan,Eva", 3) }]);
    expect(field(words("presets.name")).value).toBe("");
    expect(page().getByText(words("presets.saved", { name: "Tuesday" }))).toBeDefined();
    const created = calls.find(({ path }) => path === "presets.create");
    expect(created?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("load their settings into the form, and can restore the previous ones", async () => {
    signIn("medium");
    keeping([
      presetOf("Lottery", {
        generatorType: "number",
        minValue: -5,
        maxValue: 49,
        count: 6,
        numberType: "odd",
        divisor: 3,
        unique: true,
        sort: "asc",
        exclude: [7, 9],
      }),
    ]);
    await openApp("/number-generator");
    await panel();
    type(words("numbers.max"), "6");
    await press(words("presets.apply"));
    await page().findByText(words("presets.applied", { name: "Lottery" }));
    const values = [
      words("numbers.min"),
      words("numbers.max"),
      words("numbers.count"),
      /^Divisible by/,
      /^Exclude/,
    ];
    const shown = () => values.map((label) => field(label).value);
    expect(shown()).toEqual(["-5", "49", "6", "3", "7, 9"]);
    expect(field(words("numbers.odd")).checked).toBe(true);
    await press(words("results.undo"));
    expect(shown()).toEqual(["1", "6", "1", "", ""]);
    expect(page().getByText(words("presets.broughtBack"))).toBeDefined();
  });

  test.each([
    {
      path: "/lucky-winner",
      settings: {
        generatorType: "winner",
        inputNames: "Ana,Eva",
        numberOfWinners: 2,
        numberOfAlternates: 0,
        weights: [2, 1],
        prizes: [
          { name: "Bicycle", count: 1 },
          { name: "", count: 1 },
        ],
        inTurn: false,
      } satisfies Preset["settings"],
      isShown: () => field(/^Participants/).value === "Ana *2\nEva",
    },
    {
      path: "/pet-name-generator",
      settings: {
        generatorType: "pet_name",
        petType: "fish",
        gender: "female",
      } satisfies Preset["settings"],
      isShown: () =>
        field(words("pet-names.fish")).checked && field(words("pet-names.female")).checked,
    },
  ])("are those of $path too, and saved again they are the same", async (of) => {
    signIn("premium");
    const { kept } = keeping([presetOf("Mine", of.settings)]);
    await openApp(of.path);
    await panel();
    await press(words("presets.apply"));
    await waitFor(() => expect(of.isShown()).toBe(true));
    type(words("presets.name"), words("results.copy"));
    await press(words("presets.save"));
    await waitFor(() => expect(kept).toHaveLength(2));
    expect(kept[1]?.settings).toEqual(of.settings);
  });

  test("of a name that is taken can be replaced, and have their old settings back", async () => {
    signIn("medium");
    const { kept } = keeping([presetOf("Tuesday", teams("Ana,Eva", 2))]);
    await openApp("/team-generator");
    await panel();
    type(/^Names/, "Ion,Dan");
    type(words("teams.numberOfTeams"), "5");
    type(words("presets.name"), "tuesday");
    kept.push(presetOf("tuesday", { generatorType: "pet_name", petType: "dog", gender: "male" }));
    await press(words("presets.save"));
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toMatch(/You already have a preset with this name/);
    expect(field(words("presets.name")).value).toBe("tuesday");
    await press(words("presets.replaceThat", { name: "Tuesday" }));
    await page().findByText(words("presets.replaced", { name: "Tuesday" }));
    expect(kept[0]?.settings).toEqual(teams("Ion,Dan", 5));
    await press(words("results.undo"));
    await page().findByText(words("presets.restored", { name: "Tuesday" }));
    expect(kept[0]?.settings).toEqual(teams("Ana,Eva", 2));
  });

  test("are renamed, and a rejected name stays editable", async () => {
    signIn("medium");
    let isRefused = true;
    const { kept } = keeping([presetOf("Tuesday", teams("", 2))], {
      "presets.change": ({ input }) => {
        if (isRefused) throw taken();
        return Object.assign(kept[0] as Preset, { name: input.name });
      },
    });
    await openApp("/team-generator");
    await panel();
    await more("Tuesday", words("presets.rename"));
    const dialog = within(screen.getByRole("dialog", { name: words("presets.renameTitle") }));
    const box = dialog.getByLabelText<HTMLInputElement>(words("presets.name"));
    fireEvent.change(box, { target: { value: "Friday" } });
    await act(async () => dialog.getByRole("button", { name: words("presets.rename") }).click());
    await dialog.findByText(/You already have a preset with this name/);
    expect(box.value).toBe("Friday");
    isRefused = false;
    await act(async () => dialog.getByRole("button", { name: words("presets.rename") }).click());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(async () => expect(await names()).toEqual(["Friday"]));
  });

  test("that were changed in another tab are replaced only after confirmation", async () => {
    signIn("medium");
    const { kept } = keeping([presetOf("Tuesday", teams("Ana,Eva", 2))]);
    await openApp("/team-generator");
    await panel();
    const [tuesday] = kept as [Preset];
    Object.assign(tuesday, {
      settings: teams("Zoe,Mia", 3),
      updatedAt: "2026-04-15T10:00:00.000Z",
    });
    type(/^Names/, "Ion,Dan");
    await more("Tuesday", words("presets.replace"));
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toMatch(/was changed in another tab/);
    expect(tuesday.settings).toEqual(teams("Zoe,Mia", 3));
    await press(words("presets.replaceThat", { name: "Tuesday" }));
    await page().findByText(words("presets.replaced", { name: "Tuesday" }));
    expect(tuesday.settings).toMatchObject({ inputNames: "Ion,Dan" });
    await press(words("results.undo"));
    await page().findByText(words("presets.restored", { name: "Tuesday" }));
    expect(tuesday.settings).toEqual(teams("Zoe,Mia", 3));
  });

  test("are deleted with a way back", async () => {
    signIn("medium");
    const { kept } = keeping([presetOf("Monday", teams("", 2)), presetOf("Tuesday", teams("", 3))]);
    const { unmount } = await openApp("/team-generator");
    await panel();
    await more("Monday", words("presets.delete"));
    expect(await names()).toEqual(["Tuesday"]);
    await act(async () => screen.getByRole("button", { name: words("results.undo") }).click());
    expect(await names()).toEqual(["Monday", "Tuesday"]);
    await more("Monday", words("presets.delete"));
    unmount();
    await waitFor(() => expect(kept.map(({ name }) => name)).toEqual(["Tuesday"]));
  });

  test("of an invalid form are not saved, and the name stays", async () => {
    signIn("medium");
    const { kept } = keeping([]);
    await openApp("/number-generator");
    await panel();
    type(words("numbers.min"), "");
    type(words("presets.name"), "Mine");
    await press(words("presets.save"));
    expect((await page().findByRole("alert")).textContent).toMatch(/^Minimum: /);
    expect(field(words("presets.name")).value).toBe("Mine");
    expect(kept).toEqual([]);
    type(words("presets.name"), "");
    await press(words("presets.save"));
    expect(page().getByText(words("presets.nameMissing"))).toBeDefined();
  });

  test("that were deleted elsewhere are reported as gone", async () => {
    signIn("medium");
    const { kept } = keeping([presetOf("Monday", teams("", 2))]);
    await openApp("/team-generator");
    await panel();
    kept.pop();
    await press(words("presets.apply"));
    expect((await page().findByRole("alert")).textContent).toBe(
      words("presets.gone", { name: "Monday" }),
    );
    await waitFor(async () => expect(await names()).toEqual([]));
  });

  // spec 6.7
  test("are a quiet line for a free account, that leads to the tiers", async () => {
    signIn("free");
    keeping([]);
    await openApp("/team-generator");
    const link = await page().findByRole("link", { name: linkIn("presets.locked") });
    expect(link.getAttribute("href")).toBe("/tiers");
    expect(page().queryByRole("region", { name: words("presets.title") })).toBeNull();
  });

  test("of a tier that has ended are used and deleted, and no new ones saved", async () => {
    signIn("free");
    const { kept } = keeping([presetOf("Old", teams("Ana,Eva", 4))]);
    await openApp("/team-generator");
    await panel();
    expect(page().queryByLabelText(words("presets.name"))).toBeNull();
    await press(words("presets.apply"));
    await waitFor(() => expect(field(words("teams.numberOfTeams")).value).toBe("4"));
    await press(words("presets.deleteOne", { name: "Old" }));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect(kept).toEqual([]));
  });

  test("are not loaded for guests", async () => {
    const { calls } = keeping([]);
    await openApp("/team-generator");
    await page().findByRole("button", { name: words("teams.generate") });
    expect(page().queryByText(/presets/i)).toBeNull();
    expect(calls).toEqual([]);
  });
});
