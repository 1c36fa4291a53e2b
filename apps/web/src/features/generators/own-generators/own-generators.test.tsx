import { ownGenerator, ownItem } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServer, type Handlers, Refusal, refuse, to } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import {
  dice,
  free,
  maker,
  open,
  pets,
  results,
  serve,
} from "../../../../test/own-generators-page.ts";
import { page, press, hrefOf } from "../../../../test/page.ts";
import { linkIn, words } from "../../../../test/words.ts";

const every = ["quiet otter", "quiet heron", "brave otter", "brave heron"];

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
    expect(hrefOf(words("own-generators.tiers"))).toBe("/tiers");
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
