import type { PersonalToken } from "@sortes/contract";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import {
  ana,
  type AnyCall,
  type Call,
  fakeServer,
  type Handlers,
  refuse,
} from "../../../../../test/fake-server.ts";
import { Providers } from "../../../../page.tsx";
import { createServices } from "../../../../base/services.ts";
import { restoreSession } from "../../../../base/session.ts";
import { NewToken } from "./NewToken.tsx";
import { TokensSection } from "./TokensSection.tsx";
import { press } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const backup: PersonalToken = {
  id: "01939c5a-0000-7000-8000-000000000001",
  name: "Backup",
  scopes: ["history:read", "packs:read"],
  createdAt: "2026-11-01T10:00:00.000Z",
  expiresAt: "2099-12-24T10:00:00.000Z",
  lastUsedAt: "2026-11-20T08:00:00.000Z",
};
const old: PersonalToken = {
  ...backup,
  id: "01939c5a-0000-7000-8000-000000000002",
  name: "Old",
  expiresAt: "2026-11-02T10:00:00.000Z",
  lastUsedAt: null,
};
const secret = `sortes_pat_${"x".repeat(43)}`;

/** Opens the section as a signed-in user. */
async function open(handlers: Handlers = {}, { user = ana, language = "en" as "en" | "ro" } = {}) {
  window.localStorage.token = "t";
  window.localStorage.user = JSON.stringify(user);
  const calls = fakeServer({ "tokens.list": () => [backup, old], ...handlers });
  const services = createServices({
    session: restoreSession(),
    language,
    onSessionEnd: () => {},
  });
  await services.texts.load("shell", "tokens", "errors");
  render(
    <Providers services={services}>
      <TokensSection NewToken={NewToken} />
    </Providers>,
  );
  const title = language === "en" ? words("tokens.title") : "Tokenuri personale";
  const section = within(screen.getByRole("region", { name: title }));
  await waitFor(() => expect(section.queryByText(words("tokens.loading"))).toBeNull());
  return { calls, section };
}
const created = (calls: AnyCall[]) =>
  calls.filter((call): call is Call<"tokens.create"> => call.path === "tokens.create");

async function fillIn(section: Awaited<ReturnType<typeof open>>["section"]) {
  fireEvent.input(section.getByLabelText(words("tokens.name")), {
    target: { value: " Script " },
  });
  fireEvent.click(section.getByLabelText(words("tokens.scope_history:write")));
  fireEvent.click(section.getByLabelText(words("tokens.scope_generators:draw")));
  fireEvent.change(section.getByLabelText(words("tokens.expires")), { target: { value: "30" } });
  await press(words("tokens.create"), section);
}

test("tokens are listed with their scopes and expiry", async () => {
  const { section } = await open();
  const [first, second] = section.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(first).toContain("Backup");
  expect(first).toContain("Read your saved results · Read packs");
  expect(first).toMatch(/Expires on 24 Dec 2099 · last used on 20 Nov 2026/);
  expect(first).not.toContain(words("tokens.expired"));
  expect(second).toMatch(/Old.*Expired.*never used/);
});

test("scopes of staff are offered to staff alone", async () => {
  const { section } = await open();
  expect(section.queryByLabelText(words("tokens.scope_campaigns:read"))).toBeNull();
});

test("staff choose among all scopes, in Romanian too", async () => {
  const { section } = await open({}, { user: { ...ana, isStaff: true }, language: "ro" });
  expect(section.getByLabelText("Să citească campaniile")).toBeTruthy();
  expect(section.getByRole("option", { name: "30 de zile" })).toBeTruthy();
});

test("a token is made, shown once and copied", async () => {
  const tokens = [backup];
  const { section, calls } = await open({
    "tokens.list": () => tokens,
    "tokens.create"({ input }) {
      const made = { ...backup, id: old.id, name: input.name ?? "" };
      tokens.unshift(made);
      return { ...made, token: secret };
    },
  });
  await fillIn(section);
  const shown = await section.findByLabelText<HTMLInputElement>(words("tokens.yours"));
  expect(shown.value).toBe(secret);
  expect(shown.readOnly).toBe(true);
  expect(created(calls).map(({ input }) => input)).toEqual([
    { name: "Script", scopes: ["generators:draw", "history:write"], expiresInDays: 30 },
  ]);
  expect(created(calls)[0]?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/);
  await waitFor(() => expect(section.getAllByRole("listitem")).toHaveLength(2));

  const writeText = vi.fn<(text: string) => Promise<void>>(async () => {});
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  await press(words("tokens.copy"), section);
  expect(writeText).toHaveBeenCalledWith(secret);
  await screen.findByText(words("tokens.copied"));
  section.getByRole("button", { name: words("tokens.done") }).focus();
  await press(words("tokens.done"), section);
  // the pressed button is gone
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await waitFor(() => expect(section.queryByLabelText(words("tokens.yours"))).toBeNull());
  expect(section.getByLabelText<HTMLInputElement>(words("tokens.name")).value).toBe("");
  expect(document.body.textContent).not.toContain(secret);
});

test("a token without a name or a scope is not asked for", async () => {
  const { section, calls } = await open();
  await press(words("tokens.create"), section);
  expect(await section.findByText(words("REQUIRED"))).toBeTruthy();
  expect(section.getByText(words("SCOPE_REQUIRED"))).toBeTruthy();
  expect(created(calls)).toEqual([]);
});

test("a rejected token shows an error, and the choices stay", async () => {
  const { section } = await open({
    "tokens.create": () => refuse(403, "TOKEN_LIMIT", undefined, { limit: 20 }),
  });
  await fillIn(section);
  expect(await section.findByText(/^You have 20 tokens/)).toBeTruthy();
  expect(section.getByLabelText<HTMLInputElement>(words("tokens.name")).value).toBe(" Script ");
  expect(
    section.getByLabelText<HTMLInputElement>(words("tokens.scope_history:write")).checked,
  ).toBe(true);
});

test("a token is revoked after a confirmation, even if it is already gone", async () => {
  let tokens = [backup, old];
  const { section, calls } = await open({
    "tokens.list": () => tokens,
    "tokens.revoke"({ input }) {
      tokens = tokens.filter(({ id }) => id !== input.id);
      if (input.id === old.id) refuse(404, "NOT_FOUND");
    },
  });
  await press(words("tokens.revokeOf", { name: "Backup" }), section);
  const question = within(screen.getByRole("alertdialog", { hidden: true }));
  expect(question.getByText(/stop working immediately/)).toBeTruthy();
  await act(async () =>
    question.getByRole("button", { name: words("tokens.keep"), hidden: true }).click(),
  );
  expect(calls.some(({ path }) => path === "tokens.revoke")).toBe(false);
  for (const name of ["Backup", "Old"]) {
    await press(words("tokens.revokeOf", { name }), section);
    const dialog = within(screen.getByRole("alertdialog", { hidden: true }));
    await act(async () =>
      dialog.getByRole("button", { name: words("tokens.revoke"), hidden: true }).click(),
    );
    await screen.findByText(words("tokens.revoked", { name }));
  }
  expect(await section.findByText(words("tokens.none"))).toBeTruthy();
});

test("a list that cannot be loaded says so, and can be retried", async () => {
  let tries = 0;
  const { section } = await open({
    "tokens.list"() {
      if (++tries === 1) refuse(403, "FORBIDDEN");
      return [backup];
    },
  });
  await section.findByRole("button", { name: words("shell.retry") });
  await press(words("shell.retry"), section);
  expect(await section.findByText("Backup")).toBeTruthy();
});
