import { act, render, screen } from "@testing-library/react";
import { type ComponentType, type ReactNode, useState } from "react";
import { expect, test, vi } from "vitest";
import { press } from "../../test/page.ts";
import { words } from "../../test/words.ts";
import { Providers } from "../page.tsx";
import { lazyDialog, lazyPart } from "./lazy-part.tsx";
import { createServices } from "./services.ts";

interface Props {
  onClose: () => void;
}
const Loaded = () => <p>It is here</p>;

/** An import that fails this many times. */
const loadAfter = (failures: number) => {
  const load = vi.fn<() => Promise<ComponentType<Props>>>();
  for (let i = 0; i < failures; i++) load.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  return load.mockResolvedValue(Loaded);
};

/** Shows a part until it closes, and again at a press. */
function Page({ Part }: { Part: ComponentType<Props> }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Turn
      </button>
      {isOpen && <Part onClose={() => setOpen(false)} />}
    </main>
  );
}

async function show(page: ReactNode): Promise<void> {
  const services = createServices({ language: "en", onSessionEnd() {} });
  await services.texts.load("shell", "errors");
  await act(async () => void render(<Providers services={services}>{page}</Providers>));
}

const missing = "shell.brokenPart";
const isHere = () => screen.findByText("It is here");
const isMissing = () => screen.findByText(words(missing));

test("a part that cannot be fetched says so where it belongs, until a retry succeeds", async () => {
  const load = loadAfter(2);
  await show(<Page Part={lazyPart(load, missing)} />);
  expect(await isMissing()).toBeTruthy();
  await press(words("shell.retry"));
  expect(await isMissing()).toBeTruthy();
  await press(words("shell.retry"));
  expect(await isHere()).toBeTruthy();
  await press("Turn");
  await press("Turn");
  expect(await isHere()).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(3);
});

test("a part that could not be fetched is fetched again when it is shown again", async () => {
  await show(<Page Part={lazyPart(loadAfter(1), missing)} />);
  expect(await isMissing()).toBeTruthy();
  await press("Turn");
  expect(screen.queryByText(words(missing))).toBeNull();
  await press("Turn");
  expect(await isHere()).toBeTruthy();
});

test("a dialog that cannot be fetched says so and closes, and opens at the next press", async () => {
  await show(<Page Part={lazyDialog(loadAfter(1), missing)} />);
  expect(await isMissing()).toBeTruthy();
  await press("Turn");
  expect(await isHere()).toBeTruthy();
});
