import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AnyCall, Refusal, refuse, to } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { field, maker, open, pets, serve, type } from "../../../../../test/own-generators-page.ts";
import { page, press } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

beforeEach(() => {
  serve(maker);
});
afterEach(() => {
  act(() =>
    page()
      .queryByRole("button", { name: words("own-generators.discard") })
      ?.click(),
  );
});

const openOne = () => open(`/own-generators/${pets.id}`, "Pets");
async function saveMine() {
  await openOne();
  type(words("own-generators.name"), "Animals");
  await press(words("own-generators.saveChanges"));
}

describe("a generator that was saved elsewhere in the meantime", () => {
  const theirs = {
    ...pets,
    name: "Zoo",
    template: "{animal}",
    updatedAt: "2026-04-15T10:00:00.000Z",
  };
  /** Serves a generator that was changed elsewhere after it was opened. */
  function serveChanged(there: typeof pets = theirs): AnyCall[] {
    let isOpened = false;
    return serve(maker, {
      "ownGenerators.get": () => {
        const now = isOpened ? there : pets;
        isOpened = true;
        return now;
      },
      "ownGenerators.change": ({ input: { id: _id, updatedAt, ...fields } }) => {
        if (updatedAt !== there.updatedAt) throw new Refusal(409, "OWN_GENERATOR_CHANGED");
        return { ...there, ...(fields as Partial<typeof pets>) };
      },
    });
  }
  const asked = async () =>
    (await page().findByText(words("own-generators.conflict"))).closest<HTMLElement>(
      "[role=status]",
    );

  test("keeps the input, shows the other version and overwrites it if chosen", async () => {
    const calls = serveChanged();
    await saveMine();
    const notice = await asked();
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(field(words("own-generators.name")).value).toBe("Animals");
    expect(notice?.textContent).toContain(words("results.theirs", { name: "Zoo" }));
    expect(notice?.textContent).toContain("brave *2");
    await press(words("results.keepMine"));
    await arrival(words("own-generators.title"));
    expect(to(calls, "ownGenerators.change").map(({ input }) => input)).toMatchObject([
      { name: "Animals", updatedAt: pets.updatedAt },
      { name: "Animals", updatedAt: theirs.updatedAt, template: pets.template },
    ]);
  });

  test("takes the other version if chosen, and Undo restores the input", async () => {
    const calls = serveChanged();
    await saveMine();
    await asked();
    await press(words("results.takeTheirs"));
    await waitFor(() => expect(field(words("own-generators.name")).value).toBe("Zoo"));
    expect(field(words("own-generators.template")).value).toBe("{animal}");
    expect(page().queryByText(words("own-generators.conflict"))).toBeNull();
    await press(words("results.undo"));
    expect(field(words("own-generators.name")).value).toBe("Animals");
    expect(field(words("own-generators.template")).value).toBe(pets.template);
    await press(words("own-generators.saveChanges"));
    await arrival(words("own-generators.title"));
    expect(to(calls, "ownGenerators.change").at(-1)?.input).toMatchObject({
      name: "Animals",
      updatedAt: theirs.updatedAt,
    });
  });

  test("causes no conflict if it equals the input after a lost reply", async () => {
    serveChanged({ ...theirs, name: "Animals", template: pets.template });
    await saveMine();
    await arrival(words("own-generators.title"));
    expect(await screen.findByText(words("own-generators.changed"))).toBeTruthy();
  });
});

describe("a generator that was deleted elsewhere", () => {
  /** Serves a generator that is deleted elsewhere once it is open. */
  const serveDeleted = () =>
    serve(maker, {
      "ownGenerators.change": () => refuse(404, "NOT_FOUND"),
      "ownGenerators.create": ({ input }) => ({ ...pets, ...input, id: "another" }),
    });
  const saveAsNew = words("own-generators.saveAsNew");

  test("keeps the input, and saves it as a new one when asked", async () => {
    const calls = serveDeleted();
    await saveMine();
    const alert = await page().findByRole("alert");
    expect(alert.textContent).toBe(words("own-generators.deletedElsewhere"));
    expect(field(words("own-generators.name")).value).toBe("Animals");
    await press(saveAsNew);
    await arrival(words("own-generators.title"));
    expect(to(calls, "ownGenerators.create")).toMatchObject([
      { input: { name: "Animals", template: pets.template, lists: pets.lists } },
    ]);
    expect(await screen.findByText(words("own-generators.created"))).toBeTruthy();
    expect(to(calls, "ownGenerators.change")).toHaveLength(1);
  });

  test("can still be saved as a new one after the input has changed", async () => {
    const calls = serveDeleted();
    await saveMine();
    await page().findByRole("alert");
    type(words("own-generators.name"), "Beasts");
    await waitFor(() => expect(page().queryByRole("alert")).toBeNull());
    await press(saveAsNew);
    await arrival(words("own-generators.title"));
    expect(to(calls, "ownGenerators.create")).toMatchObject([{ input: { name: "Beasts" } }]);
  });

  test("shows what was typed after a reload, to save it as a new one", async () => {
    await openOne();
    type(words("own-generators.name"), "Animals");
    cleanup();
    const calls = serve(maker, {
      "ownGenerators.get": () => refuse(404, "NOT_FOUND"),
      "ownGenerators.create": ({ input }) => ({ ...pets, ...input, id: "another" }),
    });
    await open(`/own-generators/${pets.id}`, words("own-generators.editorTitle"));
    expect(await page().findByText(words("own-generators.deletedElsewhere"))).toBeTruthy();
    expect(field(words("own-generators.name")).value).toBe("Animals");
    await press(saveAsNew);
    await arrival(words("own-generators.title"));
    expect(to(calls, "ownGenerators.create")).toMatchObject([{ input: { name: "Animals" } }]);
  });

  test("is reported as gone if nothing was typed", async () => {
    serve(maker, {
      "ownGenerators.get": () => refuse(404, "NOT_FOUND"),
    });
    await open(`/own-generators/${pets.id}`, words("own-generators.editorTitle"));
    expect(await page().findByText(words("own-generators.gone"))).toBeTruthy();
    expect(page().queryByRole("textbox")).toBeNull();
  });
});
