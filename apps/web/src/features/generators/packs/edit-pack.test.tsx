import { pack } from "@sortes/testing/builders";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { Refusal, fakeServer, to, refuse } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { follow, page, press, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { emptyDraft } from "./pack-draft.ts";
import {
  listed,
  slips,
  field,
  fill,
  said,
  mine,
  raffle,
  keep,
  open,
} from "../../../../test/packs-page.ts";

beforeEach(signIn);

describe("a new pack", () => {
  const make = async (content: string) => {
    fill(words("packs.name"), "7C");
    await act(async () =>
      page()
        .getByRole("radio", { name: words("shell.generator_team") })
        .click(),
    );
    fill(words("packs.description"), "All of them");
    fill(words("packs.content"), content);
    await press(words("packs.create"));
  };

  // spec 5.24
  test.each([
    ["nothing is filled in", () => {}],
    ["only blank lines are given", () => void fill(words("packs.content"), " \n ")],
  ])("is not created if %s", async (_, prepare) => {
    const calls = keep();
    await open("?view=new");
    prepare();
    await press(words("packs.create"));
    expect(said()).toBe(words("PACK_FIELDS_REQUIRED"));
    await waitFor(() =>
      expect(document.activeElement?.textContent).toBe(words("PACK_FIELDS_REQUIRED")),
    );
    expect(to(calls, "packs.create")).toEqual([]);
  });

  test("without a category says so at the category, beside any other mistake", async () => {
    const calls = keep();
    await open("?view=new");
    fill(words("packs.name"), "7C");
    fill(words("packs.description"), "All of them");
    const category = page().getByRole("group", { name: words("packs.category") });
    const saidAt = () => within(category).queryByText(words("REQUIRED")) !== null;
    for (const content of ["Ana, Ion", "Ana\nIon"]) {
      fill(words("packs.content"), content);
      expect(saidAt()).toBe(false);
      await press(words("packs.create"));
      expect(saidAt()).toBe(true);
      expect(page().getAllByText(words("REQUIRED"))).toHaveLength(1);
    }
    expect(said()).toBe(words("PACK_FIELDS_REQUIRED"));
    expect(to(calls, "packs.create")).toEqual([]);
  });

  // spec 2.13.3, 4.14, 6.2, 8.24
  test("is created, shown and confirmed", async () => {
    const calls = keep();
    const { router } = await open();
    await follow(words("packs.new"));
    await make(" Ana \n\nIon\n");
    expect(await screen.findByText(words("packs.created"))).toBeTruthy();
    expect(to(calls, "packs.create")).toMatchObject([
      {
        input: {
          name: "7C",
          category: "teamGenerator",
          description: "All of them",
          content: ["Ana", "Ion"],
        },
      },
    ]);
    expect(slips()).toEqual(["Ana", "Ion"]);
    expect(listed()[0]).toBe("7C");
    expect(router.state.location.search).toEqual({ pack: expect.any(String) });
    // the form is empty the next time
    await follow(words("packs.new"));
    expect(field(words("packs.name")).value).toBe("");
  });

  test("with commas and semicolons is rejected, with an offer to fix it", async () => {
    const calls = keep();
    await open("?view=new");
    await make("Ana, Ion\nEva; Dan\nZoe");
    expect(page().getByText(/^Line 1 contains a comma or a semicolon/)).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field(words("packs.content"))));
    expect(to(calls, "packs.create")).toEqual([]);
    await press(words("packs.spaceLines"));
    expect(field(words("packs.content")).value).toBe("Ana Ion\nEva Dan\nZoe");
    await press(words("results.undo"));
    expect(field(words("packs.content")).value).toBe("Ana, Ion\nEva; Dan\nZoe");
    await press(words("packs.splitLines"));
    expect(field(words("packs.content")).value).toBe("Ana\nIon\nEva\nDan\nZoe");
    await press(words("packs.create"));
    await screen.findByText(words("packs.created"));
  });

  test("of 10,001 lines is rejected before it is sent", async () => {
    const calls = keep();
    await open("?view=new");
    await make("x\n".repeat(10_001).trim());
    expect(page().getByText(/^This pack is too large\. The limit is 10,000 lines/)).toBeTruthy();
    expect(to(calls, "packs.create")).toEqual([]);
  });

  test("that the server rejects keeps the input", async () => {
    keep(undefined, {
      "packs.create": () => refuse(403, "PACK_LIMIT", undefined, { limit: 200 }),
    });
    await open("?view=new");
    await make("Ana");
    await waitFor(() => expect(said()).toMatch(/^You have 200 packs/));
    expect(field(words("packs.content")).value).toBe("Ana");
  });

  // spec 8.23
  test("with a lost answer is sent again under the same key", async () => {
    keep();
    await open("?view=new");
    fakeServer({});
    await make("Ana");
    await waitFor(() => expect(said()).toMatch(/^Error saving pack\. Please try again\./));
    const keys = new Set<string | null>();
    let isLost = true;
    const calls = keep([], {
      "packs.create": ({ headers }) => {
        keys.add(headers.get("idempotency-key"));
        if (isLost) throw new Refusal(503, "UNAVAILABLE");
        return pack({ name: "7C" });
      },
    });
    await press(words("packs.create"));
    await waitFor(() => expect(said()).toMatch(/not available/));
    isLost = false;
    await press(words("packs.create"));
    await screen.findByText(words("packs.created"));
    expect(to(calls, "packs.create")).toHaveLength(2);
    expect(keys.size).toBe(1);
  });

  test("that was begun is there again after leaving the page, until it is discarded", async () => {
    keep();
    const { router } = await open("?view=new");
    fill(words("packs.name"), "Begun");
    await act(() => router.navigate({ to: "/login" }));
    await act(() => router.navigate({ to: "/packs", search: { view: "new" } }));
    await waitFor(() => expect(field(words("packs.name")).value).toBe("Begun"));
    await press(words("packs.discard"));
    expect(field(words("packs.name")).value).toBe("");
  });

  test("starts from a list of a generator, and Undo restores the earlier draft", async () => {
    keep();
    const { router } = await open("?view=new");
    fill(words("packs.name"), "Begun");
    await act(() => router.navigate({ to: "/team-generator" }));
    await arrival(words("teams.title"));
    const content = "Ana\nIon\nEva; Dan";
    const packDraft = { ...emptyDraft, category: "teamGenerator" as const, content };
    await act(() =>
      router.navigate({ to: "/packs", search: { view: "new" }, state: { packDraft } }),
    );
    await arrival(words("packs.title"));
    expect(field(words("packs.content")).value).toBe("Ana\nIon\nEva; Dan");
    expect(
      page().getByRole<HTMLInputElement>("radio", { name: words("shell.generator_team") }).checked,
    ).toBe(true);
    expect(field(words("packs.name")).value).toBe("");
    expect(page().getByText(/^1 line contains a comma or a semicolon/)).toBeTruthy();
    const notice = page().getByText(words("packs.putAway")).closest<HTMLElement>("[role=status]")!;
    await press(words("results.undo"), within(notice));
    expect(field(words("packs.name")).value).toBe("Begun");
    await press(words("packs.discard"));
  });
});

describe("changing a pack", () => {
  test("starts with the current values, and shows the new ones", async () => {
    const calls = keep();
    await open(`?pack=${mine.id}`);
    await follow(words("packs.edit"));
    expect(
      page().getByRole("heading", { name: words("packs.editTitle", { name: "Class 6B" }) }),
    ).toBe(document.activeElement);
    expect(field(words("packs.content")).value).toBe("Ana\nIon\nEva\nDan");
    fill(words("packs.content"), "Ana\nZoe");
    await press(words("packs.save"));
    expect(await screen.findByText(words("packs.changed"))).toBeTruthy();
    expect(to(calls, "packs.change")).toMatchObject([
      { input: { id: mine.id, name: "Class 6B", content: ["Ana", "Zoe"] } },
    ]);
    expect(slips()).toEqual(["Ana", "Zoe"]);
  });

  test("fetches the whole of a long one first", async () => {
    const content = Array.from({ length: 300 }, (_, i) => `n${i}`);
    keep([{ ...mine, content: content.slice(0, 100), entries: 300, truncated: true }], {
      "packs.get": () => ({ ...mine, content, entries: 300 }),
    });
    await open(`?pack=${mine.id}&view=edit`);
    await waitFor(() => expect(field(words("packs.content")).value.split("\n")).toHaveLength(300));
  });

  test("that cannot be loaded says so, and can be retried", async () => {
    let fails = true;
    keep([{ ...mine, entries: 300, truncated: true }], {
      "packs.get": () => (fails ? refuse(403, "FORBIDDEN") : { ...mine, entries: 300 }),
    });
    await open(`?pack=${mine.id}&view=edit`);
    await waitFor(() => expect(said()).toMatch(/do not have permission/));
    fails = false;
    await press(words("shell.retry"));
    await waitFor(() => expect(field(words("packs.name")).value).toBe("Class 6B"));
  });

  test("keeps the form if the list loses the pack in the meantime", async () => {
    keep();
    const { services } = await open(`?pack=${mine.id}&view=edit`);
    fill(words("packs.name"), "Half typed");
    keep([raffle]);
    await act(() => services.queryClient.refetchQueries());
    await waitFor(() => expect(listed()).not.toContain("Class 6B"));
    expect(field(words("packs.name")).value).toBe("Half typed");
    await press(words("packs.discard"));
  });

  test("that was deleted elsewhere says so, and its text can be saved as a new pack", async () => {
    const calls = keep(undefined, {
      "packs.change": () => refuse(404, "NOT_FOUND"),
      "packs.create": () => ({ ...mine, id: "another" }),
    });
    await open(`?pack=${mine.id}&view=edit`);
    fill(words("packs.content"), "Ana\nZoe");
    await press(words("packs.save"));
    await waitFor(() => expect(said()).toBe(words("packs.deletedElsewhere")));
    expect(field(words("packs.content")).value).toBe("Ana\nZoe");
    await press(words("packs.saveAsNew"));
    expect(await screen.findByText(words("packs.created"))).toBeTruthy();
    expect(to(calls, "packs.create")).toMatchObject([
      { input: { name: mine.name, content: ["Ana", "Zoe"] } },
    ]);
  });

  test("is not called gone while the list cannot be loaded", async () => {
    keep(undefined, { "packs.own": () => refuse(503, "UNAVAILABLE") });
    await open(`?pack=${mine.id}&view=edit`);
    expect(await page().findByRole("button", { name: words("shell.retry") })).toBeTruthy();
    expect(page().queryByText(words("packs.gone"))).toBeNull();
  });

  test("that was deleted elsewhere shows what was typed after a reload", async () => {
    keep();
    await open(`?pack=${mine.id}&view=edit`);
    fill(words("packs.content"), "Ana\nZoe");
    cleanup();
    keep([raffle]);
    await open(`?pack=${mine.id}&view=edit`);
    expect(await page().findByText(words("packs.deletedElsewhere"))).toBeTruthy();
    expect(field(words("packs.content")).value).toBe("Ana\nZoe");
    await press(words("packs.discard"));
    expect(await page().findByText(words("packs.gone"))).toBeTruthy();
  });
});
