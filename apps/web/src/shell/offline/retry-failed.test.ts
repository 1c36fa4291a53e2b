import { act, fireEvent } from "@testing-library/react";
import { historyPage, teamItem } from "@sortes/testing/builders";
import { expect, test } from "vitest";
import { ana, fakeServer } from "../../../test/fake-server.ts";
import { openApp } from "../../../test/open-app.tsx";
import { page } from "../../../test/page.ts";
import { words } from "../../../test/words.ts";
import { retryWhenOnline } from "./retry-failed.ts";

const comesBack = () => act(async () => void window.dispatchEvent(new Event("online")));

test("a list that failed without a network loads once it is back, and a search being typed stays", async () => {
  localStorage.setItem("token", "token");
  let isBack = false;
  fakeServer({
    "users.me": () => ana,
    "history.list"() {
      if (!isBack) throw new TypeError("Failed to fetch");
      return historyPage([teamItem({ name: "Class 6B" })]);
    },
  });
  const { services } = await openApp("/my-history");
  retryWhenOnline(services);
  expect(await page().findByRole("button", { name: words("shell.retry") })).toBeTruthy();
  const search = page().getByRole<HTMLInputElement>("searchbox");
  fireEvent.change(search, { target: { value: "6" } });
  isBack = true;
  await comesBack();
  expect(await page().findByRole("heading", { name: "Class 6B" })).toBeTruthy();
  expect(search.isConnected && search.value).toBe("6");
});

test("a page that failed without a network is shown once it is back", async () => {
  fakeServer({
    "articles.list"() {
      throw new TypeError("Failed to fetch");
    },
  });
  await openApp("/random-article");
  await page().findByRole("heading", { level: 1, name: words("shell.errorTitle") });
  fakeServer({ "articles.list": () => ({ articles: [] }) });
  await comesBack();
  const title = words("articles.title");
  expect(await page().findByRole("heading", { level: 1, name: title })).toBeTruthy();
});
