import { drawSettings } from "@sortes/testing/builders";
import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { words } from "../../../../test/words.ts";

const checkpoint = "sortes.example/draws/log\n12\nroot\n\n— sortes.example/draws/log signature\n";
const log = {
  origin: "sortes.example/draws/log",
  vkey: "the+key",
  witnesses: ["a+witness"],
  checkpoint,
};
const settings = drawSettings({ log });

test("the page of the log shows its state, keys, and what to compare the checkers by", async () => {
  fakeServer({ "draws.settings": () => settings });
  const answer = fetch;
  const hashes = { "check.html": "aa".repeat(32), "check.py": "bb".repeat(32) };
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) =>
    address === "/checkers.json" ? Response.json(hashes) : await answer(address, init),
  );
  await openApp("/draws/log");
  await arrival(words("draws.log"));
  const page = screen.getByRole("main");
  expect(page.textContent).toContain(words("draws.logSize", { count: 12 }));
  for (const shown of ["— sortes.example/draws/log signature", "the+key", "a+witness"])
    expect(page.textContent).toContain(shown);
  expect(page.textContent).toContain(words("draws.logWitnessesText"));
  await waitFor(() => expect(page.textContent).toContain(hashes["check.py"]));
  expect(page.textContent).toContain(hashes["check.html"]);
  expect(page.textContent).toContain(`check.py watch ${window.location.origin}`);
});

test("a log without a signed checkpoint says so", async () => {
  fakeServer({
    "draws.settings": () => ({
      ...settings,
      log: { ...log, witnesses: [], checkpoint: null },
    }),
  });
  await openApp("/draws/log");
  await arrival(words("draws.log"));
  expect(screen.getByText(words("draws.logNothing"))).toBeTruthy();
  expect(screen.getByText(words("draws.logNoWitnesses"))).toBeTruthy();
});

test("after a restart of the log, the page links to the files of both logs", async () => {
  const origin = "sortes.example/draws/log/2";
  const earlierLogs = [{ origin: "sortes.example/draws/log", vkeys: ["an+old+key"] }];
  fakeServer({
    "draws.settings": () => ({ ...settings, earlierLogs, log: { ...log, origin } }),
  });
  await openApp("/draws/log");
  await arrival(words("draws.log"));
  const page = screen.getByRole("main");
  expect(page.textContent).toContain("an+old+key");
  const addresses = [...page.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(addresses).toContain("/draws/log/2/checkpoint");
  expect(addresses).toContain("/draws/log/checkpoint");
});
