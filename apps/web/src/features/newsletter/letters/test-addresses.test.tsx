import { letterPreview } from "@sortes/testing/builders";
import type { TestAddress } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { draftOnServer } from "../../../../test/campaign-draft.ts";
import { audience } from "../../../../test/creator-page.ts";
import { fakeServer, type Handlers, Refusal } from "../../../../test/fake-server.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { page, press, signInStaff, staff } from "../../../../test/page.ts";
import { words } from "../../../../test/words.ts";

const at = "2027-03-01T09:00:00.000Z";
const address = (name: string, more: Partial<TestAddress> = {}): TestAddress => ({
  id: `0190cccc-0000-7000-8000-00000000000${name.length}`,
  email: `${name}@example.test`,
  isChosen: true,
  createdAt: at,
  askedAt: at,
  confirmedAt: at,
  ...more,
});
const phone = address("phone");
const tablet = address("tablet", { isChosen: false });
const waits = address("new", { confirmedAt: null });

/** Opens a draft in the creator. */
async function open(addresses: TestAddress[], more: Handlers = {}) {
  const draft = draftOnServer();
  const state = { addresses };
  const calls = fakeServer({
    "users.me": () => staff,
    "campaigns.get": () => draft,
    "campaigns.preview": () => letterPreview(),
    "campaigns.audience": () => audience,
    "campaigns.checkLinks": () => ({ links: 0, answered: 0, notAsked: 0, warnings: [] }),
    "subscriberFields.list": () => ({ fields: [], tags: [] }),
    "segments.list": () => ({ segments: [] }),
    "newsletterSettings.get": () => ({ postalAddress: "Sortes", version: 1, changedAt: null }),
    "templates.list": () => ({ templates: [] }),
    "testAddresses.list": () => state,
    "campaigns.sendTest": ({ input }) => ({ sentTo: (input.addresses ?? []).join(", ") }),
    ...more,
  });
  await openApp(`/mail-campaign?id=${draft.id}&step=preview`);
  await page().findByRole("button", { name: words("campaign.testAddresses") });
  const sent = () => calls.filter(({ path }) => path === "campaigns.sendTest");
  return { calls, state, sent };
}

const dialog = () => within(screen.getByRole("dialog"));
const box = (email: string) => dialog().getByRole<HTMLInputElement>("checkbox", { name: email });
const tick = async (email: string) => await act(async () => box(email).click());
const choose = async () => {
  await press(words("campaign.testAddresses"), screen);
  await dialog().findByRole("checkbox", { name: staff.email });
};

beforeEach(signInStaff);

test("a tick that comes before the addresses leaves the choice of the last test", async () => {
  const late = Promise.withResolvers<void>();
  await open([phone, tablet], {
    "testAddresses.list": () => late.promise.then(() => ({ addresses: [phone, tablet] })),
  });
  await choose();
  expect(dialog().getByText(words("shell.loading"))).toBeTruthy();
  await tick(staff.email);
  await act(async () => late.resolve());
  await dialog().findByRole("checkbox", { name: phone.email });
  expect([staff, phone, tablet].map(({ email }) => box(email).checked)).toEqual([
    true,
    true,
    false,
  ]);
});

test("a test goes to one's own address and to those of the last test", async () => {
  const { sent } = await open([phone, tablet, waits]);
  const both = words("campaign.sendTestTo", { count: 2 });
  await page().findByRole("button", { name: both });
  await press(both, screen);
  await waitFor(() =>
    expect(sent()[0]?.input).toMatchObject({ addresses: [staff.email, phone.email] }),
  );
  const to = `${staff.email}, ${phone.email}`;
  expect(await screen.findByText(words("campaign.testSent", { address: to }))).toBeTruthy();
});

test("the addresses can be ticked, and at least one stays ticked", async () => {
  const { sent } = await open([phone, tablet, waits]);
  await choose();
  await dialog().findByRole("checkbox", { name: tablet.email });
  expect([box(staff.email), box(phone.email), box(tablet.email)].map((one) => one.checked)).toEqual(
    [true, true, false],
  );
  // an unconfirmed address cannot be chosen
  expect(dialog().queryByRole("checkbox", { name: waits.email })).toBeNull();
  expect(dialog().getByText(words("campaign.testAddressWaits"))).toBeTruthy();
  await tick(staff.email);
  await tick(phone.email);
  expect(box(staff.email).checked).toBe(true);
  await tick(tablet.email);
  await tick(staff.email);
  await press(words("campaign.testAddressesDone"), screen);
  expect(screen.queryByRole("dialog")).toBeNull();
  await press(words("campaign.sendTestTo", { count: 1 }), screen);
  await waitFor(() => expect(sent()[0]?.input).toMatchObject({ addresses: [tablet.email] }));
});

test("a test with a lost reply is retried under the same key, a changed or new one is not", async () => {
  let isLost = true;
  const { sent } = await open([], {
    "campaigns.sendTest"() {
      if (isLost) throw new TypeError("Failed to fetch");
      return { sentTo: staff.email };
    },
    "campaigns.update": ({ input }) => draftOnServer({ title: input.title ?? "" }),
  });
  const send = async (times: number) => {
    await press(words("campaign.sendTest"), screen);
    await waitFor(() => expect(sent()).toHaveLength(times));
    await page().findByRole("button", { name: words("campaign.sendTest") });
  };
  await send(1);
  isLost = false;
  await send(2);
  await send(3);
  const [lost, again, another] = sent().map(({ headers }) => headers.get("idempotency-key"));
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(lost);
  expect(another).not.toBe(lost);
});

test("a second press while a test is under way sends nothing", async () => {
  const answers: (() => void)[] = [];
  const { sent } = await open([], {
    "campaigns.sendTest": () =>
      new Promise((resolve) => answers.push(() => resolve({ sentTo: staff.email }))),
  });
  await press(words("campaign.sendTest"), screen);
  await page().findByRole("button", { name: words("campaign.testing") });
  await press(words("campaign.testing"), screen);
  await act(async () => answers[0]?.());
  await page().findByRole("button", { name: words("campaign.sendTest") });
  expect(sent()).toHaveLength(1);
});

test("an address is added once its owner agrees, can be asked again, and removed", async () => {
  const { calls, state } = await open([], {
    "testAddresses.add"({ input: { email = "" } }) {
      if (email === "nonsense")
        throw new Refusal(400, "INVALID_INPUT", { email: [{ code: "EMAIL_INVALID" }] });
      state.addresses = [waits];
      return waits;
    },
    "testAddresses.askAgain": () => waits,
    "testAddresses.remove"() {
      state.addresses = [];
    },
  });
  await choose();
  const field = dialog().getByLabelText<HTMLInputElement>(words("campaign.testAddressNew"));
  const type = (value: string) => act(async () => fireEvent.change(field, { target: { value } }));
  await type("nonsense");
  await press(words("campaign.testAddressAdd"), screen);
  expect(await dialog().findByText(words("EMAIL_INVALID"))).toBeTruthy();
  await type(waits.email);
  expect(dialog().queryByText(words("EMAIL_INVALID"))).toBeNull();
  await press(words("campaign.testAddressAdd"), screen);
  const asked = words("campaign.testAddressAsked", { address: waits.email });
  expect(await dialog().findByText(asked)).toBeTruthy();
  expect(field.value).toBe("");
  await press(words("campaign.testAddressAgainTo", { address: waits.email }), screen);
  await waitFor(() =>
    expect(calls.find(({ path }) => path === "testAddresses.askAgain")?.input).toEqual({
      id: waits.id,
    }),
  );
  expect(await dialog().findByText(asked)).toBeTruthy();
  await press(words("campaign.testAddressRemoveNamed", { address: waits.email }), screen);
  const removed = words("campaign.testAddressRemoved", { address: waits.email });
  expect(await dialog().findByText(removed)).toBeTruthy();
  expect(dialog().queryByText(waits.email)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(box(staff.email)));
  // the campaign form did not handle any of these events
  expect(page().getByRole("button", { name: words("campaign.saveDraft") })).toBeTruthy();
  expect(calls.some(({ path }) => path === "campaigns.update")).toBe(false);
});

test("without the list of addresses, one's own address remains", async () => {
  const { sent } = await open([], {
    "testAddresses.list"() {
      throw new Refusal(500, "INTERNAL", undefined, { requestId: "r" });
    },
  });
  await choose();
  expect(await dialog().findByRole("alert")).toBeTruthy();
  await press(words("campaign.testAddressesDone"), screen);
  await press(words("campaign.sendTest"), screen);
  await waitFor(() => expect(sent()[0]?.input).toMatchObject({ addresses: [] }));
});
