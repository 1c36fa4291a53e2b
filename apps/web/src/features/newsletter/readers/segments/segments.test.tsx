import { type Segment, segmentLimits } from "@sortes/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeServer, inputsOf, refuse } from "../../../../../test/fake-server.ts";
import { arrival } from "../../../../../test/heading.ts";
import { openApp } from "../../../../../test/open-app.tsx";
import { page, press, pressSoon, signInStaff, staff } from "../../../../../test/page.ts";
import { words } from "../../../../../test/words.ts";

const id = "01900000-0000-7000-8000-000000000001";
const saved: Segment = {
  id,
  name: "Regulars",
  definition: {
    match: "all",
    groups: [
      {
        match: "any",
        conditions: [
          { about: "field", test: "more", field: "age", value: "17" },
          { about: "opened", test: "within", days: 7 },
        ],
      },
    ],
  },
  version: 3,
  createdAt: "2027-03-01T09:30:00.000Z",
  changedAt: "2027-03-01T09:30:00.000Z",
};

let calls: ReturnType<typeof fakeServer>;
/** The segment as the server has it. */
let listed: Segment;
/** Whether somebody has deleted it. */
let isDeleted: boolean;
/** The server's answer to a new segment. */
let answer: (headers: Headers) => Segment;
/** The server's answer to a changed one. */
let update: (input: { version: number; name: string }) => Segment;

beforeEach(() => {
  listed = saved;
  isDeleted = false;
  answer = () => saved;
  update = () => saved;
  signInStaff();
  calls = fakeServer({
    "users.me": () => staff,
    "subscribers.list": () => ({
      subscribers: [],
      pagination: { total: 0, page: 1, limit: 20, pages: 0 },
      counts: { total: 0, active: 0, pending: 0, unsubscribed: 0, suppressed: 0 },
    }),
    "subscriberFields.list": () => ({
      fields: [{ key: "age", type: "number", en: "Age", ro: "Vârstă" }],
      tags: ["VIP"],
    }),
    "segments.list": () => ({ segments: isDeleted ? [] : [listed] }),
    "segments.create": ({ headers }) => answer(headers),
    "segments.update": ({ input }) => update(input),
    "segments.count": () => ({
      count: 1240,
      isSample: true,
      readers: [{ id, email: "ana@example.com", name: "Ana", language: "ro" }],
    }),
  });
});

const set = (label: string, value: string) =>
  act(async () => {
    fireEvent.change(page().getByLabelText(label), { target: { value } });
  });

test("the form of a segment, and the list after it, begin at their heading", async () => {
  await openApp("/mail-subscribers?view=segments");
  const heading = await arrival(words("subscribers.segments"));
  await page().findByRole("button", { name: words("subscribers.segmentNew") });
  for (const [from, to] of [
    ["subscribers.segmentNew", "shell.cancel"],
    ["shell.cancel", "subscribers.segmentNew"],
  ] as const) {
    await press(words(from));
    await page().findByRole("button", { name: words(to) });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    heading.blur();
  }
});

test("after a segment is removed, the focus is at the heading", async () => {
  let segments = [saved];
  fakeServer({
    "users.me": () => staff,
    "subscriberFields.list": () => ({ fields: [], tags: [] }),
    "segments.list": () => ({ segments }),
    "segments.remove": () => {
      segments = [];
    },
  });
  await openApp("/mail-subscribers?view=segments");
  const heading = await arrival(words("subscribers.segments"));
  await pressSoon(words("subscribers.segmentRemoveNamed", { name: saved.name }));
  const dialog = within(await screen.findByRole("alertdialog"));
  const remove = dialog.getByRole("button", { name: words("subscribers.segmentRemove") });
  await act(async () => remove.click());
  await page().findByText(words("subscribers.segmentsNone"));
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("a new segment is counted while it is edited, and saved once it is complete", async () => {
  await openApp("/mail-subscribers?view=segments&segment=new");
  await arrival(words("subscribers.segments"));
  await page().findByText(words("subscribers.segmentIncomplete"));
  await press(words("subscribers.segmentSave"));
  expect(page().getByText(words("REQUIRED"))).toBeTruthy();
  await set(words("subscribers.segmentName"), "VIPs");
  await set(words("subscribers.segmentAbout"), "tag");
  await set(words("subscribers.segmentValue"), "VIP");
  await page().findByText(words("subscribers.segmentAboutCount", { count: 1240 }));
  expect(page().getByText("ana@example.com")).toBeTruthy();
  const definition = {
    match: "all",
    groups: [{ match: "all", conditions: [{ about: "tag", test: "is", value: "VIP" }] }],
  };
  expect(inputsOf(calls, "segments.count")).toEqual([{ definition }]);
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  expect(inputsOf(calls, "segments.create")).toEqual([{ name: "VIPs", definition }]);
});

test("what was typed is there again after the rights were lost, and gone once it is saved or cancelled", async () => {
  answer = () => refuse(403, "FORBIDDEN");
  const { router } = await openApp("/mail-subscribers?view=segments&segment=new");
  const open = (segment: string) =>
    act(() => router.navigate({ to: "/mail-subscribers", search: { view: "segments", segment } }));
  const name = async () =>
    (await page().findByLabelText<HTMLInputElement>(words("subscribers.segmentName"))).value;
  await arrival(words("subscribers.segments"));
  await set(words("subscribers.segmentName"), "VIPs");
  await set(words("subscribers.segmentAbout"), "tag");
  await set(words("subscribers.segmentValue"), "VIP");
  await press(words("subscribers.segmentSave"));
  await waitFor(() => expect(router.state.location.pathname).toBe("/dashboard"));
  await open(id);
  expect(await name()).toBe("Regulars");
  await open("new");
  expect(await name()).toBe("VIPs");
  expect(page().getByLabelText(words("subscribers.segmentValue"))).toHaveProperty("value", "VIP");
  answer = () => saved;
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  for (const _ of [1, 2]) {
    await open("new");
    expect(await name()).toBe("");
    await set(words("subscribers.segmentName"), "Others");
    await press(words("shell.cancel"));
  }
});

test("what was typed replaces no version that it was not typed into", async () => {
  const { router } = await openApp(`/mail-subscribers?view=segments&segment=${id}`);
  await arrival(words("subscribers.segments"));
  await set(words("subscribers.segmentName"), "Regular readers");
  await act(() => router.navigate({ to: "/dashboard" }));
  listed = { ...saved, version: 4 };
  await act(() =>
    router.navigate({ to: "/mail-subscribers", search: { view: "segments", segment: id } }),
  );
  await pressSoon(words("subscribers.segmentSave"));
  await waitFor(() =>
    expect(inputsOf(calls, "segments.update")).toMatchObject([
      { version: 3, name: "Regular readers" },
    ]),
  );
});

test("a new segment with a lost answer is saved again under the same key", async () => {
  const keys: (string | null)[] = [];
  answer = (headers) => {
    keys.push(headers.get("idempotency-key"));
    if (keys.length === 1) throw new TypeError("Failed to fetch");
    return saved;
  };
  await openApp("/mail-subscribers?view=segments&segment=new");
  await arrival(words("subscribers.segments"));
  await set(words("subscribers.segmentName"), "VIPs");
  await set(words("subscribers.segmentAbout"), "tag");
  await set(words("subscribers.segmentValue"), "VIP");
  await press(words("subscribers.segmentSave"));
  await waitFor(() => expect(keys).toHaveLength(1));
  await page().findByRole("alert");
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

test("a saved segment is changed at the version that was shown", async () => {
  await openApp(`/mail-subscribers?view=segments&segment=${id}`);
  await arrival(words("subscribers.segments"));
  const name = await page().findByLabelText(
    words("subscribers.segmentName"),
    {},
    { timeout: 60_000 },
  );
  expect(name).toHaveProperty("value", "Regulars");
  await set(words("subscribers.segmentValue"), "17,5");
  await set(words("subscribers.segmentDays"), "0");
  await press(words("subscribers.segmentSave"));
  expect(page().getByText(words("subscribers.segmentDaysWrong", { most: 3650 }))).toBeTruthy();
  expect(inputsOf(calls, "segments.update")).toEqual([]);
  await set(words("subscribers.segmentDays"), "14");
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  const { definition } = saved;
  const [group] = definition.groups;
  expect(inputsOf(calls, "segments.update")).toEqual([
    {
      id,
      version: 3,
      name: "Regulars",
      definition: {
        ...definition,
        groups: [
          {
            ...group,
            conditions: [
              { about: "field", test: "more", field: "age", value: "17.5" },
              { about: "opened", test: "within", days: 14 },
            ],
          },
        ],
      },
    },
  ]);
});

test("a change with a lost answer is saved again, without a word of somebody else", async () => {
  update = ({ version, name }) => {
    if (version === listed.version - 1) return refuse(409, "SEGMENT_CHANGED");
    const isFirst = version === 3;
    listed = { ...saved, version: version + 1, name };
    if (isFirst) throw new TypeError("Failed to fetch");
    return listed;
  };
  await openApp(`/mail-subscribers?view=segments&segment=${id}`);
  await arrival(words("subscribers.segments"));
  await set(words("subscribers.segmentName"), "Readers");
  await press(words("subscribers.segmentSave"));
  await page().findByText(new RegExp(words("subscribers.segmentSaveFailed")));
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  expect(inputsOf(calls, "segments.update")).toMatchObject([
    { version: 3 },
    { version: 3 },
    { version: 4 },
  ]);
});

test("a segment that somebody else has deleted can be created anew with what was typed", async () => {
  update = () => refuse(404, "NOT_FOUND");
  await openApp(`/mail-subscribers?view=segments&segment=${id}`);
  await arrival(words("subscribers.segments"));
  await set(words("subscribers.segmentName"), "Readers");
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentGone"));
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  expect(inputsOf(calls, "segments.create")).toMatchObject([{ name: "Readers" }]);
});

test("what was typed for a segment stays when somebody else has deleted it meanwhile", async () => {
  const { router } = await openApp(`/mail-subscribers?view=segments&segment=${id}`);
  await arrival(words("subscribers.segments"));
  await set(words("subscribers.segmentName"), "Readers");
  isDeleted = true;
  await act(() => router.navigate({ to: "/mail-subscribers" }));
  const search = { view: "segments", segment: id } as const;
  await act(() => router.navigate({ to: "/mail-subscribers", search }));
  await page().findByText(words("subscribers.segmentGone"));
  const name = page().getByLabelText(words("subscribers.segmentName"));
  expect(name).toHaveProperty("value", "Readers");
  await press(words("subscribers.segmentSave"));
  await page().findByText(words("subscribers.segmentsLead"));
  expect(inputsOf(calls, "segments.create")).toMatchObject([{ name: "Readers" }]);
  await act(() => router.navigate({ to: "/mail-subscribers", search }));
  await page().findByText(words("subscribers.segmentsNone"));
});

test("removing a condition or a group moves the focus to its neighbour", async () => {
  await openApp("/mail-subscribers?view=segments&segment=new");
  await arrival(words("subscribers.segments"));
  const subjects = () => page().getAllByLabelText(words("subscribers.segmentAbout"));
  await pressSoon(words("subscribers.segmentAddCondition"));
  await waitFor(() => expect(document.activeElement).toBe(subjects()[1]));
  await press(words("subscribers.segmentAddGroup"));
  await waitFor(() => expect(document.activeElement).toBe(subjects()[2]));
  const remove = async (label: string) => {
    page().getByRole("button", { name: label }).focus();
    await press(label);
  };
  await remove(words("subscribers.segmentRemoveCondition", { number: 1 }));
  expect(subjects()).toHaveLength(2);
  await waitFor(() => expect(document.activeElement).toBe(subjects()[0]));
  await remove(words("subscribers.segmentRemoveGroup", { number: 2 }));
  expect(subjects()).toEqual([document.activeElement]);
});

test("an added condition has the focus, also the last one, and shows no error before it is saved", async () => {
  await openApp("/mail-subscribers?view=segments&segment=new");
  await arrival(words("subscribers.segments"));
  await pressSoon(words("subscribers.segmentSave"));
  await press(words("subscribers.segmentAddGroup"));
  const subjects = () => page().getAllByLabelText(words("subscribers.segmentAbout"));
  await waitFor(() => expect(document.activeElement).toBe(subjects()[1]));
  await act(async () => fireEvent.change(subjects()[1]!, { target: { value: "tag" } }));
  const values = page().getAllByLabelText(words("subscribers.segmentValue"));
  expect(values.map((one) => one.getAttribute("aria-invalid"))).toEqual(["true", null]);
  for (let place = 1; place < segmentLimits.conditions; place++) {
    const [add] = page().getAllByRole("button", {
      name: words("subscribers.segmentAddCondition"),
    });
    await act(async () => add!.click());
    await waitFor(() => expect(document.activeElement).toBe(subjects()[place]));
  }
});
