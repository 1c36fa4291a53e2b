import { expect, test } from "../fixtures/test.ts";

// every other test relies on this one: a guard that sees nothing would pass them all
test("the guard notices every forbidden action of a page", async ({ page, guard }) => {
  guard.keepOutOfAddresses("a secret");
  await page.goto("/");
  await page.evaluate(() => {
    const image = new Image();
    image.src = "http://evil.example/x.png";
    const style = document.createElement("style");
    style.textContent = "* { color: red }";
    document.head.append(style);
    try {
      document.body.innerHTML = "<b>markup</b>";
    } catch {
      // Trusted Types
    }
    void fetch("/api/health-check?q=a%20secret");
    setTimeout(() => {
      throw new Error("nobody caught this");
    });
    setTimeout(() => alert("hello"));
  });
  for (const seen of [
    "Foreign host: http://evil.example/x.png",
    "Policy violated: img-src by http://evil.example/x.png",
    "Policy violated: style-src-elem by inline",
    "Policy violated: require-trusted-types-for by trusted-types-sink",
    "Secret in an address",
    "nobody caught this",
    "Dialog: hello",
  ])
    await expect.poll(() => guard.complaints.join("\n")).toContain(seen);
  guard.complaints.length = 0;
});

test("the guard notices a press that is lost because the page moves", async ({
  page,
  guard,
  t,
}) => {
  await page.goto("/");
  const banner = page.getByRole("banner");
  await banner.getByRole("link", { name: t("shell.logIn"), exact: true }).hover();
  await page.mouse.down();
  await page.evaluate(() => document.querySelector("header")!.remove());
  await page.mouse.up();
  await expect
    .poll(() => guard.complaints.join("\n"))
    .toContain("Press lost, since the page moved");
  guard.complaints.length = 0;
});

test("every page has its security headers", async ({ page, t }) => {
  for (const path of ["/", "/team-generator", "/my-history", "/verify/some-token"]) {
    const reply = await page.goto(path);
    const headers = reply?.headers() ?? {};
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "cross-origin-opener-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "referrer-policy": path.startsWith("/verify")
        ? "no-referrer"
        : "strict-origin-when-cross-origin",
    });
    await expect(page.getByRole("link", { name: t("shell.skip") })).toBeAttached();
  }
});
