import { limits } from "@sortes/contract";
import { type Attack, scaled } from "../attack.ts";
import { bearer, type Call, fire, jsonCall, newStaff, patiently, spread } from "../calls.ts";

/** A paragraph with a link of its own, in HTML and in MJML. */
const paragraph = (i: number) => `<p>Line ${i}: <a href="https://example.test/${i}">more</a></p>`;
const column = (i: number) => `<mj-text>Line ${i}: <b>more</b></mj-text>`;

/** Bodies of at most this many characters. */
const html = (characters: number) => filled(paragraph, characters);
const mjml = (characters: number) =>
  `<mjml><mj-body><mj-section><mj-column>${filled(column, characters - 100)}</mj-column></mj-section></mj-body></mjml>`;

function filled(part: (i: number) => string, characters: number): string {
  const parts: string[] = [];
  for (let i = 0, length = 0; ; i++) {
    const next = part(i);
    length += next.length;
    if (length > characters) return parts.join("");
    parts.push(next);
  }
}

export const attack: Attack = {
  title: "previews of the largest campaigns",
  async stage(target, scale) {
    const headers = bearer(await newStaff(target));
    const draft = (body: string) => ({ title: "t", subject: "s", preheader: "", body });
    const most = scaled(limits.campaign.body, scale);
    const bodies = [most, most / 2, most / 10].flatMap((size) => [html(size), mjml(size)]);
    const preview = (body: string): Call => ({
      path: "/api/newsletter/campaigns/preview/",
      ...jsonCall(draft(body), headers),
    });
    // the first rendering starts the thread, whose memory is a one-time cost
    await patiently(target, preview(html(1000)));
    await patiently(target, preview(mjml(1000)));
    const calls = bodies.map(preview);
    return async (assault) => {
      await spread(scaled(60, scale), 4, assault.signal, async (i) => {
        const call = calls[i % calls.length];
        if (call) await fire(target, call, assault);
      });
    };
  },
};
