import { describe, expect, it } from "vitest";
import { CampaignMarkupError, renderCampaign, RenderingBusyError } from "../src/index.ts";

const draft = { subject: "News of June", preheader: "What is new" };
const render = (body: string) => renderCampaign({ ...draft, body }, "en");

const section = "<mj-section><mj-column><mj-text>a</mj-text></mj-column></mj-section>";

describe("excessive markup", () => {
  it.each([
    ["a body that becomes a mail of more than 1 MB", `<p>${"word ".repeat(390_000)}</p>`],
    ["entities that grow", "&amp;".repeat(390_000)],
    ["2,000 sections of MJML", `<mjml><mj-body>${section.repeat(2000)}</mj-body></mjml>`],
    ["nothing but opening brackets", "<".repeat(1_900_000)],
    ["nothing but opening braces", "{".repeat(1_900_000)],
  ])("is rejected: %s", async (_what, body) => {
    const refused = await render(body).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CampaignMarkupError);
    expect(refused).toMatchObject({ asMessage: { code: "MARKUP_TOO_COMPLEX" } });
  });

  it.each([
    ["400,000 attributes", `<a href="https://x.example" ${"a=1 ".repeat(400_000)}>x</a>`],
    ["comments that never end", "<!--".repeat(400_000)],
    ["230,000 comments before what is no MJML", `${"<!-- -->".repeat(230_000)}<mjmx`],
    ["a style of brackets", `<p style="${"url(".repeat(100_000)}">x</p>`],
  ])("is dropped, and the rest is rendered: %s", async (_what, body) => {
    const { content } = await render(body);
    expect(content.html.length).toBeLessThan(20_000);
  });

  it("does not affect the campaigns after it", async () => {
    for (let i = 0; i < 3; i += 1)
      for (const body of ["<a ".repeat(600_000), `<a ${"a=1 ".repeat(400_000)}>x</a>`])
        await expect(render(body)).resolves.toBeDefined();
  });

  it("is given up when it takes too long, and the next campaign is rendered", async () => {
    const selectors = Array.from(
      { length: 10_000 },
      (_, i) =>
        `<mj-selector path="u b.a${i}"><mj-html-attribute name="title">x</mj-html-attribute></mj-selector>`,
    );
    const head = `<mj-head><mj-html-attributes>${selectors.join("")}</mj-html-attributes></mj-head>`;
    const body = `<mj-body><mj-raw>${"<b></b>".repeat(50_000)}</mj-raw></mj-body>`;
    const refused = await render(`<mjml>${head}${body}</mjml>`).catch((error: unknown) => error);
    expect(refused).toMatchObject({ asMessage: { code: "MARKUP_TOO_COMPLEX" } });
    const { content } = await render("<p>after</p>");
    expect(content.text).toContain("after");
  });
});

it("renders only as many large bodies at once as memory allows", async () => {
  const large = Array.from(
    { length: 25 },
    (_, i) => `<!-- ${"x".repeat(1_900_000)} --><p>${i}</p>`,
  );
  const outcomes = await Promise.allSettled(large.map(render));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
  for (const outcome of outcomes.slice(21))
    expect(outcome).toMatchObject({ reason: expect.any(RenderingBusyError) });
});
