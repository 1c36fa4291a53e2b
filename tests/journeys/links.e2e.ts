import { seenIn } from "../fixtures/looks.ts";
import { expect, test } from "../fixtures/test.ts";

test.use(seenIn("phone-ro-dark"));

test("a link passes settings and names on to another person, without sending names to the server", async ({
  page,
  context,
  open,
  t,
  generator,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/team-generator");
  await generator.names.fill("Ana Pop\nȘtefan\nIoana\nRadu");
  await generator.numberOfTeams.selectOption("4");
  const copied = async (label: "results.copyLink" | "results.copyLinkNames") => {
    await page.getByRole("button", { name: t(label) }).click();
    await expect(
      page.getByText(
        t(label === "results.copyLink" ? "results.linkCopied" : "results.linkCopiedNames"),
      ),
    ).toBeVisible();
    return await page.evaluate(() => navigator.clipboard.readText());
  };
  expect(new URL(await copied("results.copyLink")).search).toBe("?lang=ro&teams=4");
  const link = await copied("results.copyLinkNames");

  const other = await context.newPage();
  const asked: string[] = [];
  other.on("request", (request) => asked.push(request.url() + (request.postData() ?? "")));
  await other.goto(link);
  const names = other.getByRole("textbox", { name: t("teams.names"), exact: true });
  await expect(names).toHaveValue("Ana Pop\nȘtefan\nIoana\nRadu");
  await expect(other.getByRole("combobox", { name: t("teams.numberOfTeams") })).toHaveValue("4");
  await expect(other).toHaveURL("/team-generator");
  expect(asked.filter((request) => /Pop|tefan/.test(decodeURIComponent(request)))).toEqual([]);

  // the link again, over what was typed meanwhile
  await names.fill("Dan\nMaria");
  await other.goto(link);
  await expect(names).toHaveValue("Ana Pop\nȘtefan\nIoana\nRadu");
  await other.getByRole("button", { name: t("results.undo") }).click();
  await expect(names).toHaveValue("Dan\nMaria");
  await other.reload();
  await expect(names).toHaveValue("Dan\nMaria");
});
