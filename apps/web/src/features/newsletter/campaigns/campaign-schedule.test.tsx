import { act, fireEvent, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  campaign,
  choose,
  inDialog,
  keepCampaigns,
  openList,
  press,
} from "../../../../test/campaigns-page.ts";
import { page, signInStaff } from "../../../../test/page.ts";
import { to } from "../../../../test/fake-server.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

describe("a scheduled campaign", () => {
  test("is sent at once without being cancelled first", async () => {
    const one = campaign("scheduled");
    const calls = keepCampaigns(() => [one], {
      "campaigns.send": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.sendNow"));
    await press(inDialog().getByRole("button", { name: words("campaigns.sendNow") }));
    expect(await page().findByText(words("campaigns.sent"))).toBeTruthy();
    expect(to(calls, "campaigns.send")[0]?.input).toEqual({
      id: one.id,
      from: "scheduled",
      evenToNobody: false,
    });
  });

  test("is moved to another time without being cancelled first", async () => {
    const one = campaign("scheduled", { title: "Winter" });
    const calls = keepCampaigns(() => [one], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.reschedule"));
    expect(inDialog().getByText(/^It is scheduled for Friday.* 2027/)).toBeTruthy();
    await act(async () => {
      fireEvent.change(inDialog().getByLabelText(words("campaigns.date")), {
        target: { value: "2035-01-15" },
      });
      fireEvent.change(inDialog().getByLabelText(words("campaigns.time")), {
        target: { value: "09:00" },
      });
    });
    await press(inDialog().getByRole("button", { name: words("campaigns.reschedule") }));
    expect(
      await page().findByText(words("campaigns.rescheduled", { title: "Winter" })),
    ).toBeTruthy();
    expect(to(calls, "campaigns.schedule")[0]?.input).toMatchObject({
      id: one.id,
      from: "scheduled",
      scheduledTime: "2035-01-15T09:00",
    });
  });

  test("that is being sent at each reader's own hour gets another hour for the others", async () => {
    const at = { timeZone: "Pacific/Honolulu", at: "2035-01-15T18:00:00.000Z" };
    const ownTime = { time: "2020-01-15T08:00", timeZone: "Europe/Bucharest", first: at, last: at };
    const one = campaign("sending", { title: "Winter", ownTime, version: 4 });
    const calls = keepCampaigns(() => [one, campaign("sending")], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.changeHour"));
    expect(inDialog().getByText(words("campaigns.changeHourText"))).toBeTruthy();
    const time = inDialog().getByLabelText<HTMLInputElement>(words("campaigns.time"));
    expect(time.value).toBe("08:00");
    await act(async () => fireEvent.change(time, { target: { value: "09:30" } }));
    await press(inDialog().getByRole("button", { name: words("campaigns.changeHour") }));
    const done = words("campaigns.hourChanged", { title: "Winter" });
    expect(await page().findByText(done)).toBeTruthy();
    expect(to(calls, "campaigns.schedule")[0]?.input).toEqual({
      id: one.id,
      from: "sending",
      version: 4,
      scheduledTime: "2020-01-15T09:30",
      timeZone: "Europe/Bucharest",
      inReadersTime: true,
      evenToNobody: false,
    });
  });

  test.each([
    ["scheduled", words("campaigns.confirm_unschedule")],
    ["sending", words("campaigns.confirm_end")],
  ] as const)(
    "that is %s has a button “%s” to confirm its cancellation",
    async (status, wording) => {
      const one = campaign(status);
      keepCampaigns(() => [one]);
      await openList();
      await choose(one, words("campaigns.move_unschedule"));
      expect(inDialog().getByRole("button", { name: wording })).toBeTruthy();
      expect(
        inDialog().queryByRole("button", { name: words("campaigns.move_unschedule") }),
      ).toBeNull();
    },
  );
});

test("unscheduling asks for nothing else, in case it has begun in the meantime", async () => {
  const one = campaign("scheduled");
  const calls = keepCampaigns(() => [one]);
  await openList();
  await choose(one, words("campaigns.move_unschedule"));
  await press(inDialog().getByRole("button", { name: words("campaigns.confirm_unschedule") }));
  await waitFor(() =>
    expect(to(calls, "campaigns.cancel")[0]?.input).toEqual({ id: one.id, from: "scheduled" }),
  );
});

describe("scheduling a draft", () => {
  const when = async (date: string, time: string, zone = "Europe/Bucharest") => {
    await act(async () => {
      fireEvent.change(inDialog().getByLabelText(words("campaigns.date")), {
        target: { value: date },
      });
      fireEvent.change(inDialog().getByLabelText(words("campaigns.time")), {
        target: { value: time },
      });
      fireEvent.change(inDialog().getByLabelText(words("campaigns.zone")), {
        target: { value: zone },
      });
    });
  };
  const button = () =>
    inDialog().getByRole<HTMLButtonElement>("button", { name: words("campaigns.schedule") });
  const year = new Date().getFullYear();

  // spec 2.17.3
  test("takes a time of the chosen zone, and shows it in UTC too", async () => {
    const one = campaign("draft");
    const calls = keepCampaigns(() => [one], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.schedule"));
    expect(button().disabled).toBe(true);
    await when(`${year + 1}-01-15`, "09:00");
    expect(inDialog().getByText("Europe/Bucharest", { selector: "dt" })).toBeTruthy();
    expect(inDialog().getByText(/7:00/)).toBeTruthy();
    await press(button());
    expect(await page().findByText(words("campaigns.scheduledDone"))).toBeTruthy();
    expect(to(calls, "campaigns.schedule")[0]?.input).toEqual({
      id: one.id,
      scheduledTime: `${year + 1}-01-15T09:00`,
      timeZone: "Europe/Bucharest",
      evenToNobody: false,
    });
  });

  // spec 5.4
  test("disables its button for past times, hours that do not exist, and unknown zones", async () => {
    const one = campaign("draft");
    keepCampaigns(() => [one]);
    await openList();
    await choose(one, words("campaigns.schedule"));
    await when("2020-01-15", "09:00");
    expect(inDialog().getByText(words("TIME_PAST"))).toBeTruthy();
    expect(button().disabled).toBe(true);
    await when("2035-03-25", "03:30");
    expect(inDialog().getByText(/because the clocks go forward/)).toBeTruthy();
    expect(button().disabled).toBe(true);
    await when(`${year + 1}-01-15`, "09:00", "Bucharest");
    expect(inDialog().getByText(words("TIME_ZONE_UNKNOWN"))).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  test("asks which occurrence of a repeated hour is meant, and sends its offset", async () => {
    const one = campaign("draft");
    const calls = keepCampaigns(() => [one], {
      "campaigns.schedule": () => ({ campaign: one, warnings: [] }),
    });
    await openList();
    await choose(one, words("campaigns.schedule"));
    await when("2035-10-28", "03:30");
    expect(button().disabled).toBe(true);
    await press(inDialog().getByLabelText(words("campaigns.twice_1", { offset: "+02:00" })));
    await press(button());
    await page().findByText(words("campaigns.scheduledDone"));
    expect(to(calls, "campaigns.schedule")[0]?.input).toMatchObject({
      scheduledTime: "2035-10-28T03:30+02:00",
    });
  });

  // spec 8.38
  test("that fails keeps the input, and focuses the date", async () => {
    const one = campaign("draft");
    keepCampaigns(() => [one]);
    await openList();
    await choose(one, words("campaigns.schedule"));
    await when(`${year + 1}-01-15`, "09:00");
    await press(button());
    expect((await inDialog().findByRole("alert")).textContent).toBe(
      words("campaigns.scheduleFailed") + words("campaigns.perhapsDone"),
    );
    expect(inDialog().getByLabelText<HTMLInputElement>(words("campaigns.time")).value).toBe(
      "09:00",
    );
    expect(button().disabled).toBe(false);
  });
});
