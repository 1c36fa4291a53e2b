import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { importPart, type PartError } from "./import-part.ts";

const files = ["assets/part.js", "assets/shared.js"];
const load = vi.fn<() => Promise<string>>();
const ask = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  load.mockReset().mockResolvedValue("part");
  ask.mockReset().mockImplementation(async () => new Response("code"));
  vi.stubGlobal("fetch", ask);
});

/** The events of parts that could not be loaded. */
function errors(): PartError[] {
  const seen: PartError[] = [];
  const see = (event: Event) => void seen.push(event as PartError);
  addEventListener("vite:preloadError", see);
  onTestFinished(() => removeEventListener("vite:preloadError", see));
  return seen;
}

test("a part is not imported before all its files are there, and they are fetched again", async () => {
  const seen = errors();
  ask.mockImplementationOnce(async () => new Response("code"));
  ask.mockImplementationOnce(async () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(importPart(load, files)).rejects.toThrow("Failed to fetch");
  expect(load).not.toHaveBeenCalled();
  expect(seen).toMatchObject([{ payload: { message: "Failed to fetch" }, isFetched: false }]);

  expect(await importPart(load, files)).toBe("part");
  expect(await importPart(load, files)).toBe("part");
  const asked = ask.mock.calls.map(([path]) => path);
  expect(asked).toEqual(["/assets/part.js", "/assets/shared.js", "/assets/shared.js"]);
});

test.each([404, 503])("a part is not imported if the server answers %s", async (status) => {
  ask.mockImplementation(async () => new Response("", { status }));
  await expect(importPart(load, [`assets/${status}.js`])).rejects.toThrow(`HTTP ${status}`);
  expect(load).not.toHaveBeenCalled();
});

test("files that the page itself links are not fetched", async () => {
  const link = document.createElement("link");
  link.setAttribute("href", "/assets/linked.js");
  document.head.append(link);
  onTestFinished(() => link.remove());
  expect(await importPart(load, ["assets/linked.js"])).toBe("part");
  expect(ask).not.toHaveBeenCalled();
});

test("an import that fails although its files are there is told apart", async () => {
  const seen = errors();
  load.mockRejectedValue(new SyntaxError("broken"));
  await expect(importPart(load, files)).rejects.toThrow("broken");
  expect(seen).toMatchObject([{ payload: { message: "broken" }, isFetched: true }]);
});
