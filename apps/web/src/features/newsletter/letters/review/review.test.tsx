import { letterPreview } from "@sortes/testing/builders";
import type { CampaignWarning } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { draftOnServer } from "../../../../../test/campaign-draft.ts";
import { audience, keepDraft } from "../../../../../test/creator-page.ts";
import { type Handlers, Refusal } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, signInStaff } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

beforeEach(signInStaff);

const press = (button: HTMLElement) => act(async () => button.click());
const dialog = () => within(document.querySelector<HTMLElement>("dialog[open]")!);
const letters = [
  { readers: "en" as const, recipients: 310, letter: "en" as const },
  { readers: "ro" as const, recipients: 1204, letter: "en" as const },
];
const preview = (warnings: CampaignWarning[] = []) => letterPreview({ warnings });

/** A draft that becomes a sent campaign once; its server counts how often. */
function keepSendable(more: Handlers = {}) {
  const sent: { key: string | null; input: object }[] = [];
  const kept = keepDraft({
    "campaigns.audience": () => ({ ...audience, total: 1520, recipients: 1514, letters }),
    "campaigns.previewKept": () => preview(),
    "campaigns.send": ({ input, headers }) => {
      const key = headers.get("idempotency-key");
      const isRepeated = sent.some((one) => one.key === key);
      sent.push({ key, input });
      if (kept.state.draft.status !== "draft" && !isRepeated)
        throw new Refusal(409, "CAMPAIGN_WRONG_STATE", undefined, { status: "sending" });
      kept.state.draft = { ...kept.state.draft, status: "sending" };
      return { campaign: kept.state.draft, warnings: [] };
    },
    ...more,
  });
  return { ...kept, sent };
}

async function review(id: string) {
  const { router } = await openApp(`/mail-campaign?id=${id}`);
  await press(await page().findByRole("button", { name: words("campaign.toPreview") }));
  await page().findByRole("heading", { name: words("campaign.check") });
  return router;
}
const ask = () => press(page().getByRole("button", { name: words("campaigns.sendNow") }));
const confirm = async () => {
  const name = words("campaigns.sendNow");
  await waitFor(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
  await press(await dialog().findByRole("button", { name }));
};

describe("the review of a letter", () => {
  test("says how many readers of each language get it, and who is left out", async () => {
    const { state } = keepSendable();
    await review(state.draft.id);
    expect(await page().findByText(words("campaign.readers", { count: 1514 }))).toBeTruthy();
    expect(page().getByText("English 310 · Romanian 1,204 (email in English)")).toBeTruthy();
    expect(page().getByText(words("campaign.leftOut", { count: 6 }))).toBeTruthy();
  });

  test("lists what must be mended before the buttons, which then wait, and advice after them", async () => {
    const place = { column: null, language: null };
    const { state } = keepSendable({
      "campaigns.preview": () =>
        preview([
          { ...place, line: 2, code: "ALT_MISSING", message: "A picture says nothing." },
          { ...place, line: null, code: "POSTAL_ADDRESS_MISSING", message: "No address is set." },
        ]),
    });
    await review(state.draft.id);
    const must = await page().findByRole("region", { name: words("campaign.mustMend") });
    const link = within(must).getByRole<HTMLAnchorElement>("link", {
      name: words("campaigns.setAddress"),
    });
    expect(link.pathname).toBe("/mail-settings");
    const might = page().getByRole("region", { name: words("campaign.mightMend") });
    const send = page().getByRole<HTMLButtonElement>("button", {
      name: words("campaigns.sendNow"),
    });
    expect(send.disabled).toBe(true);
    const inOrder = [must, send, might];
    expect(
      inOrder.toSorted((a, b) => a.compareDocumentPosition(b) - b.compareDocumentPosition(a)),
    ).toEqual(inOrder.toReversed());
    expect(
      within(might).getByRole("button", { name: words("campaign.goTo", { line: 2 }) }),
    ).toBeTruthy();
  });

  test("says that a letter is still empty, and does not offer to send it", async () => {
    const { state } = keepSendable();
    state.draft = draftOnServer({ body: "", document: { version: 1, blocks: [] } });
    await review(state.draft.id);
    const must = await page().findByRole("region", { name: words("campaign.mustMend") });
    expect(must.textContent).toContain(words("campaign.blankLetter"));
    const send = page().getByRole<HTMLButtonElement>("button", {
      name: words("campaigns.sendNow"),
    });
    expect(send.disabled).toBe(true);
    expect(page().queryByText(words("campaigns.checking"))).toBeNull();
  });

  test.each([
    ["SUBJECT_BLANK", " ", 4, "aggregate"],
    ["SUBJECTS_EQUAL", "What is new", 4, "aggregate"],
    ["SUBJECT_TEST_WITHOUT_CLICKS", "Ten ideas", 4, "off"],
  ] as const)("says that subjects to try cannot be sent: %s", async (...row) => {
    const [problem, subject, decideAfterHours, tracking] = row;
    const { state } = keepSendable();
    const subjectTest = { otherSubjects: [{ subject }], share: 20, decideAfterHours };
    state.draft = draftOnServer({ subject: "What is new", subjectTest, tracking });
    await review(state.draft.id);
    const must = await page().findByRole("region", { name: words("campaign.mustMend") });
    expect(must.textContent).toContain(words(problem));
    const send = page().getByRole<HTMLButtonElement>("button", {
      name: words("campaigns.sendNow"),
    });
    expect(send.disabled).toBe(true);
  });

  test("judges both letters of a translated campaign", async () => {
    const { state, calls } = keepSendable({
      "campaigns.preview": ({ input: { language } }) =>
        preview(
          language === "ro"
            ? [
                {
                  line: 4,
                  column: 1,
                  language: null,
                  code: "FIELD_UNKNOWN",
                  message: "There is no such field.",
                },
              ]
            : [],
        ),
    });
    const written = { type: "paragraph" as const, text: [{ text: "Hi" }] };
    state.draft = draftOnServer({
      language: "en",
      body: "",
      document: { version: 1, blocks: [written] },
      translation: { subject: "Noutăți", preheader: "", body: "<p>Bună</p>", document: null },
    });
    await review(state.draft.id);
    const must = await page().findByRole("region", { name: words("campaign.mustMend") });
    expect(within(must).getByRole("listitem").textContent).toContain(
      `${words("campaign.language_ro")}: There is no such field.`,
    );
    // the other letter, on screen, has blocks
    const place = words("campaign.goTo", { line: 4 });
    expect(within(must).getByRole("button").textContent).toBe(place);
    const judged = calls.filter(({ path }) => path === "campaigns.preview");
    expect(judged.map(({ input }) => (input as { subject: string }).subject)).toContain("Noutăți");
  });

  test("advises to translate a letter that is the same in both languages", async () => {
    const { state } = keepSendable();
    const { subject, preheader, body, document: blocks = null } = state.draft;
    state.draft = draftOnServer({
      language: "en",
      translation: { subject: `${subject}, tradus`, preheader, body, document: blocks },
    });
    await review(state.draft.id);
    const might = await page().findByRole("region", { name: words("campaign.mightMend") });
    expect(within(might).getByText(words("campaign.sameLetters"))).toBeTruthy();
    const send = page().getByRole<HTMLButtonElement>("button", {
      name: words("campaigns.sendNow"),
    });
    expect(send.disabled).toBe(false);
  });

  test("names what keeps a second email from being sent, and says in the question when it is", async () => {
    const { state } = keepSendable();
    const secondMail = { afterDays: 3, subject: "", translatedSubject: "" };
    state.draft = draftOnServer({ tracking: "individual", secondMail });
    await review(state.draft.id);
    const must = await page().findByRole("region", { name: words("campaign.mustMend") });
    expect(must.textContent).toContain(words("campaign.againProblem_SUBJECT_BLANK"));
    await press(page().getByRole("button", { name: words("campaign.backToEdit") }));
    const subject = await page().findByLabelText(words("campaign.againSubject"));
    await act(async () => fireEvent.change(subject, { target: { value: "Once more" } }));
    await press(page().getByRole("button", { name: words("campaign.toPreview") }));
    await page().findByText(words("campaigns.nothingToMend"));
    await ask();
    await waitFor(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
    const said = words("campaigns.againAfter", { count: 3, subject: "Once more" });
    expect(await dialog().findByText(said)).toBeTruthy();
  });

  test("saves what was typed, asks once, and sends that version", async () => {
    const { state, sent } = keepSendable();
    const { router } = await openApp(`/mail-campaign?id=${state.draft.id}`);
    const subject = await page().findByLabelText(words("campaigns.subject"));
    await act(async () => fireEvent.change(subject, { target: { value: "Fresh news" } }));
    await press(page().getByRole("button", { name: words("campaign.toPreview") }));
    await page().findByRole("heading", { name: words("campaign.check") });
    await ask();
    await confirm();
    const { id } = state.draft;
    await waitFor(() => expect(router.state.location.pathname).toBe(`/mail-campaigns/${id}`));
    expect(state.draft.subject).toBe("Fresh news");
    expect(sent.map(({ input }) => input)).toEqual([{ id, version: 2, evenToNobody: false }]);
    expect(await screen.findByText(words("campaigns.sent"))).toBeTruthy();
  });

  test("repeats a call with a lost answer under its key", async () => {
    let isLost = true;
    const keys: (string | null)[] = [];
    const { state, calls } = keepSendable({
      "campaigns.send": ({ headers }) => {
        keys.push(headers.get("idempotency-key"));
        state.draft = { ...state.draft, status: "sending" };
        if (isLost) throw new TypeError("Failed to fetch");
        return { campaign: state.draft, warnings: [] };
      },
    });
    const router = await review(state.draft.id);
    await ask();
    await confirm();
    expect((await dialog().findByRole("alert")).textContent).toBe(
      words("campaigns.sendFailed") + words("campaigns.perhapsDone"),
    );
    isLost = false;
    await confirm();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/mail-campaigns\//));
    expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
    expect(calls.map(({ path }) => path)).not.toContain("campaigns.create");
  });

  test("after a lost answer and a closed question, says that it is being sent, and sends nothing else", async () => {
    const sent: string[] = [];
    const { state } = keepSendable({
      "campaigns.send": ({ input }) => {
        sent.push(input.id);
        state.draft = { ...state.draft, status: "sending" };
        throw new TypeError("Failed to fetch");
      },
    });
    await review(state.draft.id);
    await ask();
    await confirm();
    await dialog().findByRole("alert");
    await press(dialog().getByRole("button", { name: words("campaigns.back") }));
    await ask();
    expect(await page().findByText(words("campaign.gone", { status: "sending" }))).toBeTruthy();
    const link = page().getByRole("link", { name: words("campaign.goneTo") });
    expect(link.getAttribute("href")).toBe(`/mail-campaigns/${state.draft.id}`);
    expect(document.querySelector("dialog[open]")).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test("shows another person's version instead of sending it unseen", async () => {
    const { state, sent } = keepSendable();
    await review(state.draft.id);
    state.draft = { ...state.draft, subject: "Somebody else's", version: 7 };
    await ask();
    expect(await page().findByText(words("campaign.conflict"))).toBeTruthy();
    expect(await page().findByText(/Somebody else's/)).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test("schedules it there too", async () => {
    const scheduled: unknown[] = [];
    const { state } = keepSendable({
      "campaigns.schedule": ({ input }) => {
        scheduled.push(input);
        state.draft = { ...state.draft, status: "scheduled" };
        return { campaign: state.draft, warnings: [] };
      },
    });
    const router = await review(state.draft.id);
    await press(page().getByRole("button", { name: words("campaigns.schedule") }));
    await waitFor(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
    for (const [label, value] of [
      ["campaigns.date", "2035-01-15"],
      ["campaigns.time", "09:00"],
    ] as const)
      await act(async () =>
        fireEvent.change(dialog().getByLabelText(words(label)), { target: { value } }),
      );
    await press(dialog().getByRole("button", { name: words("campaigns.schedule") }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/mail-campaigns\//));
    expect(scheduled).toMatchObject([{ version: 1, scheduledTime: "2035-01-15T09:00" }]);
  });
});
