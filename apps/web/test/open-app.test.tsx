import { historyPage } from "@sortes/testing/builders";
import { expect, test } from "vitest";
import type { Services } from "../src/base/services.ts";
import { fakeServer } from "./fake-server.ts";
import { openApp } from "./open-app.tsx";

let earlier: Services;

/** A server with one saved list of results. @returns the searches that it was asked for */
function server() {
  const calls = fakeServer({ "history.list": () => historyPage([]) });
  return () => calls.flatMap(({ path, input }) => (path === "history.list" ? [input?.search] : []));
}

test("an app is open until its test ends", async () => {
  const searches = server();
  ({ services: earlier } = await openApp("/faq"));
  void earlier.utils.history.list.prefetch({ search: "open" });
  await expect.poll(searches).toEqual(["open"]);
});

test("what a closed app would load reaches no later server", async () => {
  const searches = server();
  void earlier.utils.history.list.prefetch({ search: "closed" });
  const { services } = await openApp("/faq");
  void services.utils.history.list.prefetch({ search: "open" });
  await expect.poll(searches).toEqual(["open"]);
});
