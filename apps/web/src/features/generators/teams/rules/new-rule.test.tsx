import { fireEvent, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServer } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, pressSoon } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const names = () => page().getByLabelText<HTMLTextAreaElement>(words("teams.names"));
const fields = () => within(page().getByRole("group", { name: words("team-rules.newRule") }));
const fill = (label: string, value: string) =>
  fireEvent.change(fields().getByLabelText(label), { target: { value } });
const remove = (rule: string) => pressSoon(words("team-rules.removeRule", { rule }));

/** Opens the rules of a list. */
async function openRules(list: string) {
  await openApp("/team-generator");
  await arrival(words("teams.title"));
  fireEvent.change(names(), { target: { value: list } });
  await pressSoon(words("teams.rules"));
  await pressSoon(words("team-rules.more"));
}

async function addRole(person: string, most = "") {
  fill(words("team-rules.kind"), "role");
  fill(words("team-rules.person"), person);
  fill(words("team-rules.role"), "keeper");
  fill(words("team-rules.most"), most);
  await pressSoon(words("team-rules.add"));
}

beforeEach(() => {
  fakeServer({});
  Element.prototype.scrollIntoView = () => {};
});

describe("a new rule", () => {
  test("is added once, however often it is asked for", async () => {
    await openRules("Ana\nIon\nMia");
    await pressSoon(words("team-rules.add"));
    await pressSoon(words("team-rules.add"));
    expect(names().value).toBe("Ana\nIon\nMia\nAna (captain)");
  });

  test("names a captain in the visitor's language", async () => {
    localStorage.setItem("language", "ro");
    await openRules("Ana\nIon\nMia");
    await pressSoon(words("team-rules.add"));
    await pressSoon(words("team-rules.add"));
    expect(names().value).toBe("Ana\nIon\nMia\nAna (căpitan)");
    await remove("Ana (căpitan)");
    expect(names().value).toBe("Ana\nIon\nMia");
  });

  test("states the bounds of a role once, as they were given last", async () => {
    await openRules("Ana\nIon\nMia");
    await addRole("0");
    await addRole("1");
    expect(names().value).toBe("Ana\nIon\nMia\nAna #keeper\n#keeper ≥ 1\nIon #keeper");
    await addRole("2", "2");
    expect(names().value).toBe(
      "Ana\nIon\nMia\nAna #keeper\nIon #keeper\nMia #keeper\n#keeper ≥ 1 ≤ 2",
    );
  });

  test("says which teams there are", async () => {
    await openRules("Ana\nIon\nMia");
    fill(words("team-rules.kind"), "seat");
    expect(fields().getByLabelText("Team, 1 to 2")).toBeTruthy();
  });
});

test("a role without its bounds is taken from everybody, so that no line turns into a person", async () => {
  await openRules(
    "Ana #Keeper (captain)\nIon\nMia\nIon #keeper\n#keeper ≥ 1\n#coach ≥ 0\nMia #coach",
  );
  expect(page().getByText(words("teams.count", { count: 3 }))).toBeTruthy();
  await remove("#keeper ≥ 1");
  expect(names().value).toBe("Ana (captain)\nIon\nMia\n#coach ≥ 0\nMia #coach");
  expect(page().getByText(words("teams.count", { count: 3 }))).toBeTruthy();
});
