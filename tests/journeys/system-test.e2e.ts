import { untilAllWorks } from "../fixtures/system-test.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

// spec 2.1.16, 7.83
test("the system test checks the browser and the server, and copies its findings", async ({
  page,
  open,
  context,
  member,
  t,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const asked = page.waitForRequest("/api/health-check");
  await open("/system-test", { as: member });
  expect((await asked).method()).toBe("GET");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(english("diagnostics.title"));
  await untilAllWorks(page, t);
  const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
  for (const name of ["Local storage", "Web worker", "Database", "Queue", "Server worker"])
    await expect(row(name)).toContainText(/OKIt works\..*ms/);
  await expect(row("auth-storage")).toContainText(english("diagnostics.stored"));
  await expect(page.getByText('{"data":{"status":"ok"')).toBeVisible();

  await page.getByRole("button", { name: english("diagnostics.copy") }).click();
  await expect(page.getByText(english("diagnostics.copied"))).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("- Database: OK. It works. (");
  expect(copied).not.toContain(member.token);
});

test("a server that does not answer is shown as unreachable until the next check @long", async ({
  page,
  open,
  t,
}) => {
  await page.route("/api/health-check", (route) => route.abort());
  await open("/system-test");
  await expect(page.getByText("The server cannot be reached.")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("One check failed.");
  await page.unroute("/api/health-check");
  await untilAllWorks(page, t);
});
