import { act, fireEvent, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServer } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, signIn } from "../../../../test/page.ts";
import { bogdan, dialog, entry, me, open, serve } from "../../../../test/staff-page.ts";
import { words } from "../../../../test/words.ts";

const table = (name: string) => within(page().getByRole("table", { name }));

beforeEach(() => signIn(me));

describe("the audit log", () => {
  test("shows entries in words, or as stored if there are none", async () => {
    serve({
      "staff.record": () => ({
        entries: [
          entry(7, {
            subject: "newsletter",
            subjectName: null,
            detail: '{"before":{"footerEn":""},"footerEn":"Hi"}',
          }),
          entry(8, {
            action: "webhook.change",
            detail: '{"events":["draw.finished","draw.postponed"],"state":"on"}',
          }),
          entry(6, { action: "template.rename", detail: '{"before":"paused","name":"null"}' }),
          entry(5, { action: "campaign.cancel", detail: '{"becomes":"draft"}' }),
          entry(4, {
            detail:
              '{"jobs":3,"added":0,"skipped":{"known":2,"repeated":0},"waitHours":0,"before":null,' +
              '"odd":[1],"counts":[{"subject":1,"clicks":3},{"subject":2,"clicks":0}]}',
          }),
          entry(3, { action: "campaign.explode", detail: "[odd" }),
          entry(2, {
            action: "staff.grant",
            by: "command",
            actorName: "radu",
            actor: "cli",
            detail: '{"operator":"radu"}',
          }),
          entry(1, { by: "process", actor: "worker", actorName: null, subjectName: "Spring" }),
          entry(0, { actorName: null }),
        ],
        next: null,
      }),
    });
    await open();
    const rows = table(words("staff.record")).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(
        "Before: (English footer: none); English footer: HiConcerning Newsletter",
      ),
      expect.stringContaining("Events: A published draw is over and draw.postponed; State: on"),
      expect.stringContaining("Before: paused; Name: null"),
      expect.stringContaining("Status: Draft"),
      expect.stringMatching(
        /^Retried failed jobsJobs: 3; Already subscribed: 2; Hours of waiting: 0; Before: none; odd: 1; Subjects: \(Subject: 1, Clicks: 3\) and \(Subject: 2\).*queues.*Ana.*14 Apr 2026/,
      ),
      expect.stringMatching(/^campaign\.explode\[odd/),
      expect.stringMatching(/^Gave staff rightsConcerning.*radu \(command line\)/),
      expect.stringMatching(/Spring.*Sortes itself \(worker\)/),
      expect.stringMatching(/someone whose account was deleted/),
    ]);
  });

  test("names what the details mean by an id, and a step by its letter alone", async () => {
    const [step, letter, unknown] = [entry(21).id, entry(22).id, entry(23).id];
    const names = [
      { id: step, name: "Hello" },
      { id: letter, name: "Hello" },
    ];
    const add = JSON.stringify({ step, campaignId: letter, waitHours: 0 });
    const move = JSON.stringify({ step, before: unknown });
    serve({
      "staff.record": () => ({
        entries: [
          entry(1, { action: "welcome.add", detail: add, names }),
          entry(0, { action: "welcome.move", detail: move, names }),
        ],
        next: null,
      }),
    });
    await open();
    const [, added, moved] = table(words("staff.record")).getAllByRole("row");
    expect(added?.textContent).toContain("Campaign: Hello; Hours of waiting: 0Concerning");
    expect(added?.textContent).not.toContain("Step");
    expect(moved?.textContent).toContain(`Step: Hello; Before: ${unknown}`);
  });

  test("names what is not a person, also in the filter, in the language of the page", async () => {
    localStorage.setItem("language", "ro");
    serve({
      "staff.list": () => ({
        staff: [bogdan],
        invitations: [],
        actors: ["cli", "worker"].map((actor) => ({ actor, name: null })),
      }),
      "staff.record": () => ({
        entries: [
          entry(1, { action: "welcome.on", subject: "welcome", subjectName: null }),
          entry(0, { by: "process", actor: "worker", actorName: null }),
        ],
        next: null,
      }),
    });
    await openApp("/staff");
    expect(await page().findByText("Seria de bun venit")).toBeTruthy();
    const filter = page().getByLabelText("Cine");
    const offered = within(filter).getAllByRole("option");
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      "Toți",
      "Linia de comandă",
      "Sortes (proces de fundal)",
    ]);
  });

  test("is filtered, searched and paged, and the address follows", async () => {
    const { calls } = serve({
      "staff.record": ({ input }) => ({
        entries: input.after ? [entry(1)] : [entry(3), entry(2)],
        next: input.after ? null : entry(2).id,
      }),
    });
    const { router } = await open();
    const asked = () =>
      calls.filter(({ path }) => path === "staff.record").map(({ input }) => input);
    await press(words("staff.older"));
    await waitFor(() => expect(asked().at(-1)).toEqual({ after: entry(2).id }));
    expect(router.state.location.search).toEqual({ after: entry(2).id });
    await waitFor(() =>
      expect(page().queryByRole("button", { name: words("staff.older") })).toBeNull(),
    );
    await press(words("staff.newest"));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    const choose = (label: string, value: string) =>
      act(async () => fireEvent.change(page().getByLabelText(label), { target: { value } }));
    await choose(words("staff.what"), "staff.grant");
    await choose(words("staff.who"), "cli");
    await choose(words("staff.search"), "100%");
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ action: "staff.grant", actor: "cli", search: "100%" }),
    );
    expect(router.state.location.search).toEqual({
      action: "staff.grant",
      actor: "cli",
      q: "100%",
    });
  });

  test("is downloaded with the current filters", async () => {
    serve();
    const addresses: string[] = [];
    const { unmount } = await open("/staff?action=staff.grant&after=nonsense");
    fakeServer({}, (url) => {
      addresses.push(url.pathname + url.search);
      return new Response("at\r\n# complete (0)\r\n", { headers: { "content-type": "text/csv" } });
    });
    await press(words("staff.export"));
    await press(words("staff.download"), dialog());
    await waitFor(() =>
      expect(addresses).toEqual(["/api/staff/record/export/?format=csv&action=staff.grant"]),
    );
    unmount();
  });
});
