import { execFile } from "node:child_process";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { CampaignMarkupError, renderCampaign, RenderingBusyError } from "../src/index.ts";

const draft = { subject: "News of June", preheader: "What is new" };
const render = (body: string) => renderCampaign({ ...draft, body }, "en");

/** The output of a process that does this. */
async function inProcess(script: string): Promise<string> {
  const source = join(import.meta.dirname, "../src/index.ts");
  const imports = `import { subscribe } from "node:diagnostics_channel";
    import { setImmediate } from "node:timers/promises";
    import { prepareRendering, renderCampaign } from ${JSON.stringify(source)};
    const draft = { subject: "b", preheader: "", body: "<p>c</p>" };`;
  const ended = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", imports + script],
    { cwd: import.meta.dirname, timeout: 250_000 },
  );
  return ended.stdout;
}

const mjml = (inside: string) => `<mjml><mj-body>${inside}</mj-body></mjml>`;

describe("excessive markup", () => {
  it.each([
    ["a body of 5 MB", "a".repeat(5_000_000)],
    ["10,000 elements within each other", "<div>".repeat(10_000)],
    [
      "300 elements of a text of MJML within each other",
      mjml(`<mj-raw>${"<b>".repeat(300)}${"</b>".repeat(300)}</mj-raw>`),
    ],
    ["fields without end", "{{a}}".repeat(390_000)],
  ])("is rejected: %s", async (_what, body) => {
    const refused = await render(body).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CampaignMarkupError);
    expect(refused).toMatchObject({ asMessage: { code: "MARKUP_TOO_COMPLEX" } });
  });

  it.each([
    ["a tag that never ends", "<a ".repeat(600_000)],
    ["a style of semicolons", `<p style="${";".repeat(400_000)}expression(">x</p>`],
  ])("is dropped, and the rest is rendered: %s", async (_what, body) => {
    const { content } = await render(body);
    expect(content.html.length).toBeLessThan(20_000);
  });
});

describe("rendering", () => {
  it("does not keep the process from other work", async () => {
    await render("<p>warm</p>");
    let rendering = true;
    const rendered = render("<p>a</p>".repeat(10_000)).finally(() => {
      rendering = false;
    });
    let turns = 0;
    while (rendering) {
      await setImmediate();
      turns += 1;
    }
    await rendered;
    expect(turns).toBeGreaterThan(100);
  });

  it("queues some requests and asks others to retry", async () => {
    // nobody waits for long on this clock, however busy the machine is
    vi.useFakeTimers({ toFake: ["performance"] });
    onTestFinished(() => void vi.useRealTimers());
    const outcomes = await Promise.allSettled(
      Array.from({ length: 130 }, (_, i) => render(`<p>Mail ${i}.</p>`)),
    );
    const texts = outcomes.flatMap((outcome) =>
      outcome.status === "fulfilled" ? [/Mail (\d+)\./.exec(outcome.value.content.text)?.[1]] : [],
    );
    expect(texts).toEqual(Array.from({ length: 120 }, (_, i) => String(i)));
    for (const outcome of outcomes.slice(120))
      expect(outcome).toMatchObject({ reason: expect.any(RenderingBusyError) });
  });

  it("does not keep the process alive", async () => {
    const script = `console.log((await renderCampaign(draft, "en")).content.subject);`;
    expect(await inProcess(script)).toBe("b\n");
  });

  it("finds a thread that was started before", async () => {
    const script = `let started = 0;
      subscribe("worker_threads", () => (started += 1));
      prepareRendering();
      prepareRendering();
      await setImmediate();
      console.log(started);
      await renderCampaign(draft, "en");
      prepareRendering();
      await renderCampaign(draft, "ro");
      console.log(started);`;
    expect(await inProcess(script)).toBe("1\n1\n");
  });

  it.each(["subject", "preheader"] as const)("rejects a line break in the %s", async (field) => {
    const hostile = { ...draft, body: "<p>a</p>", [field]: "a\r\nBcc: eve@example.test" };
    await expect(renderCampaign(hostile, "en")).rejects.toThrow("control characters");
  });
});
