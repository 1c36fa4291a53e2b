import type { HistoryItem, Pack, Preset, Tier } from "@sortes/contract";
import { historyPage, person, teamItem, winnerItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { fakeServer, type Handlers, refuse, Refusal } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import {
  chooseInRow,
  openRow,
  panel,
  rowOf,
  rowTitles,
  undo,
} from "../../../../test/lists-panel.ts";
import { page, press } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";

async function openLists(path: string) {
  const app = await openApp(path);
  const button = await page().findByRole("button", { name: words("results.myLists") });
  await act(async () => button.click());
  await page().findByRole("region", { name: words("results.myLists") });
  await waitFor(() => expect(panel().queryByText(words("my-lists.loading"))).toBeNull());
  return app;
}
const field = (label: string | RegExp) => page().getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, text: string) =>
  fireEvent.change(field(label), { target: { value: text } });
/** Saves the form's contents. */
async function keep(place: "device" | "pack" | "keepPreset", name: string): Promise<void> {
  const choice = page().queryByRole("radio", { name: words(`my-lists.${place}`) });
  if (choice) await act(async () => choice.click());
  type(words(place === "keepPreset" ? "my-lists.keepSettingsAs" : "my-lists.keepAs"), name);
  await press(words("my-lists.keep"));
}

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

const packOf = (name: string, content: string[]): Pack => ({
  id: `0197a2b0-0000-7000-9000-${String((lastId += 1)).padStart(12, "0")}`,
  name,
  category: "teamGenerator",
  description: "Saved",
  content,
  entries: content.length,
  isPremium: false,
  isOwn: true,
  updatedAt: "2026-04-14T10:00:00.000Z",
});

interface Kept {
  presets: Preset[];
  packs: Pack[];
  results: HistoryItem[];
}

/** A server that stores presets, packs and results, with its stored data. */
function keeping(given: Partial<Kept> = {}, others: Handlers = {}) {
  const kept: Kept = { presets: [], packs: [], results: [], ...given };
  const find = <T extends { id: string }>(all: readonly T[], id: string): T => {
    const found = all.find((one) => one.id === id);
    if (!found) throw new Refusal(404, "NOT_FOUND");
    return found;
  };
  const later = (moment: string) => new Date(Date.parse(moment) + 1).toISOString();
  const calls = fakeServer({
    "presets.list": () => kept.presets.map(({ settings: _settings, ...entry }) => entry),
    "presets.get": ({ input }) => find(kept.presets, input.id),
    "presets.create": ({ input: { name, settings } }) => {
      if (kept.presets.some((preset) => preset.name === name)) throw taken();
      const made = presetOf(name, settings as Preset["settings"]);
      kept.presets.push(made);
      return made;
    },
    "presets.change": ({ input: { id, name, settings, updatedAt } }) => {
      const preset = find(kept.presets, id);
      if (updatedAt !== undefined && updatedAt !== preset.updatedAt)
        throw new Refusal(409, "PRESET_CHANGED");
      return Object.assign(
        preset,
        { updatedAt: later(preset.updatedAt) },
        name !== undefined && { name },
        settings && { settings },
      );
    },
    "presets.remove": ({ input }) =>
      void kept.presets.splice(kept.presets.indexOf(find(kept.presets, input.id)), 1),
    "packs.own": () => kept.packs,
    "packs.predefined": () => [],
    "packs.create": ({ input }) => {
      const made = packOf(input.name as string, input.content as string[]);
      kept.packs.unshift(made);
      return made;
    },
    "packs.change": ({ input: { id, name, content } }) => {
      const pack = find(kept.packs, id);
      return Object.assign(
        pack,
        { updatedAt: later(pack.updatedAt!) },
        name !== undefined && { name },
        content !== undefined && { content },
      );
    },
    "packs.remove": ({ input }) =>
      void kept.packs.splice(kept.packs.indexOf(find(kept.packs, input.id)), 1),
    "history.list": ({ input: { search = "", page: number = 1 } }) =>
      historyPage(
        kept.results.filter(({ name }) => name.includes(search)),
        number,
      ),
    "history.get": ({ input }) => find(kept.results, input.id),
    "history.rename": ({ input: { id, name } }) => {
      Object.assign(find(kept.results, id), { name });
      return { id, name };
    },
    "history.remove": ({ input }) =>
      void kept.results.splice(kept.results.indexOf(find(kept.results, input.id)), 1),
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

afterEach(() => localStorage.clear());

describe("lists in an account", () => {
  test("are listed with the place where each is stored", async () => {
    signIn("medium");
    localStorage.setItem("lists", JSON.stringify([{ title: "8B", names: ["Ana"] }]));
    keeping({
      packs: [packOf("Class 6", ["Ion", "Eva"])],
      presets: [
        presetOf("Lottery", {
          generatorType: "pet_name",
          petType: "dog",
          gender: "male",
          firstLetter: "",
          length: "any",
          style: "any",
        }),
        presetOf("Tuesday", teams("Ana,Eva", 2)),
      ],
      results: [
        winnerItem({ name: "Raffle" }),
        teamItem({ name: "Untitled Team", createdAt: "2025-11-25T12:00:00.000Z" }),
      ],
    });
    await openLists("/team-generator");
    // as My History calls it
    const untitled = "2 teams, 25 November 2025";
    const titles = ["8B", "Class 6", "Tuesday", "Raffle", untitled, "Lottery"];
    await waitFor(() => expect(rowTitles()).toEqual(titles));
    expect(rowOf("Class 6").textContent).toContain(words("my-lists.pack"));
    expect(rowOf("Lottery").textContent).toContain(
      words("my-lists.opensIn", { generator: words("shell.generator_pet_name") }),
    );
    type(words("my-lists.where"), "pack");
    expect(rowTitles()).toEqual(["Class 6"]);
  });

  test("open a pack's names, and the names of winners as names of teams", async () => {
    signIn("free");
    const raffle = winnerItem({ name: "Raffle", inputNames: "Ana,Eva,Ion", weights: [1, 2, 1] });
    keeping({ packs: [packOf("Class 6", ["Ion", "Eva"])], results: [raffle] });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toHaveLength(2));
    await openRow("Class 6");
    expect(field(/^Names/).value).toBe("Ion\nEva");
    await press(words("results.myLists"));
    await openRow("Raffle");
    await waitFor(() => expect(field(/^Names/).value).toBe("Ana\nEva\nIon"));
  });

  test("bring the settings of a saved result of the same generator", async () => {
    signIn("free");
    keeping({
      results: [teamItem({ name: "Class", inputNames: "Ana,Eva,Ion", numberOfTeams: 3 })],
    });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Class"]));
    await openRow("Class");
    await waitFor(() => expect(field(words("teams.numberOfTeams")).value).toBe("3"));
    expect(field(/^Names/).value).toBe("Ana\nEva\nIon");
  });

  test("are saved as a pack, with the limits of packs shown first", async () => {
    signIn("free");
    const { kept } = keeping();
    await openLists("/lucky-winner");
    type(/^Participants/, "Ana\nIon");
    await act(async () =>
      page()
        .getByRole("radio", { name: words("my-lists.pack") })
        .click(),
    );
    expect(panel().getByText(/You have 0 of 200; a pack holds up to 10,000 names/)).toBeTruthy();
    await keep("pack", "Class 6");
    await waitFor(() => expect(rowTitles()).toEqual(["Class 6"]));
    expect(kept.packs).toMatchObject([{ name: "Class 6", content: ["Ana", "Ion"] }]);
  });

  test("move there from the device", async () => {
    signIn("free");
    localStorage.setItem("lists", JSON.stringify([{ title: "8B", names: ["Ana", "Ion"] }]));
    const { kept, calls } = keeping();
    await openLists("/team-generator");
    await chooseInRow("8B", words("my-lists.move"));
    await panel().findByText(words("my-lists.moved", { title: "8B" }));
    expect(kept.packs).toMatchObject([{ name: "8B", content: ["Ana", "Ion"] }]);
    expect(localStorage.getItem("lists")).toBeNull();
    const created = calls.find(({ path }) => path === "packs.create");
    expect(created?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("stay on the device if the account refuses them, with the reason", async () => {
    signIn("free");
    localStorage.setItem("lists", JSON.stringify([{ title: "8B", names: ["Ana"] }]));
    keeping(
      {},
      {
        "packs.create": () => refuse(409, "PACK_LIMIT", undefined, { limit: 200 }),
      },
    );
    await openLists("/team-generator");
    await chooseInRow("8B", words("my-lists.move"));
    expect((await page().findByRole("alert")).textContent).toMatch(/You have 200 packs/);
    expect(rowTitles()).toEqual(["8B"]);
  });

  test("are renamed, and deleted with Undo, whether packs or results", async () => {
    signIn("free");
    const { kept } = keeping({
      packs: [packOf("Class 6", ["Ion"])],
      results: [teamItem({ name: "Tuesday" })],
    });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Class 6", "Tuesday"]));
    for (const [before, after] of [
      ["Class 6", "Class 7"],
      ["Tuesday", "Friday"],
    ] as const) {
      await chooseInRow(before, words("my-lists.rename"));
      const input = field(words("my-lists.newName"));
      fireEvent.change(input, { target: { value: after } });
      await act(async () => fireEvent.submit(input.form!));
      await waitFor(() => expect(rowTitles()).toContain(after));
    }
    expect(kept.packs[0]?.name).toBe("Class 7");
    expect(kept.results[0]?.name).toBe("Friday");
    await chooseInRow("Class 7", words("my-lists.delete"));
    expect(rowTitles()).toEqual(["Friday"]);
    await undo();
    expect(rowTitles()).toEqual(["Class 7", "Friday"]);
    await chooseInRow("Friday", words("my-lists.delete"));
    await chooseInRow("Class 7", words("my-lists.delete"));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect([...kept.packs, ...kept.results]).toEqual([]));
  });

  test("take the names of the form into a pack, with Undo", async () => {
    signIn("free");
    const { kept } = keeping({ packs: [packOf("Class 6", ["Ion"])] });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Class 6"]));
    type(/^Names/, "Zoe\nMax");
    await chooseInRow("Class 6", words("my-lists.replaceList"));
    await waitFor(() => expect(kept.packs[0]?.content).toEqual(["Zoe", "Max"]));
    await undo();
    await waitFor(() => expect(kept.packs[0]?.content).toEqual(["Ion"]));
  });

  test("cannot be reached without the server, unlike lists on the device", async () => {
    signIn("free");
    localStorage.setItem("lists", JSON.stringify([{ title: "8B", names: ["Ana"] }]));
    const forbid = () => refuse(403, "FORBIDDEN");
    keeping({}, { "packs.own": forbid, "presets.list": forbid, "history.list": forbid });
    await openLists("/team-generator");
    expect((await page().findByRole("alert")).textContent).toContain(words("my-lists.loadFailed"));
    expect(rowTitles()).toEqual(["8B"]);
    await openRow("8B");
    expect(field(/^Names/).value).toBe("Ana");
  });
});

describe("presets", () => {
  test("store the form under a name", async () => {
    signIn("medium");
    const { kept, calls } = keeping();
    await openLists("/team-generator");
    type(/^Names/, "Ana\nȘtefan, Eva");
    type(words("teams.numberOfTeams"), "3");
    await keep("keepPreset", " Tuesday ");
    await waitFor(() => expect(rowTitles()).toEqual(["Tuesday"]));
    expect(kept.presets).toMatchObject([{ name: "Tuesday", settings: teams("Ana,Ștefan,Eva", 3) }]);
    expect(field(words("my-lists.keepSettingsAs")).value).toBe("");
    expect(panel().getByText(words("my-lists.kept", { title: "Tuesday" }))).toBeDefined();
    const created = calls.find(({ path }) => path === "presets.create");
    expect(created?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  });

  test("load their settings into the form, and can restore the previous ones", async () => {
    signIn("medium");
    keeping({
      presets: [
        presetOf("Lottery", {
          generatorType: "number",
          minValue: -5,
          maxValue: 49,
          count: 6,
          numberType: "odd",
          divisor: 3,
          unique: true,
          sort: "asc",
          mode: null,
          exclude: [7, 9],
        }),
      ],
    });
    await openLists("/number-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Lottery"]));
    type(words("numbers.max"), "6");
    await openRow("Lottery");
    await screen.findByText(words("my-lists.applied", { title: "Lottery" }));
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
    await undo();
    expect(shown()).toEqual(["1", "6", "1", "", ""]);
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
        wheel: true,
      } satisfies Preset["settings"],
      isShown: () =>
        field(/^Participants/).value === "Ana *2\nEva" && field(words("winners.way_wheel")).checked,
    },
    {
      path: "/pet-name-generator",
      settings: {
        generatorType: "pet_name",
        petType: "fish",
        gender: "female",
        firstLetter: "",
        length: "any",
        style: "any",
      } satisfies Preset["settings"],
      isShown: () =>
        field(words("pet-names.fish")).checked && field(words("pet-names.female")).checked,
    },
  ])("of $path load into its form, and are the same when saved again", async (of) => {
    signIn("premium");
    const { kept } = keeping({ presets: [presetOf("Mine", of.settings)] });
    await openLists(of.path);
    await waitFor(() => expect(rowTitles()).toEqual(["Mine"]));
    await openRow("Mine");
    await waitFor(() => expect(of.isShown()).toBe(true));
    await press(words("results.myLists"));
    await keep("keepPreset", "Copy");
    await waitFor(() => expect(kept.presets).toHaveLength(2));
    expect(kept.presets[1]?.settings).toEqual(of.settings);
  });

  test("with a name that is taken can be replaced, with Undo", async () => {
    signIn("medium");
    const { kept } = keeping({ presets: [presetOf("Tuesday", teams("Ana,Eva", 2))] });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Tuesday"]));
    type(/^Names/, "Ion,Dan");
    type(words("teams.numberOfTeams"), "5");
    await keep("keepPreset", "Tuesday");
    expect(
      (await panel().findByText(/You already have a preset with this name/)).textContent,
    ).toBeTruthy();
    await press(words("my-lists.replaceThat", { title: "Tuesday" }));
    await panel().findByText(words("my-lists.replaced", { title: "Tuesday" }));
    expect(kept.presets[0]?.settings).toEqual(teams("Ion,Dan", 5));
    await undo();
    await panel().findByText(words("my-lists.back"));
    expect(kept.presets[0]?.settings).toEqual(teams("Ana,Eva", 2));
  });

  test("that were changed in another tab are replaced only on a second try", async () => {
    signIn("medium");
    const { kept } = keeping({ presets: [presetOf("Tuesday", teams("Ana,Eva", 2))] });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Tuesday"]));
    const [tuesday] = kept.presets as [Preset];
    Object.assign(tuesday, {
      settings: teams("Zoe,Mia", 3),
      updatedAt: "2026-04-15T10:00:00.000Z",
    });
    type(/^Names/, "Ion,Dan");
    await chooseInRow("Tuesday", words("my-lists.replaceSettings"));
    expect((await page().findByRole("alert")).textContent).toMatch(/was changed in another tab/);
    expect(tuesday.settings).toEqual(teams("Zoe,Mia", 3));
    await chooseInRow("Tuesday", words("my-lists.replaceSettings"));
    await panel().findByText(words("my-lists.replaced", { title: "Tuesday" }));
    expect(tuesday.settings).toMatchObject({ inputNames: "Ion,Dan" });
    await undo();
    await waitFor(() => expect(tuesday.settings).toEqual(teams("Zoe,Mia", 3)));
  });

  test("of an invalid form are not saved, and the name stays", async () => {
    signIn("medium");
    const { kept } = keeping();
    await openLists("/number-generator");
    type(words("numbers.min"), "");
    await keep("keepPreset", "Mine");
    expect((await page().findByRole("alert")).textContent).toMatch(/^Minimum: /);
    expect(field(words("my-lists.keepSettingsAs")).value).toBe("Mine");
    expect(kept.presets).toEqual([]);
  });

  test("that were deleted elsewhere are reported as gone", async () => {
    signIn("medium");
    const { kept } = keeping({ presets: [presetOf("Monday", teams("", 2))] });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Monday"]));
    kept.presets.pop();
    await openRow("Monday");
    expect((await page().findByRole("alert")).textContent).toContain(
      words("my-lists.gone", { title: "Monday" }),
    );
    await waitFor(() => expect(rowTitles()).toEqual([]));
  });

  // spec 6.7
  test("are a link to the tiers for free accounts", async () => {
    signIn("free");
    keeping();
    await openLists("/team-generator");
    const link = panel().getByRole("link", { name: linkIn("my-lists.locked") });
    expect(link.getAttribute("href")).toBe("/tiers");
    expect(page().queryByRole("radio", { name: words("my-lists.keepPreset") })).toBeNull();
  });

  test("of an ended tier can be used and deleted, but not added", async () => {
    signIn("free");
    const { kept } = keeping({ presets: [presetOf("Old", teams("Ana,Eva", 4))] });
    await openLists("/team-generator");
    await waitFor(() => expect(rowTitles()).toEqual(["Old"]));
    expect(panel().getByRole("link", { name: linkIn("my-lists.lockedKept") })).toBeTruthy();
    await openRow("Old");
    await waitFor(() => expect(field(words("teams.numberOfTeams")).value).toBe("4"));
    await press(words("results.myLists"));
    await chooseInRow("Old", words("my-lists.delete"));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect(kept.presets).toEqual([]));
  });

  test("are not loaded for guests", async () => {
    const { calls } = keeping();
    await openLists("/team-generator");
    expect(panel().queryByText(/presets/i)).toBeNull();
    expect(calls).toEqual([]);
  });
});
