import { describe, expect, it } from "vitest";
import { publicLetter } from "../src/newsletter/letters/public-letter.ts";
import { splitTracked } from "../src/newsletter/letters/tracked-links.ts";
import { renderCampaign, trackableLinks } from "../src/index.ts";

const image = `<img src="https://x.example/a.png" alt="Plan" usemap="#plan">`;
const area = `<area shape="rect" coords="0,0,9,9" href="https://x.example/b" alt="Hall B">`;
const leave = `<area shape="circle" coords="5,5,3" href="{{unsubscribe_url}}" alt="Leave">`;
const body = `<p>Plan:</p>${image}<map name="plan">${area}${leave}</map>`;
const render = (letter: string) =>
  renderCampaign({ subject: "s", preheader: "p", body: letter }, "en");

describe("link areas of image maps", () => {
  it("are kept, with their addresses", async () => {
    const { content, findings } = await render(body);
    expect(findings).toEqual([]);
    expect(content.html.replaceAll(" />", ">")).toContain(
      `${image}<map name="plan">${area}${leave}</map>`,
    );
    expect(content.text).toMatch(/Plan\s+Hall B \[https:\/\/x\.example\/b\]\s+Leave \[\{\{unsub/);
  });

  it("are kept in MJML", async () => {
    const letter = `<mjml><mj-body><mj-section><mj-column><mj-image src="https://x.example/a.png" alt="Plan" usemap="#plan" /><mj-raw><map name="plan">${area}</map></mj-raw><mj-text>a <a href="{{unsubscribe_url}}">x</a></mj-text></mj-column></mj-section></mj-body></mjml>`;
    const { content, findings } = await render(letter);
    expect(findings).toEqual([]);
    expect(content.html).toContain('usemap="#plan"');
    expect(content.html).toContain('href="https://x.example/b"');
  });

  it("are judged as links are", async () => {
    const { content, findings } = await render(
      `<p>a</p><map name="m"><area href="javascript:x" alt=""><area href="/b" alt=""><area alt=""><area href="http://x.example/{{name}}" alt=""></map><img src="https://x.example/a.png" alt="a" usemap="https://x.example/m.html#m">`,
    );
    expect(findings.map(({ code }) => code)).toEqual([
      "LINK_UNSAFE",
      "LINK_NOT_ABSOLUTE",
      "LINK_EMPTY",
      "LINK_INSECURE",
      "SCRIPT_REMOVED",
    ]);
    expect(content.html).not.toMatch(/javascript|m\.html/);
    expect(content.html).toContain("http://x.example/{{name|url}}");
  });

  it("lead through our server, except for those of a single reader", async () => {
    const { content } = await render(body);
    expect(trackableLinks(content.html)).toEqual(["https://x.example/b"]);
    const tracked = splitTracked(content.html, new Map([["https://x.example/b", "7"]]));
    expect(tracked.filter((part) => typeof part === "string").join("")).not.toContain(
      "x.example/b",
    );
  });

  it("contain no reader's own links in the archive", async () => {
    const { content } = await render(body);
    const { html } = publicLetter(content, "https://sortes.example");
    expect(html).toContain("https://x.example/b");
    expect(html).not.toMatch(/Leave|circle/);
  });
});
