import type { Template } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { draftOnServer } from "../../../../../test/campaign-draft.ts";
import { keepDraft } from "../../../../../test/creator-page.ts";
import { type Handlers, inputsOf, Refusal, refuse } from "../../../../../test/fake-server.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, pressSoon, signInStaff } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

beforeEach(signInStaff);

describe("the templates of letters", () => {
  const about = {
    id: "0197a2b0-0000-7000-8000-000000000000",
    name: "Monthly",
    format: "html",
    language: "en",
    isTranslated: false,
    bytes: 100,
    missingPictures: 2,
    version: 3,
    createdAt: "2026-11-23T10:00:00.000Z",
    changedAt: "2026-11-23T10:00:00.000Z",
  } as const;
  const dialog = () => within(screen.getByRole("dialog"));
  // one dialog replaces another
  const press = (name: string | RegExp) => pressSoon(name, screen);
  async function openTemplates(more: Handlers, draft = {}) {
    const kept = keepDraft({ "templates.list": () => ({ templates: [about] }), ...more });
    kept.state.draft = draftOnServer({ language: "en", ...draft });
    await openApp(`/mail-campaign?id=${kept.state.draft.id}`);
    const choose = await page().findByRole("button", { name: words("campaign.chooseLayout") });
    await act(async () => choose.click());
    await screen.findByRole("dialog");
    return kept;
  }

  test("of staff are previewed as mails, with missing parts, and ask before replacing text", async () => {
    const { state, calls } = await openTemplates({
      "templates.preview": () => ({
        previewUrl: "/preview/template/",
        from: "",
        subject: "",
        subjects: [],
        inboxText: "",
        text: "",
        sample: null,
        warnings: [],
      }),
      "templates.get": () => ({
        ...about,
        subject: "Kept",
        preheader: "",
        body: "<p>Kept</p>",
        document: null,
        translation: null,
      }),
    });
    expect(await dialog().findByText(words("campaign.templateMissing", { count: 2 }))).toBeTruthy();
    const picture = words("campaign.templatePicture", { name: "Monthly" });
    const frame = await dialog().findByTitle<HTMLIFrameElement>(picture);
    expect(frame.getAttribute("sandbox")).toBe("");
    expect(frame.getAttribute("src")).toBe("/preview/template/");
    await press(/^Monthly/);
    const asked = within(await screen.findByRole("alertdialog"));
    await act(async () =>
      asked.getByRole("button", { name: words("campaign.replaceText") }).click(),
    );
    await waitFor(() => expect(state.draft.body).toBe("<p>Kept</p>"));
    expect(state.draft.subject).not.toBe("Kept");
    expect(calls.some(({ path }) => path === "templates.get")).toBe(true);
  });

  test("are saved under a name that no other has", async () => {
    let isTaken = true;
    const { calls } = await openTemplates({
      "templates.create": ({ input: { name } }) =>
        isTaken ? refuse(409, "TEMPLATE_NAME_TAKEN") : { ...about, name },
    });
    await press(words("campaign.templateSave"));
    await press(words("campaign.templateSaveNow"));
    expect((await dialog().findByRole("alert")).textContent).toBe(words("REQUIRED"));
    const field = dialog().getByLabelText(words("campaign.templateName"));
    await act(async () => fireEvent.change(field, { target: { value: " Monthly " } }));
    await press(words("campaign.templateSaveNow"));
    expect(await dialog().findByText(words("TEMPLATE_NAME_TAKEN"))).toBeTruthy();
    isTaken = false;
    await act(async () => fireEvent.change(field, { target: { value: "Weekly" } }));
    await press(words("campaign.templateSaveNow"));
    const shown = words("campaign.templateSaved", { name: "Weekly" });
    expect(await screen.findByText(shown)).toBeTruthy();
    const sent = calls.flatMap(({ path, input }) => (path === "templates.create" ? [input] : []));
    expect(sent).toMatchObject([
      { name: "Monthly" },
      { name: "Weekly", language: "en", body: "<p>Hi</p>", document: null, translation: null },
    ]);
  });

  test("are renamed at the version that was shown, and removed after a confirmation", async () => {
    const { calls } = await openTemplates({
      "templates.rename": ({ input: { name } }) => ({ ...about, name }),
      "templates.remove": () => undefined,
    });
    await press(words("campaign.templateRename", { name: "Monthly" }));
    const field = dialog().getByLabelText<HTMLInputElement>(words("campaign.templateName"));
    expect(field.value).toBe("Monthly");
    await act(async () => fireEvent.change(field, { target: { value: "Weekly" } }));
    await press(words("campaign.templateRenameNow"));
    await press(words("campaign.templateRemove", { name: "Monthly" }));
    const asked = within(await screen.findByRole("alertdialog"));
    await act(async () =>
      asked.getByRole("button", { name: words("campaign.templateRemoveNow") }).click(),
    );
    expect(await screen.findByRole("dialog")).toBeTruthy();
    const { id } = about;
    const inputOf = (name: string) => calls.find(({ path }) => path === name)?.input;
    expect(inputOf("templates.rename")).toEqual({ id, version: 3, name: "Weekly" });
    expect(inputOf("templates.remove")).toEqual({ id });
  });

  test("get a new name again after a lost answer, without a word of somebody else", async () => {
    let there: Template = about;
    const { calls } = await openTemplates({
      "templates.list": () => ({ templates: [there] }),
      "templates.rename": ({ input: { name, version } }) => {
        if (version !== there.version) throw new Refusal(409, "TEMPLATE_CHANGED");
        there = { ...there, name, version: version + 1 };
        if (version === about.version) throw new TypeError("Failed to fetch");
        return there;
      },
    });
    await press(words("campaign.templateRename", { name: "Monthly" }));
    const field = dialog().getByLabelText(words("campaign.templateName"));
    await act(async () => fireEvent.change(field, { target: { value: "Weekly" } }));
    await press(words("campaign.templateRenameNow"));
    await dialog().findByRole("alert");
    await press(words("campaign.templateRenameNow"));
    expect(await screen.findByRole("button", { name: /^Weekly/ })).toBeTruthy();
    expect(inputsOf(calls, "templates.rename")).toMatchObject([
      { version: 3 },
      { version: 3 },
      { version: 4 },
    ]);
  });

  test("are shown as they are after a change, however late the list comes", async () => {
    let there: { id: string; name: string }[] = [about];
    let answer: (() => void) | undefined;
    let isLate = false;
    await openTemplates({
      "templates.list": async () => {
        const templates = there.map((one) => ({ ...about, ...one }));
        if (isLate) await new Promise<void>((resolve) => (answer = resolve));
        return { templates };
      },
      "templates.create": ({ input: { name } }) => {
        const made = { id: "0197a2b0-0000-7000-8000-000000000001", name };
        there = [...there, made];
        return { ...about, ...made };
      },
      "templates.rename": ({ input: { name } }) => {
        there = [{ id: about.id, name }];
        return { ...about, name };
      },
      "templates.remove": () => void (there = []),
    });
    /** Presses the last button of a step; while the list is late, the step stays. */
    const finish = async (last: Parameters<typeof words>[0]) => {
      isLate = true;
      answer = undefined;
      await press(words(last));
      await waitFor(() => expect(answer).toBeDefined());
      expect(screen.getByRole("button", { name: words(last) })).toBeTruthy();
      isLate = false;
      await act(async () => answer?.());
    };
    const named = async (step: string, name: string) => {
      await press(step);
      const field = dialog().getByLabelText(words("campaign.templateName"));
      await act(async () => fireEvent.change(field, { target: { value: name } }));
    };
    await named(words("campaign.templateSave"), "Yearly");
    await finish("campaign.templateSaveNow");
    expect(dialog().getByRole("button", { name: /^Yearly/ })).toBeTruthy();
    await named(words("campaign.templateRename", { name: "Monthly" }), "Weekly");
    await finish("campaign.templateRenameNow");
    expect(dialog().getByRole("button", { name: /^Weekly/ })).toBeTruthy();
    await press(words("campaign.templateRemove", { name: "Weekly" }));
    await finish("campaign.templateRemoveNow");
    expect(dialog().queryByRole("button", { name: /^Weekly/ })).toBeNull();
  });

  test("of staff are replaced after a confirmation, and again if somebody else was first", async () => {
    let there = { ...about, version: 3 as number, changedAt: "2026-11-23T10:00:00.000Z" };
    const { calls } = await openTemplates({
      "templates.list": () => ({ templates: [there] }),
      "templates.replace": ({ input: { version } }) => {
        if (version === 3) {
          there = { ...there, version: 4, changedAt: "2026-11-24T10:00:00.000Z" };
          throw new Refusal(409, "TEMPLATE_CHANGED");
        }
        there = { ...there, version: version + 1 };
        return there;
      },
    });
    await press(words("campaign.templateSave"));
    const place = await dialog().findByLabelText(words("campaign.templatePlace"));
    await act(async () => fireEvent.change(place, { target: { value: about.id } }));
    expect(dialog().queryByLabelText(words("campaign.templateName"))).toBeNull();
    await press(words("campaign.templateReplace"));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText(/23 November 2026/)).toBeTruthy();
    expect(calls.some(({ path }) => path === "templates.replace")).toBe(false);
    const replace = () =>
      act(async () =>
        asked.getByRole("button", { name: words("campaign.templateReplaceNow") }).click(),
      );
    await replace();
    expect((await asked.findByRole("alert")).textContent).toBe(words("TEMPLATE_CHANGED"));
    expect(await asked.findByText(/24 November 2026/)).toBeTruthy();
    await replace();
    const shown = words("campaign.templateSaved", { name: "Monthly" });
    expect(await screen.findByText(shown)).toBeTruthy();
    const sent = calls.filter(({ path }) => path === "templates.replace");
    const letter = { id: about.id, language: "en", body: "<p>Hi</p>", translation: null };
    expect(sent.map(({ input }) => input)).toMatchObject([
      { ...letter, version: 3 },
      { ...letter, version: 4 },
    ]);
    const keys = new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
    expect(keys.size).toBe(2);
    // what was said of it no longer holds once its name is another
    await press(words("campaign.templateRename", { name: "Monthly" }));
    await press(words("shell.cancel"));
    expect(await dialog().findByRole("heading", { name: words("campaign.layouts") })).toBeTruthy();
    expect(dialog().queryByText(shown)).toBeNull();
  });

  test("of staff are replaced once, although the answer was lost", async () => {
    let isLost = true;
    const { calls } = await openTemplates({
      "templates.replace": () => {
        if (isLost) throw new TypeError("Failed to fetch");
        return { ...about, version: 4 };
      },
    });
    await press(words("campaign.templateSave"));
    const place = await dialog().findByLabelText(words("campaign.templatePlace"));
    await act(async () => fireEvent.change(place, { target: { value: about.id } }));
    await press(words("campaign.templateReplace"));
    await press(words("campaign.templateReplaceNow"));
    const asked = within(await screen.findByRole("alertdialog"));
    expect((await asked.findByRole("alert")).textContent).toBe(words("campaign.templateFailed"));
    isLost = false;
    await press(words("campaign.templateReplaceNow"));
    const shown = words("campaign.templateSaved", { name: "Monthly" });
    expect(await screen.findByText(shown)).toBeTruthy();
    const sent = calls.filter(({ path }) => path === "templates.replace");
    const keys = new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
    expect([sent.length, keys.size]).toEqual([2, 1]);
  });
});
