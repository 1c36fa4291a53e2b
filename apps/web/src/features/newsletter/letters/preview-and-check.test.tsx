import { letterPreview } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { draftOnServer } from "../../../../test/campaign-draft.ts";
import { audience, keepDraft } from "../../../../test/creator-page.ts";
import { Refusal, refuse } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, pressSoon, signInStaff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

beforeEach(signInStaff);

const press = (id: Parameters<typeof words>[0]) => pressSoon(words(id));

describe("the creator", () => {
  test("shows the mail or that it is being made, but no empty preview of a letter", async () => {
    const { state, calls } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    await press("campaign.showPreview");
    expect(page().queryByText(words("campaign.blank"))).toBeNull();
    expect(await page().findByTitle(words("campaign.frame"))).toBeTruthy();
    const rendered = () => calls.filter(({ path }) => path === "campaigns.preview").length;
    await press("campaign.hidePreview");
    expect(page().queryByTitle(words("campaign.frame"))).toBeNull();
    // the address of the last rendering works no more
    const before = rendered();
    await press("campaign.showPreview");
    await waitFor(() => expect(rendered()).toBeGreaterThan(before));
    expect(page().queryByText(words("campaign.blank"))).toBeNull();
  });

  test("begins at the first step for an address with a step that does not exist", async () => {
    const { state } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}&step=foo`);
    expect(await page().findByRole("button", { name: words("campaign.toPreview") })).toBeTruthy();
    expect(page().queryByTitle(words("campaign.frame"))).toBeNull();
  });

  test("leads to the dashboard if the rights were lost before the draft was opened", async () => {
    const { state } = keepDraft({ "campaigns.get": () => refuse(403, "FORBIDDEN") });
    const { router } = await openApp(`/mail-campaign?id=${state.draft.id}`);
    await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
    expect(await screen.findByText(words("FORBIDDEN"))).toBeTruthy();
  });

  test("previews the colours of a mail as mail programs show them, and names those programs", async () => {
    const { state, calls } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    await press("campaign.showPreview");
    const asked = () => calls.findLast(({ path }) => path === "campaigns.preview")?.input;
    await waitFor(() => expect(asked()).toMatchObject({ scheme: "light" }));
    for (const scheme of ["dark", "forced", "inverted"] as const) {
      const radio = page().getByRole("radio", { name: words(`campaigns.scheme_${scheme}`) });
      await act(async () => radio.click());
      expect(page().getByText(words(`campaigns.schemeAbout_${scheme}`))).toBeTruthy();
      await waitFor(() => expect(asked()).toMatchObject({ scheme }));
    }
  });

  // spec 2.16.3
  test("asks for a final check, then confirms that the campaign is saved as a draft", async () => {
    const { state, calls } = keepDraft({ "campaigns.audience": () => audience });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    await press("campaign.toPreview");
    await page().findByRole("heading", { name: words("campaign.check") });
    expect(
      await page().findByText(words("campaign.linksAnswered", { links: 0, answered: 0 })),
    ).toBeTruthy();
    await press("campaign.saveDraft");
    expect(await page().findByRole("heading", { name: words("campaign.created") })).toBeTruthy();
    expect(page().getByText(words("campaign.createdLead", { title: "Winter" }))).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain("campaigns.send");
  });

  test("lists the test subjects in the final check", async () => {
    const { state } = keepDraft({ "campaigns.audience": () => audience });
    state.draft = {
      ...state.draft,
      subjectTest: {
        otherSubjects: [{ subject: "Who wins?" }, { subject: "Draws for all" }],
        share: 30,
        decideAfterHours: 4,
      },
    };
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const toCheck = await page().findByRole("button", { name: words("campaign.toPreview") });
    await act(async () => toCheck.click());
    const summary = await page().findByText(words("campaign.summary"));
    const said = [...(summary.parentElement?.querySelectorAll("dl > *") ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(said.slice(4, 12)).toEqual([
      words("campaign.otherSubject", { letter: "B" }),
      "Who wins?",
      words("campaign.otherSubject", { letter: "C" }),
      "Draws for all",
      words("campaign.testShare"),
      words("campaign.testShareOf", { percent: 30 }),
      words("campaign.testDecision"),
      words("campaign.testDecisionAfter", { count: 4 }),
    ]);
  });

  test("checks whether the links are reachable, and again on request", async () => {
    const replies = [
      {
        links: 4,
        answered: 2,
        notAsked: 1,
        warnings: [
          {
            code: "LINK_MISSING" as const,
            message: "There is no page at https://a.example.",
            line: null,
            column: null,
            language: null,
          },
        ],
      },
      { links: 4, answered: 4, notAsked: 0, warnings: [] },
    ];
    const { state, calls } = keepDraft({
      "campaigns.audience": () => audience,
      "campaigns.checkLinks": () => {
        const reply = replies.shift();
        if (!reply) throw new Refusal(500, "INTERNAL");
        return reply;
      },
    });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const toCheck = await page().findByRole("button", { name: words("campaign.toPreview") });
    await act(async () => toCheck.click());
    expect(
      await page().findByText(words("campaign.linksAnswered", { links: 3, answered: 2 })),
    ).toBeTruthy();
    expect(page().getByText(/There is no page at/)).toBeTruthy();
    expect(page().getByText(words("campaign.linksNotAsked", { count: 1 }))).toBeTruthy();
    const again = () => page().getByRole("button", { name: words("campaign.askLinks") });
    await act(async () => again().click());
    expect(
      await page().findByText(words("campaign.linksAnswered", { links: 4, answered: 4 })),
    ).toBeTruthy();
    expect(page().queryByText(/There is no page at/)).toBeNull();
    await act(async () => again().click());
    expect((await page().findByRole("alert")).textContent).toContain(words("campaign.linksFailed"));
    const asked = calls.filter(({ path }) => path === "campaigns.checkLinks");
    expect(asked.map(({ input }) => input)).toEqual(Array(3).fill({ id: state.draft.id }));
  });

  test("lists errors that prevent sending before warnings, and labels both", async () => {
    const warning = { line: null, column: null, language: null };
    const { state } = keepDraft({
      "campaigns.preview": ({ input: { subject = "" } }) => ({
        previewUrl: "/preview/once/",
        from: "Sortes <news@sortes.test>",
        subject,
        subjects: [subject],
        inboxText: "Hi",
        text: "Hi",
        sample: null,
        warnings: [
          { ...warning, code: "PREHEADER_MISSING", message: "There is no preheader." },
          { ...warning, code: "FIELD_UNKNOWN", message: "There is no such field." },
        ],
      }),
    });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    await press("campaign.showPreview");
    const checks = await page().findByRole("region", { name: words("campaign.checks") });
    const findings = within(checks).getAllByRole("listitem");
    expect(findings.map(({ textContent }) => textContent)).toEqual([
      `${words("campaign.error")} There is no such field.`,
      `${words("campaign.warning")} There is no preheader.`,
    ]);
  });

  test("previews each subject as on a phone, and tests the chosen one", async () => {
    const { state, calls } = keepDraft({
      "campaigns.preview": ({ input: { subject = "", otherSubjects = [] } }) =>
        letterPreview({
          subject,
          subjects: [subject, ...otherSubjects],
          inboxText: "Before all Hi",
        }),
      "campaigns.sendTest": () => ({ sentTo: "ana@example.test" }),
    });
    const subjectTest = {
      otherSubjects: [{ subject: "Who wins?" }],
      share: 20,
      decideAfterHours: 4,
    };
    state.draft = draftOnServer({ subjectTest });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    await press("campaign.toPreview");
    const inbox = await page().findByRole("region", { name: words("campaign.inbox") });
    const rows = within(inbox).getAllByRole("listitem");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "SortesNewsBefore all HiSubject A",
      "SortesWho wins?Before all HiSubject B",
    ]);
    const choice = await page().findByLabelText(words("campaign.testSubject"));
    await act(async () => fireEvent.change(choice, { target: { value: "2" } }));
    await press("campaign.sendTest");
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "campaigns.sendTest")?.input).toMatchObject({
        number: 2,
      }),
    );
    // the selected subject is gone
    await press("campaign.backToEdit");
    const remove = words("campaign.removeSubject", { letter: "B" });
    await act(async () => page().getByRole("button", { name: remove }).click());
    await press("campaign.toPreview");
    expect(page().queryByLabelText(words("campaign.testSubject"))).toBeNull();
    await press("campaign.sendTest");
    await waitFor(() =>
      expect(calls.findLast(({ path }) => path === "campaigns.sendTest")?.input).toMatchObject({
        number: 1,
      }),
    );
  });
});
