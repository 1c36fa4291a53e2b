import { articleCounts, type ArticleNode, languages } from "@sortes/contract";
import { describe, expect, it } from "vitest";
import { cleanHtml, nodesOf } from "../src/features/site/articles/article-html.ts";
import { testServer } from "./support/server.ts";

const { call, context } = await testServer();

const textOf = (node: ArticleNode): string =>
  typeof node === "string" ? node : node.children.map(textOf).join("");

/** The HTML of some nodes. */
function htmlOf(node: ArticleNode): string {
  if (typeof node === "string")
    return node.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const href = node.href === undefined ? "" : ` href="${node.href}"`;
  return `<${node.tag}${href}>${node.children.map(htmlOf).join("")}</${node.tag}>`;
}

describe.each(languages)("in %s", (language) => {
  // spec 2.10.3, 3.10, 7.72, 9.14
  it("lists three articles without their content, the newest first", async () => {
    const { status, body } = await call("/api/articles/", { language });
    expect(status).toBe(200);
    const { articles } = body.data;
    expect(articles).toHaveLength(articleCounts.builtIn);
    for (const article of articles)
      expect(Object.keys(article).sort()).toEqual(
        ["author", "category", "date", "excerpt", "id", "image", "title"].sort(),
      );
    const dates = articles.map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
  });

  // spec 7.72
  it("returns three others as featured articles", async () => {
    const { body } = await call("/api/articles/featured/", { language });
    const list = await call("/api/articles/", { language });
    expect(body.data.articles).toEqual(
      list.body.data.articles.map(({ id, title, excerpt, image }: Record<string, string>) => ({
        id,
        title,
        excerpt,
        image,
      })),
    );
  });

  // spec 3.10, 7.72
  it("answers each with at least 600 words, as HTML and as the same tree", async () => {
    for (const { id, title } of context.articles.list(language)) {
      const { status, body } = await call(`/api/articles/${id}/`, { language });
      expect(status).toBe(200);
      expect(body.data).toMatchObject({ id, title, author: "Sortes" });
      const { content, body: nodes } = body.data;
      expect(nodes.map(textOf).join(" ").split(/\s+/).length).toBeGreaterThan(600);
      expect(nodes.map(htmlOf).join("") === content).toBe(true);
    }
  });

  it("loses nothing to the sanitiser", async () => {
    for (const { id } of context.articles.list(language)) {
      const { body } = await call(`/api/articles/${id}/`, { language });
      expect(cleanHtml(body.data.content)).toBe(body.data.content);
      expect(body.data.content).toMatch(/^<p>.*<h2>.*<ol>.*<\/p>$/s);
    }
  });

  it("accepts the language in the query string too", async () => {
    const said = await call(`/api/articles/?language=${language}`, { language: "de" });
    const meant = await call("/api/articles/", { language });
    expect(said.body).toEqual(meant.body);
  });
});

it("articles are in the reader's language, or else in English", async () => {
  const titles = async (language?: string) => {
    const { body } = await call("/api/articles/", language ? { language } : {});
    return body.data.articles.map(({ title }: { title: string }) => title);
  };
  expect(await titles("ro-RO,ro;q=0.9")).toContain("Echipe corecte, la clasă și pe teren");
  expect(await titles("en")).toContain("Fair teams, in class and on the field");
  expect(await titles("fr")).toEqual(await titles("en"));
  expect(await titles()).toEqual(await titles("en"));
});

it("article ids are the same in both languages", () => {
  const ids = languages.map((language) => context.articles.list(language).map(({ id }) => id));
  expect(ids[0]).toEqual(ids[1]);
});

// spec 9.13
it("articles are cacheable for five minutes per language, errors not at all", async () => {
  for (const path of ["/api/articles/", "/api/articles/featured/", "/api/articles/fair-teams/"]) {
    const { headers } = await call(path);
    expect(headers["cache-control"]).toBe("public, max-age=300, stale-while-revalidate=300");
    expect(headers.vary).toBe("Accept-Language");
  }
  const { headers } = await call("/api/articles/none/");
  expect(headers["cache-control"]).toBe("no-store");
});

it("a missing article is 404", async () => {
  for (const id of ["none", "Fair-Teams", "__proto__", "%2e%2e%2fen", "x".repeat(100)]) {
    const { status, body } = await call(`/api/articles/${id}/`, { language: "ro" });
    expect(status).toBe(404);
    expect(body.code).toBe("NOT_FOUND");
  }
});

it("articles reject any language but the two", async () => {
  const { status } = await call("/api/articles/?language=fr");
  expect(status).toBe(400);
});

describe("sanitising", () => {
  const hostile = `<h2 onclick="alert(1)" style="color:red" id="x">Title</h2><script>alert(2)</script>
<p>One<img src=x onerror=alert(3)><iframe srcdoc="<script>alert(4)</script>"></iframe>
<a href="javascript:alert(5)">a</a><a href=" jAvascript:alert(6)">b</a><a href="//evil.example">c</a>
<a href="/\\evil.example">d</a><a href="data:text/html,x">e</a><a href="https://ok.example/?a=1&b=2" target="_blank">f</a>
<a href="/team-generator">g</a><svg><style><a title="</style><img src onerror=alert(7)>"></style></svg>
<math><mi xlink:href="javascript:alert(8)">h</mi></math><form action="/x"><button>i</button></form>&lt;b&gt;<unknown>j</unknown>`;

  it("takes out everything but the elements and links that an article may have", () => {
    const clean = cleanHtml(hostile);
    const tags = [...clean.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, rest]) => `${tag}${rest}`);
    expect(tags).toEqual([
      "h2",
      "p",
      "a",
      "a",
      "a",
      "a",
      "a",
      'a href="https://ok.example/?a=1&amp;b=2"',
      'a href="/team-generator"',
    ]);
    expect(clean).not.toMatch(/alert\((?!7)|javascript|onerror=|evil/i);
    expect(clean).toContain("&lt;b&gt;");
  });

  it("yields the same content as data, with text as text", () => {
    expect(
      nodesOf(cleanHtml('<p>1 &lt; 2 <a href="/x">y</a></p>\n<ul>\n<li> z\n </li>\n</ul>')),
    ).toEqual([
      { tag: "p", children: ["1 < 2 ", { tag: "a", href: "/x", children: ["y"] }] },
      { tag: "ul", children: [{ tag: "li", children: ["z"] }] },
    ]);
  });

  it("lets no forbidden element into the data, even unsanitised", () => {
    expect(nodesOf('<script>1</script><b onclick="x">two</b><!-- three -->')).toEqual(["two"]);
  });
});
