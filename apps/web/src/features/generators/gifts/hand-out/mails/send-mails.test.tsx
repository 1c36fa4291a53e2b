import type { GiftMail } from "@sortes/contract";
import { person } from "@sortes/testing/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  type Call,
  fakeServer,
  type Handlers,
  refuse,
} from "../../../../../../test/fake-server.ts";
import { arrival } from "../../../../../../test/heading.ts";
import { wantLessMotion } from "../../../../../../test/motion.ts";
import { openApp } from "../../../../../../test/open-app.tsx";
import { page, press } from "../../../../../../test/page.ts";
import { words } from "../../../../../../test/words.ts";
import { storedState } from "../../../../../base/stored-state.ts";
import type { GiftDraft } from "../../gift-draft.ts";
import { hashOfLink } from "./gift-mail-rows.ts";

const result = () => (storedState("gifts.draft") as GiftDraft).result!;
const linkOf = (name: string) => result().people.find((one) => one.name === name)!.link;
const address = (name: string) => page().getByLabelText<HTMLInputElement>(name);
const write = (name: string, email: string) =>
  fireEvent.change(address(name), { target: { value: email } });

const mihai = person({ username: "mihai", emailVerified: true });
let sent: Call<"giftMails.send">["input"][] = [];
let mails: GiftMail[] = [];

/** A mail of this exchange, as the server lists it. */
const mailTo = async (name: string, over: Partial<GiftMail> = {}): Promise<GiftMail> => ({
  exchange: result().createdAt,
  title: "Gift exchange",
  name,
  email: `${name.toLowerCase()}@example.test`,
  state: "sent",
  linkHash: await hashOfLink(linkOf(name)),
  createdAt: new Date().toISOString(),
  ...over,
});

beforeEach(() => {
  wantLessMotion();
  [sent, mails] = [[], []];
});

/** Draws for three people, and opens the form for emails. */
async function open(user: ReturnType<typeof person> | null = mihai, over: Handlers = {}) {
  if (user) localStorage.setItem("token", "t");
  fakeServer({
    "users.me": () => user ?? mihai,
    "giftMails.list": () => mails,
    "giftMails.send": ({ input }) => {
      sent.push(input);
      return { queued: input.people.length, alreadySent: 0 };
    },
    ...over,
  });
  await openApp("/gift-exchange");
  await arrival(words("gifts.title"));
  const names = page().getByLabelText(words("gifts.names"));
  fireEvent.change(names, { target: { value: "Ana\nDan\nMia" } });
  await press(words("gifts.generate"));
  await arrival(words("gifts.resultTitle"));
  await waitFor(() => expect(result().people.map(({ link }) => link)).not.toContain(""));
}
const choose = () => act(async () => page().getByLabelText(words("gifts.way_mail")).click());
const sendButton = (count: number) =>
  page().findByRole("button", { name: words("gift-mails.send", { count }) });
const standing = (name: string) => {
  const input = address(name);
  const ids = (input.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
};

test("sends each person with an address their own link, in the chosen language", async () => {
  await open();
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "ana@example.test");
  write("Mia", " mia@example.test ");
  await act(async () => page().getByLabelText(words("gift-mails.language_ro")).click());
  await act(async () => (await sendButton(2)).click());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    exchange: result().createdAt,
    title: words("gifts.resultTitle"),
    language: "ro",
    people: [
      { name: "Ana", email: "ana@example.test", fragment: linkOf("Ana") },
      { name: "Mia", fragment: linkOf("Mia") },
    ],
    sameAddress: false,
  });
  await waitFor(() =>
    expect(result().people.map(({ isHanded }) => isHanded)).toEqual([true, false, true]),
  );
});

test("counts links that were handed on while the mails were being sent", async () => {
  const reply = Promise.withResolvers<{ queued: number; alreadySent: number }>();
  await open(mihai, { "giftMails.send": () => reply.promise });
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "ana@example.test");
  await act(async () => (await sendButton(1)).click());
  await act(async () => page().getByLabelText(words("gifts.way_links")).click());
  await press(words("gifts.codeOf", { name: "Dan" }));
  reply.resolve({ queued: 1, alreadySent: 0 });
  await waitFor(() =>
    expect(result().people.map(({ isHanded }) => isHanded)).toEqual([true, true, false]),
  );
});

test.each([
  ["while the mails can be read", true, [true, false, false]],
  ["although the mails cannot be read", false, [false, false, false]],
] as const)("does not count a refused link as handed on, %s", async (_, isReadable, handed) => {
  let isSent = false;
  await open(mihai, {
    "giftMails.list"() {
      if (isSent && !isReadable) refuse(500, "INTERNAL");
      return mails;
    },
    async "giftMails.send"() {
      mails = [
        await mailTo("Ana", { state: "waiting" }),
        await mailTo("Dan", { state: "refused" }),
      ];
      isSent = true;
      return { queued: 1, alreadySent: 0 };
    },
  });
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "ana@example.test");
  write("Dan", "dan@example.test");
  const button = await sendButton(2);
  await act(async () => button.click());
  await waitFor(() => expect(button.getAttribute("aria-busy")).not.toBe("true"));
  expect(isSent).toBe(true);
  expect(result().people.map(({ isHanded }) => isHanded)).toEqual(handed);
});

test("shows what became of each mail, and sends again only what must be", async () => {
  await open();
  mails = [
    await mailTo("Ana"),
    await mailTo("Dan", { state: "bounced" }),
    await mailTo("Mia", { linkHash: "of another link" }),
  ];
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe("ana@example.test"));
  await sendButton(1);
  expect(standing("Ana")).toContain(words("gift-mails.standing_sent"));
  expect(standing("Dan")).toContain(words("gift-mails.standing_bounced"));
  expect(standing("Mia")).toContain(words("gift-mails.standing_changed"));
  write("Dan", "dan.correct@example.test");
  await act(async () => (await sendButton(2)).click());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.people.map(({ name, email }) => [name, email])).toEqual([
    ["Dan", "dan.correct@example.test"],
    ["Mia", "mia@example.test"],
  ]);
});

test("sends again after a day what came back or was refused, to the same address", async () => {
  await open();
  const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString();
  mails = [
    await mailTo("Ana", { state: "refused", createdAt }),
    await mailTo("Dan", { state: "bounced", createdAt }),
    await mailTo("Mia", { state: "refused" }),
  ];
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe("ana@example.test"));
  await act(async () => (await sendButton(2)).click());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.people.map(({ name }) => name)).toEqual(["Ana", "Dan"]);
});

test("asks before two links go to one address", async () => {
  await open();
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "home@example.test");
  write("Dan", "HOME@example.test");
  await act(async () => (await sendButton(2)).click());
  const dialog = within(await screen.findByRole("alertdialog"));
  expect(sent).toEqual([]);
  await press(words("gift-mails.sharedSend"), dialog);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.sameAddress).toBe(true);
});

test("leads to an address that cannot be one, and sends nothing", async () => {
  await open();
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "ana@example.test");
  write("Dan", "dan@");
  await act(async () => (await sendButton(2)).click());
  expect(await page().findByText(words("gift-mails.wrong"))).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(address("Dan")));
  expect(sent).toEqual([]);
});

test("says why the server refused, and keeps the addresses", async () => {
  await open(mihai, {
    "giftMails.send": () => refuse(403, "GIFT_MAILS_SPENT", undefined, { limit: 50, left: 0 }),
  });
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "ana@example.test");
  await act(async () => (await sendButton(1)).click());
  expect(
    await page().findByText(words("GIFT_MAILS_SPENT", { limit: 50, left: 0 }), { exact: false }),
  ).toBeTruthy();
  expect(address("Ana").value).toBe("ana@example.test");
  expect(result().people.every(({ isHanded }) => !isHanded)).toBe(true);
});

test("says after a lost answer that the emails may be on their way", async () => {
  await open(mihai, { "giftMails.send": () => Promise.reject(new TypeError("Failed to fetch")) });
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe(""));
  write("Ana", "ana@example.test");
  await act(async () => (await sendButton(1)).click());
  expect((await page().findByRole("alert")).textContent).toMatch(/may be on their way/);
});

test("shows mails of earlier exchanges that came back, and remembers addresses by name", async () => {
  await open();
  mails = [await mailTo("Ana", { exchange: "2025", title: "Last year", state: "bounced" })];
  await choose();
  const earlier = await page().findByText(words("gift-mails.earlier", { count: 1 }));
  expect(earlier).toBeTruthy();
  // addresses of last year are there again
  expect(address("Ana").value).toBe("ana@example.test");
});

test("shows the last email to each person of a saved exchange that is opened again", async () => {
  await open();
  const title = "Office party";
  mails = [
    await mailTo("Ana", { exchange: "before it was saved", title }),
    await mailTo("Dan", { exchange: "before it was saved", title, state: "bounced" }),
  ];
  await choose();
  await waitFor(() => expect(address("Ana").value).toBe("ana@example.test"));
  const of = (name: string) => standing(name).replace(/, [^,)]*, \d\d:\d\d\)/, ", DATE)");
  const last = (name: string) => words("gift-mails.before", { name, title, date: "DATE" });
  expect(of("Ana")).toContain(`${last("Ana")} ${words("gift-mails.standing_sent")}`);
  expect(of("Dan")).toContain(`${last("Dan")} ${words("gift-mails.standing_bounced")}`);
  expect(standing("Mia").trim()).toBe(words("gift-mails.standing_none"));
});

test("offers a guest an account", async () => {
  await open(null);
  await choose();
  expect(await page().findByText(words("gift-mails.guest"))).toBeTruthy();
  expect(page().getByRole("link", { name: words("gift-mails.register") })).toBeTruthy();
});

test("asks people with an unconfirmed address to confirm it first", async () => {
  await open(person({ emailVerified: false }));
  await choose();
  expect(await page().findByRole("button", { name: words("account.resend") })).toBeTruthy();
  expect(page().queryByLabelText("Ana")).toBeNull();
});

test.each([
  [1, "3 persoane: un email trimis, 0 pe drum."],
  [2, "3 persoane: 2 emailuri trimise, 0 pe drum."],
  [20, "3 persoane: 20 de emailuri trimise, 0 pe drum."],
])("counts %i sent emails the Romanian way", (sent, text) => {
  localStorage.setItem("language", "ro");
  const counts = { people: 3, sent, waiting: 0, troubles: 0 };
  expect(words("gift-mails.counts", counts)).toBe(text);
});
