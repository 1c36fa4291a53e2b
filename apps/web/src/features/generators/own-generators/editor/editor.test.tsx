import { ownGenerator } from "@sortes/testing/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuse, to } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import {
  dice,
  field,
  free,
  maker,
  open,
  pets,
  results,
  serve,
  type,
} from "../../../../../test/own-generators-page.ts";
import { page, press } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

beforeEach(() => {
  serve(maker);
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

  test.each([
    ["potion ×3", 3],
    ["potion x 20", 20],
  ])("asks whether %s is meant as a weight", async (line, times) => {
    await openNew();
    fill();
    const typed = words("own-generators.listLinesOf", { name: "animal" });
    const better = `potion *${times}`;
    const question = words("own-generators.meantWeight", { line, times, better });
    type(typed, `otter\n${line}`);
    expect(await page().findByText(question)).toBeTruthy();
    expect(field(typed).getAttribute("aria-invalid")).toBeNull();
    type(typed, `otter\n${better}\npack of 3x3\nModel x1`);
    await waitFor(() => expect(page().queryByText(question)).toBeNull());
    expect(page().queryByText(/^“Model x1”/)).toBeNull();
  });

  test("reports missing parts only on saving", async () => {
    const calls = serve(maker);
    await openNew();
    type(words("own-generators.name"), "A");
    expect(screen.getByRole("main").querySelector("[aria-invalid=true]")).toBeNull();
    await press(words("own-generators.create"));
    expect(page().getByText(words("REQUIRED"))).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(field(words("own-generators.template"))),
    );
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

  test("has a public page that opens in its maker's language", async () => {
    localStorage.setItem("language", "ro");
    serve(maker, { "ownGenerators.get": () => ({ ...pets, shareId: "abc" }) });
    await openOne();
    const address = field(words("own-generators.shareAddress")) as HTMLInputElement;
    expect(address.value).toBe(`${window.location.origin}/g/abc?lang=ro`);
  });

  test("gets a public page, whose address is copied and revoked", async () => {
    const writeText = vi.fn<Clipboard["writeText"]>(() => Promise.resolve());
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    serve(maker, {
      "ownGenerators.share": () => ({ ...pets, shareId: "abc" }),
      "ownGenerators.unshare": () => pets,
    });
    await openOne();
    const pressByKeyboard = async (name: string) => {
      page().getByRole("button", { name }).focus();
      await press(name);
    };
    await pressByKeyboard(words("own-generators.share"));
    const address = await page().findByRole<HTMLInputElement>("textbox", {
      name: words("own-generators.shareAddress"),
    });
    expect(new URL(address.value).pathname).toBe("/g/abc");
    // the pressed button is gone
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    await waitFor(() => expect(document.activeElement?.contains(address)).toBe(true));
    await press(words("own-generators.copyAddress"));
    expect(writeText).toHaveBeenCalledWith(address.value);
    await pressByKeyboard(words("own-generators.unshare"));
    expect(await page().findByRole("button", { name: words("own-generators.share") })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
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
});
