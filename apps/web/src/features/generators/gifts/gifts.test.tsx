import { limits } from "@sortes/contract";
import { giftItem, historyPage } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, Refusal } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { wantLessMotion } from "../../../../test/motion.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { openOptions } from "../../../../test/more-options.ts";
import { page, press, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { storedState } from "../../../base/stored-state.ts";
import { type GiftDraft, initialDraft } from "./gift-draft.ts";
import { openLetter } from "./links.ts";

const names = () => page().getByLabelText<HTMLTextAreaElement>(words("gifts.names"));
const type = (text: string) => fireEvent.change(names(), { target: { value: text } });
const people = "Ana\nDan\nIon\nMia";

const draft = () => (storedState("gifts.draft") ?? initialDraft) as GiftDraft;
const exchange = () => draft().result!;
const letterOf = (name: string) =>
  openLetter(exchange().people.find((one) => one.name === name)!.link);
const isLinked = () =>
  waitFor(() => expect(exchange().people.map(({ link }) => link)).not.toContain(""));

async function openForm() {
  const app = await openApp("/gift-exchange");
  await arrival(words("gifts.title"));
  return app;
}

async function draw(text = people) {
  const app = await openForm();
  type(text);
  await press(words("gifts.generate"));
  await arrival(words("gifts.resultTitle"));
  await isLinked();
  return app;
}

let copied: string[] = [];
beforeEach(() => {
  wantLessMotion();
  copied = [];
  Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (text: string) => void copied.push(text) },
    configurable: true,
  });
  fakeServer({});
});

describe("the form", () => {
  test("reads rules in the list, counts people only, and says the rules in words", async () => {
    await openForm();
    type(`${people}\nAna ≠ Dan\nIon → Mia`);
    expect(await page().findByText(words("gifts.count", { count: 4 }))).toBeDefined();
    const apart = words("gifts.rule_apart", { names: "Ana and Dan", count: 2 });
    const never = words("gifts.rule_never", { giver: "Ion", receiver: "Mia" });
    expect(
      page().getByText(words("gifts.readRules", { rules: `${apart}; ${never}`, more: 0 })),
    ).toBeDefined();
  });

  test("keeps people apart whose names are tapped, and takes rules back", async () => {
    await openForm();
    type(people);
    await press(words("gifts.rules"));
    await press("Ana");
    await press("Dan");
    await press(words("gifts.apart"));
    expect(names().value).toBe(`${people}\nAna ≠ Dan`);
    await press("Mia");
    await press("Ion");
    await press(words("gifts.never"));
    expect(names().value).toBe(`${people}\nAna ≠ Dan\nMia → Ion`);
    const rule = words("gifts.rule_apart", { names: "Ana and Dan", count: 2 });
    await press(words("gifts.removeRule", { rule }));
    expect(names().value).toBe(`${people}\nMia → Ion`);
  });

  test("names the smallest set of rules that cannot be kept", async () => {
    await openForm();
    type(`${people}\nAna ≠ Dan ≠ Ion\nMia → Ana`);
    await press(words("gifts.generate"));
    const rule = words("gifts.rule_apart", { names: "Ana, Dan and Ion", count: 3 });
    const refusal = words("gifts.conflict", { count: 1, rules: rule, more: 0 });
    expect(await page().findByText(refusal)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(names()));
  });

  test.each([
    ["Ana\nDan", "at least 3 people"],
    ["Ana\nDan\nana", "more than once"],
    [`${people}\nAna ≠ Eva`, "not in the list"],
  ])("refuses %j", async (text, part) => {
    await openForm();
    type(text);
    await press(words("gifts.generate"));
    expect(await page().findByText(new RegExp(part, "u"))).toBeDefined();
    expect(exchange()).toBeNull();
  });

  test("leaves out last year's pairs: pasted, or those of the last saved exchange", async () => {
    signIn();
    fakeServer({
      "history.list": () => ({
        history: [giftItem()],
        pagination: { page: 1, pages: 1, total: 1, limit: 1 },
        counts: { total: 1, team: 0, number: 0, pet_name: 0, winner: 0, own: 0, gift: 1, pack: 0 },
      }),
    });
    await openForm();
    type(people);
    await openOptions();
    await press(words("gifts.earlierSaved"));
    const earlier = page().getByLabelText<HTMLTextAreaElement>(words("gifts.earlier"));
    await waitFor(() => expect(earlier.value).toBe("Ana → Ion\nDan → Mia\nIon → Ana\nMia → Dan"));
    fireEvent.change(earlier, { target: { value: "Ana → Dan\nAna → Ion\nMia" } });
    expect(page().getByText(words("gifts.earlierUnread", { count: 1 }))).toBeDefined();
    await press(words("gifts.generate"));
    await arrival(words("gifts.resultTitle"));
    expect(exchange().people[0]).toMatchObject({ name: "Ana", receiver: "Mia" });
  });

  test("says how many of last year's pairs it leaves out if there are too many", async () => {
    await openForm();
    await openOptions();
    const { pairs: max } = limits.gifts;
    const lines = Array.from({ length: max + 1 }, (_, i) => `Giver ${i} → Receiver ${i}`);
    const earlier = page().getByLabelText(words("gifts.earlier"));
    fireEvent.change(earlier, { target: { value: lines.join("\n") } });
    expect(page().getByText(words("gifts.earlierRead", { count: max }))).toBeTruthy();
    expect(page().getByText(words("gifts.earlierMost", { max }))).toBeTruthy();
  });

  test("says why there are no pairs of an earlier exchange: none is saved, or no answer", async () => {
    signIn();
    fakeServer({ "history.list": () => historyPage([]) });
    await openForm();
    await openOptions();
    await press(words("gifts.earlierSaved"));
    expect(await page().findByText(words("gifts.earlierNone"))).toBeDefined();
    fakeServer({
      "history.list"() {
        throw new Refusal(429, "RATE_LIMITED", undefined, { seconds: 9, minutes: 1 });
      },
    });
    await press(words("gifts.earlierSaved"));
    const reason = words("RATE_LIMITED", { seconds: 9, minutes: 1 });
    expect(await page().findByText(reason)).toBeDefined();
    expect(page().queryByText(words("gifts.earlierNone"))).toBeNull();
  });
});

describe("an exchange", () => {
  test("shows nobody's receiver, and opens each with the own link only", async () => {
    await draw(`${people}\nAna ≠ Dan\nIon ≠ Mia`);
    for (const { name, receiver } of exchange().people)
      expect(await letterOf(name)).toMatchObject({ name, receiver });
    await press(words("gifts.copyOf", { name: "Dan" }));
    const link = exchange().people[1]!.link;
    expect(copied).toEqual([`${window.location.origin}/gift-exchange/open#${link}`]);
    expect(page().getByText(words("gifts.handed", { count: 1, people: 4 }))).toBeDefined();
  });

  test("shows the code of a link that cannot be copied, which counts as not handed out", async () => {
    await draw();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(
      new DOMException("", "NotAllowedError"),
    );
    await press(words("gifts.copyOf", { name: "Dan" }));
    expect(await page().findByLabelText(words("gifts.qr", { name: "Dan" }))).toBeDefined();
    expect(page().getByText(words("gifts.handed", { count: 0, people: 4 }))).toBeDefined();
  });

  test.each([
    ["done", 1, 0, () => Promise.resolve()],
    ["cancelled", 0, 0, () => Promise.reject(new DOMException("", "AbortError"))],
    ["copied instead", 1, 1, () => Promise.reject(new DOMException("", "NotAllowedError"))],
  ] as const)("is shared with another app: %s", async (_, count, copies, share) => {
    const shared = vi.fn<Navigator["share"]>(share);
    Object.defineProperty(navigator, "share", { value: shared, configurable: true });
    await draw();
    await press(words("gifts.shareOf", { name: "Dan" }));
    await waitFor(() => expect(copied).toHaveLength(copies));
    expect(await page().findByText(words("gifts.handed", { count, people: 4 }))).toBeDefined();
    expect(shared).toHaveBeenCalledWith(
      expect.objectContaining({
        text: words("gifts.shared", { name: "Dan", title: words("gifts.resultTitle") }),
      }),
    );
  });

  test("warns that its links exist only in the tab, until each is handed out", async () => {
    await draw();
    const closes = () => {
      const closing = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(closing);
      return !closing.defaultPrevented;
    };
    expect(await page().findByText(words("gifts.onlyHere"))).toBeDefined();
    expect(closes()).toBe(false);
    for (const name of ["Ana", "Dan", "Ion"]) await press(words("gifts.copyOf", { name }));
    expect(closes()).toBe(false);
    await press(words("gifts.codeOf", { name: "Mia" }));
    expect(page().getByText(words("gifts.handed", { count: 4, people: 4 }))).toBeDefined();
    expect(page().queryByText(words("gifts.onlyHere"))).toBeNull();
    expect(closes()).toBe(true);
  });

  test("survives a reload with its links, also while the list is changed", async () => {
    const { unmount } = await draw();
    const before = exchange();
    unmount();
    await openApp("/gift-exchange");
    await arrival(words("gifts.resultTitle"));
    expect(exchange()).toEqual(before);
    await press(words("gifts.backToNames"));
    type(`${people}\nEva`);
    expect(exchange()).toEqual(before);
    await press(words("gifts.stillThere").match(/Back to it/)![0]);
    await arrival(words("gifts.resultTitle"));
  });

  test("is drawn again only after a question once links were handed out", async () => {
    await draw();
    await press(words("gifts.copyOf", { name: "Ana" }));
    const before = exchange();
    await press(words("results.drawAgain"));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(dialog.getByText(words("gifts.anewText", { count: 1 }))).toBeDefined();
    await press(words("gifts.keep"), dialog);
    expect(exchange()).toEqual(before);
    await press(words("results.drawAgain"));
    const again = within(await screen.findByRole("alertdialog"));
    await press(words("gifts.anew"), again);
    await waitFor(() => expect(exchange().createdAt).not.toBe(before.createdAt));
    await isLinked();
    expect(exchange().people.some(({ isHanded }) => isHanded)).toBe(false);
  });

  test("passes the phone round, one person at a time", async () => {
    await draw("Ana\nDan\nIon");
    fireEvent.click(page().getByLabelText(words("gifts.way_phone")));
    await press(words("gifts.phoneStart"));
    const stage = within(screen.getByRole("dialog"));
    const step = (name: string) => press(name, stage);
    for (const { name, receiver } of exchange().people) {
      expect(
        stage.getByRole("heading", { name: words("gifts.phoneHand", { name }) }),
      ).toBeDefined();
      await step(words("gifts.phoneShow", { name }));
      await waitFor(() =>
        expect(document.activeElement?.textContent).toBe(
          words("gifts.youGive", { name, receiver }),
        ),
      );
      await step(words("gifts.phoneHide"));
    }
    expect(stage.getByText(words("gifts.phoneEnd"))).toBeDefined();
    await step(words("gifts.phoneClose"));
    expect(page().getByText(words("gifts.handed", { count: 3, people: 3 }))).toBeDefined();
  });

  test("prints one slip for each person", async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal("print", print);
    await draw("Ana\nDan\nIon");
    fireEvent.click(page().getByLabelText(words("gifts.way_print")));
    await press(words("gifts.printStart", { count: 3 }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.getAllByText(words("gifts.slipGive"))).toHaveLength(3);
    act(() => void window.dispatchEvent(new Event("afterprint")));
    expect(screen.queryByText(words("gifts.slipGive"))).toBeNull();
  });
});

test("a new draw can be undone until one of its links is handed on", async () => {
  await draw();
  await press(words("results.drawAgain"));
  await isLinked();
  expect(page().getByText(words("gifts.drawnAgain"))).toBeTruthy();
  await press(words("gifts.copyOf", { name: "Ana" }));
  expect(page().queryByText(words("gifts.drawnAgain"))).toBeNull();
});

describe("a change of the people", () => {
  const choose = (name: string) =>
    fireEvent.change(page().getByLabelText(words("gifts.leaver")), { target: { value: name } });

  test("gives one new link when somebody drops out, and can be undone", async () => {
    await draw();
    const before = exchange();
    const giver = before.people.find(({ receiver }) => receiver === "Dan")!;
    await press(words("gifts.change"));
    choose("Dan");
    await press(words("gifts.takeOut"));
    await isLinked();
    const after = exchange();
    const changed = after.people.filter(
      ({ name, link }) => before.people.find((one) => one.name === name)!.link !== link,
    );
    const said = words("gifts.hasLeft", { name: "Dan", count: changed.length, people: giver.name });
    expect(changed.length).toBeGreaterThan(0);
    expect(after.people.map(({ name }) => name)).toEqual(["Ana", "Ion", "Mia"]);
    expect(draft().names).toBe("Ana\nIon\nMia");
    const isOne = changed.length === 1;
    expect(page().queryByText(said) !== null).toBe(isOne);
    await press(words("results.undo"));
    expect(exchange().people).toEqual(before.people);
    expect(draft().names).toBe(people);
  });

  test("that is undone keeps what was handed on since, but for links that it changed", async () => {
    await draw("Ana\nDan\nIon\nMia\nEva\nLia");
    const all = exchange().people;
    const linkOf = new Map(all.map(({ name, link }) => [name, link]));
    const handOn = (name: string) => press(words("gifts.copyOf", { name }));
    /** Takes Lia out, hands on a link that this changes and one that stays, and undoes it. */
    const takeOutAndBack = async () => {
      if (!page().queryByLabelText(words("gifts.leaver"))) await press(words("gifts.change"));
      choose("Lia");
      await press(words("gifts.takeOut"));
      await isLinked();
      const changed = exchange().people.find(({ name, link }) => link !== linkOf.get(name))!.name;
      const same = exchange().people.find(({ name, link }) => link === linkOf.get(name))!.name;
      await handOn(changed);
      await handOn(same);
      await press(words("results.undo"));
      expect(exchange().people.map(({ link }) => link)).toEqual([...linkOf.values()]);
      return { changed, same };
    };
    const handed = () =>
      exchange()
        .people.filter(({ isHanded }) => isHanded)
        .map(({ name }) => name);
    const { same } = await takeOutAndBack();
    expect(handed()).toEqual([same]);
    for (const { name } of all) await handOn(name);
    const { changed } = await takeOutAndBack();
    expect(handed()).toEqual(all.map(({ name }) => name).filter((name) => name !== changed));
  });

  test("puts a newcomer in, apart from a partner", async () => {
    await draw();
    const before = exchange();
    await press(words("gifts.change"));
    fireEvent.change(page().getByLabelText(words("gifts.joiner")), {
      target: { value: "Eva ≠ Ana" },
    });
    await press(words("gifts.takeIn"));
    await isLinked();
    const after = exchange();
    expect(after.people.at(-1)).toMatchObject({
      name: "Eva",
      receiver: expect.not.stringMatching("Ana"),
    });
    expect(after.change).toMatchObject({ kind: "joined", name: "Eva" });
    const kept = after.people.filter(({ link }) => before.people.some((one) => one.link === link));
    expect(kept).toHaveLength(3);
  });

  test("asks for a new name, and leaves at least three people", async () => {
    await draw("Ana\nDan\nIon");
    await press(words("gifts.change"));
    fireEvent.change(page().getByLabelText(words("gifts.joiner")), { target: { value: "dan" } });
    await press(words("gifts.takeIn"));
    expect(page().getByText(words("gifts.oneNewName"))).toBeDefined();
    choose("Dan");
    await press(words("gifts.takeOut"));
    expect(page().getByText(/at least 3 people/)).toBeDefined();
    expect(exchange().people).toHaveLength(3);
  });
});

describe("a saved exchange", () => {
  test("is saved with its rules and pairs, and texts for everybody", async () => {
    signIn();
    const calls = fakeServer({ "history.saveGifts": () => giftItem() });
    await openForm();
    type(`${people}\nAna ≠ Dan`);
    await openOptions();
    fireEvent.change(page().getByLabelText(words("gifts.priceLimit")), {
      target: { value: " 50 lei " },
    });
    await press(words("gifts.generate"));
    await arrival(words("gifts.resultTitle"));
    await isLinked();
    await press(words("gifts.save"));
    await screen.findByText(words("gifts.saved"));
    expect(
      calls.filter(({ path }) => path === "history.saveGifts").map(({ input }) => input),
    ).toEqual([
      {
        name: "",
        inputNames: "Ana,Dan,Ion,Mia",
        rules: { apart: [["Ana", "Dan"]], never: [], earlier: [] },
        oneCircle: false,
        priceLimit: "50 lei",
        result: exchange().people.map(({ receiver }) => receiver),
      },
    ]);
  });

  test("without a name is called saved, and not by an empty name", async () => {
    signIn();
    fakeServer({ "history.saveGifts": () => giftItem({ name: "" }) });
    await draw();
    await press(words("gifts.save"));
    await screen.findByText(words("gifts.saved"));
    const shown = page()
      .getAllByText(new RegExp(`^${words("results.savedShort")}`))
      .filter((one) => one.closest("button") === null);
    expect(shown.map((one) => one.textContent)).toEqual([words("results.savedShort")]);
  });

  /** Draws, presses save, and does something before the server answers. */
  async function saveDuring(act: () => Promise<void>) {
    signIn();
    const reply = Promise.withResolvers<ReturnType<typeof giftItem>>();
    fakeServer({ "history.saveGifts": () => reply.promise });
    await draw();
    await press(words("gifts.save"));
    await act();
    reply.resolve(giftItem({ name: "Office" }));
    await screen.findByText(words("gifts.saved"));
  }

  test("counts as saved although a link was handed on before the answer", async () => {
    await saveDuring(() => press(words("gifts.codeOf", { name: "Ana" })));
    expect(exchange().savedAs).toBe("Office");
    expect(exchange().people.map(({ isHanded }) => isHanded)).toEqual([true, false, false, false]);
  });

  test("does not count as saved if somebody dropped out before the answer", async () => {
    await saveDuring(async () => {
      await press(words("gifts.change"));
      const leaver = page().getByLabelText(words("gifts.leaver"));
      fireEvent.change(leaver, { target: { value: "Mia" } });
      await press(words("gifts.takeOut"));
    });
    expect(exchange().people).toHaveLength(3);
    expect(exchange().savedAs).toBeNull();
  });
});
