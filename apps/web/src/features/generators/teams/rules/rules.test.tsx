import { saveTeamsInput } from "@sortes/contract";
import { teamItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { ana, fakeServer } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { wantLessMotion } from "../../../../../test/motion.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, pressSoon, signIn } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";
import { saved } from "../saved.tsx";
import { prefillOf } from "../presets.ts";
import { readDraft } from "./read-draft.ts";

const names = () => page().getByLabelText<HTMLTextAreaElement>(words("teams.names"));
const type = (text: string) => fireEvent.change(names(), { target: { value: text } });
/** The names of each team. */
const teams = () =>
  page()
    .getAllByRole("heading", { level: 2 })
    .map((heading) => heading.closest("section")!)
    .map((strip) => [...strip.querySelectorAll("li")].map(({ textContent }) => textContent));

async function open(text: string) {
  const app = await openApp("/team-generator");
  await arrival(words("teams.title"));
  type(text);
  return app;
}
async function draw(text: string) {
  const app = await open(text);
  await pressSoon(words("teams.generate"));
  await arrival(words("teams.resultTitle"));
  return app;
}

beforeEach(() => {
  wantLessMotion();
  fakeServer({});
  Element.prototype.scrollIntoView = () => {};
});

describe("rules in the list", () => {
  const list = "Ana 9\nIon 1\nMia 9\nDan 1\nAna + Ion\nAna != Mia";

  test("are summarised in one line, and neither they nor absent people are counted", async () => {
    await open(`${list}\nLeo 5 - absent`);
    const line = /^Read as rules: Ana \+ Ion; Ana ≠ Mia; Leo \(absent\)\./;
    expect(await page().findByText(line)).toBeTruthy();
    expect(page().getByText(words("teams.count", { count: 4 }))).toBeTruthy();
    // a published draw does not support rules
    expect(page().queryByRole("link", { name: words("results.publish") })).toBeNull();
    await pressSoon(words("team-rules.allNames"));
    expect(await page().findByText(words("teams.count", { count: 7 }))).toBeTruthy();
  });

  test("are kept, and saved with the result", async () => {
    signIn();
    const inputs: object[] = [];
    fakeServer({
      "users.me": () => ana,
      "history.saveTeams"({ input }) {
        inputs.push(input);
        return teamItem({ name: "Untitled Team" });
      },
    });
    await draw(list);
    const pairs = teams().map((team) => team.toSorted().join("+"));
    expect(pairs.toSorted()).toEqual(["Ana+Ion", "Dan+Mia"]);
    expect(page().getByText(words("teams.wasBalanced"))).toBeTruthy();
    expect(await page().findByText("Average skill 5 to 5")).toBeTruthy();
    await pressSoon(words("teams.save"));
    expect(await screen.findByText(words("teams.saved"))).toBeTruthy();
    const [input] = inputs;
    expect(saveTeamsInput.parse(input)).toMatchObject({
      inputNames: "Ana,Ion,Mia,Dan",
      rules: { skills: [9, 1, 9, 1], balanced: true, together: [["Ana", "Ion"]] },
    });
  });

  test("that contradict each other are named at the list", async () => {
    await open("Ana\nIon\nMia\nAna + Ion\nAna ≠ Ion");
    await pressSoon(words("teams.generate"));
    expect((await page().findByRole("alert")).textContent).toContain("Ana + Ion; Ana ≠ Ion");
    await waitFor(() => expect(document.activeElement).toBe(names()));
  });

  test("keep two people apart by three presses, and are taken away again", async () => {
    await open("Ana\nIon\nMia");
    await pressSoon(words("teams.rules"));
    const apart = await page().findByRole("button", {
      name: words("team-rules.apart"),
    });
    await pressSoon("Ana");
    expect(page().getByRole("button", { name: "Ana", pressed: true })).toBeTruthy();
    // one person cannot be apart
    expect(apart.getAttribute("aria-disabled")).toBe("true");
    await pressSoon("Mia");
    await pressSoon(words("team-rules.apart"));
    expect(names().value).toBe("Ana\nIon\nMia\nAna ≠ Mia");
    expect(page().getByText(words("team-rules.nowApart", { names: "Ana and Mia" }))).toBeTruthy();
    expect(page().queryByRole("button", { pressed: true })).toBeNull();
    const remove = words("team-rules.removeRule", { rule: "Ana ≠ Mia" });
    page().getByRole("button", { name: remove }).focus();
    await pressSoon(remove);
    expect(names().value).toBe("Ana\nIon\nMia");
    // the pressed button is gone
    expect(document.activeElement).not.toBe(document.body);
  });

  test("show the box of earlier teams as checked while these are read", async () => {
    signIn();
    fakeServer({ "users.me": () => ana, "history.list": () => new Promise<never>(() => {}) });
    await open("Ana\nIon\nMia");
    await pressSoon(words("teams.rules"));
    await pressSoon(words("team-rules.more"));
    const box = await page().findByRole<HTMLInputElement>("checkbox", {
      name: words("team-rules.avoid"),
    });
    await act(async () => box.click());
    await waitFor(() => expect(box.checked).toBe(true));
    // browsers take the focus away from a disabled box
    expect(box.disabled).toBe(false);
  });

  test("keep three people together", async () => {
    await open("Ana\nIon\nMia\nDan");
    await pressSoon(words("teams.rules"));
    for (const name of ["Dan", "Ana", "Mia"]) await pressSoon(name);
    await pressSoon(words("team-rules.together"));
    expect(names().value).toBe("Ana\nIon\nMia\nDan\nDan + Ana + Mia");
  });

  test("find people of a long list by a search", async () => {
    await open(Array.from({ length: 1000 }, (_, i) => `Name ${i}`).join("\n"));
    await pressSoon(words("teams.rules"));
    const search = await page().findByRole("searchbox", { name: words("team-rules.find") });
    const tokens = page().getByRole("list", { name: words("team-rules.tap") });
    expect(within(tokens).getAllByRole("button").length).toBeLessThanOrEqual(40);
    for (const name of ["Name 999", "Name 500"]) {
      fireEvent.change(search, { target: { value: name.toLowerCase() } });
      await pressSoon(name);
    }
    await pressSoon(words("team-rules.apart"));
    expect(names().value).toMatch(/\nName 999 ≠ Name 500$/);
  });

  test.each([
    ["Ana (captain)\nIon\nMia", "Ana 8 (captain)\nIon\nMia"],
    ["Ana - 7 (captain)\nIon - 5", "Ana 8 (captain)\nIon - 5"],
    ["Ana  Pop (captain)\nIon", "Ana Pop 8 (captain)\nIon"],
  ])("set a skill in %j and keep the rest of the line", async (before, after) => {
    await open(before);
    await pressSoon(words("teams.rules"));
    await pressSoon(words("team-rules.more"));
    const form = within(page().getByRole("group", { name: words("team-rules.newRule") }));
    fireEvent.change(form.getByLabelText(words("team-rules.kind")), { target: { value: "skill" } });
    fireEvent.change(form.getByLabelText(words("team-rules.number_skill")), {
      target: { value: "8" },
    });
    await pressSoon(words("team-rules.add"));
    expect(names().value).toBe(after);
  });

  test.each(["en", "ro"])("take half a skill with a comma (%s)", async (language) => {
    localStorage.setItem("language", language);
    await open("Ana\nIon");
    await pressSoon(words("teams.rules"));
    await pressSoon(words("team-rules.more"));
    const form = within(page().getByRole("group", { name: words("team-rules.newRule") }));
    fireEvent.change(form.getByLabelText(words("team-rules.kind")), { target: { value: "skill" } });
    const skill = form.getByLabelText<HTMLInputElement>(words("team-rules.number_skill"));
    // a keyboard of digits only, on an iPhone, has neither a point nor a comma
    expect(skill.inputMode).toBe("decimal");
    fireEvent.change(skill, { target: { value: "7,5" } });
    await pressSoon(words("team-rules.add"));
    expect(names().value).toBe("Ana 7.5\nIon");
  });
});

test("choosing a team size can give more than ten teams", async () => {
  await open(Array.from({ length: 31 }, (_, i) => `Name${i}`).join("\n"));
  await pressSoon(words("results.moreOptions"));
  await pressSoon(words("teams.bySize"));
  fireEvent.change(page().getByLabelText(words("teams.teamSize")), { target: { value: "2" } });
  expect(await page().findByText(/1 team.* of 3|One team of 3/i)).toBeTruthy();
  await pressSoon(words("teams.generate"));
  await arrival(words("teams.resultTitle"));
  expect(teams().map(({ length }) => length)).toEqual([3, ...Array<number>(14).fill(2)]);
});

describe("a result", () => {
  test("swaps two people by two presses, and isolates their names in what it says", async () => {
    await draw("Ana\nمحمد\nMia\nDan");
    const before = teams();
    await pressSoon(words("teams.change"));
    const [one, other] = [before[0]![0]!, before[1]![1]!];
    await pressSoon(one);
    const said = page().getByText(
      (_, element) => element?.textContent === words("team-rules.chosen", { name: one }),
    );
    expect(said.querySelector("bdi")?.textContent).toBe(one);
    await pressSoon(other);
    expect(teams()[0]![0]).toBe(other);
    expect(teams()[1]![1]).toBe(one);
    expect(said.textContent.trim()).toBe(words("team-rules.exchanged", { one, other }));
    expect([...said.querySelectorAll("bdi")].map((name) => name.textContent)).toEqual([one, other]);
    expect(said.dir).toBe("");
    expect(page().getByText(words("teams.wasByHand"))).toBeTruthy();
    await pressSoon(words("teams.changeEnd"));
    expect(teams()[0]![0]).toBe(other);
  });

  test("says who was swapped in the language of the page, also after it changes", async () => {
    const { services } = await draw("Ana\nIon\nMia\nDan");
    await pressSoon(words("teams.change"));
    const [one, other] = [teams()[0]![0]!, teams()[1]![1]!];
    await pressSoon(one);
    await pressSoon(other);
    const said = () =>
      page().getByText(
        (_, element) =>
          element?.textContent.trim() === words("team-rules.exchanged", { one, other }) &&
          element.role === "status",
      );
    expect(said()).toBeTruthy();
    await act(() => services.texts.change("ro"));
    localStorage.setItem("language", "ro");
    expect(said().textContent).toContain("schimb");
  });

  test("names the rule that a swap has broken", async () => {
    await draw("Ana\nIon\nMia\nDan\nAna ≠ Ion");
    await pressSoon(words("teams.change"));
    const home = teams().find((team) => team.includes("Ana"))!;
    const partner = home.find((name) => name !== "Ana")!;
    await pressSoon(partner);
    await pressSoon("Ion");
    expect(page().getAllByText(/Ana ≠ Ion/).length).toBeGreaterThan(0);
  });

  test("leaves the swaps when everybody is drawn again", async () => {
    await draw("Ana\nIon\nMia\nDan");
    await pressSoon(words("teams.change"));
    expect(await page().findByText(words("team-rules.editHint"))).toBeTruthy();
    await pressSoon(words("results.drawAgain"));
    await page().findByText(words("teams.drawnAgain"));
    expect(page().queryByText(words("team-rules.editHint"))).toBeNull();
  });

  test("keeps locked people in place while the others are drawn again", async () => {
    await draw(Array.from({ length: 20 }, (_, i) => `Name${i}`).join("\n"));
    await pressSoon(words("teams.change"));
    const before = teams();
    const stay = [before[0]![0]!, before[0]![1]!, before[1]![0]!];
    for (const name of stay) await pressSoon(words("team-rules.lock", { name }));
    await pressSoon(words("team-rules.drawRest", { count: 3 }));
    await page().findByText(words("teams.drawnAgain"));
    const after = teams();
    expect(after[0]).toEqual(expect.arrayContaining(stay.slice(0, 2)));
    expect(after[1]).toContain(stay[2]);
    expect(after).not.toEqual(before);
    expect(page().getByText(words("teams.wasLocked"))).toBeTruthy();
  });
});

test("a saved result and a preset lead back to the same inputs", () => {
  const { inputs } = readDraft({
    names: "Ana 7 (captain)\nIon 5 → 2\nMia 3 #gk\nDan 1 (absent)\nAna + Mia\n#gk ≤ 1",
    numberOfTeams: 2,
  });
  const settings = { inputNames: inputs.names.join(","), numberOfTeams: 2, rules: inputs.rules };
  const draft = prefillOf({ ...saved.prefill(settings, "en") })!;
  expect(readDraft(draft).inputs).toEqual(inputs);
  const romanian = prefillOf({ ...saved.prefill(settings, "ro") })!;
  expect(romanian.names).toContain("Ana 7 (căpitan)");
  expect(readDraft(romanian).inputs).toEqual(inputs);
  const names = { inputNames: "Team 7,Ana + Ion,Ana", numberOfTeams: 2 };
  const plain = prefillOf({ ...saved.prefill(names, "en") })!;
  expect(readDraft(plain).inputs).toEqual({
    names: ["Team 7", "Ana + Ion", "Ana"],
    numberOfTeams: 2,
  });
});

test("skills that are added to rules of a saved result balance the teams", () => {
  const { inputs } = readDraft({ names: "Ana\nIon\nMia\nDan\nAna + Mia", numberOfTeams: 2 });
  const settings = { inputNames: inputs.names.join(","), numberOfTeams: 2, rules: inputs.rules };
  const { options } = prefillOf({ ...saved.prefill(settings, "en") })!;
  const typed = readDraft({
    names: "Ana 7\nIon 5\nMia 3\nDan 1\nAna + Mia",
    numberOfTeams: 2,
    options: { ...options!, readSkills: "always" },
  });
  expect(typed.inputs.rules?.balanced).toBe(true);
});
