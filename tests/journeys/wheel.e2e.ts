import { choose } from "../fixtures/options.ts";
import { refuseFullScreen } from "../fixtures/screens/generators.ts";
import { expect, test } from "../fixtures/test.ts";
import { LuckyWinner } from "../fixtures/winners.ts";

const names = ["Ana", "Tom", "Ioana", "Leo"];

test("Back leaves the wheel for the list", async ({ page, t, open }) => {
  const lucky = new LuckyWinner(page, t);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/lucky-winner");
  // as on an iPhone, where Back does not leave full screen first
  await refuseFullScreen(page);
  await choose(page.getByRole("radio", { name: t("winners.way_wheel") }));
  await lucky.participants.fill(names.join("\n"));
  await lucky.button("winners.showWheel").click();
  const stage = page.getByRole("dialog");
  await stage
    .getByRole("button", { name: t("winners-more.spin") })
    .first()
    .click();
  await expect(stage.getByRole("listitem")).toHaveCount(1);

  await page.goBack();
  await expect(stage).toBeHidden();
  await expect(lucky.participants).toHaveValue(names.join("\n"));
});
