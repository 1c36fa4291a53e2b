import { subscribe } from "node:diagnostics_channel";
import { expect, it } from "vitest";
import { prepareRendering, renderCampaign } from "../src/index.ts";

it("a thread that was prepared renders the next letter", async () => {
  let started = 0;
  subscribe("worker_threads", () => (started += 1));
  prepareRendering();
  prepareRendering();
  await expect.poll(() => started).toBe(1);
  const draft = { subject: "News", preheader: "", body: "<p>Prepared.</p>" };
  expect((await renderCampaign(draft, "en")).content.text).toContain("Prepared.");
  prepareRendering();
  await renderCampaign(draft, "ro");
  expect(started).toBe(1);
});
