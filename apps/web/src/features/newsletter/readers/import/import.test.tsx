import type { SubscriberImportRun } from "@sortes/contract";
import { act, fireEvent, screen, within, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { fakeServer, inputsOf } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { sheetOf, workbook, WorkbookWorker } from "../../../../../test/workbook.ts";
import { page, press, signInStaff, staff } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const id = "01900000-0000-7000-8000-000000000001";
const counts = {
  rows: 9,
  added: 5,
  pending: 0,
  unsubscribed: 1,
  suppressed: 0,
  changed: 1,
  known: 0,
  leftUnsubscribed: 0,
  leftSuppressed: 0,
  repeated: 0,
  invalid: 2,
  names: 1,
  tags: 0,
  fields: 0,
  values: 0,
  languageless: 3,
  newTags: 0,
};

let run: SubscriberImportRun;
let calls: ReturnType<typeof fakeServer>;

beforeEach(() => {
  signInStaff();
  run = {
    id,
    name: "spring.csv",
    state: "read",
    by: "ana",
    origin: "unknown",
    encoding: "utf-8",
    columns: [
      { heading: "Contact", samples: ["a@example.com"], to: "email", field: null },
      { heading: "Mărime pantof", samples: ["38"], to: "leave", field: null },
    ],
    bytes: 100,
    bytesDone: 0,
    list: null,
    settings: null,
    dates: null,
    plan: null,
    result: null,
    leftOut: [],
    canUndo: false,
    undone: null,
    fault: null,
    hasLeftOut: false,
    createdAt: "2027-03-01T09:30:00.000Z",
    startedAt: null,
    endedAt: null,
  };
  calls = fakeServer({
    "users.me": () => staff,
    "subscribers.list": () => ({
      subscribers: [],
      pagination: { total: 0, page: 1, limit: 20, pages: 0 },
      counts: { total: 0, active: 0, pending: 0, unsubscribed: 0, suppressed: 0 },
    }),
    "subscriberFields.list": () => ({ fields: [], tags: [] }),
    "imports.list": () => ({ imports: [run] }),
    "imports.get": () => run,
    "imports.plan": () =>
      (run = { ...run, state: "planned", list: "subscribers", plan: counts, hasLeftOut: true }),
    "imports.start": () =>
      (run = {
        ...run,
        state: "done",
        result: counts,
        canUndo: true,
        startedAt: "2027-03-01T09:31:00.000Z",
      }),
    "imports.undo": () => {
      const undone = { removed: 5, restored: 1, lifted: 0, kept: 2 };
      return (run = { ...run, state: "undone", canUndo: false, undone });
    },
  });
});

const set = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(page().getByLabelText(label), { target: { value } });
  });

test("sends the chosen columns", async () => {
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  await arrival(words("subscribers.importTitle"));
  await page().findByText(words("subscribers.importColumns"));
  expect(page().getByText("a@example.com")).toBeTruthy();
  await set("Mărime pantof", "new");
  // the fields of several columns have the same labels
  expect(page().getByRole("group", { name: "Mărime pantof" })).toBeTruthy();
  await set(words("subscribers.importConsent"), "a fair");
  await press(words("subscribers.importCheck"));
  await page().findByText(words("subscribers.importPlanTitle"));
  expect(inputsOf(calls, "imports.plan")).toEqual([
    {
      id,
      list: "subscribers",
      columns: [
        { place: 0, to: "email" },
        { place: 1, to: "field", field: "marime_pantof" },
      ],
      newFields: [{ key: "marime_pantof", type: "text", en: "Mărime pantof", ro: "Mărime pantof" }],
      tags: [],
      updates: true,
      consentSource: "a fair",
    },
  ]);
});

test("asks about a column that may list unsubscribed people before the list is checked", async () => {
  const column = { heading: "Renunțat", samples: ["da"], to: "ask" as const, field: null };
  run = { ...run, columns: [run.columns[0]!, column] };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  await page().findByText(words("subscribers.importAsked", { count: 1 }));
  expect(page().getAllByRole("combobox")).toHaveLength(1);
  await press(words("subscribers.importCheck"));
  expect(page().getByText(words("subscribers.importAsk"))).toBeTruthy();
  expect(inputsOf(calls, "imports.plan")).toEqual([]);
  await set("Renunțat", "unsubscribed");
  await press(words("subscribers.importCheck"));
  await page().findByText(words("subscribers.importPlanTitle"));
  expect(inputsOf(calls, "imports.plan")).toMatchObject([
    { columns: [{}, { to: "unsubscribed" }] },
  ]);
});

test("asks which of two columns holds the addresses", async () => {
  const column = { samples: ["a@example.com"], to: "ask" as const, field: null };
  run = {
    ...run,
    columns: [
      { heading: "Email", ...column },
      { heading: "Work email", ...column },
    ],
  };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  await page().findByText(words("subscribers.importWhichEmail"));
  await press(words("subscribers.importCheck"));
  expect(page().getByText(words("subscribers.importOneEmail"))).toBeTruthy();
  await act(async () => page().getByLabelText("Work email: a@example.com").click());
  await press(words("subscribers.importCheck"));
  await page().findByText(words("subscribers.importPlanTitle"));
  expect(inputsOf(calls, "imports.plan")).toMatchObject([
    { columns: [{ to: "leave" }, { to: "email" }] },
  ]);
});

test("undoes an import after a confirmation, and reports the outcome", async () => {
  run = { ...run, state: "done", result: counts, canUndo: true };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  const undo = words("subscribers.importUndo");
  await page().findByRole("button", { name: undo }, { timeout: 60_000 });
  await press(undo);
  expect(inputsOf(calls, "imports.undo")).toEqual([]);
  const dialog = within(screen.getByRole("alertdialog"));
  await press(undo, dialog);
  await page().findByText(words("subscribers.importEnded_undone"), { exact: false });
  expect(inputsOf(calls, "imports.undo")).toEqual([{ id }]);
  expect(page().getByText("5 people are removed.", { exact: false })).toBeTruthy();
  // the counts below are of what is no longer there
  expect(
    page().getByRole("heading", { name: words("subscribers.importWroteUndone") }),
  ).toBeTruthy();
});

test.each([
  ["subscribers.importLeaveHidden", "email\r\nana@x.ro\r\n"],
  ["subscribers.importTakeHidden", "email\r\nion@x.ro\r\nana@x.ro\r\n"],
] as const)(
  "asks first whether hidden rows of a workbook are imported (%s)",
  async (answer, csv) => {
    vi.stubGlobal("Worker", WorkbookWorker);
    const row = (cell: string, hidden = "") => `<row ${hidden}><c t="str"><v>${cell}</v></c></row>`;
    const xml = sheetOf(row("email") + row("ion@x.ro", 'hidden="1"') + row("ana@x.ro"));
    const file = new File([workbook([{ xml }]).slice()], "people.xlsx");
    await openApp("/mail-subscribers?view=import");
    await arrival(words("subscribers.importTitle"));
    await page().findByText(words("subscribers.importIntro"));
    fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
    await page().findByText(/The sheet hides 1 row\./);
    expect(inputsOf(calls, "imports.begin")).toEqual([]);
    await press(words(answer));
    await vi.waitFor(
      () =>
        expect(inputsOf(calls, "imports.begin")).toEqual([
          // includes the byte order mark
          { name: "people.xlsx", bytes: csv.length + 3 },
        ]),
      { timeout: 60_000 },
    );
  },
);

test("says how to save an old or locked workbook, and sends nothing", async () => {
  const file = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0, 0])], "old.xls");
  await openApp("/mail-subscribers?view=import");
  await page().findByText(words("subscribers.importIntro"));
  fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
  await page().findByText(words("subscribers.importFileWorkbook", { name: "old.xls" }));
  expect(inputsOf(calls, "imports.begin")).toEqual([]);
});

test("asks which sheet of a workbook is the list", async () => {
  vi.stubGlobal("Worker", WorkbookWorker);
  const sheets = ["Members", "ana@x.ro"].map((cell) => ({
    xml: sheetOf(`<row><c t="str"><v>${cell}</v></c></row>`),
  }));
  const file = new File([workbook(sheets).slice()], "people.xlsx");
  await openApp("/mail-subscribers?view=import");
  await arrival(words("subscribers.importTitle"));
  await page().findByText(words("subscribers.importIntro"));
  fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
  await page().findByText(words("subscribers.importSheets", { count: 2 }));
  expect(inputsOf(calls, "imports.begin")).toEqual([]);
  await press("S1");
  const bytes = "ana@x.ro\r\n".length + 3;
  await vi.waitFor(
    () => expect(inputsOf(calls, "imports.begin")).toEqual([{ name: "people.xlsx", bytes }]),
    { timeout: 60_000 },
  );
});

test("collapses the empty columns that are left out", async () => {
  const empty = { samples: [""], to: "leave" as const, field: null };
  run = {
    ...run,
    columns: [
      ...run.columns,
      { heading: "LATITUDE", ...empty },
      { heading: "Phone", ...empty, samples: [] },
      { heading: "Tags", ...empty, to: "tags" },
    ],
  };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  const summary = await page().findByText(
    words("subscribers.importEmptyColumns", { count: 2 }),
    {},
    { timeout: 60_000 },
  );
  const fold = summary.closest("details");
  const isFolded = (heading: string) => fold?.contains(page().getByLabelText(heading));
  expect(["Mărime pantof", "Tags", "LATITUDE", "Phone"].map(isFolded)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test("keeps the choices when the user goes back to the columns", async () => {
  const made = { key: "shoes", type: "number" as const, en: "Shoes", ro: "Pantofi" };
  const settings = {
    list: "subscribers" as const,
    columns: [
      { place: 0, to: "email" as const },
      { place: 1, to: "field" as const, field: "shoes" },
    ],
    newFields: [made],
    language: "ro" as const,
    tags: ["Spring", "Fair"],
    updates: false,
    consentSource: "a fair",
  };
  run = { ...run, state: "planned", list: "subscribers", settings, plan: counts };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  await page().findByText(words("subscribers.importPlanTitle"));
  await press(words("subscribers.importChange"));
  await press(words("subscribers.importCheck"));
  await page().findByText(words("subscribers.importPlanTitle"));
  expect(inputsOf(calls, "imports.plan")).toEqual([{ id, ...settings }]);
});

test("shows the planned changes, and imports once the open questions are answered", async () => {
  const dated = { samples: ["03/04/2025"], to: "createdAt" as const, field: null };
  run = {
    ...run,
    state: "planned",
    list: "subscribers",
    columns: [...run.columns, { heading: "Signed up", ...dated }],
    settings: {
      list: "subscribers",
      columns: [
        { place: 0, to: "email" },
        { place: 2, to: "createdAt" },
      ],
      newFields: [],
      tags: [],
      updates: true,
      consentSource: "",
    },
    dates: "open",
    plan: counts,
    leftOut: [
      { line: 9, row: 7, reason: "invalid", message: "Not an address.", cells: ["nobody", ""] },
    ],
    hasLeftOut: true,
  };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  await page().findByText(words("subscribers.importPlanTitle"));
  const added = page().getByText(words("subscribers.importCount_added"));
  expect(added.nextSibling?.textContent).toBe("5");
  const columns = words("subscribers.importTakes", { columns: "address and dates" });
  expect(page().getByText(columns, { exact: false })).toBeTruthy();
  expect(
    page().getByText(words("subscribers.importLeaves", { columns: "Mărime pantof" })),
  ).toBeTruthy();
  expect(page().getByRole("row", { name: "7 Not an address. nobody" })).toBeTruthy();
  await press(words("subscribers.importSubmit"));
  expect(page().getByText(words("subscribers.importLanguageFirst"))).toBeTruthy();
  expect(page().getByText(words("subscribers.importDatesFirst"))).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(page().getByLabelText(words("subscribers.language_en"))),
  );
  expect(page().getByText(words("subscribers.importConsentFirst"))).toBeTruthy();
  expect(page().getByText(words("subscribers.attestListFirst"))).toBeTruthy();
  expect(inputsOf(calls, "imports.start")).toEqual([]);
  await act(async () => page().getByLabelText(words("subscribers.language_ro")).click());
  await act(async () => page().getByLabelText("4 March 2025").click());
  await set(words("subscribers.importConsent"), "a fair");
  await act(async () => page().getByRole("checkbox").click());
  await press(words("subscribers.importSubmit"));
  await page().findByText(words("subscribers.importEnded_done"), { exact: false });
  const answers = { language: "ro", dates: "month", consentSource: "a fair" };
  expect(inputsOf(calls, "imports.start")).toEqual([{ id, consentConfirmed: true, ...answers }]);
});

test("asks for nobody's word that people agreed if all of them have left", async () => {
  const nobody = { ...counts, rows: 4, added: 0, pending: 0, changed: 0, known: 0 };
  const settings = { columns: [], newFields: [], tags: [], updates: true, consentSource: "a form" };
  run = {
    ...run,
    state: "planned",
    list: "subscribers",
    settings: { list: "subscribers", ...settings },
    plan: { ...nobody, unsubscribed: 2, suppressed: 0, invalid: 2, languageless: 0 },
  };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  await page().findByText(words("subscribers.importPlanTitle"));
  expect(page().queryByRole("checkbox")).toBeNull();
  await press(words("subscribers.importSubmit"));
  await page().findByText(words("subscribers.importEnded_done"), { exact: false });
  expect(inputsOf(calls, "imports.start")).toEqual([{ id, consentConfirmed: false }]);
});

test("asks nothing and imports nothing where no row can be imported", async () => {
  const none = { ...counts, rows: 2, added: 0, changed: 0, unsubscribed: 0, languageless: 0 };
  const settings = { columns: [], newFields: [], tags: [], updates: true, consentSource: "" };
  run = {
    ...run,
    state: "planned",
    list: "subscribers",
    settings: { list: "subscribers", ...settings },
    plan: { ...none, invalid: 1, repeated: 1 },
  };
  await openApp(`/mail-subscribers?view=import&import=${id}`);
  expect(await page().findByText(words("subscribers.importPlanEmpty"))).toBeTruthy();
  expect(page().queryByLabelText(words("subscribers.importConsent"))).toBeNull();
  const submit = words("subscribers.importSubmit");
  expect(page().queryByRole("button", { name: submit })).toBeNull();
  expect(page().getByRole("button", { name: words("subscribers.importDiscard") })).toBeTruthy();
});
