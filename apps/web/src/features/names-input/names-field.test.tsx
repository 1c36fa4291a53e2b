import { act, createEvent, fireEvent, renderHook, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fakeServer } from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { useStoredState } from "../../shared/stored-state.ts";
import { initialDraft, isWinnerDraft } from "../winners/winner-draft.ts";

const page = () => within(screen.getByRole("main"));
const box = () => page().getByLabelText<HTMLTextAreaElement>("Participants");
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const pressed = (button: HTMLElement) => act(async () => button.click());
const press = (name: string) => pressed(page().getByRole("button", { name }));
const toastUndo = () => screen.getByRole("button", { name: "Undo" });

const chosen = (file: File) =>
  fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
const dropped = (file: File) =>
  fireEvent.drop(box(), { dataTransfer: { types: ["Files"], files: [file] } });
const fileOf = (content: BlobPart, name = "list.csv") => new File([content], name);

/** @returns whether the page took the paste over from the browser */
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
  await page().findByRole("heading", { level: 1, name: "Lucky Winner" });
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
  ])("that is %s replaces the list, which can come back", async (_, bring) => {
    type("Zoe\nMax");
    bring(fileOf("Ana,6B\r\nIon,6A\r\n"));
    expect(await page().findByText("2 names were taken over, one a line.")).toBeTruthy();
    expect(box().value).toBe("Ana\nIon");
    expect(page().getByText("They stood in column 1 of 2.")).toBeTruthy();
    expect(await page().findByText("2 participants")).toBeTruthy();
    await press("Undo: put my list back");
    expect(box().value).toBe("Zoe\nMax");
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("can be undone from the toast, until something is typed", async () => {
    type("Zoe");
    chosen(fileOf("Ana\nIon", "list.txt"));
    await page().findByText("2 names were taken over, one a line.");
    await pressed(toastUndo());
    expect(box().value).toBe("Zoe");
    expect(page().queryByText(/taken over/)).toBeNull();

    chosen(fileOf("Ana\nIon", "list.txt"));
    await page().findByText("2 names were taken over, one a line.");
    type("Ana\nIon\nEva");
    expect(page().queryByText(/taken over/)).toBeNull();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  test("with a heading offers to remove it", async () => {
    type("Zoe");
    chosen(fileOf("Nume;Clasa\nAna;6B\nIon;6A"));
    await page().findByText(/looks like a heading/);
    expect(box().value).toBe("Nume\nAna\nIon");
    await press("Remove it");
    expect(box().value).toBe("Ana\nIon");
    expect(page().queryByText(/looks like a heading/)).toBeNull();
    await press("Undo: put my list back");
    expect(box().value).toBe("Zoe");
  });

  test("with commas in its cells keeps each cell one name, and says so", async () => {
    chosen(fileOf('"Pop, Ana",6B\n"Rusu; Ion",6A'));
    const said = await page().findByText(/held a comma or semicolon/);
    expect(said.textContent).toBe(
      "2 names held a comma or semicolon and would have been split. They have a space there now, as in “Pop Ana”.",
    );
    expect(box().value).toBe("Pop Ana\nRusu Ion");
    expect(await page().findByText("2 participants")).toBeTruthy();
  });

  test.each([
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), /is not a text file/],
    ["a workbook", new Uint8Array([0x50, 0x4b, 3, 4]), /is a workbook\. Save it as CSV/],
    ["nothing", "", /holds no names/],
    ["white space", " \n\n", /holds no names/],
    ["one huge line", "x".repeat(5_000_000), /name 1 has 5,000,000 characters/],
    ["1,000,000 lines", "a\n".repeat(1_000_000), /has 1,000,000 lines\. Up to 100,000/],
  ])("of %s changes nothing and says why", async (_, content, words) => {
    type("Zoe");
    chosen(fileOf(content));
    const said = await page().findByRole("alert");
    expect(said.textContent).toMatch(words);
    expect(said.textContent).toMatch(/^list\.csv.*Your list is as it was\.$/);
    expect(box().value).toBe("Zoe");
    type("Zoe\nMax");
    expect(page().queryByRole("alert")).toBeNull();
  });
});

describe("a paste", () => {
  test("of cells takes the first column in, where the caret is", async () => {
    type("Zoe\nMax");
    box().setSelectionRange(3, 3);
    expect(paste("Ana\t6B\r\nIon\t6A\r\n")).toBe(true);
    expect(box().value).toBe("Zoe\nAna\nIon\nMax");
    expect(box().selectionStart).toBe("Zoe\nAna\nIon".length);
    expect(page().getByText("They stood in column 1 of 2.")).toBeTruthy();
    await press("Undo: put my list back");
    expect(box().value).toBe("Zoe\nMax");
  });

  test("of one column of cells does not split them", () => {
    expect(paste("Pop, Ana\r\nRusu, Ion", "<table></table>")).toBe(true);
    expect(box().value).toBe("Pop Ana\nRusu Ion");
  });

  test("of ordinary text is left to the browser", () => {
    expect(paste("Ana, Ion\nEva")).toBe(false);
    expect(paste("Ana\nIon", "<table></table>")).toBe(false);
    expect(paste("")).toBe(false);
  });

  test("of one huge line changes nothing and says why", () => {
    type("Zoe");
    expect(paste("x".repeat(2_000_000))).toBe(true);
    expect(box().value).toBe("Zoe");
    expect(page().getByRole("alert").textContent).toMatch(/^The pasted text: name 1 has 2,000,000/);
  });

  test("of a long line of names puts each on its own", () => {
    const names = Array.from({ length: 2000 }, (_, i) => `Name ${i}`);
    expect(paste(names.join(", "))).toBe(true);
    expect(box().value).toBe(names.join("\n"));
  });
});

test("removed duplicates can be put back", async () => {
  type("Ana\nIon\nAna");
  await press("Remove duplicates");
  expect(box().value).toBe("Ana\nIon");
  await press("Undo: put the duplicates back");
  expect(box().value).toBe("Ana\nIon\nAna");
});
