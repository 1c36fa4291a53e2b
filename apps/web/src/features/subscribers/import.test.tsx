import { limits } from "@sortes/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../../test/fake-server.ts";
import { fakeUploads, type Upload } from "../../../test/fake-upload.ts";
import { arrival } from "../../../test/heading.ts";
import { openApp } from "../../../test/open-app.tsx";
import { words } from "../../../test/words.ts";

const page = () => within(screen.getByRole("main"));
const staff = { ...ana, emailVerified: true, isStaff: true };
const list = "email,language\nana@example.com,en\nnobody,en\nion@example.com,xx";
const report = {
  added: 1200,
  unsubscribed: 40,
  suppressed: 0,
  pending: 5,
  skipped: { known: 3, unsubscribed: 2, suppressed: 0, repeated: 0 },
  errors: [
    { line: 3, column: "email", code: "EMAIL_INVALID", message: "Invalid email address." },
    { line: 4, column: "language", code: "UNKNOWN_VALUE", message: "This is no language." },
  ],
  errors_total: 2,
};

let uploads: Upload[] = [];
const latest = () => uploads.at(-1) as Upload;
const press = (name: string | RegExp) =>
  act(async () => page().getByRole("button", { name }).click());

async function take(file: File): Promise<void> {
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  Object.defineProperty(chooser, "files", { value: [file], configurable: true });
  await act(async () => chooser?.dispatchEvent(new Event("change", { bubbles: true })));
}

/** Opens the form, chooses a list, attests and starts. */
async function start(name = "spring.csv", text = list) {
  const app = await openForm();
  await take(new File([text], name, { type: "text/csv" }));
  await page().findByText(name, { exact: false });
  await act(async () => page().getByRole("checkbox").click());
  await press(words("subscribers.importSubmit"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  return app;
}

async function openForm() {
  const app = await openApp("/mail-subscribers?view=import");
  await arrival(words("subscribers.importTitle"));
  return app;
}

beforeEach(() => {
  localStorage.setItem("token", "t");
  localStorage.setItem("user", JSON.stringify(staff));
  uploads = fakeUploads();
  fakeServer({
    "users.me": () => staff,
    "subscribers.list": () => ({
      subscribers: [],
      pagination: { total: 0, page: 1, limit: 20, pages: 0 },
      counts: { total: 0, active: 0, pending: 0, unsubscribed: 0, suppressed: 0 },
    }),
  });
});

test("needs a file and the consent", async () => {
  await openForm();
  await press(words("subscribers.importSubmit"));
  expect(page().getByText(words("subscribers.fileFirst"))).toBeTruthy();
  expect(page().getByText(words("subscribers.attestListFirst"))).toBeTruthy();
  expect(uploads).toEqual([]);
});

test("needs no consent for a suppression list", async () => {
  await openForm();
  await take(new File([list], "gone.csv", { type: "text/csv" }));
  await page().findByText("gone.csv", { exact: false });
  await act(async () =>
    page()
      .getByRole("radio", { name: words("subscribers.list_suppressions") })
      .click(),
  );
  expect(page().queryByRole("checkbox")).toBeNull();
  await press(words("subscribers.importSubmit"));
  await waitFor(() => expect(uploads).toHaveLength(1));
  expect(latest().address).toBe("/api/newsletter/subscribers/import/?list=suppressions");
  act(() => latest().answer(200, { data: { ...report, added: 0, suppressed: 7 } }));
  expect(await page().findByText(words("subscribers.reportAdded", { count: 0 }))).toBeTruthy();
  expect(page().getByText(words("subscribers.kept_suppressed")).nextSibling?.textContent).toBe("7");
});

test.each([
  ["an empty file", new File([], "a.csv"), "a.csv is empty."],
  [
    "a workbook",
    new File([new Uint8Array([0x50, 0x4b, 3, 4])], "a.xlsx"),
    /is a spreadsheet file\./,
  ],
  ["a picture", new File([new Uint8Array([0, 1, 2])], "a.png"), /is not a text file/],
  [
    "what is too large",
    new File([new Uint8Array(limits.subscriberImport.bytes + 1)], "big.csv"),
    "big.csv is 12 MB. The limit is 12 MB: split the list and import the parts.",
  ],
])("rejects %s before anything is sent", async (_what, file, text) => {
  await openForm();
  await take(file);
  const alert = await page().findByRole("alert");
  expect(alert.textContent).toMatch(text);
  await act(async () => page().getByRole("checkbox").click());
  await press(words("subscribers.importSubmit"));
  expect(uploads).toEqual([]);
});

// spec 2.1.21
test("sends the list unchanged, shows the progress, and the outcome of each line", async () => {
  await start();
  const upload = latest();
  expect(upload.address).toBe("/api/newsletter/subscribers/import/?consent_confirmed=true");
  expect(upload.headers.get("content-type")).toBe("text/csv");
  expect(upload.headers.get("authorization")).toBe("Bearer t");
  expect(await upload.file.text()).toBe(list);
  act(() => upload.progress(upload.file.size / 2));
  expect(await page().findByText(/Uploading.*50%/)).toBeTruthy();
  act(() => upload.sent());
  expect(await page().findByText(/is uploaded\. The rest is being processed/)).toBeTruthy();
  act(() => upload.answer(200, { data: report }));
  expect(await page().findByText(words("subscribers.reportAdded", { count: 1200 }))).toBeTruthy();
  expect(page().getByText(words("subscribers.skipped_known")).nextSibling?.textContent).toBe("3");
  expect(page().getByText(words("subscribers.kept_unsubscribed")).nextSibling?.textContent).toBe(
    "40",
  );
  expect(page().getByText(words("subscribers.kept_pending")).nextSibling?.textContent).toBe("5");
  expect(page().getByText(words("subscribers.skipped_unsubscribed")).nextSibling?.textContent).toBe(
    "2",
  );
  expect(page().queryByText(/suppressed/i)).toBeNull();
  const rows = page().getAllByRole("row");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    `LineColumn${words("subscribers.problem")}`,
    "3emailInvalid email address.",
    "4languageThis is no language.",
  ]);
});

test("offers the lines with errors as a file, with their content", async () => {
  const made = vi.fn<(blob: Blob) => string>(() => "blob:x");
  vi.stubGlobal(
    "URL",
    Object.assign(class extends URL {}, { createObjectURL: made, revokeObjectURL: () => {} }),
  );
  await start();
  act(() => latest().answer(200, { data: report }));
  await page().findByText(words("subscribers.reportAdded", { count: 1200 }));
  await press(words("subscribers.errorsDownload"));
  await waitFor(() => expect(made).toHaveBeenCalled());
  const text = await made.mock.calls[0]?.[0].text();
  expect(text?.split("\r\n").slice(1, 3)).toEqual([
    '3,email,Invalid email address.,"nobody,en"',
    '4,language,This is no language.,"ion@example.com,xx"',
  ]);
});

test("continues while another page is shown, and the list says so", async () => {
  await start();
  await act(async () =>
    page()
      .getByRole("link", { name: words("subscribers.back") })
      .click(),
  );
  expect(await page().findByText(words("subscribers.importRunning"))).toBeTruthy();
  act(() => latest().answer(200, { data: report }));
  const said = () =>
    page()
      .getAllByRole("status")
      .map(({ textContent }) => textContent);
  await waitFor(() =>
    expect(said().join()).toContain(words("subscribers.importDone", { name: "spring.csv" })),
  );
  await act(async () =>
    page()
      .getByRole("link", { name: words("subscribers.showImport") })
      .click(),
  );
  expect(await page().findByText(words("subscribers.reportAdded", { count: 1200 }))).toBeTruthy();
});

test("explains after a broken connection what is safe, and does it", async () => {
  await start();
  act(() => latest().lose());
  const alert = await page().findByRole("alert");
  expect(alert.textContent).toMatch(/Import the same file again: nobody is added twice/);
  await press(words("subscribers.tryAgain"));
  await waitFor(() => expect(uploads).toHaveLength(2));
  expect(latest().file.name).toBe("spring.csv");
});

test("shows the server's error, and nothing else", async () => {
  await start();
  act(() => latest().answer(400, { detail: "There is no column of addresses." }));
  const alert = await page().findByRole("alert");
  expect(alert.textContent).toBe(
    "The list could not be imported. There is no column of addresses.",
  );
  await press(words("subscribers.another"));
  expect(page().getByText(words("subscribers.noFile"))).toBeTruthy();
});

test("can be stopped", async () => {
  await start();
  await press(words("subscribers.stop"));
  expect(await page().findByText(/Everything read so far is kept/)).toBeTruthy();
  expect(latest().isAborted).toBe(true);
});

test("ends with the session, and the next person sees nothing of it", async () => {
  const { services } = await start();
  act(() => services.session.close());
  expect(latest().isAborted).toBe(true);
});
