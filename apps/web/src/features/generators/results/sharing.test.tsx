import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, "fonts");
});

test("a result is shared without its picture once that has taken three seconds", async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  vi.stubGlobal("navigator", { share, canShare: () => true });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({} as never);
  const load = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
  Object.assign(document, { fonts: { load } });
  await openApp("/number-generator");
  await arrival(words("numbers.title"));
  await press(words("numbers.generate"), screen);
  await screen.findByRole("button", { name: words("results.share") });

  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press(words("results.share"), screen);
  // its chunk is loaded by real events
  while (load.mock.calls.length === 0) await act(() => new Promise(setImmediate));
  await act(() => vi.advanceTimersByTimeAsync(2900));
  expect(share).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(100));
  vi.useRealTimers();
  expect(share).toHaveBeenCalledOnce();
  expect(share.mock.lastCall?.[0]).not.toHaveProperty("files");
});
