import { limits } from "@sortes/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const valueOf = (label: string) => page().getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, text: string) =>
  fireEvent.change(page().getByLabelText(label), { target: { value: text } });
const isChosen = (name: string) => page().getByRole<HTMLInputElement>("radio", { name }).checked;

let copied: string[];
beforeEach(() => {
  fakeServer({});
  copied = [];
  const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  vi.stubGlobal("navigator", { clipboard, onLine: true, languages: ["en"] });
});

/** Clicks a button, and opens the copied link in a new tab. */
async function copyAndOpen(label: string): Promise<string> {
  await press(label);
  await waitFor(() => expect(copied).toHaveLength(1));
  const { pathname, search, hash } = new URL(copied[0]!);
  return pathname + search + hash;
}

describe("a link to settings", () => {
  test("has the number of teams and not the names", async () => {
    await openApp("/team-generator");
    type(words("teams.names"), "Ana\nDan");
    type(words("teams.numberOfTeams"), "4");
    expect(await copyAndOpen(words("results.copyLink"))).toBe("/team-generator?teams=4");
    expect(await screen.findByText(words("results.linkCopied"))).toBeTruthy();
  });

  test("opens in the language in which it was copied", async () => {
    localStorage.setItem("language", "ro");
    await openApp("/team-generator");
    expect(await copyAndOpen(words("results.copyLink"))).toBe("/team-generator?lang=ro&teams=2");
  });

  test("holds the names in its fragment on request", async () => {
    await openApp("/lucky-winner");
    expect(page().queryByRole("button", { name: words("results.copyLinkNames") })).toBeNull();
    type(words("winners.participants"), "Ana + Dan\nȘtefan & fiii");
    const address = await copyAndOpen(words("results.copyLinkNames"));
    expect(address).toMatch(/^\/lucky-winner\?winners=1&alternates=0#letters=23&names=/);
    expect(await screen.findByText(words("results.linkCopiedNames"))).toBeTruthy();
    expect(new URLSearchParams(address.split("#")[1]).get("names")).toBe(
      "Ana + Dan\nȘtefan & fiii",
    );
  });

  test("has the prizes of winners, and how they are drawn", async () => {
    await openApp("/lucky-winner?prizes=1+Bicycle%0A3+&turns=1&weights=0");
    await screen.findByText(words("results.linkOpened"));
    const address = await copyAndOpen(words("results.copyLink"));
    expect(Object.fromEntries(new URLSearchParams(address.split("?")[1]))).toEqual({
      alternates: "0",
      prizes: "1 Bicycle\n3",
      turns: "1",
      weights: "0",
    });
  });

  test("is not made of settings that are not valid", async () => {
    await openApp("/number-generator");
    type(words("numbers.min"), "1.5");
    await press(words("results.copyLink"));
    expect(await screen.findByText(words("results.linkCheck"))).toBeTruthy();
    expect(copied).toEqual([]);
  });

  test("is not made of too many names", async () => {
    await openApp("/team-generator");
    type(words("teams.names"), "Ana\n".repeat(limits.link.fragment / 4));
    await press(words("results.copyLinkNames"));
    expect(await screen.findByText(words("results.linkTooLong"))).toBeTruthy();
    expect(copied).toEqual([]);
  });
});

describe("a user who opens a link", () => {
  test("finds the settings and names in the form, and the address without them", async () => {
    await openApp("/team-generator?teams=5&utm_source=letter#names=Ana%0ADan+Pop");
    await waitFor(() => expect(valueOf(words("teams.names"))).toBe("Ana\nDan Pop"));
    expect(valueOf(words("teams.numberOfTeams"))).toBe("5");
    expect(await screen.findByText(words("results.linkOpened"))).toBeTruthy();
    await waitFor(() => expect(window.location.search + window.location.hash).toBe(""));
    expect(screen.queryByRole("button", { name: words("results.undo") })).toBeNull();
  });

  test("finds the rules of numbers", async () => {
    await openApp("/number-generator?min=-5&max=49&count=6&type=odd&unique=1&exclude=7%2C9");
    await waitFor(() => expect(valueOf(words("numbers.max"))).toBe("49"));
    expect(valueOf(words("numbers.min"))).toBe("-5");
    expect(valueOf(words("numbers.count"))).toBe("6");
    expect(page().getByDisplayValue("7,9")).toBeTruthy();
    expect(isChosen(words("numbers.odd"))).toBe(true);
  });

  test("finds the pet", async () => {
    await openApp("/pet-name-generator?pet=cat&gender=female");
    await waitFor(() => expect(isChosen(words("pet-names.cat"))).toBe(true));
  });

  test("finds a text that another program shared", async () => {
    await openApp("/team-generator?text=Ana%0ADan");
    await waitFor(() => expect(valueOf(words("teams.names"))).toBe("Ana\nDan"));
  });

  test("can restore with Undo what was in the form", async () => {
    const { router } = await openApp("/team-generator");
    type(words("teams.names"), "Ioana\nRadu");
    await act(() => router.navigate({ to: "/team-generator", hash: "names=Ana%0ADan" }));
    await waitFor(() => expect(valueOf(words("teams.names"))).toBe("Ana\nDan"));
    await press(words("results.undo"), screen);
    expect(valueOf(words("teams.names"))).toBe("Ioana\nRadu");
    expect(screen.queryByText(words("results.linkOpened"))).toBeNull();
  });

  test("keeps the names in the form if the link has none", async () => {
    const { router } = await openApp("/team-generator");
    type(words("teams.names"), "Ioana\nRadu");
    act(() => router.history.push("/team-generator?teams=3"));
    await waitFor(() => expect(valueOf(words("teams.numberOfTeams"))).toBe("3"));
    expect(valueOf(words("teams.names"))).toBe("Ioana\nRadu");
  });

  test.each([
    ["/team-generator?teams=11", "teams.names"],
    ["/team-generator?teams=two#names=Ana", "teams.names"],
    ["/lucky-winner?winners=0", "winners.participants"],
    ["/lucky-winner?prizes=0+Bicycle", "winners.participants"],
    ["/lucky-winner?prizes=Bicycle", "winners.participants"],
    ["/number-generator?min=99999999999999999", "numbers.min"],
    ["/number-generator?exclude=<script>", "numbers.min"],
  ] as const)("sees a message that %s is not valid", async (address, field) => {
    await openApp(address);
    const before = valueOf(words(field));
    expect(await screen.findByText(words("results.linkInvalid"))).toBeTruthy();
    expect(valueOf(words(field))).toBe(before);
  });

  test("sees a message that the link has too many names", async () => {
    await openApp(`/team-generator#names=${"Ana%0A".repeat(limits.link.fragment / 6)}`);
    expect(await screen.findByText(words("results.linkTooMuch"))).toBeTruthy();
    expect(valueOf(words("teams.names"))).toBe("");
  });

  test.each(["letters=11&names=Ana%0AIon%0A%C8", "letters=11&names=Ana", "letters=1"])(
    "sees a message that the end of a link is missing: #%s",
    async (fragment) => {
      await openApp(`/team-generator?teams=3#${fragment}`);
      expect(await screen.findByText(words("results.linkCut"))).toBeTruthy();
      expect(valueOf(words("teams.names"))).toBe("");
      expect(valueOf(words("teams.numberOfTeams"))).toBe("2");
    },
  );
});
