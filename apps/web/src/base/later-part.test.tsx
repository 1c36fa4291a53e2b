import { act, render, screen } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { Providers } from "../page.tsx";
import { LaterPart, usePart } from "./later-part.ts";
import { createServices } from "./services.ts";

test("a part whose absence nobody is told is fetched again after a while", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const load = vi.fn<() => Promise<{ text: string }>>(async () => ({ text: "It is here" }));
  load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const later = new LaterPart(load);
  function Page() {
    return <p>{usePart(later, true)?.text}</p>;
  }
  const services = createServices({ language: "en", onSessionEnd() {} });
  await act(async () => {
    render(
      <Providers services={services}>
        <Page />
      </Providers>,
    );
  });
  expect(screen.queryByText("It is here")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText("It is here")).toBeTruthy();
});
