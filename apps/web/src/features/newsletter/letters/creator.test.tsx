import { type CampaignDocument, previewCampaignInput } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { draftOnServer } from "../../../../test/campaign-draft.ts";
import { audience, keepDraft } from "../../../../test/creator-page.ts";
import { ana, fakeServer, refuse, running } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, pressSoon, signIn, signInStaff, staff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";
import { keptDraftsOf } from "./kept-drafts.ts";

beforeEach(signInStaff);

const press = (id: Parameters<typeof words>[0]) => pressSoon(words(id));

describe("the creator", () => {
  // spec 2.1.10, 6.3
  test.each([
    ["guests are sent to the login", undefined, "/login"],
    ["others are sent to the dashboard", ana, "/dashboard"],
  ] as const)("is for staff: %s", async (_who, user, path) => {
    localStorage.clear();
    if (user) {
      signIn(user);
    }
    fakeServer(user ? { "users.me": () => user } : {});
    const { router } = await openApp("/mail-campaign");
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });

  test("shows and explains a draft's tracking, and saves another choice", async () => {
    const { state, calls } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const tracking = await page().findByLabelText<HTMLSelectElement>(words("campaign.tracking"));
    expect(tracking.value).toBe("individual");
    expect(page().getByText(/^For 13 months/)).toBeTruthy();
    await act(async () => fireEvent.change(tracking, { target: { value: "off" } }));
    expect(page().getByText(words("campaign.trackingHint_off"))).toBeTruthy();
    await waitFor(() => expect(state.draft.tracking).toBe("off"));
    expect(state.draft).toMatchObject({ title: "Winter", body: "<p>Hi</p>" });
    const previews = calls.filter(({ path }) => path === "campaigns.preview");
    const judged = previews.map(({ input }) => previewCampaignInput.safeParse(input).error);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged.filter(Boolean)).toEqual([]);
    expect(page().queryByText(/^All sending is stopped/)).toBeNull();
  });

  test("begins with the subject and the letter; the rest is closed, with a summary", async () => {
    const { state } = keepDraft();
    state.draft = draftOnServer({ language: "en" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const summary = await page().findByText(words("campaign.options"));
    const options = summary.closest("details");
    expect(options?.open).toBe(false);
    const line = () => summary.parentElement?.textContent;
    expect(line()).toContain("English · all readers · in the archive");
    const choose = (id: Parameters<typeof words>[0], value: string) =>
      act(async () => fireEvent.change(page().getByLabelText(words(id)), { target: { value } }));
    await choose("campaign.archive", "no");
    await choose("campaign.others_ro", "out");
    expect(line()).toContain("all readers · only readers in English · not in the archive");
    await choose("campaign.title_field", " ");
    await press("campaign.toPreview");
    expect(options?.open).toBe(true);
    await waitFor(() =>
      expect(document.activeElement).toBe(page().getByLabelText(words("campaign.title_field"))),
    );
  });

  test("names the segment of a draft once the segments are loaded, also a deleted one", async () => {
    const { promise, resolve } = Promise.withResolvers<{ segments: [] }>();
    const { state } = keepDraft({ "segments.list": () => promise });
    state.draft = draftOnServer({ segmentId: "01939c5a-0000-7000-8000-00000000f00d" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const summary = await page().findByText(words("campaign.options"));
    const line = () => summary.parentElement?.textContent;
    const goesTo = await page().findByLabelText<HTMLSelectElement>(words("campaign.segment"));
    const chosen = () => goesTo.selectedOptions[0]?.text;
    expect(line()).toContain(" · … · ");
    expect(chosen()).toBe("…");
    await act(async () => resolve({ segments: [] }));
    await waitFor(() => expect(line()).toContain(` · ${words("campaign.segment_gone")} · `));
    expect(chosen()).toBe(words("campaign.segment_gone"));
  });

  test("shows that two versions go to different segments although their names did not load", async () => {
    const { state } = keepDraft({
      "segments.list": () => refuse(503, "INTERNAL"),
      "campaigns.update": () => refuse(409, "CAMPAIGN_CHANGED"),
    });
    state.draft = draftOnServer({ segmentId: "01939c5a-0000-7000-8000-00000000f001" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const subject = await page().findByLabelText(words("campaigns.subject"));
    state.draft = draftOnServer({ segmentId: "01939c5a-0000-7000-8000-00000000f002" });
    await act(async () => fireEvent.change(subject, { target: { value: "Spring" } }));
    const version = await screen.findByRole("region", { name: words("campaign.mine") });
    expect(within(version).getByText(words("campaign.segment"))).toBeTruthy();
  });

  test("moves the focus to an added subject, and to what is left in place of a removed one", async () => {
    const { state } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const focusAfter = async (name: string, focused: () => HTMLElement) => {
      const button = await page().findByRole("button", { name });
      button.focus();
      await act(async () => button.click());
      await waitFor(() => expect(document.activeElement).toBe(focused()));
    };
    const field = (letter: string) => () =>
      page().getByLabelText(words("campaign.otherSubject", { letter }));
    const button = (name: string) => () => page().getByRole("button", { name });
    const remove = (letter: string) => words("campaign.removeSubject", { letter });
    await focusAfter(words("campaign.trySubjects"), field("B"));
    await focusAfter(words("campaign.addSubject"), field("C"));
    await focusAfter(remove("C"), button(words("campaign.addSubject")));
    await focusAfter(remove("B"), button(words("campaign.trySubjects")));
  });

  test("keeps the focus in the fields of a second email while its buttons come and go", async () => {
    const { state } = keepDraft();
    state.draft = draftOnServer({ tracking: "aggregate" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const subject = () => page().getByLabelText(words("campaign.againSubject"));
    const again = () => page().getByRole("button", { name: words("campaign.again") });
    for (const [name, focused] of [
      ["campaign.again", subject],
      ["campaign.againCount", subject],
      ["campaign.againRemove", again],
    ] as const) {
      const button = await page().findByRole("button", { name: words(name) });
      button.focus();
      await act(async () => button.click());
      await waitFor(() => expect(document.activeElement).toBe(focused()));
    }
  });

  test("adds, checks, changes and removes test subjects, and saves them", async () => {
    const { state } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const write = (letter: string, value: string) =>
      act(async () =>
        fireEvent.change(page().getByLabelText(words("campaign.otherSubject", { letter })), {
          target: { value },
        }),
      );
    await pressSoon(words("campaign.trySubjects"));
    await write("B", " News ");
    expect(page().getByText(words("SUBJECTS_EQUAL"))).toBeTruthy();
    await write("B", "Draws for all");
    expect(page().queryByText(words("SUBJECTS_EQUAL"))).toBeNull();
    await pressSoon(words("campaign.addSubject"));
    await write("C", "Who wins?");
    const share = page().getByLabelText(words("campaign.testShare"));
    await act(async () => fireEvent.change(share, { target: { value: "30" } }));
    await pressSoon(words("campaign.removeSubject", { letter: "B" }));
    const subjectTest = {
      otherSubjects: [{ subject: "Who wins?" }],
      share: 30,
      decideAfterHours: 4,
    };
    await waitFor(() => expect(state.draft).toMatchObject({ subjectTest }));
    const tracking = page().getByLabelText(words("campaign.tracking"));
    await act(async () => fireEvent.change(tracking, { target: { value: "off" } }));
    expect(page().getByText(words("SUBJECT_TEST_WITHOUT_CLICKS"))).toBeTruthy();
    const decision = page().getByLabelText(words("campaign.testDecision"));
    await act(async () => fireEvent.change(decision, { target: { value: "" } }));
    expect(page().queryByText(words("SUBJECT_TEST_WITHOUT_CLICKS"))).toBeNull();
    await pressSoon(words("campaign.removeSubject", { letter: "B" }));
    await waitFor(() => expect(state.draft.subjectTest).toBeNull());
  });

  test("plans a second email, which needs opens counted per reader, and cancels it", async () => {
    const { state, calls } = keepDraft();
    state.draft = draftOnServer({ tracking: "aggregate" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const subject = () => page().getByLabelText(words("campaign.againSubject"));
    const write = (value: string) =>
      act(async () => fireEvent.change(subject(), { target: { value } }));
    await pressSoon(words("campaign.again"));
    await pressSoon(words("campaign.againCount"));
    expect(page().queryByText(words("campaign.againUncounted"))).toBeNull();
    await write(" News ");
    expect(page().getByText(words("campaign.againProblem_SUBJECTS_EQUAL"))).toBeTruthy();
    await write("Did you see this?");
    expect(page().queryByText(words("campaign.againProblem_SUBJECTS_EQUAL"))).toBeNull();
    const when = page().getByLabelText(words("campaign.againWhen"));
    await act(async () => fireEvent.change(when, { target: { value: "5" } }));
    const secondMail = { afterDays: 5, subject: "Did you see this?", translatedSubject: "" };
    await waitFor(() => expect(state.draft).toMatchObject({ tracking: "individual", secondMail }));
    const checked = () => calls.findLast(({ path }) => path === "campaigns.preview")?.input;
    await waitFor(() => expect(checked()).toMatchObject({ secondSubject: "Did you see this?" }));
    await pressSoon(words("campaign.againRemove"));
    await waitFor(() => expect(state.draft.secondMail).toBeNull());
  });

  test("starts a new letter in the writer's language, and saves a change of language", async () => {
    localStorage.setItem("language", "ro");
    const made: unknown[] = [];
    const { calls } = keepDraft({
      "campaigns.create": ({ input }) => {
        const { translation: _none, secondMail: _noneEither, ...fields } = input;
        made.push(fields.language);
        return draftOnServer(fields);
      },
    });
    await openApp("/mail-campaign");
    const source = await page().findByRole("button", { name: /^Sursă/ });
    await act(async () => source.click());
    const language = await page().findByLabelText<HTMLSelectElement>("Limba emailului");
    expect(language.value).toBe("ro");
    expect([...language.options].map(({ value }) => value)).toEqual(["en", "ro"]);
    for (const [label, value] of [
      ["Titlu", "Iarna"],
      ["Subiect", "Zăpadă"],
    ] as const)
      await act(async () => fireEvent.change(page().getByLabelText(label), { target: { value } }));
    await act(async () => page().getByRole("button", { name: "Șabloane" }).click());
    const card = await screen.findByRole("button", { name: /^Scrisoare/ });
    await act(async () => card.click());
    await waitFor(() => expect(made).toEqual(["ro"]));
    await act(async () => fireEvent.change(language, { target: { value: "en" } }));
    const changed = () => calls.filter(({ path }) => path === "campaigns.update").at(-1)?.input;
    await waitFor(() => expect(changed()).toMatchObject({ language: "en" }));
    const previewed = () => calls.filter(({ path }) => path === "campaigns.preview").at(-1)?.input;
    await waitFor(() => expect(previewed()).toMatchObject({ language: "en" }));
  });

  test("keeps a draft without a language unchanged until one is chosen", async () => {
    const { state } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const language = await page().findByLabelText<HTMLSelectElement>(words("campaign.language"));
    expect(language.selectedOptions[0]?.text).toBe(words("campaign.language_readers"));
    await press("campaign.showPreview");
    expect(page().getByRole("group", { name: words("campaign.frameLanguage") })).toBeTruthy();
    await act(async () => fireEvent.change(language, { target: { value: "ro" } }));
    expect(page().queryByRole("group", { name: words("campaign.frameLanguage") })).toBeNull();
    await waitFor(() => expect(state.draft.language).toBe("ro"));
  });

  test("writes, checks, shows and tests the letter of each language", async () => {
    const { state, calls } = keepDraft({
      "campaigns.sendTest": () => ({ sentTo: "ana@example.test" }),
      "campaigns.audience": () => audience,
    });
    state.draft = draftOnServer({ language: "en", onlyItsLanguage: true });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const others = await page().findByLabelText<HTMLSelectElement>(words("campaign.others_ro"));
    expect(others.value).toBe("out");
    const add = page().getByRole("button", { name: words("campaign.addLetter_ro") });
    await act(async () => add.click());
    const letters = within(page().getByRole("group", { name: words("campaign.letters") }));
    const [inEnglish, inRomanian] = letters.getAllByRole<HTMLInputElement>("radio");
    expect(inRomanian?.checked).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(inRomanian));
    const subject = () => page().getByLabelText<HTMLInputElement>(words("campaigns.subject"));
    expect([subject().value, subject().lang]).toEqual(["News", "ro"]);
    await act(async () => fireEvent.change(subject(), { target: { value: "Noutăți" } }));
    await waitFor(() => expect(state.draft.translation).toMatchObject({ subject: "Noutăți" }), {
      timeout: 60_000,
    });
    expect(state.draft).toMatchObject({ subject: "News", translation: { body: "<p>Hi</p>" } });
    const previewed = () =>
      calls.findLast(({ path }) => path === "campaigns.preview")?.input as object;
    await waitFor(() => expect(previewed()).toMatchObject({ language: "ro", subject: "Noutăți" }), {
      timeout: 60_000,
    });
    await press("campaign.toPreview");
    await press("campaign.sendTest");
    const { id } = state.draft;
    await waitFor(() =>
      expect(calls.find(({ path }) => path === "campaigns.sendTest")?.input).toEqual({
        id,
        language: "ro",
        number: 1,
        addresses: [staff.email],
      }),
    );
    // problems of the other letter are shown there
    await press("campaign.backToEdit");
    await act(async () => fireEvent.change(subject(), { target: { value: " " } }));
    await act(async () => inEnglish?.click());
    expect([subject().value, subject().lang]).toEqual(["News", "en"]);
    await press("campaign.toPreview");
    expect(subject().lang).toBe("ro");
    expect(page().getByText(words("CAMPAIGN_SUBJECT_REQUIRED"))).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(subject()));
    // removed, and put back
    const remove = page().getByRole("button", { name: words("campaign.removeLetter_ro") });
    await act(async () => remove.click());
    expect(subject().value).toBe("News");
    // at the button that was pressed, far below the heading
    const removed = page().getByText(words("campaign.letterRemoved_ro"));
    expect(removed.closest("details")).toBeTruthy();
    await press("results.undo");
    expect(page().getByRole("group", { name: words("campaign.letters") })).toBeTruthy();
  });

  test("takes over the language of a chosen layout", async () => {
    const { state } = keepDraft();
    state.draft = draftOnServer({ language: "en", body: "" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const choose = await page().findByRole("button", { name: words("campaign.chooseLayout") });
    await act(async () => choose.click());
    await screen.findByRole("dialog");
    const dialog = () => within(screen.getByRole("dialog"));
    await act(async () => (await dialog().findByRole("button", { name: /^RO/ })).click());
    await act(async () =>
      dialog()
        .getByRole("button", { name: /^Letter/ })
        .click(),
    );
    const language = await page().findByLabelText<HTMLSelectElement>(words("campaign.language"));
    expect(language.value).toBe("ro");
    await waitFor(() => expect(state.draft).toMatchObject({ language: "ro" }));
    expect(state.draft.body).not.toBe("");
  });

  test("refreshes the list of campaigns", async () => {
    const pagination = { total: 1, page: 1, limit: 10, pages: 1 };
    const { state } = keepDraft({
      "campaigns.list": () => ({ campaigns: [state.draft], pagination, sending: running }),
    });
    const { router } = await openApp("/mail-campaigns");
    expect(await page().findByRole("link", { name: "Winter" })).toBeTruthy();
    await act(() => router.navigate({ to: "/mail-campaign", search: { id: state.draft.id } }));
    const title = await page().findByLabelText(words("campaign.title_field"));
    await act(async () => fireEvent.change(title, { target: { value: "Spring" } }));
    await waitFor(() => expect(state.draft.title).toBe("Spring"));
    await act(() => router.navigate({ to: "/mail-campaigns" }));
    expect(await page().findByRole("link", { name: "Spring" })).toBeTruthy();
  });

  test("saves what was typed last once the page is back from the history", async () => {
    const { state } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const title = await page().findByLabelText(words("campaign.title_field"));
    await act(async () => fireEvent.change(title, { target: { value: "Spring" } }));
    window.dispatchEvent(new Event("pagehide"));
    await waitFor(() => expect(state.draft.title).toBe("Spring"));
    expect(page().getByText(words("campaigns.saving"))).toBeTruthy();
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(await page().findByText(/^Saved at/)).toBeTruthy();
  });

  test("saves what was typed last before its writer signs out", async () => {
    let isSignedIn = true;
    const { state, calls } = keepDraft({ "users.logout": () => void (isSignedIn = false) });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const title = await page().findByLabelText(words("campaign.title_field"));
    await act(async () => fireEvent.change(title, { target: { value: "Spring" } }));
    await act(async () => screen.getAllByText(words("shell.signOut"))[0]?.click());
    await waitFor(() => expect(isSignedIn).toBe(false));
    expect(state.draft.title).toBe("Spring");
    const update = calls.find(({ path }) => path === "campaigns.update");
    expect(update?.headers.get("authorization")).toBe("Bearer t");
    expect(keptDraftsOf(staff.id)).toEqual([]);
  });

  test("describes the block editor by its error, in the language that the page has now", async () => {
    const { state } = keepDraft();
    const picture = { type: "picture", src: "https://a.example/snow.png", alt: "" } as const;
    const document: CampaignDocument = { version: 1, blocks: [picture] };
    state.draft = draftOnServer({ language: "en", document, body: "" });
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const editor = await page().findByRole("textbox", { name: words("campaign.letter") });
    await press("campaign.toPreview");
    const error = await page().findByText(words("ALT_REQUIRED"));
    expect(editor.getAttribute("aria-describedby")).toContain(error.id);
    await act(async () => screen.getByRole("button", { name: /^RO/ }).click());
    expect(await page().findByRole("textbox", { name: "Scrisoare" })).toBe(editor);
    const hint = editor.parentElement?.style.getPropertyValue("--hint");
    expect(hint).toContain("Scrie");
  });

  test("removes the text area behind the editor, which React would compare at each key", async () => {
    const { state } = keepDraft();
    await openApp(`/mail-campaign?id=${state.draft.id}`);
    const area = await page().findByRole("textbox", { name: /^Body/ });
    expect(area.tagName).toBe("TEXTAREA");
    await waitFor(() => expect(area.isConnected).toBe(false));
    const host = [...document.querySelectorAll("main *")].find(({ shadowRoot }) => shadowRoot);
    expect(host?.shadowRoot?.querySelector(".cm-content")?.textContent).toBe("<p>Hi</p>");
  });

  // spec 8.36
  test("reports that a draft could not be created, and keeps the text", async () => {
    const { title, subject, preheader, topic, tracking, body } = draftOnServer();
    const fields = { title, subject, preheader, topic, tracking, body };
    const at = "2027-03-01T09:00:00.000Z";
    const kept = { key: "k", owner: ana.id, id: null, version: null, fields, creating: null, at };
    localStorage.setItem("campaign-drafts.k", JSON.stringify(kept));
    sessionStorage.setItem("campaign.draft.tab", JSON.stringify({ key: "k" }));
    keepDraft({
      "campaigns.create": () => refuse(500, "INTERNAL"),
      "campaigns.audience": () => audience,
    });
    await openApp("/mail-campaign");
    await pressSoon(words("campaign.toPreview"));
    const save = await page().findByRole("button", { name: words("campaign.saveDraft") });
    await act(async () => save.click());
    expect((await page().findByRole("alert")).textContent).toContain(
      words("campaign.createFailed"),
    );
    expect(localStorage.getItem("campaign-drafts.k")).toContain(subject);
  });
});
