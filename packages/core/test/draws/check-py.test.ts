import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const python = (...args: string[]) => spawnSync("python3", args, { encoding: "utf8" });
const skipped = python("-c", "import sys; sys.exit(sys.version_info < (3, 9))").status !== 0;
if (skipped)
  console.warn("SKIPPED: the checker in Python (there is no python3, 3.9 or later, here)");

describe.skipIf(skipped)("check.py", () => {
  it("passes its own tests", { timeout: 240_000 }, () => {
    const { status, stderr } = python(join(import.meta.dirname, "check_test.py"));
    expect(stderr).toMatch(/\nOK\n$/);
    expect(status).toBe(0);
  });

  it("checks the example that the site ships", () => {
    const draws = join(import.meta.dirname, "../../src/draws");
    const { status, stdout } = python(join(draws, "check.py"), join(draws, "example/bundle.json"));
    expect(stdout).toMatch(/^The result checks out\.$/m);
    expect(status).toBe(0);
  });
});
