import type { Page } from "@playwright/test";
import { violationsOf } from "../fixtures/axe.ts";
import { choose } from "../fixtures/options.ts";
import { confirmAddress } from "../fixtures/people.ts";
import { sideways } from "../fixtures/sideways.ts";
import { expect, test } from "../fixtures/test.ts";
import { english } from "../fixtures/texts.ts";

const main = (page: Page) => page.getByRole("main");
const press = (page: Page, name: string) =>
  main(page).getByRole("button", { name, exact: true }).click();
const answer = (page: Page, name: string) =>
  page
    .getByRole("alertdialog")
    .or(page.getByRole("dialog"))
    .getByRole("button", { name, exact: true })
    .click();

test("an organiser publishes a draw, freezes its list, runs it, and an alternate moves up", async ({
  page,
  app,
  open,
  member,
}) => {
  await confirmAddress(app, member);
  await open("/draws", { as: member });
  await main(page)
    .getByRole("link", { name: english("draw-desk.publish") })
    .click();
  await page.getByLabel(english("draw-desk.drawTitle")).fill("Spring raffle");
  await page.getByLabel(english("draw-desk.prize", { place: "1" }), { exact: true }).fill("A book");
  await page.getByLabel(english("draw-desk.alternates")).fill("1");
  await page
    .getByRole("textbox", { name: english("draw-desk.list"), exact: true })
    .fill("Ana\nIon\nMaria");
  await choose(page.getByRole("radio", { name: english("draw-desk.names_shown") }));
  await choose(page.getByRole("radio", { name: english("draw-desk.when_free") }));
  // what is typed survives a reload
  await page.reload();
  await expect(
    page.getByRole("textbox", { name: english("draw-desk.list"), exact: true }),
  ).toHaveValue("Ana\nIon\nMaria");
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await press(page, english("draw-desk.open"));

  await expect(page).toHaveURL(/\/draws\/[\da-f-]{36}\/manage$/);
  await expect(page.getByText(english("draw-desk.listSent", { count: "3" }))).toBeVisible();
  const poster = page.getByRole("link", { name: english("draw-desk.poster") });
  const reply = await page.request.get((await poster.getAttribute("href")) ?? "");
  expect(reply.headers()["content-type"]).toBe("application/pdf");
  expect((await reply.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await press(page, english("draw-desk.freeze"));
  await answer(page, english("draw-desk.freeze"));
  await expect(page.getByText(english("draw-desk.isFrozen"))).toBeVisible();
  const id = new URL(page.url()).pathname.split("/")[2] ?? "";
  await expect(page.getByLabel(english("draw-desk.shareAddress"))).toHaveValue(
    new RegExp(`/draws/${id}#f=[\\w-]{43}$`),
  );
  await expect(page.getByRole("img", { name: english("draws.qr") })).toBeVisible();
  await press(page, english("draw-desk.run"));
  await answer(page, english("draw-desk.run"));
  await expect(page.getByText(english("draw-desk.isDrawn"))).toBeVisible();

  const result = main(page).getByRole("table", { name: english("draw-desk.result") });
  await expect(result.getByText("A book")).toBeVisible();
  await result.getByRole("button").click();
  await choose(page.getByRole("radio", { name: english("draw-desk.why_declined") }));
  await answer(page, english("draw-desk.givesWay"));
  await expect(result.getByText(english("draw-desk.is_promoted"))).toBeVisible();
  await expect(result.getByText(english("draw-desk.is_passed"))).toBeVisible();
  await expect.poll(() => violationsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => sideways(page)).toEqual({ scrollWidth: 320, stickOut: [] });

  const [tickets] = await Promise.all([
    page.waitForEvent("download"),
    press(page, english("draw-desk.tickets")),
  ]);
  expect(tickets.suggestedFilename()).toMatch(/\.csv$/);
  const { body } = await member.api.get(`/draws/${id}/`);
  expect(body).toMatchObject({
    data: {
      state: "drawn",
      winners: [
        { rank: 1, status: "passed" },
        { rank: 2, status: "promoted", prize: 1 },
      ],
    },
  });
  await page.goto("/draws");
  await expect(page.getByText(english("draws.stateDrawn"))).toBeVisible();
});

test("a user with an unconfirmed address is offered to resend the mail", async ({
  page,
  open,
  member,
}) => {
  await open("/draws/new", { as: member });
  await expect(page.getByRole("button", { name: english("account.resend") })).toBeVisible();
});
