import type { Subscriber } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import {
  fakeServer,
  inputsOf,
  refuse,
  type Files,
  type Handlers,
} from "../../../../test/fake-server.ts";
import { arrival } from "../../../../test/heading.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, signInStaff, staff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const dialog = () => within(screen.queryByRole("alertdialog") ?? screen.getByRole("dialog"));

let made = 0;
function subscriber(change: Partial<Subscriber> = {}): Subscriber {
  const suppressionReason = change.suppressionReason ?? null;
  return {
    id: `01900000-0000-7000-8000-${String(++made).padStart(12, "0")}`,
    email: `reader${made}@example.com`,
    state: "active",
    frequency: "weekly",
    topics: ["product", "tips", "draws"],
    language: "en",
    timeZone: null,
    createdAt: "2027-03-01T09:30:00.000Z",
    confirmedAt: "2027-03-01T09:30:00.000Z",
    unsubscribedAt: null,
    name: null,
    tags: [],
    fields: [],
    consentAt: null,
    consentSource: null,
    ...change,
    suppressed: suppressionReason !== null,
    suppressionReason,
  };
}

/** A server that stores these subscribers. */
function keep(given: Subscriber[], more: Handlers = {}, files?: Files) {
  let kept = given;
  const change = (id: string, to: Partial<Subscriber>): Subscriber => {
    const found = kept.find((one) => one.id === id) ?? refuse(404, "NOT_FOUND");
    const changed = { ...found, ...to };
    kept = kept.map((one) => (one.id === id ? changed : one));
    return changed;
  };
  const handlers: Handlers = {
    "users.me": () => staff,
    "subscribers.list": ({ input }) => {
      const { state = "all", search = "", page: number = 1 } = input;
      const ofState = (one: Subscriber, wanted: string) =>
        wanted === "all" || (wanted === "suppressed" ? one.suppressed : one.state === wanted);
      const fitting = kept.filter((one) => ofState(one, state) && one.email.includes(search));
      const count = (wanted: string) => kept.filter((one) => ofState(one, wanted)).length;
      return {
        subscribers: fitting.slice((number - 1) * 20, number * 20),
        pagination: {
          total: fitting.length,
          page: number,
          limit: 20,
          pages: Math.ceil(fitting.length / 20),
        },
        counts: {
          total: kept.length,
          active: count("active"),
          pending: count("pending"),
          unsubscribed: count("unsubscribed"),
          suppressed: count("suppressed"),
        },
      };
    },
    "subscribers.suppress": ({ input: { id } }) =>
      change(id, { state: "unsubscribed", suppressed: true, suppressionReason: "staff" }),
    "subscribers.unsuppress": ({ input: { id } }) =>
      change(id, { state: "active", suppressed: false, suppressionReason: null }),
    "subscribers.erase": ({ input: { id } }) => {
      change(id, {});
      kept = kept.filter((one) => one.id !== id);
    },
    ...more,
  };
  return fakeServer(handlers, files);
}

const openPage = async (search = "") => {
  await openApp(`/mail-subscribers${search}`);
  await arrival(words("subscribers.title"));
};
const emails = () =>
  page()
    .queryAllByRole("rowheader")
    .map(({ textContent }) => textContent);
const choose = async (email: string, action: string) => {
  const row = page().getByRole("rowheader", { name: email }).closest("tr") as HTMLElement;
  await press(words("subscribers.actionsOf", { email }), within(row));
  await act(async () => within(row).getByText(action).closest("button")?.click());
};
const confirm = (name: string) => press(name, dialog());
const toast = (text: string | RegExp) => screen.findByText(text);

beforeEach(signInStaff);

describe("the list", () => {
  test("shows the tags of each as labels", async () => {
    keep([subscriber({ tags: ["clienți", "Iași"] })]);
    await openPage();
    const tags = page().getByRole("list", { name: words("subscribers.importTo_tags") });
    expect(
      within(tags)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["clienți", "Iași"]);
  });

  test("shows each person's choices, state and reason of suppression", async () => {
    keep([
      subscriber({ email: "ana@example.com", topics: ["tips"], frequency: "monthly" }),
      subscriber({ email: "ion@example.com", suppressionReason: "bounced", language: "ro" }),
    ]);
    await openPage();
    const [, ana_, ion] = page().getAllByRole("row");
    expect(ana_?.textContent).toContain(words("subscribers.tile_active"));
    expect(ana_?.textContent).toContain("Monthly: Tips");
    expect(ion?.textContent).toContain(words("subscribers.suppressed_bounced"));
    expect(ion?.textContent).toContain("Weekly: all topics");
    expect(ion?.textContent).toContain(words("subscribers.language_ro"));
  });

  test("ignores what an address asks for that does not exist", async () => {
    const calls = keep([subscriber()]);
    await openApp("/mail-subscribers?view=fields&state=gone&page=x");
    expect(await page().findByText(`reader${made}@example.com`)).toBeTruthy();
    expect(inputsOf(calls, "subscribers.list")).toEqual([{ state: "all", page: 1 }]);
  });

  // spec 2.1.21
  test("has totals, filters by tile and a search, all kept in the address", async () => {
    const calls = keep([
      subscriber({ email: "ana@example.com" }),
      subscriber({ email: "ion@example.com", state: "pending" }),
      subscriber({ email: "gone@other.com", suppressionReason: "staff" }),
    ]);
    await openPage();
    await press("1 Suppressed");
    await waitFor(() => expect(emails()).toEqual(["gone@other.com"]));
    expect(window.location.search).toBe("?state=suppressed");
    await press("3 All");
    fireEvent.change(page().getByLabelText(words("subscribers.search")), {
      target: { value: "example" },
    });
    await waitFor(() => expect(emails()).toEqual(["ana@example.com", "ion@example.com"]));
    expect(window.location.search).toBe("?q=example");
    expect(inputsOf(calls, "subscribers.list").at(-1)).toEqual({
      state: "all",
      page: 1,
      search: "example",
    });
    expect(page().getByText(words("subscribers.count", { count: 2 }))).toBeTruthy();
  });
});

describe("suppressing", () => {
  test("asks first, and can be undone in the toast", async () => {
    const calls = keep([subscriber({ email: "ana@example.com" })]);
    await openPage();
    await choose("ana@example.com", words("subscribers.suppress"));
    expect(inputsOf(calls, "subscribers.suppress")).toEqual([]);
    await confirm(words("subscribers.suppress"));
    expect(await page().findByText(words("subscribers.suppressed_staff"))).toBeTruthy();
    await press(words("subscribers.undo"), screen);
    await waitFor(() =>
      expect(page().queryByText(words("subscribers.suppressed_staff"))).toBeNull(),
    );
    expect(inputsOf(calls, "subscribers.unsuppress")).toHaveLength(1);
  });

  test("can be lifted only if staff did it", async () => {
    keep([
      subscriber({ email: "ana@example.com", state: "unsubscribed", suppressionReason: "staff" }),
      subscriber({ email: "ion@example.com", suppressionReason: "complained" }),
    ]);
    await openPage();
    const row = page().getByRole("rowheader", { name: "ion@example.com" }).closest("tr");
    expect(row?.textContent).not.toContain(words("subscribers.lift"));
    await choose("ana@example.com", words("subscribers.lift"));
    await confirm(words("subscribers.lift"));
    expect(
      await toast(words("subscribers.liftedActive", { email: "ana@example.com" })),
    ).toBeTruthy();
  });

  test("a subscriber who no longer exists is reported and removed from the list", async () => {
    const one = subscriber({ email: "ana@example.com" });
    let isGone = false;
    keep([one], {
      "subscribers.list": () => ({
        subscribers: isGone ? [] : [one],
        pagination: { total: isGone ? 0 : 1, page: 1, limit: 20, pages: 1 },
        counts: { total: 1, active: 1, pending: 0, unsubscribed: 0, suppressed: 0 },
      }),
      "subscribers.suppress": () => {
        isGone = true;
        return refuse(404, "NOT_FOUND");
      },
    });
    await openPage();
    await choose("ana@example.com", words("subscribers.suppress"));
    await confirm(words("subscribers.suppress"));
    expect(await toast(words("subscribers.gone", { email: "ana@example.com" }))).toBeTruthy();
    await waitFor(() => expect(emails()).toEqual([]));
    expect(screen.queryByRole("alertdialog")).toBeNull();
  });
});

describe("erasing", () => {
  test("requires typing the address, in any case", async () => {
    const calls = keep([subscriber({ email: "Ana@example.com" }), subscriber()]);
    await openPage();
    await choose("Ana@example.com", words("subscribers.erase"));
    const typed = dialog().getByLabelText(words("subscribers.eraseType"));
    await confirm(words("subscribers.erase"));
    fireEvent.change(typed, { target: { value: "ion@example.com" } });
    await confirm(words("subscribers.erase"));
    expect(
      dialog().getByText(words("subscribers.eraseMismatch", { email: "Ana@example.com" })),
    ).toBeTruthy();
    expect(inputsOf(calls, "subscribers.erase")).toEqual([]);
    fireEvent.change(typed, { target: { value: " ana@example.com " } });
    await confirm(words("subscribers.erase"));
    expect(await toast(words("subscribers.erased", { email: "Ana@example.com" }))).toBeTruthy();
    await waitFor(() => expect(emails()).toHaveLength(1));
  });
});

describe("adding a subscriber", () => {
  const fill = (email: string) =>
    fireEvent.change(dialog().getByLabelText(words("subscribers.email")), {
      target: { value: email },
    });
  const attest = () =>
    act(async () =>
      dialog()
        .getByRole("checkbox", { name: /This person has agreed/ })
        .click(),
    );

  test("needs an address and consent, and sends the choices", async () => {
    const added = subscriber({ email: "new@example.com" });
    const calls = keep([], { "subscribers.add": () => added });
    await openPage();
    await press(words("subscribers.add"));
    await screen.findByRole("dialog");
    await confirm(words("subscribers.addSubmit"));
    expect(dialog().getByText(words("EMAIL_REQUIRED"))).toBeTruthy();
    expect(dialog().getByText(words("subscribers.attestFirst"))).toBeTruthy();
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog().getByLabelText(words("subscribers.email"))),
    );
    fill("new@example.com");
    await act(async () =>
      dialog()
        .getByRole("checkbox", { name: words("subscribers.topic_tips") })
        .click(),
    );
    await act(async () =>
      dialog()
        .getByRole("radio", { name: words("subscribers.frequency_monthly") })
        .click(),
    );
    await attest();
    await confirm(words("subscribers.addSubmit"));
    expect(await toast(words("subscribers.added", { email: "new@example.com" }))).toBeTruthy();
    expect(inputsOf(calls, "subscribers.add")).toEqual([
      {
        email: "new@example.com",
        topics: ["product", "draws"],
        frequency: "monthly",
        language: "en",
        consentConfirmed: true,
      },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("shows at the address why it was rejected, and keeps the form", async () => {
    keep([], {
      "subscribers.add": () =>
        refuse(409, "SUBSCRIBER_LEFT", { email: [{ code: "SUBSCRIBER_LEFT" }] }),
    });
    await openPage();
    await press(words("subscribers.add"));
    await screen.findByRole("dialog");
    fill("left@example.com");
    await attest();
    await confirm(words("subscribers.addSubmit"));
    expect(await dialog().findByText(words("SUBSCRIBER_LEFT"))).toBeTruthy();
    expect(dialog().getByLabelText<HTMLInputElement>(words("subscribers.email")).value).toBe(
      "left@example.com",
    );
  });
});

describe("the export", () => {
  test("keeps the filter unless told otherwise, and sends the token in a header", async () => {
    const asked: URL[] = [];
    let authorization: string | null = null;
    keep([subscriber()], {}, (url, { headers }) => {
      asked.push(url);
      authorization = new Headers(headers).get("authorization");
      return new Response("no", { status: 503 });
    });
    await openPage("?state=active&q=reader");
    await press(words("subscribers.export"));
    await confirm(words("subscribers.download"));
    expect((await dialog().findByRole("alert")).textContent).toMatch(/no file was saved\.$/);
    await act(async () => dialog().getByRole("checkbox").click());
    await confirm(words("shell.retry"));
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked.map(({ search }) => search)).toEqual([
      "?format=csv&state=active&search=reader",
      "?format=csv",
    ]);
    expect(authorization).toBe("Bearer t");
  });
});
