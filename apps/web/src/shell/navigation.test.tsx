import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { ana, fakeServer } from "../../test/fake-server.ts";
import { openApp, openForTest } from "../../test/open-app.tsx";
import { specifiedPages } from "../../test/specified-generators.ts";
import { words } from "../../test/words.ts";
import { Session } from "../base/session.ts";

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("the first page has its title and does not move the focus", async () => {
  window.history.replaceState(null, "", "/login");
  render((await openForTest()).app);
  await heading(words("shell.logIn"));
  await waitFor(() => expect(document.title).toBe(words("shell.title", { page: "Log In" })));
  await waitFor(() => expect(document.activeElement).toBe(document.body));
});

// spec 2.1.24
test("navigation scrolls to the top, sets the title, focuses the heading and announces the page", async () => {
  const { router } = await openApp("/");
  await heading(words("home.title"));
  const scroll = vi.spyOn(window, "scrollTo");
  await act(() => router.navigate({ to: "/login" }));
  expect(document.activeElement).toBe(await heading(words("shell.logIn")));
  expect(document.title).toBe(words("shell.title", { page: "Log In" }));
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: "instant" });
  const statuses = screen.getAllByRole("status").map((status) => status.textContent);
  expect(statuses).toContain(words("shell.title", { page: "Log In" }));
});

test("a change of search parameters does not count as navigation", async () => {
  const { router } = await openApp("/login");
  await heading(words("shell.logIn"));
  const email = screen.getByLabelText(words("account.email"));
  email.focus();
  await act(() => router.navigate({ to: "/login", search: { a: 1 } as never }));
  expect(router.state.location.href).toBe("/login?a=1");
  await waitFor(() => expect(document.activeElement).toBe(email));
  expect(screen.getAllByRole("status").map((status) => status.textContent)).not.toContain(
    words("shell.title", { page: "Log In" }),
  );
});

// spec 2.1.23
test.each(["/Home", "/no/such/page?x=1", "/packages"])(
  "the unknown path %s leads home",
  async (path) => {
    const { router } = await openApp(path);
    await heading(words("home.title"));
    expect(router.state.location.pathname).toBe("/");
  },
);

const memberPages = ["my-history", "dashboard", "account", "checkout/x", "own-generators/x"];
const drawPages = ["draws/x/manage", "open-lists/x/screen"];
const staffPages = ["mail-campaigns", "mail-campaigns/x", "mail-campaign", "mail-subscribers"];
const deskPages = ["mail-settings", "mail-statistics", "operations", "staff"];

// spec 2.1.18, 2.1.19, 2.1.22
test.each([...memberPages, ...drawPages, ...staffPages, ...deskPages])(
  "guests who open /%s are redirected to /login",
  async (path) => {
    const { router } = await openApp(`/${path}`);
    await heading(words("shell.logIn"));
    expect(router.state.location.pathname).toBe("/login");
  },
);

// spec 2.1.22, 6.3
test.each([...staffPages, ...deskPages])(
  "members who open /%s are redirected to the dashboard",
  async (path) => {
    new Session().open("t1", ana);
    fakeServer({ "users.me": () => ana });
    const { router } = await openApp(`/${path}`);
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  },
);

test.each(["/login", "/register"])("signed-in users are redirected from %s", async (path) => {
  new Session().open("t1", ana);
  fakeServer({ "users.me": () => ana });
  const { router } = await openApp(path);
  await heading(words("home.title"));
  expect(router.state.location.pathname).toBe("/");
});

// spec 1.7, 2.2.9, 9.19
test("the language switch translates the page in place, with its title and lang attribute", async () => {
  await openApp("/login");
  await heading(words("shell.logIn"));
  const email = screen.getByLabelText<HTMLInputElement>(words("account.email"));
  fireEvent.change(email, { target: { value: "ana@example.ro" } });
  act(() => within(screen.getByRole("banner")).getByText("RO").click());
  await heading("Autentificare");
  expect(document.title).toBe("Autentificare · Sortes");
  expect(document.documentElement.lang).toBe("ro");
  expect(localStorage.getItem("language")).toBe("ro");
  expect(screen.getByLabelText(words("account.email"))).toBe(email);
  expect(email.value).toBe("ana@example.ro");
});

// spec 2.2.3
test.each([
  [{ username: "Ștefan", email: "s@example.ro" }, "Ștefan", "Ș"],
  [{ username: "", email: "ioana@example.ro" }, "ioana", "I"],
  [{ username: "", email: "" }, "shell.user", "U"],
] as const)(
  "in the header %o is displayed as %s with the avatar letter %s",
  async (names, name, letter) => {
    new Session().open("t1", { ...ana, ...names });
    fakeServer({ "users.me": () => ({ ...ana, ...names }) });
    await openApp("/");
    const shown = name === "shell.user" ? words(name) : name;
    const header = within(screen.getByRole("banner"));
    expect(header.getAllByText(shown)).not.toEqual([]);
    expect(header.getAllByText(letter)).not.toEqual([]);
  },
);

describe("the links in header and footer", () => {
  const linksOf = (role: "banner" | "contentinfo") =>
    within(screen.getByRole(role))
      .getAllByRole("link", { hidden: true })
      .map((link) => link.textContent);
  const account = () => {
    const title = within(screen.getByRole("contentinfo")).getByText(words("shell.account"));
    return [...title.parentElement!.querySelectorAll("a, button")].map((one) => one.textContent);
  };

  // spec 2.2.2, 2.2.6, 2.3.3, 6.1
  test("lead a guest to login and registration", async () => {
    await openApp("/");
    expect(account()).toEqual([
      words("shell.tiers"),
      words("shell.contact"),
      words("shell.logIn"),
      words("shell.register"),
    ]);
    expect(linksOf("banner")).toEqual(expect.arrayContaining(["Log In", "Sign Up"]));
    expect(linksOf("banner")).not.toContain(words("shell.myHistory"));
  });

  // spec 2.2.2, 2.2.4, 6.2, 6.3
  test("lead a member to their own pages, and the footer signs out too", async () => {
    new Session().open("t1", ana);
    fakeServer({ "users.me": () => ana, "users.logout": () => {} });
    const { services } = await openApp("/");
    expect(account()).toEqual([
      words("shell.myHistory"),
      words("shell.dashboard"),
      words("shell.tiers"),
      words("shell.contact"),
      words("shell.signOut"),
    ]);
    // in the header and in the phone menu
    for (const id of ["shell.myHistory", "shell.dashboard"] as const)
      expect(linksOf("banner").filter((link) => link === words(id))).toHaveLength(2);
    const signOut = { name: words("shell.signOut"), hidden: true };
    expect(within(screen.getByRole("banner")).getAllByRole("button", signOut)).toHaveLength(2);
    expect(linksOf("banner")).not.toContain(words("shell.logIn"));
    for (const id of ["shell.mailCampaigns", "shell.mailCampaign"] as const)
      expect(linksOf("banner")).not.toContain(words(id));
    act(() => within(screen.getByRole("contentinfo")).getByText(words("shell.signOut")).click());
    expect(services.session.token).toBeUndefined();
    expect(account()).toEqual([
      words("shell.tiers"),
      words("shell.contact"),
      words("shell.logIn"),
      words("shell.register"),
    ]);
  });

  // spec 2.2.1, 2.3.3
  test("are as many as specified in the specified lists, with own generators elsewhere", async () => {
    new Session().open("t1", ana);
    fakeServer({ "users.me": () => ana });
    await openApp("/");
    const addresses = (list: Element) =>
      [...list.querySelectorAll(":scope > li > a")].map((link) => link.getAttribute("href"));
    const tools = within(screen.getByRole("contentinfo")).getByText(
      words("shell.tools"),
    ).nextElementSibling!;
    expect(addresses(tools)).toEqual(specifiedPages);
    const lists = [...screen.getByRole("banner").querySelectorAll("ul")]
      .map(addresses)
      .filter((list) => list[0] === "/team-generator");
    expect(lists).toEqual([
      [...specifiedPages, "/random-article"],
      [...specifiedPages, "/random-article"],
    ]);
    expect(linksOf("banner").filter((link) => link === words("shell.generator_own"))).toHaveLength(
      2,
    );
  });

  // spec 2.2.5, 6.3
  test("lead staff to the campaigns too", async () => {
    new Session().open("t1", { ...ana, isStaff: true });
    fakeServer({ "users.me": () => ({ ...ana, isStaff: true }) });
    await openApp("/");
    const links = [words("shell.mailCampaigns"), words("shell.mailCampaign")];
    expect(linksOf("banner")).toEqual(expect.arrayContaining(links));
    for (const link of links) expect(linksOf("contentinfo")).not.toContain(link);
  });

  // spec 2.2.1, 2.3.3
  test("lead to every generator, in the header and on a phone, and to the tools in the footer", async () => {
    await openApp("/");
    const addressesOf = (role: "banner" | "contentinfo") =>
      within(screen.getByRole(role))
        .getAllByRole("link", { hidden: true })
        .map((link) => link.getAttribute("href"));
    for (const path of [...specifiedPages, "/random-article", "/packs", "/draws", "/mail"])
      expect(addressesOf("banner").filter((address) => address === path)).toHaveLength(2);
    expect(addressesOf("contentinfo")).toEqual(
      expect.arrayContaining([...specifiedPages, "/login", "/register", "/privacy-policy"]),
    );
  });

  // spec 2.3.1
  test("are beside the slogan and the year, with Back to top", async () => {
    await openApp("/");
    const footer = within(screen.getByRole("contentinfo"));
    expect(footer.getByText(words("shell.slogan"))).toBeTruthy();
    expect(
      footer.getByText(words("shell.copyright", { year: new Date().getFullYear() })),
    ).toBeTruthy();
    const scroll = vi.spyOn(window, "scrollTo");
    act(() => footer.getByText(words("shell.backToTop")).click());
    expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: "smooth" });
  });
});
