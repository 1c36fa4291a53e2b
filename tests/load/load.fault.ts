import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { identify } from "@sortes/db/embedded";
import { describe, expect, it, onTestFinished } from "vitest";
import { attack as upload } from "./attacks/multipart-upload.ts";
import { measure, tableOf } from "./measure.ts";
import { startProduct } from "./product.ts";

describe.runIf(process.platform === "linux")("the load harness", () => {
  it("starts the product for an attack, and leaves nothing of it behind", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sortes-load-test-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const product = await startProduct(join(folder, "log"));
    try {
      const report = await measure(product, upload, { scale: 0.0005 });
      expect(report.requests).toBe(6);
      expect(report.before).toBeGreaterThan(50 * 1024 * 1024);
      // limits that apply at every scale
      expect(report.missed).not.toContain("the server ended");
      expect(tableOf([report])).toMatch(/^attack +requests [^\n]+\nuploads of 1 GB/);
    } finally {
      await product.stop();
    }
    expect(identify(product.pid)).toBeUndefined();
    expect(await readFile(join(folder, "log"), "utf8")).toContain("Stopping …");
  });
});
