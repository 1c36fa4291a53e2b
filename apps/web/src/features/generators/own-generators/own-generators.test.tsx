import { ownGenerator, ownItem, person } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  Refusal,
  fakeServer,
  to,
  type AnyCall,
  type Handlers,
  refuse,
} from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, signIn } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";

const maker = person({
  subscriptionTier: "premium",
  isPremium: true,
  features: ["cloudHistory", "customGenerators"],
});
const free = person();
const pets = ownGenerator();
const dice = ownGenerator({ name: "Dice", description: "", template: "{1-6}", lists: [] });
const every = ["quiet otter", "quiet heron", "brave otter", "brave heron"];

const field = (name: string) => page().getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const results = () =>
  within(page().getByRole("list", { name: words("own-generators.results") }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

function serve(user: typeof maker, over: Handlers = {}): AnyCall[] {
  signIn(user);
  return fakeServer({
    "users.me": () => user,
    "ownGenerators.list": () => [pets, dice],
    "ownGenerators.get": ({ input: { id } }) => (id === dice.id ? dice : pets),
    ...over,
  });
}
async function open(path = "/own-generators", heading = words("own-generators.title")) {
  const app = await openApp(path);
  await arrival(heading);
  return app;
}

beforeEach(() => {
  serve(maker);
});

describe("drawing", () => {
  test("takes the newest generator, the count and no result twice", async () => {
    await open();
    fireEvent.change(page().getByRole("textbox", { name: words("own-generators.count") }), {
      target: { value: "4" },
    });
    fireEvent.click(page().getByRole("checkbox", { name: words("own-generators.unique") }));
    await press(words("own-generators.draw"));
    await arrival("Pets");
    expect(results().toSorted()).toEqual(every.toSorted());
    await press(words("own-generators.drawAgain"));
    expect(page().getByText(words("own-generators.drawnAgain"))).toBeTruthy();
    await press(words("own-generators.back"));
    await arrival(words("own-generators.title"));
  });

  test("takes the generator that is chosen", async () => {
    await open();
    const choice = page().getByRole("combobox", { name: words("own-generators.choice") });
    fireEvent.change(choice, { target: { value: dice.id } });
    await press(words("own-generators.draw"));
    await arrival("Dice");
    expect(results()).toEqual([expect.stringMatching(/^[1-6]$/)]);
  });

  test.each([
    ["5", true, words("OWN_NOT_ENOUGH_RESULTS", { available: 4, count: 5 })],
    ["0", false, words("TOO_SMALL", { min: 1 })],
    ["", false, words("TOO_SMALL", { min: 1 })],
    ["1001", false, words("TOO_LARGE", { max: 1000 })],
    ["1.5", false, words("NOT_INTEGER")],
  ])("of %s shows the error beside the field", async (count, unique, wording) => {
    await open();
    const box = page().getByRole<HTMLInputElement>("textbox", {
      name: words("own-generators.count"),
    });
    fireEvent.change(box, { target: { value: count } });
    if (unique)
      fireEvent.click(page().getByRole("checkbox", { name: words("own-generators.unique") }));
    await press(words("own-generators.draw"));
    expect((await page().findByRole("alert")).textContent).toBe(wording);
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe(count);
  });

  test("reports that the generator did not load, and loses nothing", async () => {
    serve(maker, { "ownGenerators.get": undefined });
    await open();
    await press(words("own-generators.draw"));
    expect((await page().findByRole("alert")).textContent).toMatch(/went wrong/);
  });

  test("is saved with its definition", async () => {
    const calls = serve(maker, { "history.saveOwn": () => ownItem({ name: "Pets" }) });
    await open();
    await press(words("own-generators.draw"));
    await arrival("Pets");
    const drawn = results();
    await press(words("own-generators.save"));
    expect(await screen.findByText(words("own-generators.saved"))).toBeTruthy();
    expect(to(calls, "history.saveOwn")).toMatchObject([
      {
        input: {
          name: "Pets",
          generatorName: "Pets",
          template: pets.template,
          lists: pets.lists,
          count: 1,
          unique: false,
          result: drawn,
        },
      },
    ]);
  });

  test("starts with the item of My History, even if the generator is gone", async () => {
    serve(maker, { "ownGenerators.list": () => [] });
    const { router } = await openApp("/dashboard");
    const source = { name: "Old", template: "{1-1}", lists: [] };
    const ownChoice = { source, count: 2, unique: false };
    await act(() => router.navigate({ to: "/own-generators", state: { ownChoice } }));
    await arrival(words("own-generators.title"));
    expect(
      page().getByRole("option", { name: words("own-generators.fromHistory", { name: "Old" }) }),
    ).toBeTruthy();
    await press(words("own-generators.draw"));
    await arrival("Old");
    expect(results()).toEqual(["1", "1"]);
  });
});

describe("users without generators", () => {
  test("see an explanation: a guest", async () => {
    localStorage.clear();
    fakeServer({});
    await open();
    expect(page().getByText(words("own-generators.aboutTitle"))).toBeTruthy();
    expect(page().getByRole("link", { name: words("shell.register") })).toBeTruthy();
  });

  test("are led to the tiers: a free account", async () => {
    serve(free, { "ownGenerators.list": () => [] });
    await open();
    expect(
      page()
        .getByRole("link", { name: words("own-generators.tiers") })
        .getAttribute("href"),
    ).toBe("/tiers");
    expect(page().queryByRole("link", { name: words("own-generators.new") })).toBeNull();
  });

  test("can reload the list after a failure", async () => {
    let isWell = false;
    serve(maker, {
      "ownGenerators.list": () => (isWell ? [pets] : refuse(500, "INTERNAL")),
    });
    await open();
    expect(page().getByText(/could not be loaded/)).toBeTruthy();
    isWell = true;
    await press(words("shell.retry"));
    expect(await page().findByRole("option", { name: "Pets" })).toBeTruthy();
  });
});

describe("the editor", () => {
  const openNew = () => open("/own-generators/new", words("own-generators.newTitle"));
  const fill = () => {
    type(words("own-generators.name"), "Animals");
    type(words("own-generators.template"), "{adjective} {animal}");
    type(words("own-generators.listName", { place: 1 }), "adjective");
    type(words("own-generators.listLinesOf", { name: "adjective" }), "quiet\nbrave *2");
    type(words("own-generators.listName", { place: 2 }), "animal");
    type(words("own-generators.listLinesOf", { name: "animal" }), "otter");
  };
  afterEach(() => {
    const discard = page().queryByRole("button", { name: words("own-generators.discard") });
    act(() => discard?.click());
  });

  test("reports errors with their line beside the list, while typing", async () => {
    await openNew();
    fill();
    type(words("own-generators.listLinesOf", { name: "animal" }), "otter\n{colour} heron");
    expect(
      await page().findByText("“animal”, line 2: there is no list called “colour”."),
    ).toBeTruthy();
    expect(
      field(words("own-generators.listLinesOf", { name: "animal" })).getAttribute("aria-invalid"),
    ).toBe("true");
    expect(
      field(words("own-generators.listLinesOf", { name: "adjective" })).getAttribute(
        "aria-invalid",
      ),
    ).toBeNull();
    type(words("own-generators.listLinesOf", { name: "animal" }), "{adjective}\n{animal}");
    expect(await page().findByText(/^“animal”, line 2: .* animal → animal\./)).toBeTruthy();
    type(words("own-generators.listName", { place: 2 }), "");
    type("Lines in list 2", "otter\n{");
    expect(await page().findByText(/^List 2, line 2: braces/)).toBeTruthy();
  });

  test("reports missing parts only on saving", async () => {
    const calls = serve(maker);
    await openNew();
    type(words("own-generators.name"), "A");
    expect(screen.getByRole("main").querySelector("[aria-invalid=true]")).toBeNull();
    await press(words("own-generators.create"));
    expect(page().getByText(words("REQUIRED"))).toBeTruthy();
    expect(document.activeElement).toBe(field(words("own-generators.template")));
    expect(page().getByText(/^List 1: enter a name/)).toBeTruthy();
    expect(to(calls, "ownGenerators.create")).toEqual([]);
  });

  test("tries out the current text, and marks errors", async () => {
    await openNew();
    await press(words("own-generators.tryOut"));
    expect(page().getByText(words("own-generators.tryFirst"))).toBeTruthy();
    expect(field(words("own-generators.template")).getAttribute("aria-invalid")).toBe("true");
    fill();
    await press(words("own-generators.tryOut"));
    expect(results()).toHaveLength(5);
    for (const result of results()) expect(["quiet otter", "brave otter"]).toContain(result);
  });

  test("creates a generator, which is then selected for drawing", async () => {
    const made = ownGenerator({ name: "Animals" });
    const calls = serve(maker, {
      "ownGenerators.create": () => made,
      "ownGenerators.list": () => [pets, made],
    });
    await openNew();
    fill();
    await press(words("own-generators.create"));
    await arrival(words("own-generators.title"));
    expect(await screen.findByText(words("own-generators.created"))).toBeTruthy();
    const [call] = to(calls, "ownGenerators.create");
    expect(call?.input).toEqual({
      name: "Animals",
      description: "",
      template: "{adjective} {animal}",
      lists: [
        { name: "adjective", lines: ["quiet", "brave *2"] },
        { name: "animal", lines: ["otter"] },
      ],
    });
    expect(call?.headers.get("idempotency-key")).toBeTruthy();
    expect(
      page().getByRole<HTMLSelectElement>("combobox", { name: words("own-generators.choice") })
        .value,
    ).toBe(made.id);
  });

  test("keeps the input when the page is left, and after server errors", async () => {
    serve(maker, {
      "ownGenerators.create": () => refuse(403, "OWN_GENERATOR_LIMIT", undefined, { limit: 100 }),
    });
    const { router } = await openNew();
    fill();
    await press(words("own-generators.create"));
    expect((await page().findByRole("alert")).textContent).toMatch(
      /^You have 100 custom generators/,
    );
    await act(() => router.navigate({ to: "/own-generators" }));
    await arrival(words("own-generators.title"));
    await act(() =>
      router.navigate({ to: "/own-generators/$generatorId", params: { generatorId: "new" } }),
    );
    await arrival(words("own-generators.newTitle"));
    expect(field(words("own-generators.listLinesOf", { name: "adjective" })).value).toBe(
      "quiet\nbrave *2",
    );
  });

  test("adds and removes lists", async () => {
    await openNew();
    await press(words("own-generators.addList"));
    type(words("own-generators.listName", { place: 3 }), "third");
    await press(words("own-generators.removeList", { place: 1 }));
    expect(field(words("own-generators.listName", { place: 2 })).value).toBe("third");
    expect(
      page().queryByRole("textbox", { name: words("own-generators.listName", { place: 3 }) }),
    ).toBeNull();
  });

  test("is not offered to a free account", async () => {
    serve(free);
    await openNew();
    expect(page().queryByRole("textbox")).toBeNull();
    expect(page().getByRole("link", { name: words("own-generators.tiers") })).toBeTruthy();
  });
});

describe("one generator", () => {
  const openOne = () => open(`/own-generators/${pets.id}`, "Pets");

  test("is changed", async () => {
    const calls = serve(maker, {
      "ownGenerators.change": () => ({ ...pets, name: "Animals" }),
    });
    await openOne();
    type(words("own-generators.name"), "Animals");
    await press(words("own-generators.saveChanges"));
    await arrival(words("own-generators.title"));
    expect(to(calls, "ownGenerators.change")).toMatchObject([
      { input: { id: pets.id, name: "Animals", lists: pets.lists, updatedAt: pets.updatedAt } },
    ]);
  });

  describe("that was saved elsewhere in the meantime", () => {
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
    async function saveMine() {
      await openOne();
      type(words("own-generators.name"), "Animals");
      await press(words("own-generators.saveChanges"));
    }
    const asked = async () =>
      (await page().findByText(words("own-generators.conflict"))).closest<HTMLElement>(
        "[role=status]",
      );
    afterEach(() => {
      act(() =>
        page()
          .queryByRole("button", { name: words("own-generators.discard") })
          ?.click(),
      );
    });

    test("keeps the input, shows the other version and overwrites it if chosen", async () => {
      const calls = serveChanged();
      await saveMine();
      const notice = await asked();
      expect(document.activeElement).toBe(notice);
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

  test("gets a public page, whose address is copied and revoked", async () => {
    const writeText = vi.fn<Clipboard["writeText"]>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    serve(maker, {
      "ownGenerators.share": () => ({ ...pets, shareId: "abc" }),
      "ownGenerators.unshare": () => pets,
    });
    await openOne();
    await press(words("own-generators.share"));
    const address = await page().findByRole<HTMLInputElement>("textbox", {
      name: words("own-generators.shareAddress"),
    });
    expect(new URL(address.value).pathname).toBe("/g/abc");
    await press(words("own-generators.copyAddress"));
    expect(writeText).toHaveBeenCalledWith(address.value);
    await press(words("own-generators.unshare"));
    expect(await page().findByRole("button", { name: words("own-generators.share") })).toBeTruthy();
  });

  test("is deleted when that is confirmed", async () => {
    let kept = [pets, dice];
    const calls = serve(maker, {
      "ownGenerators.remove": () => void (kept = [dice]),
      "ownGenerators.list": () => kept,
    });
    await openOne();
    await press(words("own-generators.delete"));
    const dialog = within(screen.getByRole("alertdialog"));
    expect(to(calls, "ownGenerators.remove")).toEqual([]);
    await press(words("own-generators.delete"), dialog);
    await arrival(words("own-generators.title"));
    expect(page().queryByRole("option", { name: "Pets" })).toBeNull();
  });

  test("can be read, not changed, after the premium tier ends", async () => {
    serve(free);
    await openOne();
    expect(page().queryByRole("button", { name: words("own-generators.saveChanges") })).toBeNull();
    expect(page().getByText("brave *2")).toBeTruthy();
    expect(
      page().getByRole<HTMLButtonElement>("button", { name: words("own-generators.share") })
        .disabled,
    ).toBe(true);
    expect(page().getByRole("button", { name: words("own-generators.download") })).toBeTruthy();
  });

  test("that was deleted is reported as gone", async () => {
    serve(maker, {
      "ownGenerators.get": () => refuse(404, "NOT_FOUND"),
    });
    await open(`/own-generators/${pets.id}`, words("own-generators.editorTitle"));
    expect(await page().findByText(words("own-generators.gone"))).toBeTruthy();
  });
});

describe("a shared generator", () => {
  const shared: Handlers = {
    "ownGenerators.shared": () => ({ name: "Pets", description: "For the shelter" }),
    "ownGenerators.drawShared": () => ({ results: ["quiet otter"] }),
  };
  const guest = (handlers: Handlers = shared) => {
    localStorage.clear();
    return fakeServer(handlers);
  };

  test("can be used by a guest, who draws on the server", async () => {
    const calls = guest();
    await open("/g/abc", "Pets");
    expect(page().getByText("For the shelter")).toBeTruthy();
    expect(document.title).toBe(words("shell.title", { page: "Pets" }));
    await press(words("own-generators.draw"));
    await waitFor(() => expect(results()).toEqual(["quiet otter"]));
    expect(to(calls, "ownGenerators.drawShared")).toMatchObject([
      { input: { shareId: "abc", count: 1, unique: false } },
    ]);
  });

  test("keeps the last results when the next draw fails", async () => {
    guest();
    await open("/g/abc", "Pets");
    await press(words("own-generators.draw"));
    await page().findByText("quiet otter");
    guest({
      ...shared,
      "ownGenerators.drawShared": () => {
        const params = { available: 4, count: 9 };
        const message = { code: "OWN_NOT_ENOUGH_RESULTS", params } as const;
        throw new Refusal(400, message.code, { count: [message] }, params);
      },
    });
    await press(words("own-generators.drawAgain"));
    expect(await page().findByText(/^Only 4 different results are possible/)).toBeTruthy();
    expect(results()).toEqual(["quiet otter"]);
  });

  test("is reported by a guest, in a dialog that stays open if the report fails", async () => {
    let refuses = true;
    const calls = guest({
      ...shared,
      "ownGenerators.report": () => {
        if (refuses) throw new Refusal(429, "RATE_LIMITED", undefined, { seconds: 60, minutes: 1 });
      },
    });
    await open("/g/abc", "Pets");
    await press(linkIn("own-generators.report"));
    const dialog = within(await screen.findByRole("dialog", { name: words("report.title") }));
    fireEvent.change(dialog.getByLabelText(words("report.reason")), {
      target: { value: "illegal" },
    });
    const wording = dialog.getByLabelText<HTMLTextAreaElement>(/^What should we look at/);
    fireEvent.change(wording, { target: { value: "The third line." } });
    await press(words("report.send"), dialog);
    expect(await dialog.findByRole("alert")).toBeTruthy();
    expect(wording.value).toBe("The third line.");
    refuses = false;
    await press(words("report.send"), dialog);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByText(words("report.sent"))).toBeTruthy();
    expect(to(calls, "ownGenerators.report").at(-1)).toMatchObject({
      input: { shareId: "abc", reason: "illegal", text: "The third line." },
    });
  });

  test("that staff have taken down says so", async () => {
    guest({
      "ownGenerators.shared": () => refuse(410, "SHARED_GENERATOR_TAKEN_DOWN"),
    });
    await open("/g/abc", words("own-generators.takenDown"));
    expect(page().queryByRole("button", { name: linkIn("own-generators.report") })).toBeNull();
  });

  test("that staff have taken down shows its owner why, and cannot be shared", async () => {
    const takenDown = { at: "2026-04-15T10:00:00.000Z", reason: "It names a child." };
    const theirs = ownGenerator({ takenDown });
    serve(maker, {
      "ownGenerators.list": () => [theirs],
      "ownGenerators.get": () => theirs,
    });
    const { unmount } = await open(`/own-generators/${theirs.id}`, "Pets");
    expect(page().getByText("It names a child.")).toBeTruthy();
    expect(
      page().getByRole<HTMLButtonElement>("button", { name: words("own-generators.share") })
        .disabled,
    ).toBe(true);
    unmount();
    await open();
    expect(await page().findByText("It names a child.")).toBeTruthy();
  });

  test("that is no longer shared says so", async () => {
    guest({
      "ownGenerators.shared": () => refuse(404, "NOT_FOUND"),
    });
    await open("/g/abc", words("own-generators.notShared"));
    expect(page().queryByRole("button", { name: words("own-generators.draw") })).toBeNull();
  });
});
