import type { Bounce } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeServer, type Handlers, refuse } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, press, signInStaff, staff } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const dialog = () => within(screen.getByRole("alertdialog"));

let made = 0;
const bounce = (change: Partial<Bounce> = {}): Bounce => ({
  id: `01900000-0000-7000-8000-${String(++made).padStart(12, "0")}`,
  email: `reader${made}@example.com`,
  kind: "hard",
  source: "ses",
  status: "5.1.1",
  diagnostic: "550 5.1.1 No such mailbox",
  createdAt: "2027-03-01T09:30:00.000Z",
  campaign: null,
  state: "active",
  suppressionReason: "bounced",
  putRightAt: null,
  ...change,
});

/** A server with these bounces. */
function keep(given: Bounce[], more: Handlers = {}) {
  let kept = given;
  return fakeServer({
    "users.me": () => staff,
    "bounces.list": ({ input: { kind = "all", search = "", page: number = 1 } }) => {
      const fitting = kept.filter(
        (one) => (kind === "all" || one.kind === kind) && (one.email ?? "").includes(search),
      );
      const pages = Math.ceil(fitting.length / 20);
      return {
        bounces: fitting.slice((number - 1) * 20, number * 20),
        pagination: { total: fitting.length, page: number, limit: 20, pages },
      };
    },
    "bounces.putRight": ({ input: { id } }) => {
      const now = { suppressionReason: null, putRightAt: "2027-03-02T09:30:00.000Z" };
      kept = kept.map((one) => (one.id === id ? { ...one, ...now } : one));
      return kept.find((one) => one.id === id) ?? bounce();
    },
    ...more,
  });
}

const openPage = async (search = "") => {
  await openApp(`/mail-subscribers?view=bounces${search}`);
  await arrival(words("subscribers.bounces"));
};
const rowOf = async (email: string) =>
  (await page().findByRole("rowheader", { name: new RegExp(email) })).closest("tr") as HTMLElement;
const ask = async (email: string) => {
  const name = words("subscribers.putRightOf", { email });
  const button = await page().findByRole("button", { name });
  await act(async () => button.click());
};
const confirm = () => press(words("subscribers.putRight"), dialog());

beforeEach(signInStaff);

describe("the list of bounces", () => {
  test("says for each reader what happened, why, by whom reported, and what is so now", async () => {
    keep([
      bounce({
        email: "dead@example.com",
        campaign: { id: "01900000-0000-7000-8000-000000009999", title: "November" },
      }),
      bounce({
        email: "spam@example.com",
        kind: "complaint",
        source: "postmark",
        diagnostic: null,
        status: null,
        state: "unsubscribed",
        suppressionReason: "complained",
      }),
      bounce({ email: "full@example.com", kind: "soft", source: "smtp", suppressionReason: null }),
      bounce({ email: null, suppressionReason: null, state: null, diagnostic: null }),
    ]);
    await openPage();
    const dead = await rowOf("dead@example.com");
    expect(dead.textContent).toContain(words("subscribers.bounceKind_hard"));
    expect(dead.textContent).toContain("550 5.1.1 No such mailbox");
    expect(dead.textContent).toContain(words("subscribers.bounceSource_ses"));
    expect(dead.textContent).toContain(words("subscribers.bounceNow_bounced"));
    expect(within(dead).getByRole("link", { name: "November" }).getAttribute("href")).toBe(
      "/mail-campaigns/01900000-0000-7000-8000-000000009999",
    );
    const spam = await rowOf("spam@example.com");
    expect(spam.textContent).toContain(words("subscribers.bounceNow_complained"));
    expect((await rowOf("full@example.com")).textContent).toContain(
      words("subscribers.bounceNow_active"),
    );
    expect((await rowOf(words("subscribers.bounceErased"))).textContent).toContain(
      words("subscribers.bounceNow_erased"),
    );
    // only what staff may lift has a button
    expect(within(page().getByRole("table")).getAllByRole("button")).toHaveLength(1);
  });

  test("is filtered by kind and address, and shows all again", async () => {
    keep([bounce({ email: "dead@example.com" }), bounce({ email: "x@y.test", kind: "soft" })]);
    await openPage("&kind=complaint&q=nobody");
    const all = await page().findByRole("button", { name: words("subscribers.bouncesShowAll") });
    await act(async () => all.click());
    await rowOf("dead@example.com");
    expect(page().getAllByRole("rowheader")).toHaveLength(2);
    const kind = page().getByLabelText(words("subscribers.bounceKind"));
    await act(async () => fireEvent.change(kind, { target: { value: "soft" } }));
    await waitFor(() => expect(page().getAllByRole("rowheader")).toHaveLength(1));
    await rowOf("x@y.test");
  });
});

describe("putting a bounce right", () => {
  test("is asked first, then done once, and the row says so", async () => {
    const calls = keep([bounce({ email: "dead@example.com" })]);
    await openPage();
    await ask("dead@example.com");
    expect(calls.filter(({ path }) => path === "bounces.putRight")).toEqual([]);
    await confirm();
    await screen.findByText(words("subscribers.putRightDone", { email: "dead@example.com" }));
    expect(calls.filter(({ path }) => path === "bounces.putRight")).toHaveLength(1);
    await waitFor(async () =>
      expect((await rowOf("dead@example.com")).textContent).not.toContain(
        words("subscribers.bounceNow_bounced"),
      ),
    );
    expect(within(page().getByRole("table")).queryByRole("button")).toBeNull();
  });

  test("says why it was not done", async () => {
    keep([bounce({ email: "dead@example.com" })], {
      "bounces.putRight": () => refuse(409, "SUPPRESSION_STAYS"),
    });
    await openPage();
    await ask("dead@example.com");
    await confirm();
    expect(await dialog().findByText(words("SUPPRESSION_STAYS"))).toBeTruthy();
  });
});
