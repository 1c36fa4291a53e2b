import type { ReportedGenerator, ReportedOpenList } from "@sortes/contract";
import { drawRecord } from "@sortes/testing/builders";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { type Handlers, refuse } from "../../../../../test/fake-server.ts";
import { page, press, signIn, hrefOf } from "../../../../../test/page.ts";
import {
  dialog,
  fill,
  listsPage,
  me,
  open,
  reportsPage,
  serve,
} from "../../../../../test/staff-page.ts";
import { words } from "../../../../../test/words.ts";

const insults: ReportedGenerator = {
  id: "0197a2b0-0000-7000-8000-00000000bbbb",
  name: "Insults",
  description: "For friends",
  owner: "Mihai",
  shareId: "abc",
  takenDown: null,
  reports: [
    { reason: "personal_data", text: "It names my child.", at: "2026-04-14T10:00:00.000Z" },
  ],
};

beforeEach(() => signIn(me));

describe("generators that visitors have reported", () => {
  /** A server with one generator that is reported until staff resolve it. */
  function serveReports(others: Handlers = {}) {
    let there: ReportedGenerator = insults;
    return serve({
      "generatorReports.list": ({ input: { state } }) =>
        reportsPage((state === "taken_down") === (there.takenDown !== null) ? [there] : []),
      "generatorReports.samples": () => ({ results: ["You fool"] }),
      "generatorReports.takeDown": ({ input: { reason } }) => {
        there = { ...there, takenDown: { at: "2026-04-15T10:00:00.000Z", reason } };
      },
      "generatorReports.restore": () => {
        there = { ...there, takenDown: null, reports: [] };
      },
      ...others,
    });
  }

  test("are listed with reports and sample results, taken down with a reason and restored", async () => {
    const { calls } = serveReports();
    await open();
    expect(await page().findByText("It names my child.")).toBeTruthy();
    expect(hrefOf(words("staff.reportsOpen"))).toBe("/g/abc");
    await press(words("staff.samples"));
    expect(await page().findByText("You fool")).toBeTruthy();
    await press(words("staff.takeDown"));
    await press(words("staff.takeDown"), dialog());
    expect(dialog().getByText(/^Enter a reason/)).toBeTruthy();
    fill(words("staff.takeDownReason"), "It names a child.");
    await press(words("staff.takeDown"), dialog());
    expect(await page().findByText(words("staff.reportsNone"))).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    const section = within(page().getByRole("region", { name: words("staff.reports") }));
    fireEvent.click(section.getByRole("radio", { name: words("staff.reports_taken_down") }));
    expect(await page().findByText("It names a child.")).toBeTruthy();
    await press(words("staff.restore"));
    expect(await page().findByText(words("staff.reportsNoneDown"))).toBeTruthy();
    const deeds = calls.filter(({ path }) => /takeDown|restore/.test(path));
    expect(deeds.map(({ input }) => input)).toEqual([
      { id: insults.id, reason: "It names a child." },
      { id: insults.id },
    ]);
  });

  test("show that others have resolved them", async () => {
    serveReports({
      "generatorReports.dismiss": () => refuse(404, "NOT_FOUND"),
    });
    await open();
    await page().findByText("It names my child.");
    await press(words("staff.dismiss"));
    expect(await screen.findByText(words("staff.reportsGone", { name: "Insults" }))).toBeTruthy();
  });
});

describe("open lists that were reported", () => {
  const losers: ReportedOpenList = {
    id: "01939c5a-0000-7000-8000-00000000f001",
    key: "K7M4QX2P9T",
    title: "Losers of 8B",
    question: { text: "Who is worst?", kind: "text", choices: [] },
    owner: "Mihai",
    takenDown: null,
    reports: [{ reason: "offensive", text: "It insults us.", at: "2026-04-14T10:00:00.000Z" }],
  };

  test("are listed with what their link shows, taken down with a reason and restored", async () => {
    let there = losers;
    const { calls } = serve({
      "openListReports.list": ({ input: { state } }) =>
        listsPage((state === "taken_down") === (there.takenDown !== null) ? [there] : []),
      "openListReports.takeDown": ({ input: { reason } }) => {
        there = { ...there, takenDown: { at: "2026-04-15T10:00:00.000Z", reason } };
      },
      "openListReports.restore": () => {
        there = { ...there, takenDown: null, reports: [] };
      },
    });
    await open();
    expect(await page().findByText("It insults us.")).toBeTruthy();
    expect(page().getByText("Who is worst?")).toBeTruthy();
    expect(hrefOf(words("staff.reportsOpen"))).toBe("/join/K7M4QX2P9T");
    const logReads = () => calls.filter(({ path }) => path === "staff.record").length;
    const before = logReads();
    await press(words("staff.takeDown"));
    expect(dialog().getByText(words("staff.listTakeDownText"))).toBeTruthy();
    fill(words("staff.takeDownReason"), "It humiliates pupils.");
    await press(words("staff.takeDown"), dialog());
    expect(await page().findByText(words("staff.listReportsNone"))).toBeTruthy();
    // the activity log is below
    await waitFor(() => expect(logReads()).toBe(before + 1));
    const section = within(page().getByRole("region", { name: words("staff.listReports") }));
    fireEvent.click(section.getByRole("radio", { name: words("staff.reports_taken_down") }));
    expect(await section.findByText("It humiliates pupils.")).toBeTruthy();
    await press(words("staff.restore"));
    expect(await section.findByText(words("staff.listReportsNoneDown"))).toBeTruthy();
    const deeds = calls.filter(({ path }) => /takeDown|restore/.test(path));
    expect(deeds.map(({ input }) => input)).toEqual([
      { id: losers.id, reason: "It humiliates pupils." },
      { id: losers.id },
    ]);
  });
});

describe("published draws", () => {
  const id = "01939c5a-0000-7000-8000-00000000d0a1";
  const draw = drawRecord({
    id,
    text: { organiser: "Mihai", title: "Raffle", prizes: ["A rude prize"], conditions: "" },
    winners: [{ number: 2, name: "Dan", published: false, rank: 1, prize: 1, status: "winner" }],
  });
  const find = async (link: string) => {
    const field = await page().findByLabelText(words("staff-draws.link"));
    fireEvent.change(field, { target: { value: link } });
    await press(words("staff-draws.find"));
  };

  test("are found by link, and their texts are deleted with a reason", async () => {
    let there = draw;
    const { calls } = serve({
      "draws.get": () => there,
      "draws.takeDown": ({ input: { reason } }) => {
        const takenDown = { at: "2026-04-15T10:00:00.000Z", reason };
        there = { ...there, text: null, takenDown, winners: [] };
      },
    });
    await open();
    await find("not a link");
    expect(page().getByText(words("staff-draws.linkWrong"))).toBeTruthy();
    await find(`https://sortes.example/draws/${id.toUpperCase()}#f=abc`);
    expect(await page().findByText("A rude prize")).toBeTruthy();
    expect(page().getByText("Dan")).toBeTruthy();
    await press(words("staff-draws.takeDown"));
    expect(dialog().getByText(words("staff-draws.consequence"))).toBeTruthy();
    await press(words("staff-draws.takeDown"), dialog());
    expect(dialog().getByText(/^Enter a reason/)).toBeTruthy();
    fill(words("staff-draws.reason"), "Insults");
    await press(words("staff-draws.takeDown"), dialog());
    expect(await page().findByText("Insults", { selector: "bdi" })).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(page().queryByRole("button", { name: words("staff-draws.takeDown") })).toBeNull();
    expect(calls.find(({ path }) => path === "draws.takeDown")?.input).toEqual({
      id,
      reason: "Insults",
    });
  });

  test("that do not exist are reported as missing", async () => {
    serve({
      "draws.get": () => refuse(404, "NOT_FOUND"),
    });
    await open();
    await find(id);
    expect(await page().findByText(words("staff-draws.missing"))).toBeTruthy();
  });
});
