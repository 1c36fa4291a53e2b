import type { StaffInvitation } from "@sortes/contract";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { Refusal, refuse } from "../../../../test/fake-server.ts";
import { page, press, signIn } from "../../../../test/page.ts";
import { bogdan, dialog, entry, fill, me, open, serve } from "../../../../test/staff-page.ts";
import { words } from "../../../../test/words.ts";

/** Opens a dialog whose chunk is loaded on demand. */
const ask = async (name: string) => {
  await press(name);
  await screen.findByRole("dialog");
};
const table = (name: string) => within(page().getByRole("table", { name }));

beforeEach(() => signIn(me));

const invitation: StaffInvitation = {
  id: entry(8).id,
  email: "dan@example.ro",
  at: "2026-04-14T10:00:00.000Z",
  until: "2026-04-21T10:00:00.000Z",
  by: "person",
  byName: "Ana",
};

describe("the list of staff", () => {
  test("shows since when and by whom, and nobody can revoke their own rights", async () => {
    serve();
    await open();
    const [, own, other] = table(words("staff.list")).getAllByRole("row");
    expect(own?.textContent).toContain(words("staff.unknown"));
    expect(own?.textContent).toContain(words("staff.you"));
    expect(within(own!).queryByRole("button")).toBeNull();
    expect(other?.textContent).toMatch(/Bogdanbogdan@example\.ro.*14 Apr 2026.*Ana/);
  });

  test("grants rights by address and one's own password, once the owner accepts", async () => {
    const { calls, invitations } = serve({
      "staff.grant": ({ input: { email, password } }) => {
        if (password !== "right")
          throw new Refusal(403, "PASSWORD_WRONG", { password: [{ code: "PASSWORD_WRONG" }] });
        invitations.push({ ...invitation, email: String(email) });
        return { outcome: "invited" };
      },
    });
    await open();
    await ask(words("staff.grant"));
    await press(words("staff.inviteSubmit"), dialog());
    expect(dialog().getByText(words("REQUIRED"))).toBeDefined();
    fill(words("staff.email"), "carmen@example.ro");
    fill(words("staff.password"), "wrong");
    await press(words("staff.inviteSubmit"), dialog());
    await dialog().findByText(words("PASSWORD_WRONG"));
    expect(dialog().getByLabelText<HTMLInputElement>(words("staff.email")).value).toBe(
      "carmen@example.ro",
    );
    fill(words("staff.password"), "right");
    await press(words("staff.inviteSubmit"), dialog());
    await screen.findByText(words("staff.invitedNow", { email: "carmen@example.ro" }));
    expect(await table(words("staff.invitations")).findByText("carmen@example.ro")).toBeDefined();
    expect(calls.filter(({ path }) => path === "staff.grant")).toHaveLength(2);
  });

  test("removes people whose rights are revoked", async () => {
    const { calls } = serve();
    await open();
    await ask(words("staff.revoke"));
    fill(words("staff.password"), "right");
    await press(words("staff.revoke"), dialog());
    await screen.findByText(words("staff.revoked", { email: "bogdan@example.ro" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(page().queryByText("Bogdan")).toBeNull();
    expect(calls.find(({ path }) => path === "staff.revoke")?.input).toEqual({
      id: bogdan.id,
      password: "right",
    });
  });

  test.each([
    ["was taken the rights by somebody else", 404, "NOT_FOUND", /no longer had staff rights/],
    ["is the last one", 409, "LAST_STAFF_MEMBER", /You are the only staff member/],
  ] as const)("reports that a person %s", async (_what, status, code, wording) => {
    serve({
      "staff.revoke": () => refuse(status, code),
    });
    await open();
    await ask(words("staff.revoke"));
    fill(words("staff.password"), "right");
    await press(words("staff.revoke"), dialog());
    expect(await screen.findByText(wording)).toBeDefined();
  });
});

describe("invitations to the staff", () => {
  test("are sent to an address, in a language, with one's own password", async () => {
    const { calls, invitations } = serve({
      "staff.invite": () => {
        invitations.push(invitation);
        return { outcome: "invited" };
      },
    });
    await open();
    expect(page().getByText(words("staff.noInvitations"))).toBeDefined();
    await ask(words("staff.invite"));
    await press(words("staff.inviteSubmit"), dialog());
    expect(dialog().getByText(words("REQUIRED"))).toBeDefined();
    fill(words("staff.address"), "dan@example.ro");
    fill(words("staff.password"), "right");
    fireEvent.click(dialog().getByRole("radio", { name: words("staff.language_ro") }));
    await press(words("staff.inviteSubmit"), dialog());
    await screen.findByText(words("staff.invitedNow", { email: "dan@example.ro" }));
    expect(calls.find(({ path }) => path === "staff.invite")?.input).toEqual({
      email: "dan@example.ro",
      language: "ro",
      password: "right",
    });
    const [, row] = table(words("staff.invitations")).getAllByRole("row");
    expect(row?.textContent).toMatch(/dan@example\.ro.*14 Apr 2026.*21 Apr 2026.*Ana/);
  });

  test("say that an account has the rights already", async () => {
    serve({ "staff.invite": () => ({ outcome: "staff" }) });
    await open();
    await ask(words("staff.invite"));
    fill(words("staff.address"), "dan@example.ro");
    fill(words("staff.password"), "right");
    await press(words("staff.inviteSubmit"), dialog());
    expect(
      await screen.findByText(words("staff.already", { email: "dan@example.ro" })),
    ).toBeDefined();
  });

  test.each([
    ["are taken back", undefined, "staff.withdrawn"],
    ["were accepted meanwhile", "NOT_FOUND", "staff.invitationGone"],
  ] as const)("%s", async (_what, code, key) => {
    const { invitations } = serve({
      "staff.withdraw": () => {
        invitations.pop();
        if (code) throw new Refusal(404, code);
      },
    });
    invitations.push(invitation);
    await open();
    await press(words("staff.withdraw"));
    await screen.findByText(words(key, { email: "dan@example.ro" }));
    expect(await page().findByText(words("staff.noInvitations"))).toBeDefined();
  });
});
