import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { openApp } from "../../test/open-app.tsx";
import { words } from "../../test/words.ts";
import { brokenPart, newVersion } from "./new-version.tsx";

const ours = "/assets/index-ours.js";
const wording = "Failed to fetch dynamically imported module: /assets/page-old.js";

beforeEach(() => {
  document.head.insertAdjacentHTML("beforeend", `<script type="module" src="${ours}"></script>`);
});
afterEach(() => {
  document.head.querySelector(`script[src="${ours}"]`)?.remove();
  newVersion.set(false);
  brokenPart.set(false);
});

/** Serves a page with this entry script; undefined if the server is unreachable. */
function serve(entry: string | undefined) {
  const ask = vi.fn<typeof fetch>(() =>
    entry === undefined
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Promise.resolve(new Response(`<script type="module" src="${entry}"></script>`)),
  );
  vi.stubGlobal("fetch", ask);
  return ask;
}

/** Simulates the event of a chunk that cannot be fetched, or run. */
async function fail(isFetched = false): Promise<Error> {
  const payload = new TypeError(wording);
  const event = Object.assign(new Event("vite:preloadError"), { payload, isFetched });
  await act(async () => void window.dispatchEvent(event));
  return payload;
}

it("a part missing because of a new version is reported once, with a reload button", async () => {
  await openApp("/");
  const ask = serve("/assets/index-new.js");
  await fail();
  expect(await screen.findByText(words("shell.newVersion"))).toBeTruthy();
  await fail();
  await fail();
  expect(screen.getAllByText(words("shell.newVersion"))).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: words("shell.reload") })).toHaveLength(1);
  expect(ask.mock.calls.filter(([address]) => address === "/")).toHaveLength(1);
});

it("a new version is reported in the reader's language", async () => {
  localStorage.setItem("language", "ro");
  await openApp("/");
  serve("/assets/index-new.js");
  await fail();
  expect(await screen.findByText("A apărut o versiune nouă")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reîncarcă" })).toBeTruthy();
});

it.each([
  ["the server still has this version", ours, false],
  ["the server is out of reach", undefined, false],
  ["the server is out of reach, and a part cannot run", undefined, true],
])("no reload is offered if %s", async (_where, entry, isFetched) => {
  await openApp("/");
  const ask = serve(entry);
  await fail(isFetched);
  await waitFor(() => expect(ask).toHaveBeenCalled());
  await act(async () => {});
  expect(screen.queryByRole("button", { name: words("shell.reload") })).toBeNull();
});

it("a part that was fetched but cannot run is reported once, with a reload button", async () => {
  await openApp("/");
  serve(ours);
  await fail(true);
  await fail(true);
  expect(await screen.findByText(words("shell.brokenPart"))).toBeTruthy();
  expect(screen.getAllByRole("button", { name: words("shell.reload") })).toHaveLength(1);
});

it("the router does not reload without asking", async () => {
  await openApp("/");
  serve(ours);
  const { message } = await fail();
  expect(message).toContain(wording);
  expect(message.startsWith("Failed to fetch dynamically imported module")).toBe(false);
});

it("a page that fails to load offers to reload for a new version, and says so once", async () => {
  const { router } = await openApp("/");
  serve("/assets/index-new.js");
  const how = router.routesById["/how-it-works"];
  const { loader } = how.options;
  onTestFinished(() => {
    how.options.loader = loader;
  });
  how.options.loader = async () => {
    const payload = await fail();
    throw payload;
  };
  fireEvent.click(screen.getAllByRole("link", { name: /how it works/i })[0]!);
  expect(
    await screen.findByRole("heading", { level: 1, name: words("shell.newVersion") }),
  ).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText(words("shell.newVersion"))).toHaveLength(1));
});
