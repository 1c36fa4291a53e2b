import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { fakeServer, Refusal } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, hrefOf, press } from "../../../../test/page.ts";
import { words, type MessageId } from "../../../../test/words.ts";

const fill = (values: Partial<Record<MessageId, string>>) => {
  for (const [id, value] of Object.entries(values))
    fireEvent.input(page().getByLabelText(words(id as MessageId), { selector: "input" }), {
      target: { value },
    });
};
const accept = () => press(words("invitation.accept"));
const alerts = () => screen.queryAllByRole("alert").map((alert) => alert.textContent);
const openIt = async () => {
  await openApp("/invitation/abc");
  await page().findByRole("heading", { name: words("invitation.title") });
};
const whole = {
  "account.name": "Ana",
  "account.password": "secret1",
  "account.passwordConfirm": "secret1",
};

test.each([
  [{}, [words("ALL_FIELDS_REQUIRED")]],
  [{ ...whole, "account.name": "" }, [words("ALL_FIELDS_REQUIRED")]],
  [
    { ...whole, "account.name": "Ana Maria", "account.password": "1" },
    [words("USERNAME_HAS_SPACES"), words("PASSWORD_TOO_SHORT"), words("PASSWORDS_DIFFER")],
  ],
  [{ ...whole, "account.passwordConfirm": "secret2" }, [words("PASSWORDS_DIFFER")]],
])(
  "an invitation accepted with %o is not sent, and everything wrong shown: %o",
  async (values, messages) => {
    const calls = fakeServer({});
    await openIt();
    fill(values);
    await accept();
    await waitFor(() => expect(alerts()).toEqual(messages));
    expect(calls).toEqual([]);
  },
);

test.each([
  [true, "invitation.done"],
  [false, "invitation.doneKept"],
] as const)(
  "an accepted invitation leads to the login page (new account: %s)",
  async (isNew, said) => {
    const calls = fakeServer({ "users.acceptInvitation": () => ({ isNew }) });
    await openIt();
    fill(whole);
    await accept();
    const done = await page().findByRole("status");
    expect(done.textContent).toBe(words(said));
    await waitFor(() => expect(document.activeElement).toBe(done));
    expect(hrefOf(words("account.logIn"))).toBe("/login");
    expect(calls.map(({ input }) => input)).toEqual([
      { token: "abc", username: "Ana", password: "secret1" },
    ]);
  },
);

test("a dead invitation is reported and offers no button", async () => {
  fakeServer({
    "users.acceptInvitation"() {
      throw new Refusal(404, "INVITATION_DEAD");
    },
  });
  await openIt();
  fill(whole);
  await accept();
  await waitFor(() => expect(alerts()).toEqual([words("INVITATION_DEAD")]));
  expect(page().queryByRole("button", { name: words("invitation.accept") })).toBeNull();
});
