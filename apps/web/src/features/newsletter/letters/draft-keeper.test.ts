import type { Campaign } from "@sortes/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { draftOnServer } from "../../../../test/campaign-draft.ts";
import { Refusal } from "../../../../test/fake-server.ts";
import { DraftKeeper, findLeftKeeper, forgetLeftDrafts } from "./draft-keeper.ts";
import { type DraftFields, emptyFields, fieldsOf } from "./draft.ts";
import type { DraftServer } from "./draft-server.ts";
import { keptDraftsOf } from "./kept-drafts.ts";

const owner = "0190aaaa-0000-7000-8000-000000000001";
const written: DraftFields = {
  ...emptyFields,
  title: "Winter",
  subject: "News",
  tracking: "individual",
  language: "ro",
  body: "<p>Hi</p>",
};

/** Stores drafts like the server. `loseReply`: the next change succeeds, but its response is lost. */
function memory() {
  const drafts = new Map<string, Campaign>();
  const byKey = new Map<string, { body: string; id: string }>();
  const state = { loseReply: false, isAway: false, drafts };
  async function answer(made: Campaign): Promise<Campaign> {
    if (state.loseReply) {
      state.loseReply = false;
      throw new TypeError("Failed to fetch");
    }
    return made;
  }
  const reach = (): void => {
    if (state.isAway) throw new TypeError("Failed to fetch");
  };
  const change = (id: string, version: number, fields: DraftFields): Campaign => {
    const now = drafts.get(id);
    if (!now) throw new Refusal(404, "NOT_FOUND");
    if (now.status !== "draft")
      throw new Refusal(409, "CAMPAIGN_WRONG_STATE", undefined, { status: now.status });
    if (now.version !== version) throw new Refusal(409, "CAMPAIGN_CHANGED");
    const next = { ...now, ...fields, version: version + 1 };
    drafts.set(id, next);
    return next;
  };
  const server: DraftServer = {
    async create(fields, key) {
      reach();
      const known = byKey.get(key);
      const body = JSON.stringify(fields);
      if (known && known.body !== body) throw new Refusal(409, "IDEMPOTENCY_KEY_REUSED");
      const made = (known && drafts.get(known.id)) ?? draftOnServer(fields);
      byKey.set(key, { body, id: made.id });
      drafts.set(made.id, made);
      return await answer(made);
    },
    async update({ id, version }, fields) {
      reach();
      return await answer(change(id, version, fields));
    },
    async get(id) {
      reach();
      const found = drafts.get(id);
      if (!found) throw new Refusal(404, "NOT_FOUND");
      return found;
    },
    part: ({ id, version }, fields) => void change(id, version, fields),
  };
  return { server, state, only: () => [...drafts.values()][0]! };
}

const begin = (server: DraftServer, start: object = {}) => {
  const keeper = new DraftKeeper({ server, owner, ...start });
  keeper.arrive();
  return keeper;
};
const type = (keeper: DraftKeeper, fields: Partial<DraftFields>) => {
  const { body, ...lines } = fields;
  keeper.change(lines);
  if (body !== undefined) keeper.changeBody("ro", () => ({ body, document: null }));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const saving = (keeper: DraftKeeper) => keeper.view.get().saving;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("a new draft", () => {
  // spec 2.16.1
  test("is saved on the device at once, and on the server as soon as it is valid", async () => {
    const { server, state, only } = memory();
    const keeper = begin(server);
    type(keeper, { title: "Winter" });
    await pass(2000);
    expect(saving(keeper)).toMatchObject({ is: "kept", problems: { subject: expect.anything() } });
    expect(keptDraftsOf(owner)).toMatchObject([{ id: null, fields: { title: "Winter" } }]);
    expect(state.drafts.size).toBe(0);
    type(keeper, written);
    await pass(2000);
    expect(saving(keeper).is).toBe("saved");
    expect(fieldsOf(only())).toEqual(written);
    expect(keptDraftsOf(owner)).toEqual([]);
  });

  test("is kept nowhere before the person writes, even if it began with a template", async () => {
    const { server, state, only } = memory();
    const keeper = begin(server, { fields: emptyFields });
    keeper.begin(written);
    await pass(2000);
    keeper.leave(false);
    expect(saving(keeper).is).toBe("untouched");
    expect(state.drafts.size).toBe(0);
    expect(keptDraftsOf(owner)).toEqual([]);
    keeper.change({ title: "Winter ideas" });
    await pass(2000);
    expect(only().title).toBe("Winter ideas");
  });

  test("is kept as it began if the person asks for it", async () => {
    const { server, only } = memory();
    const keeper = begin(server, { fields: emptyFields });
    keeper.begin(written);
    await pass(2000);
    keeper.keep();
    await pass(2000);
    expect(fieldsOf(only())).toEqual(written);
  });

  test("leaves no copy on the device once everything is deleted", async () => {
    const { server } = memory();
    const keeper = begin(server);
    type(keeper, { title: "Winter" });
    await pass(400);
    expect(keptDraftsOf(owner)).toHaveLength(1);
    type(keeper, { title: "" });
    keeper.leave(false);
    expect(keptDraftsOf(owner)).toEqual([]);
  });

  test("is called like its subject until it gets a title of its own", () => {
    const { server } = memory();
    const keeper = begin(server);
    const title = () => keeper.view.get().title;
    keeper.changeLetter("ro", { subject: "News" });
    keeper.changeLetter("ro", { subject: "News of the winter" });
    expect(title()).toBe("News of the winter");
    keeper.change({ title: "Winter" });
    keeper.changeLetter("ro", { subject: "Snow" });
    expect(title()).toBe("Winter");
  });

  test("with a lost reply is created once, even if typing continued", async () => {
    const { server, state, only } = memory();
    state.loseReply = true;
    const keeper = begin(server);
    type(keeper, written);
    await pass(1300);
    expect(saving(keeper).is).toBe("failed");
    type(keeper, { title: "Winter ideas" });
    await pass(5000);
    expect(state.drafts.size).toBe(1);
    expect(only()).toMatchObject({ title: "Winter ideas", version: 2 });
  });

  test("with a lost reply is created once, even after a reload", async () => {
    const { server, state, only } = memory();
    state.loseReply = true;
    const first = begin(server);
    type(first, written);
    await pass(1300);
    type(first, { subject: "Other news" });
    first.leave(true);
    const [kept] = keptDraftsOf(owner);
    const second = begin(server, { kept });
    await pass(2000);
    expect(saving(second).is).toBe("saved");
    expect(state.drafts.size).toBe(1);
    expect(only().subject).toBe("Other news");
  });

  test("of a duplicated tab becomes a separate draft", async () => {
    const { server, state } = memory();
    const first = begin(server);
    type(first, { title: "Winter" });
    first.leave(true);
    const [kept] = keptDraftsOf(owner);
    const second = begin(server, { kept });
    type(first, written);
    type(second, { ...written, title: "Spring" });
    await pass(3000);
    expect([...state.drafts.values()].map(({ title }) => title).toSorted()).toEqual([
      "Spring",
      "Winter",
    ]);
  });

  test("is not shown to other users", async () => {
    const { server } = memory();
    const keeper = begin(server);
    type(keeper, { title: "Winter" });
    await pass(400);
    expect(keptDraftsOf("somebody else")).toEqual([]);
    expect(keptDraftsOf(owner)).toHaveLength(1);
  });

  test("that is emptied is removed from the device", async () => {
    const { server } = memory();
    const keeper = begin(server);
    type(keeper, { title: "W" });
    await pass(400);
    type(keeper, emptyFields);
    await pass(2000);
    expect(keptDraftsOf(owner)).toEqual([]);
    expect(saving(keeper).is).toBe("untouched");
  });
});

describe("a draft that is open twice", () => {
  async function twice() {
    const { server, state, only } = memory();
    const campaign = draftOnServer(written);
    state.drafts.set(campaign.id, campaign);
    const [first, second] = [begin(server, { campaign }), begin(server, { campaign })];
    type(first, { title: "First" });
    await pass(1300);
    type(second, { title: "Second", body: "<p>Other</p>" });
    await pass(1300);
    return { server, state, only, first, second };
  }

  test("reports the conflict with the later save, and changes nothing", async () => {
    const { only, second } = await twice();
    expect(saving(second)).toMatchObject({ is: "conflict", theirs: { title: "First" } });
    expect(only()).toMatchObject({ title: "First", version: 2 });
    expect(second.fields).toMatchObject({ title: "Second", body: "<p>Other</p>" });
    expect(keptDraftsOf(owner)).toMatchObject([{ fields: { title: "Second" } }]);
  });

  test("keeps the local version if chosen", async () => {
    const { only, second } = await twice();
    second.keepMine();
    await pass(0);
    expect(saving(second).is).toBe("saved");
    expect(only()).toMatchObject({ title: "Second", body: "<p>Other</p>", version: 3 });
  });

  test("takes the version saved elsewhere, and can restore the local one", async () => {
    const { second } = await twice();
    expect(second.takeTheirs()).toMatchObject({ title: "Second" });
    await pass(0);
    expect(saving(second).is).toBe("saved");
    expect(second.fields).toEqual({ ...written, title: "First" });
    expect(keptDraftsOf(owner)).toEqual([]);
  });
});

describe("a draft on the server", () => {
  async function opened() {
    const { server, state, only } = memory();
    const campaign = draftOnServer(written);
    state.drafts.set(campaign.id, campaign);
    return { server, state, only, keeper: begin(server, { campaign }) };
  }

  test("with a lost reply to a change does not conflict with itself", async () => {
    const { state, only, keeper } = await opened();
    state.loseReply = true;
    type(keeper, { title: "Changed" });
    await pass(1300);
    expect(saving(keeper).is).toBe("failed");
    type(keeper, { subject: "Changed, too" });
    await pass(1300);
    expect(saving(keeper).is).toBe("saved");
    expect(only()).toMatchObject({ title: "Changed", subject: "Changed, too", version: 3 });
  });

  test("waits for the connection, and is saved when it is back", async () => {
    const { state, only, keeper } = await opened();
    state.isAway = true;
    type(keeper, { title: "Offline" });
    await pass(1300);
    expect(saving(keeper).is).toBe("failed");
    expect(keptDraftsOf(owner)).toMatchObject([{ fields: { title: "Offline" } }]);
    state.isAway = false;
    await keeper.save();
    expect(only().title).toBe("Offline");
    expect(keptDraftsOf(owner)).toEqual([]);
  });

  test.each([
    ["deleted", null],
    ["sent", "sent"],
  ] as const)("that was %s in the meantime reports it and keeps the text", async (_, status) => {
    const { state, only, keeper } = await opened();
    if (status === null) state.drafts.clear();
    else state.drafts.set(only().id, { ...only(), status });
    type(keeper, { title: "Too late" });
    await pass(1300);
    expect(saving(keeper)).toEqual({ is: "gone", status });
    expect(keeper.fields.title).toBe("Too late");
    expect(keptDraftsOf(owner)).toMatchObject([{ fields: { title: "Too late" } }]);
  });

  test("with only its tracking changed is kept locally, and saved", async () => {
    const { state, only, keeper } = await opened();
    state.isAway = true;
    type(keeper, { tracking: "off" });
    await pass(1300);
    const [kept] = keptDraftsOf(owner);
    expect(kept).toMatchObject({ fields: { tracking: "off" } });
    state.isAway = false;
    await keeper.save();
    expect(only().tracking).toBe("off");
  });

  test("sends a short change while the page unloads", async () => {
    const { only, keeper } = await opened();
    type(keeper, { title: "Last words" });
    keeper.leave(true);
    expect(only().title).toBe("Last words");
  });

  test("does not conflict with itself once the page is back from the history", async () => {
    const { only, keeper } = await opened();
    type(keeper, { title: "Last words" });
    keeper.leave(true);
    expect(only().title).toBe("Last words");
    type(keeper, { title: "Last words, and more" });
    await pass(2000);
    expect(saving(keeper).is).toBe("saved");
    expect(only().title).toBe("Last words, and more");
  });

  test("counts as saved if its local change had already reached the server", async () => {
    const { server, only, keeper } = await opened();
    type(keeper, { title: "Last words" });
    keeper.leave(true);
    const [kept] = keptDraftsOf(owner);
    const again = begin(server, { campaign: only(), kept });
    await pass(100);
    expect(saving(again).is).toBe("saved");
    expect(keptDraftsOf(owner)).toEqual([]);
  });
});

test("a draft of this device is saved only by the page that shows it", async () => {
  const { server, state } = memory();
  const before = begin(server);
  type(before, written);
  before.leave(true);
  const [kept] = keptDraftsOf(owner);
  // React may start a render and discard it
  const [shown] = [0, 1].map(() => new DraftKeeper({ server, owner, kept }));
  await pass(20_000);
  expect(state.drafts.size).toBe(0);
  shown!.arrive();
  await pass(100);
  expect(saving(shown!).is).toBe("saved");
  expect(state.drafts.size).toBe(1);
});

describe("a draft whose page was left", () => {
  async function left() {
    const { server, state, only } = memory();
    const campaign = draftOnServer(written);
    state.drafts.set(campaign.id, campaign);
    const keeper = begin(server, { campaign });
    state.isAway = true;
    type(keeper, { title: "Later" });
    keeper.leave(false);
    return { state, only, keeper, of: { key: keeper.key, id: undefined } };
  }

  test("is still saved, and reopening it continues with the same draft", async () => {
    const { state, only, keeper, of } = await left();
    await pass(10_000);
    expect(saving(keeper).is).toBe("failed");
    expect(findLeftKeeper(owner, of)).toBe(keeper);
    expect(findLeftKeeper(owner, { key: undefined, id: only().id })).toBe(keeper);
    expect(findLeftKeeper("somebody else", of)).toBeUndefined();
    expect(findLeftKeeper(owner, { key: undefined, id: undefined })).toBeUndefined();
    state.isAway = false;
    await pass(30_000);
    expect(only().title).toBe("Later");
    expect(findLeftKeeper(owner, of)).toBeUndefined();
    expect(keptDraftsOf(owner)).toEqual([]);
  });

  test("is neither kept nor sent once it is discarded, even during a save", async () => {
    const { state, only, keeper, of } = await left();
    expect(keptDraftsOf(owner)).toHaveLength(1);
    forgetLeftDrafts("another");
    expect(findLeftKeeper(owner, of)).toBe(keeper);
    await pass(1);
    void keeper.save();
    forgetLeftDrafts(keeper.key);
    await pass(1);
    expect(keptDraftsOf(owner)).toEqual([]);
    state.isAway = false;
    await pass(120_000);
    expect(keptDraftsOf(owner)).toEqual([]);
    expect(only().title).toBe("Winter");
    expect(findLeftKeeper(owner, of)).toBeUndefined();
  });
});
