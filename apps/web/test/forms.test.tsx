import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RouterContextProvider } from "@tanstack/react-router";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { FieldErrors } from "@sortes/contract";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Providers } from "../src/page.tsx";
import { type AnyCall, fakeServer, type Handlers, Refusal } from "./fake-server.ts";
import { forms } from "./forms/all.ts";
import type { Form } from "./forms/form.ts";
import { openApp, openForTest } from "./open-app.tsx";
import { signInStaff, staff } from "./page.ts";
import { type MessageId, words } from "./words.ts";

let calls: AnyCall[];
/** Answers the form's calls. */
let answer: () => unknown;

const fail = (error: unknown) => () => {
  throw error;
};
const lost = fail(new TypeError("Failed to fetch"));

/** Shows a part of the app as one of its pages would. */
async function show(part: NonNullable<Form["shown"]>, areas: Form["areas"] = []) {
  window.localStorage.cookieConsent = "true";
  window.history.replaceState(null, "", "/contact");
  const { services, router, loaded } = await openForTest();
  await loaded;
  await services.texts.load("contact", "errors", "shell", "newsletter", ...areas);
  const Part = part;
  render(
    <Providers services={services}>
      <RouterContextProvider router={router}>
        <main>
          <Part />
        </main>
      </RouterContextProvider>
    </Providers>,
  );
}

beforeEach(signInStaff);
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const whole = () => within(screen.queryByRole("dialog") ?? screen.getByRole("main"));
const control = (label: MessageId) => whole().findByLabelText<HTMLInputElement>(words(label));

/** For `test.each`: where a test does not apply, it leaves no skipped one, unlike `test.runIf`. */
const onceIf = (applies: boolean): null[] => (applies ? [null] : []);

describe.each(Object.entries(forms))("the form of %s", (_, form) => {
  const { typed = [], ticked, by, changed } = form;
  const [first] = typed;
  const press = (times = 1) =>
    act(async () => {
      const button = whole().getByRole("button", { name: words(form.send) });
      for (let time = 0; time < times; time++) button.click();
    });
  const sent = () => calls.filter(({ path }) => path === form.call);
  /** Presses, and waits until the form can be sent again. */
  const pressThrough = async (reply: () => unknown) => {
    const before = sent().length;
    answer = reply;
    await press();
    await waitFor(() => expect(sent()).toHaveLength(before + 1));
    await whole().findByRole("button", { name: words(form.send) });
  };

  beforeEach(async () => {
    calls = fakeServer({
      "users.me": () => staff,
      ...form.handlers,
      [form.call]: () => answer(),
    } as Handlers);
    if (form.shown) await show(form.shown, form.areas);
    else await openApp(form.path!);
    await form.open?.();
    for (const [label, value] of typed)
      fireEvent.change(await control(label), { target: { value } });
    if (ticked) fireEvent.click(await whole().findByLabelText(words(ticked)));
    await whole().findByRole("button", { name: words(form.send) });
  });

  test("sends one call however often it is pressed, and the same one after a lost answer", async () => {
    let lose: (error: unknown) => void = () => {};
    answer = () => new Promise((_resolve, reject) => (lose = reject));
    await press(2);
    await waitFor(() => expect(sent()).toHaveLength(1));
    await act(async () => lose(new TypeError("Failed to fetch")));
    expect((await whole().findByRole("alert")).textContent).toContain(words(form.failed));
    expect(sent()).toHaveLength(1);
    for (const [label, value] of typed) expect((await control(label)).value).toBe(value);
    await pressThrough(lost);
    const [one, again] = sent();
    expect(again?.input).toEqual(one?.input);
    const key = one?.headers.get("idempotency-key");
    expect(key !== null).toBe(form.isKeyed === true);
    expect(again?.headers.get("idempotency-key")).toBe(key);
  });

  test.each(onceIf(form.field !== undefined))(
    "shows a refusal at its field, until the field is changed",
    async () => {
      const fields: FieldErrors = { [form.field!]: [{ code: "TOO_LONG", params: { max: 5 } }] };
      await pressThrough(fail(new Refusal(400, "INVALID_INPUT", fields)));
      const [label, value] = first!;
      await waitFor(async () =>
        expect((await control(label)).getAttribute("aria-invalid")).toBe("true"),
      );
      const { activeElement } = document;
      expect([await control(label), ...whole().queryAllByRole("alert")]).toContain(activeElement);
      expect((await control(label)).value).toBe(value);
      fireEvent.change(await control(label), { target: { value: "" } });
      expect((await control(label)).getAttribute("aria-invalid")).toBeNull();
    },
  );

  test.each(onceIf(changed !== undefined))(
    "shows what someone else has saved, then replaces it",
    async () => {
      await pressThrough(fail(new Refusal(409, changed!.code)));
      expect(await whole().findByText(changed!.text)).toBeTruthy();
      await pressThrough(lost);
      expect(sent().at(-1)?.input).toMatchObject({ version: changed!.version });
      for (const [label, value] of typed) expect((await control(label)).value).toBe(value);
    },
  );

  test.each(onceIf(by !== "guest"))("leads to the login after the session has ended", async () => {
    answer = fail(new Refusal(401, "UNAUTHENTICATED"));
    await press();
    await waitFor(() => expect(window.location.pathname).toBe("/login"));
  });

  test.each(onceIf(by === "staff"))(
    "leads to the dashboard after the rights were lost",
    async () => {
      answer = fail(new Refusal(403, "FORBIDDEN"));
      await press();
      await waitFor(() => expect(window.location.pathname).toBe("/dashboard"));
    },
  );
});

test("every form of the app is in the table", () => {
  const root = join(import.meta.dirname, "../src");
  const uses = globSync("{base,features,routes,shell}/**/*.tsx", { cwd: root }).flatMap((file) => {
    if (file.endsWith(".test.tsx")) return [];
    const source = readFileSync(join(root, file), "utf8");
    return source
      .split(/\buseForm\(/)
      .slice(1)
      .map(() => file);
  });
  expect(
    Object.values(forms)
      .map(({ file }) => file)
      .toSorted(),
  ).toEqual(uses.toSorted());
});

/** Names of failures that the specification fixes: what to do stands in a paragraph of its own. */
const fixed: ReadonlySet<string> = new Set(["campaigns.sendFailed", "campaigns.scheduleFailed"]);

test.each(["en", "ro"])("failures of what staff do say what to do next, in %s", (language) => {
  localStorage.setItem("language", language);
  const root = join(import.meta.dirname, "../src/features");
  const files = globSync("{newsletter,operations,accounts/staff}/**/*.tsx", { cwd: root });
  const failures = files
    .filter((file) => !file.endsWith(".test.tsx") && !file.includes("signup"))
    .flatMap((file) => [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /(?:useForm\(|<ConfirmDialog\b|<CallFailure\b).*?\b(?:failed|fallback)(?:: |=)"([\w.-]+)"/gsu,
      ),
    ])
    .map(([, id]) => id as MessageId)
    .filter((id) => !fixed.has(id));
  expect(failures.length).toBeGreaterThan(30);
  const isSilent = (id: MessageId) => !/(?:again|din nou)[^.]*\.$/u.test(words(id));
  expect(failures.filter(isSilent)).toEqual([]);
});
