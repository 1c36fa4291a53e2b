import {
  act,
  createEvent,
  fireEvent,
  renderHook,
  screen,
  within,
  waitFor,
} from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { useStoredState } from "../../../base/stored-state.ts";
import { initialDraft, isWinnerDraft } from "../winners/winner-draft.ts";
import { sheetOf, workbook, WorkbookWorker } from "../../../../test/workbook.ts";
import { page } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const box = () => page().getByLabelText<HTMLTextAreaElement>(words("winners.participants"));
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pressed = (button: HTMLElement) => act(async () => button.click());
const press = (name: string) => pressed(page().getByRole("button", { name }));

const chosen = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
const dropped = (file: File) =>
  fireEvent.drop(box(), { dataTransfer: { types: ["Files"], files: [file] } });
const fileOf = (content: BlobPart, name = "list.csv") => new File([content], name);

/** @returns whether the page handled the paste itself */
function paste(text: string, html = ""): boolean {
  const event = createEvent.paste(box(), {
    clipboardData: { getData: (kind: string) => (kind === "text/html" ? html : text) },
  });
  fireEvent(box(), event);
  return event.defaultPrevented;
}

beforeEach(async () => {
  fakeServer({});
  await openApp("/lucky-winner");
  await page().findByRole("heading", { level: 1, name: words("winners.title") });
});
afterEach(() => {
  const [, setDraft] = renderHook(() =>
    useStoredState("winners.draft", initialDraft, isWinnerDraft),
  ).result.current;
  act(() => setDraft(initialDraft));
});

describe("a file", () => {
  test.each([
    ["chosen", chosen],
    ["dropped", dropped],
  ])("that is %s replaces the list, with Undo", async (_, bring) => {
    type("Zoe\nMax");
    bring(fileOf("Ana,6B\r\nIon,6A\r\n"));
    expect(await page().findByText(words("names.taken", { count: 2 }))).toBeTruthy();
    expect(box().value).toBe("Ana\nIon");
    expect(await page().findByText(words("winners.count", { count: 2 }))).toBeTruthy();
    await press(words("names.undoImport"));
    expect(box().value).toBe("Zoe\nMax");
    expect(document.activeElement).toBe(box());
    expect(page().queryByText(words("names.taken", { count: 2 }))).toBeNull();
  });

  test("into an empty box offers Undo alone", async () => {
    chosen(fileOf("Ana\nIon", "list.txt"));
    const said = await page().findByText(words("names.taken", { count: 2 }));
    const notice = said.closest<HTMLElement>("[role]") ?? said.parentElement!.parentElement!;
    const buttons = within(notice).getAllByRole("button");
    expect(buttons.map(({ textContent }) => textContent)).toEqual([words("results.undo")]);
    await press(words("results.undo"));
    expect(box().value).toBe("");
    expect(page().queryByText(words("names.taken", { count: 2 }))).toBeNull();
  });

  test("that is not UTF-8 is read in the likeliest encoding, and others are offered", async () => {
    type("Zoe");
    // “Tędra” or “Têdra”
    chosen(fileOf(Uint8Array.of(0x54, 0xea, 0x64, 0x72, 0x61, 0x0a, 0x49, 0x6f, 0x6e), "list.txt"));
    const letters = await page().findByLabelText<HTMLSelectElement>(words("names.letters"));
    expect(box().value).toBe("Têdra\nIon");
    expect([...letters.options].map(({ text }) => text)).toEqual([
      "Têdra (Western European)",
      "Tędra (Central European)",
    ]);
    fireEvent.change(letters, { target: { value: "windows-1250" } });
    await waitFor(() => expect(box().value).toBe("Tędra\nIon"));
    expect(page().getByLabelText<HTMLSelectElement>(words("names.letters")).value).toBe(
      "windows-1250",
    );
    await press(words("names.undoImport"));
    expect(box().value).toBe("Zoe");
  });

  test("is reported in the page, without a toast, until the next input or answer", async () => {
    type("Zoe");
    chosen(fileOf("Ana\nIon", "list.txt"));
    const said = await page().findByText(words("names.taken", { count: 2 }));
    expect(said.closest("main")).toBeTruthy();
    expect(screen.queryAllByText(/^2 names/)).toEqual([said]);
    await press(words("names.gotIt"));
    expect(page().queryByText(words("names.taken", { count: 2 }))).toBeNull();

    chosen(fileOf("Ana\nIon", "list.txt"));
    await page().findByText(words("names.taken", { count: 2 }));
    type("Ana\nIon\nEva");
    expect(page().queryByText(words("names.taken", { count: 2 }))).toBeNull();
  });

  describe("with a heading leaves it out", () => {
    const said = /looks like a heading or a total and was left out/;
    beforeEach(async () => {
      type("Zoe");
      chosen(fileOf("Nume;Clasa\nAna;6B\nIon;6A\nAna;6C"));
      await page().findByText(said);
    });

    test("and imports the names", () => {
      expect(box().value).toBe("Ana\nIon\nAna");
    });

    test("and can put the heading back", async () => {
      await press(words("names.putBack", { count: 1 }));
      expect(box().value).toBe("Nume\nAna\nIon\nAna");
      expect(page().queryByText(said)).toBeNull();
      await press(words("names.undoImport"));
      expect(box().value).toBe("Zoe");
    });

    test("and still shows the notice when duplicates are removed", async () => {
      await page().findByRole("button", { name: words("names.once_chances") });
      await press(words("names.once_chances"));
      expect(page().getByText(said)).toBeTruthy();
      expect(page().getByText(words("names.removed", { count: 1 }))).toBeTruthy();
      await press(words("names.putBack", { count: 1 }));
      expect(box().value).toBe("Nume\nAna\nIon");
      await press(words("names.undoImport"));
      expect(box().value).toBe("Zoe");
    });

    test("and still shows the notice when more is typed, without an Undo", async () => {
      type("Ana\nIon\nAna\nEva");
      expect(page().getByText(said)).toBeTruthy();
      expect(page().queryByRole("button", { name: words("names.undoImport") })).toBeNull();
      await press(words("names.putBack", { count: 1 }));
      expect(box().value).toBe("Nume\nAna\nIon\nAna\nEva");
      expect(page().queryByRole("button", { name: words("names.undoImport") })).toBeNull();
    });

    test("until another list takes its place", async () => {
      chosen(fileOf("Max\nDan", "other.txt"));
      await page().findByText(words("names.taken", { count: 2 }));
      expect(page().queryByText(said)).toBeNull();
    });

    test("until another list is typed in its place", async () => {
      type("Max\nDan");
      expect(page().queryByText(said)).toBeNull();
      type("");
      // the same list comes again, and with it one notice
      paste("Nume\nAna\nIon");
      expect(await page().findAllByText(said)).toHaveLength(1);
    });
  });

  describe("of several columns", () => {
    const raffle = "Nume,Prenume,Bilete\nPop,Ana,3\nRusu,Ion,1\nDan,Eva,2";
    const select = (label: string) => page().getByLabelText<HTMLSelectElement>(label);
    const choose = (label: string, option: string) => {
      const { value } = within(select(label)).getByRole<HTMLOptionElement>("option", {
        name: option,
      });
      fireEvent.change(select(label), { target: { value } });
    };
    beforeEach(async () => {
      chosen(fileOf(raffle));
      await page().findByRole("group", { name: words("names.columns") });
    });

    test("joins the columns that make a name, and lets others be chosen", async () => {
      expect(box().value).toBe("Pop Ana\nRusu Ion\nDan Eva");
      expect(select(words("names.columnOfNames")).selectedOptions[0]?.text).toBe("Nume");
      expect(select(words("names.columnJoined")).selectedOptions[0]?.text).toBe("Prenume");
      choose(words("names.columnOfNames"), "Prenume");
      expect(box().value).toBe("Ana\nIon\nEva");
      choose(words("names.columnJoined"), "Nume");
      expect(box().value).toBe("Ana Pop\nIon Rusu\nEva Dan");
      choose(words("names.columnJoined"), words("names.columnAlone"));
      expect(box().value).toBe("Ana\nIon\nEva");
      await press(words("names.undoImport"));
      expect(box().value).toBe("");
    });

    test("writes tickets behind names, one line each", async () => {
      choose(words("names.tickets"), "Bilete");
      expect(box().value).toBe("Pop Ana *3\nRusu Ion\nDan Eva *2");
      expect(await page().findByText(words("winners.count", { count: 3 }))).toBeTruthy();
      expect(page().queryByRole("button", { name: words("names.once_chances") })).toBeNull();
      choose(words("names.tickets"), words("names.ticketsOneEach"));
      expect(box().value).toBe("Pop Ana\nRusu Ion\nDan Eva");
    });

    test("offers no columns once something was typed", () => {
      type("Max");
      expect(page().queryByRole("group", { name: words("names.columns") })).toBeNull();
    });
  });

  test("of a text program is refused with what to do", async () => {
    chosen(fileOf(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), "list.doc"));
    const said = await page().findByRole("alert");
    expect(said.textContent).toBe(words("names.binary", { source: "list.doc" }));
  });

  test("with commas in its cells keeps each cell one name, and says so", async () => {
    chosen(fileOf('"Pop, Ana",6B\n"Rusu; Ion",6A'));
    const said = await page().findByText(/contained commas or semicolons/);
    expect(said.textContent).toBe(words("names.respaced", { count: 2, example: "Pop Ana" }));
    expect(box().value).toBe("Pop Ana\nRusu Ion");
    expect(await page().findByText(words("winners.count", { count: 2 }))).toBeTruthy();
  });

  test.each([
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), /is not a list that can be read/],
    [
      "an old workbook",
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      /is a spreadsheet file\. Save it as CSV/,
    ],
    ["nothing", "", /contains no names/],
    ["white space", " \n\n", /contains no names/],
    ["one huge line", "x".repeat(5_000_000), /name 1 has 5,000,000 characters/],
    ["1,000,000 lines", "a\n".repeat(1_000_000), /has 1,000,000 lines\. The limit is 100,000/],
  ])("of %s changes nothing and shows why", async (_, content, reason) => {
    type("Zoe");
    chosen(fileOf(content));
    const said = await page().findByRole("alert");
    expect(said.textContent).toMatch(reason);
    expect(said.textContent).toMatch(/^list\.csv.*Your list is unchanged\.$/);
    expect(box().value).toBe("Zoe");
    type("Zoe\nMax");
    expect(page().queryByRole("alert")).toBeNull();
  });
});

describe("a paste", () => {
  test("of cells inserts the first column at the caret", async () => {
    type("Zoe\nMax");
    box().setSelectionRange(3, 3);
    expect(paste("Ana\t6B\r\nIon\t6A\r\n")).toBe(true);
    expect(box().value).toBe("Zoe\nAna\nIon\nMax");
    expect(box().selectionStart).toBe("Zoe\nAna\nIon".length);
    expect(page().getByLabelText(words("names.columnOfNames"))).toBeTruthy();
    await press(words("names.undoImport"));
    expect(box().value).toBe("Zoe\nMax");
  });

  test("of one column of cells does not split them", () => {
    expect(paste("Pop, Ana\r\nRusu, Ion", "<table></table>")).toBe(true);
    expect(box().value).toBe("Pop Ana\nRusu Ion");
  });

  test("with a heading leaves it out", async () => {
    expect(paste("Participanți:\nAna\nIon")).toBe(true);
    expect(box().value).toBe("Ana\nIon");
    await press(words("names.putBack", { count: 1 }));
    expect(box().value).toBe("Participanți:\nAna\nIon");
  });

  test("of a CSV text with headings is a table", () => {
    expect(paste("Nume,Prenume\nPop,Ana\nRusu,Ion")).toBe(true);
    expect(box().value).toBe("Pop Ana\nRusu Ion");
  });

  test("with quoted cells is read once the parser has loaded", async () => {
    expect(paste('"Nume","Prenume"\n"Pop, Rusu","Ana"\n"Dan","Ion"')).toBe(true);
    await waitFor(() => expect(box().value).toBe("Pop Rusu Ana\nDan Ion"));
  });

  test("of ordinary text with quotes is inserted unchanged at the caret", async () => {
    type("Zoe\nMax");
    box().setSelectionRange(4, 4);
    expect(paste('Ana "Nuți" Pop, Ion\nEva\n')).toBe(true);
    await waitFor(() => expect(box().value).toBe('Zoe\nAna "Nuți" Pop, Ion\nEva\nMax'));
    expect(box().selectionStart).toBe('Zoe\nAna "Nuți" Pop, Ion\nEva\n'.length);
  });

  test("of ordinary text is left to the browser", () => {
    expect(paste("Student")).toBe(false);
    expect(paste("Pop,Ana\nRusu,Ion")).toBe(false);
    expect(paste("Ana, Ion\nEva")).toBe(false);
    expect(paste("Ana\nIon", "<table></table>")).toBe(false);
    expect(paste("")).toBe(false);
  });

  test("of one huge line changes nothing and shows why", async () => {
    type("Zoe");
    expect(paste("x".repeat(2_000_000))).toBe(true);
    expect(box().value).toBe("Zoe");
    expect((await page().findByRole("alert")).textContent).toMatch(
      /^The pasted text: name 1 has 2,000,000/,
    );
  });

  test("of a long line of names puts each on its own line", () => {
    const names = Array.from({ length: 2000 }, (_, i) => `Name ${i}`);
    expect(paste(names.join(", "))).toBe(true);
    expect(box().value).toBe(names.join("\n"));
  });
});

test("removed duplicates can be put back", async () => {
  type("Ana\nIon\nAna");
  await press(words("names.once_chances"));
  expect(box().value).toBe("Ana\nIon");
  await press(words("names.undoRemoval"));
  expect(box().value).toBe("Ana\nIon\nAna");
});

test("repeated names are one question: one press answers it, another undoes the answer", async () => {
  type("Ana\nIon\nAna");
  const who = words("names.repeatedName", { name: "Ana", count: 2 });
  const question = words("names.ask_chances", { who });
  const asked = await page().findByText((_, element) => element?.textContent === question);
  expect(asked).toBeTruthy();
  await press(words("names.each_chances"));
  expect(page().queryByRole("button", { name: words("names.once_chances") })).toBeNull();
  expect(page().getByText(words("names.kept_once"))).toBeTruthy();
  expect(document.activeElement?.textContent).toBe(words("results.undo"));
  expect(box().value).toBe("Ana\nIon\nAna");
  await press(words("results.undo"));
  expect(page().getByRole("button", { name: words("names.once_chances") })).toBeTruthy();
});

test("typing during the removal of duplicates of a long list is kept", async () => {
  const names = Array.from({ length: 3000 }, (_, i) => `Name ${i % 2999}`);
  type(names.join("\n"));
  await page().findByRole("button", { name: words("names.once_chances") });
  // each step takes longer than a slice
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    page()
      .getByRole("button", { name: words("names.once_chances") })
      .click();
    type("Zoe\nMax");
    await act(() => vi.runAllTimersAsync());
  } finally {
    vi.useRealTimers();
    clock.mockRestore();
  }
  expect(box().value).toBe("Zoe\nMax");
  expect(page().queryByText(words("names.removed", { count: 1 }))).toBeNull();
});

test("two spellings of a name are reported as the same name", async () => {
  type("Ștefan\n@ana\nŞTEFAN\nIon");
  expect(await page().findByText(/count as the same name\./)).toBeTruthy();
  await press(words("names.once_chances"));
  expect(box().value).toBe("Ștefan\n@ana\nIon");
});

describe("a workbook", () => {
  const row = (hidden: string, ...names: string[]) =>
    `<row ${hidden}>${names.map((name) => `<c t="str"><v>${name}</v></c>`).join("")}</row>`;
  const filtered = row("", "Ana") + row('hidden="1"', "Ion") + row("", "Eva");
  const book = () => fileOf(workbook([{ xml: sheetOf(filtered) }]).slice(), "list.xlsx");

  beforeEach(() => {
    vi.stubGlobal("Worker", WorkbookWorker);
  });

  test("leaves out hidden rows and says so, until they are asked for", async () => {
    type("Zoe");
    chosen(book());
    await page().findByText(/^1 hidden row was left out\./);
    expect(box().value).toBe("Ana\nEva");
    await press(words("names.takeHidden"));
    expect(box().value).toBe("Ana\nIon\nEva");
    expect(page().getByText(words("names.taken", { count: 3 }))).toBeTruthy();
    expect(page().queryByText(/hidden row/)).toBeNull();
    await press(words("names.undoImport"));
    expect(box().value).toBe("Zoe");
  });

  test("with several sheets names the one that was read, and lets another be chosen", async () => {
    const sheets = ["Ana", "Ion"].map((name) => ({ xml: sheetOf(row("", name, "6A")) }));
    chosen(fileOf(workbook(sheets).slice(), "list.xlsx"));
    const label = words("names.sheet", { count: 2 });
    const sheet = await page().findByLabelText<HTMLSelectElement>(label);
    expect([sheet.value, box().value]).toEqual(["0", "Ana\n6A"]);
    fireEvent.change(sheet, { target: { value: "1" } });
    await waitFor(() => expect(box().value).toBe("Ion\n6A"));
    expect(page().getByLabelText<HTMLSelectElement>(label).value).toBe("1");
    await press(words("results.undo"));
    expect(box().value).toBe("");
  });

  test("says that its other sheet cannot be read, and keeps the list", async () => {
    const sheets = ["Ana", "Ion"].map((name) => ({ xml: sheetOf(row("", name, "6A")) }));
    chosen(fileOf(workbook(sheets).slice(), "list.xlsx"));
    const sheet = await page().findByLabelText(words("names.sheet", { count: 2 }));
    class BrokenWorker extends WorkbookWorker {
      override postMessage(): void {
        queueMicrotask(() => this.dispatchEvent(new Event("error")));
      }
    }
    vi.stubGlobal("Worker", BrokenWorker);
    fireEvent.change(sheet, { target: { value: "1" } });
    const unreadable = words("names.unreadable", { source: "list.xlsx" });
    expect(await page().findByText(unreadable)).toBeTruthy();
    expect(box().value).toBe("Ana\n6A");
  });

  test("still mentions hidden rows when more is typed, without offering them", async () => {
    chosen(book());
    await page().findByText(/^1 hidden row was left out\./);
    type("Ana\nEva\nDan");
    expect(page().getByText(/^1 hidden row was left out\./)).toBeTruthy();
    expect(page().queryByRole("button", { name: words("names.takeHidden") })).toBeNull();
  });
});

describe("names with commas", () => {
  const list = "Pop, Ana\nPop, Ion\nRusu, Ana";

  test("are offered to be joined once, with Undo", async () => {
    type(list);
    const offer = await page().findByText(/3 entries are written like this/);
    expect(offer.textContent).toContain("“Rusu, Ana”");
    // the repeated entries are single first or last names
    expect(page().queryByText(/more than once/)).toBeNull();
    await press(words("names.joinNames"));
    expect(box().value).toBe("Pop Ana\nPop Ion\nRusu Ana");
    expect(page().getByText(words("names.joined", { count: 3 }))).toBeTruthy();
    expect(page().queryByRole("button", { name: words("names.joinNames") })).toBeNull();
    await press(words("names.undoCommas"));
    expect(box().value).toBe(list);
    await press(words("names.commasSeparate"));
    type(`${list}\nDan, Mia`);
    expect(page().queryByRole("button", { name: words("names.joinNames") })).toBeNull();
    expect(page().getByText(/more than once/)).toBeTruthy();
  });

  test("in quotes are offered too, and a heading above them can be put back", async () => {
    type('"Last, First"\n"Pop, Ana"');
    await pressed(await page().findByRole("button", { name: words("names.joinNames") }));
    expect(box().value).toBe("Pop Ana");
    await press(words("names.putBack", { count: 1 }));
    expect(box().value).toBe("Last First\nPop Ana");
  });

  test("below a pasted heading are a table", async () => {
    expect(paste("Last, First\nPop, Ana\nIon, Eva")).toBe(true);
    expect(box().value).toBe("Pop Ana\nIon Eva");
  });
});

describe("numbering and bullets", () => {
  const list = "1. Ana Pop\n2. Ion Rusu\n3. ana pop";

  test("are removed on request, which reveals repeated names, with Undo", async () => {
    type(list);
    const offer = await page().findByText(/3 entries start with numbering or a bullet/);
    expect(offer.textContent).toContain(words("names.marksHide", { count: 1 }));
    await press(words("names.removeMarks"));
    expect(box().value).toBe("Ana Pop\nIon Rusu\nana pop");
    expect(page().queryByText(/start with numbering/)).toBeNull();
    expect(await page().findByText(/is in the list twice/)).toBeTruthy();
    await press(words("names.undoMarks"));
    expect(box().value).toBe(list);
  });

  test("are kept on request, until another list is typed", async () => {
    type(list);
    await press(words("names.leaveMarks"));
    type(`${list}\n4. Eva`);
    expect(page().queryByText(/start with numbering/)).toBeNull();
    type("");
    type("- Ana\n- Ion");
    expect(await page().findByText(/2 entries start/)).toBeTruthy();
  });

  test("of a chat can be imported by message or by sender", async () => {
    const chat =
      "[14:02, 22/11/2026] Mihai: Ana\n[14:02, 22/11/2026] Ioana: +\n[14:03, 22/11/2026] Leo: +";
    type(chat);
    expect(await page().findByText(/Without them, 1 name is repeated/)).toBeTruthy();
    // the repeated entry would be “[14:02”
    expect(page().queryByText(/is in the list twice/)).toBeNull();
    await press(words("names.keepSenders"));
    expect(box().value).toBe("Mihai\nIoana\nLeo");
    await press(words("names.undoMarks"));
    await press(words("names.removeMarks"));
    expect(box().value).toBe("Ana\n+\n+");
  });
});
