import type { Article, ArticleNode, Language } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fakeServer, type Handlers, Refusal, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { follow, page, press } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const body: ArticleNode[] = [
  { tag: "h2", children: ["Why <b>"] },
  {
    tag: "p",
    children: [
      "Read ",
      { tag: "a", href: "/team-generator", children: ["teams"] },
      { tag: "a", href: "https://example.org/x", children: ["far"] },
    ],
  },
];

const article = (id: string, title: string, category: string, content = body): Article => ({
  id,
  title,
  category,
  excerpt: `About ${title.toLowerCase()}.`,
  author: "Sortes",
  date: "2026-11-12",
  image: `/articles/${id}.svg`,
  content: "",
  body: content,
});

const articles: Record<Language, Article[]> = {
  en: [
    article("draws", "Fair draws", "Giveaways"),
    article("cards", "Shuffled cards", "Mathematics"),
    article("teams", "Even teams", "Sport"),
  ],
  ro: [
    article("draws", "Trageri corecte", "Concursuri"),
    article("cards", "Cărți amestecate", "Matematică"),
    article("teams", "Echipe egale", "Sport"),
  ],
};

const inLanguage = ({ language }: { language?: Language | undefined }) =>
  (language && articles[language]) ?? [];

const handlers: Handlers = {
  "articles.list": ({ input }) => ({ articles: inLanguage(input) }),
  "articles.featured": ({ input }) => ({ articles: inLanguage(input) }),
  "articles.get": ({ input }) => {
    const found = inLanguage(input).find(({ id }) => id === input.id);
    if (!found) throw new Refusal(404, "NOT_FOUND");
    return found;
  },
};

const box = () => page().getByRole("searchbox", { name: words("articles.search") });
const search = (text: string) => {
  box().focus();
  fireEvent.change(box(), { target: { value: text } });
};
const titles = (level = 2) =>
  page()
    .queryAllByRole("listitem")
    .flatMap((item) => within(item).queryAllByRole("heading", { level }))
    .map(({ textContent }) => textContent);
const heading = (name: string) => page().findByRole("heading", { level: 1, name });

beforeEach(() => {
  fakeServer(handlers);
});

describe("the list", () => {
  // spec 2.1.6, 2.10.3
  test("shows all articles with their facts", async () => {
    await openApp("/random-article");
    await heading(words("articles.title"));
    expect(titles()).toEqual(["Fair draws", "Shuffled cards", "Even teams"]);
    const [first] = page().getAllByRole("listitem");
    expect(first?.textContent?.replaceAll("\u00a0", " ")).toBe(
      "Giveaways · Sortes · 12 November 2026Fair drawsAbout fair draws.",
    );
    expect(page().getByRole("status").textContent).toBe(words("articles.count", { count: 3 }));
  });

  // spec 2.10.1
  test("is searched while typing, and the address follows", async () => {
    const { router } = await openApp("/random-article");
    await heading(words("articles.title"));
    search("MATHÉM");
    expect(titles()).toEqual(["Shuffled cards"]);
    expect(page().getByRole("status").textContent).toBe(words("articles.count", { count: 1 }));
    await waitFor(() => expect(router.state.location.search).toEqual({ q: "MATHÉM" }));
    search(" ");
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(titles()).toHaveLength(3);
  });

  // spec 2.10.2
  test.each(["/random-article?q=poker", "/random-article?q=12"])(
    "shows that nothing was found at %s, and can show all again",
    async (path) => {
      const { router } = await openApp(path);
      await heading(words("articles.title"));
      expect(titles()).toEqual([]);
      expect(
        within(page().getByRole("status")).getByRole("heading", {
          name: words("articles.noneFound"),
        }),
      ).toBeTruthy();
      await press(words("articles.showAll"));
      expect(titles()).toHaveLength(3);
      await waitFor(() => expect(document.activeElement).toBe(box()));
      await waitFor(() => expect(router.state.location.search).toEqual({}));
    },
  );

  test("follows changes of the address", async () => {
    const { router } = await openApp("/random-article?q=even");
    await heading(words("articles.title"));
    expect(titles()).toEqual(["Even teams"]);
    await act(() => router.navigate({ to: "/random-article", search: {} }));
    expect(titles()).toHaveLength(3);
  });

  // spec 2.10.5
  test("leads back to the search from an article", async () => {
    await openApp("/random-article");
    await heading(words("articles.title"));
    search(words("numbers.ruleEven"));
    await follow("Even teams");
    await heading("Even teams");
    await follow(words("articles.back"));
    await heading(words("articles.title"));
    expect(titles()).toEqual(["Even teams"]);
  });

  test("changes with the language of the page at once", async () => {
    const { services } = await openApp("/random-article");
    await heading(words("articles.title"));
    await act(() => services.texts.change("ro"));
    await heading("Articol aleatoriu");
    await waitFor(() => expect(titles()).toContain("Cărți amestecate"));
  });

  test("offers a retry if the server is out of reach", async () => {
    fakeServer({
      "articles.list": () => refuse(400, "RATE_LIMITED"),
    });
    await openApp("/random-article");
    await heading(words("shell.errorTitle"));
    fakeServer(handlers);
    screen.getByRole("button", { name: words("shell.retry") }).focus();
    await press(words("shell.retry"));
    await heading(words("articles.title"));
    expect(titles()).toHaveLength(3);
    // the pressed button is gone
    expect(document.activeElement).toBe(screen.getByRole("main"));
  });
});

describe("an article", () => {
  // spec 2.1.6, 2.10.5, 9.14
  test("has its own title, its content as elements, and links to the two others", async () => {
    await openApp("/random-article/draws");
    await heading("Fair draws");
    await waitFor(() => expect(document.title).toBe(words("shell.title", { page: "Fair draws" })));
    expect(page().getByRole("heading", { level: 2, name: "Why <b>" })).toBeTruthy();
    expect(page().getByRole("link", { name: "teams" }).getAttribute("href")).toBe(
      "/team-generator",
    );
    expect(page().getByRole("link", { name: "far" }).getAttribute("rel")).toBe("noreferrer");
    expect(titles(3)).toEqual(["Shuffled cards", "Even teams"]);
    await follow(words("articles.back"));
    await heading(words("articles.title"));
    await waitFor(() =>
      expect(document.title).toBe(words("shell.title", { page: "Random Article" })),
    );
  });

  test("drops elements and addresses that an article must not have", async () => {
    const hostile = [
      { tag: "script", children: ["alert(1)"] },
      { tag: "p", children: [{ tag: "a", href: "javascript:alert(2)", children: ["a"] }] },
      { tag: "p", children: [{ tag: "a", href: "//evil.example", children: ["b"] }] },
      { tag: "p", dangerouslySetInnerHTML: { __html: "<i>" }, style: "x", children: ["c"] },
    ] as ArticleNode[];
    fakeServer({ ...handlers, "articles.get": () => article("draws", "Fair draws", "G", hostile) });
    await openApp("/random-article/draws");
    await heading("Fair draws");
    const text = page().getByRole("article");
    expect(text.querySelectorAll("script, a, i, [style]")).toHaveLength(0);
    expect(text.textContent).toContain("alert(1)abc");
  });

  test("redirects to the list if it does not exist", async () => {
    const { router } = await openApp("/random-article/none");
    await heading(words("articles.title"));
    expect(router.state.location.pathname).toBe("/random-article");
  });

  test("is read in the other language at the same address", async () => {
    const { services, router } = await openApp("/random-article/cards");
    await heading("Shuffled cards");
    await act(() => services.texts.change("ro"));
    await heading("Cărți amestecate");
    expect(router.state.location.pathname).toBe("/random-article/cards");
    await waitFor(() => expect(document.title).toBe("Cărți amestecate · Sortes"));
  });

  // spec 2.10.4
  test("at random is never the one being read", async () => {
    const { router } = await openApp("/random-article/draws");
    await heading("Fair draws");
    const seen = new Set<string>();
    let last = router.state.location.pathname;
    for (let i = 0; i < 40; i++) {
      await press(words("articles.readRandom"));
      await waitFor(() => expect(router.state.location.pathname).not.toBe(last));
      last = router.state.location.pathname;
      seen.add(last);
    }
    // each turn is a choice of two, so the chance that one of the three never appears is below 1 in 2³⁸
    expect([...seen].sort()).toEqual(
      ["cards", "draws", "teams"].map((id) => `/random-article/${id}`),
    );
  });
});

describe("sharing an article", () => {
  /**
   * A browser with additional properties. `onLine` is redefined because the real getter works only on its own object.
   */
  const browserWith = (more: PropertyDescriptorMap) =>
    vi.stubGlobal("navigator", Object.create(navigator, { onLine: { value: true }, ...more }));
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    browserWith({ clipboard: { value: { writeText } } });

  test("copies its address", async () => {
    const copied: string[] = [];
    clipboard(async (text) => void copied.push(text));
    await openApp("/random-article/draws");
    await heading("Fair draws");
    await press(words("articles.copyLink"));
    expect(await screen.findByText(words("articles.copied"))).toBeTruthy();
    expect(copied).toEqual(["http://localhost:3000/random-article/draws"]);
  });

  test("reports that the browser does not allow copying", async () => {
    clipboard(() => Promise.reject(new Error("no")));
    await openApp("/random-article/draws");
    await heading("Fair draws");
    await press(words("articles.copyLink"));
    expect(await screen.findByText(/did not allow copying/)).toBeTruthy();
  });

  test("offers the device's own share sheet where available, which may be cancelled", async () => {
    const shared: unknown[] = [];
    browserWith({
      share: {
        value: async (data: unknown) => {
          shared.push(data);
          throw new DOMException("given up", "AbortError");
        },
      },
    });
    await openApp("/random-article/draws");
    await heading("Fair draws");
    await press(words("articles.shareDevice"));
    expect(shared).toEqual([
      { title: "Fair draws", url: "http://localhost:3000/random-article/draws" },
    ]);
  });

  // spec 2.10.5
  test("uses plain links for mail and social networks", async () => {
    await openApp("/random-article/draws");
    await heading("Fair draws");
    expect(page().queryByRole("button", { name: words("articles.shareDevice") })).toBeNull();
    const hosts = ["Share by email", "Share on WhatsApp", "Share on Facebook", "Share on X"].map(
      (name) => new URL(page().getByRole("link", { name }).getAttribute("href") ?? "").host,
    );
    expect(hosts).toEqual(["", "wa.me", "www.facebook.com", "x.com"]);
  });
});
