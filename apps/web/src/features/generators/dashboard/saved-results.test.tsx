import { historyPage, teamItem as team, winnerItem as winners } from "@sortes/testing/builders";
import { act, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { ana, fakeServer, inputsOf, refuse } from "../../../../test/fake-server.ts";
import { page, press, signIn } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { dialog, keep, openDashboard, some } from "../../../../test/dashboard-page.ts";

beforeEach(signIn);

describe("the view of a result", () => {
  const open = (name: string) => {
    const row = page().getByRole("rowheader", { name }).closest("tr")!;
    return press(words("dashboard.view"), within(row));
  };

  // spec 2.12.4
  test.each([
    ["Class 6B", ["Team 1", "Luca", "Matei"]],
    ["3 numbers, 2 March 2025", ["420", "1,000"]],
    ["Milo", ["Milo"]],
    ["Raffle", ["Eva", "Ana"]],
  ])("of %s shows it whole, with its tools", async (name, wording) => {
    keep(some());
    await openDashboard();
    await open(name);
    for (const word of wording) expect(dialog().getAllByText(word).length).toBeGreaterThan(0);
    expect(dialog().getByRole("button", { name: words("results.copy") })).toBeTruthy();
    expect(dialog().getByRole("button", { name: words("history.reuse") })).toBeTruthy();
  });

  test("fetches items that the list truncates", async () => {
    const whole = winners({ name: "Raffle", result: "Eva,Ana,Ion" });
    const calls = keep([{ ...whole, result: "Eva", truncated: true, entries: 3 }], {
      "history.get": () => whole,
    });
    await openDashboard();
    await open("Raffle");
    expect(await dialog().findByText("Ion")).toBeTruthy();
    expect(inputsOf(calls, "history.get")).toEqual([{ id: whole.id }]);
  });

  test("that cannot be loaded says so and can be reloaded", async () => {
    let refuses = true;
    const whole = winners({ name: "Raffle" });
    keep([{ ...whole, truncated: true, entries: 4 }], {
      "history.get": () => (refuses ? refuse(404, "NOT_FOUND") : whole),
    });
    await openDashboard();
    await open("Raffle");
    const failure = await dialog().findByRole("alert");
    refuses = false;
    await press(words("shell.retry"), within(failure));
    expect(await dialog().findByText("Eva")).toBeTruthy();
  });

  test("reuses the settings of the result", async () => {
    keep(some());
    const { router } = await openDashboard();
    await open("Class 6B");
    await press(words("history.reuse"), dialog());
    expect(router.state.location.pathname).toBe("/team-generator");
    const names = await page().findByLabelText<HTMLTextAreaElement>(words("teams.names"));
    expect(names.value).toBe("Ioana\nȘtefan\nMatei\nDaria\nLuca");
  });

  test("of a pack shows its lines, and reuses them in the matching generator", async () => {
    const pack = {
      ...team({ name: "Board games" }),
      generatorType: "pack",
      packId: "01939c5a-0000-7000-8000-000000000001",
      category: "luckyWinner",
      result: ["Ludo", "Chess"],
    } as const;
    const { inputNames: _names, numberOfTeams: _count, ...item } = pack;
    keep([{ ...item, result: [...item.result] }]);
    const { router } = await openDashboard();
    await open("Board games");
    expect(
      dialog()
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Ludo", "Chess"]);
    await press(words("history.reuse"), dialog());
    expect(router.state.location.pathname).toBe("/lucky-winner");
    const names = await page().findByLabelText<HTMLTextAreaElement>(words("winners.participants"));
    expect(names.value).toBe("Ludo\nChess");
  });

  test("of a long pack that has changed says so, and offers no reuse", async () => {
    const { inputNames: _names, numberOfTeams: _count, ...item } = team({ name: "Board games" });
    const use = {
      ...item,
      generatorType: "pack" as const,
      packId: "01939c5a-0000-7000-8000-000000000001",
      category: "luckyWinner",
      result: ["Ludo", "Chess"],
      truncated: true as const,
      entries: 5000,
    };
    keep([use], { "history.get": () => use });
    await openDashboard();
    await open("Board games");
    expect(
      await dialog().findByText(/Of its 5,000 lines, the first 2 are shown here/),
    ).toBeTruthy();
    expect(dialog().queryByRole("button", { name: words("history.reuse") })).toBeNull();
  });

  test("gives it another name", async () => {
    const calls = keep(some(), {
      "history.rename": ({ input: { id, name } }) => ({ id, name: name.trim() }),
      "history.list": () => historyPage(some()),
    });
    await openDashboard();
    await open("Class 6B");
    await press(words("dashboard.rename"), dialog());
    const field = dialog().getByLabelText<HTMLInputElement>(words("dashboard.newName"));
    expect([field.value, field.maxLength]).toEqual(["Class 6B", 100]);
    fireEvent.change(field, { target: { value: " Class 8C " } });
    await press(words("dashboard.saveName"), dialog());
    expect(await screen.findByRole("dialog", { name: "Class 8C" })).toBeTruthy();
    expect(dialog().queryByLabelText(words("dashboard.newName"))).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(
        dialog().getByRole("button", { name: words("dashboard.rename") }),
      ),
    );
    expect(inputsOf(calls, "history.rename")).toMatchObject([{ name: " Class 8C " }]);
  });
});

describe("the export", () => {
  const saved: { name: string; blob: Blob }[] = [];
  beforeEach(() => {
    saved.length = 0;
    let last = new Blob();
    vi.stubGlobal(
      "URL",
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          last = blob;
          return "blob:file";
        },
        revokeObjectURL: () => {},
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob: last });
    });
  });

  const csv = () =>
    new Response("\uFEFFid\r\n1\r\n# complete (1)\r\n", {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="sortes-history-2026-11-20.csv"',
      },
    });
  const start = (files: (url: URL, init: RequestInit) => Response) => {
    fakeServer({ "users.me": () => ana, "history.list": () => historyPage(some()) }, files);
  };

  // spec 2.12.3
  test("saves the file under the server's name, and never puts the token into an address", async () => {
    const asked: string[] = [];
    start((url, { headers }) => {
      asked.push(`${url.pathname}${url.search}`, new Headers(headers).get("authorization") ?? "");
      return csv();
    });
    await openDashboard("?type=team");
    await press(words("dashboard.export"));
    await press(words("dashboard.download"), dialog());
    expect(asked).toEqual(["/api/history/export/?format=csv", "Bearer t"]);
    expect(saved.map(({ name }) => name)).toEqual(["sortes-history-2026-11-20.csv"]);
    expect(saved[0]?.blob.size).toBe(3 + 7 + 16);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(screen.getByText(words("dashboard.exported"))).toBeTruthy();
  });

  // spec 2.12.3
  test("contains only filtered items, if requested", async () => {
    const asked: string[] = [];
    start((url) => {
      asked.push(url.search);
      return csv();
    });
    await openDashboard("?type=team&favorites=true");
    await press(words("dashboard.export"));
    await act(async () => dialog().getByLabelText("JSON").click());
    await act(async () => dialog().getByLabelText(words("dashboard.exportFiltered")).click());
    await press(words("dashboard.download"), dialog());
    expect(asked).toEqual(["?format=json&type=team&favorites=true"]);
  });

  test("that breaks off saves no partial file, says so and can be retried", async () => {
    let breaks = true;
    start(() => {
      if (!breaks) return csv();
      const body = new ReadableStream({
        pull(controller) {
          controller.enqueue(new TextEncoder().encode("id"));
          controller.error(new TypeError("terminated"));
        },
      });
      return new Response(body, { headers: { "content-type": "text/csv" } });
    });
    await openDashboard();
    await press(words("dashboard.export"));
    await press(words("dashboard.download"), dialog());
    expect((await dialog().findByRole("alert")).textContent).toBe(words("dashboard.exportFailed"));
    expect(saved).toEqual([]);
    breaks = false;
    await press(words("shell.retry"), dialog());
    expect(saved).toHaveLength(1);
  });

  test("that ends too early, as a broken HTTP/1.0 reply does, is not saved", async () => {
    start(() => new Response("id\r\n1\r\n", { headers: { "content-type": "text/csv" } }));
    await openDashboard();
    await press(words("dashboard.export"));
    await press(words("dashboard.download"), dialog());
    expect((await dialog().findByRole("alert")).textContent).toBe(words("dashboard.exportFailed"));
    expect(saved).toEqual([]);
  });

  test("that fails shows the server's message", async () => {
    const problem = { detail: "Too many requests. Wait a minute." };
    start(() => new Response(JSON.stringify(problem), { status: 429 }));
    await openDashboard();
    await press(words("dashboard.export"));
    await press(words("dashboard.download"), dialog());
    expect((await dialog().findByRole("alert")).textContent).toContain(problem.detail);
  });
});

// spec 8.33
test("everything is deleted only after a confirmation, which stays open on failure", async () => {
  let refuses = true;
  keep(some(), {
    "history.clear": () => {
      if (refuses) throw new TypeError("Failed to fetch");
      return { removed: 5 };
    },
    "history.list": () => historyPage(refuses ? some() : []),
  });
  await openDashboard();
  await press(words("dashboard.clear"));
  const question = within(screen.getByRole("alertdialog", { name: words("dashboard.clearTitle") }));
  expect(question.getByText(words("dashboard.clearText", { count: 5 }))).toBeTruthy();
  await press(words("dashboard.clear"), question);
  expect((await question.findByRole("alert")).textContent).toBe(words("dashboard.clearFailed"));
  refuses = false;
  await press(words("dashboard.clear"), question);
  expect(await page().findByText(words("dashboard.empty"))).toBeTruthy();
  expect(screen.queryByRole("alertdialog")).toBeNull();
});
