import { randomUUID } from "node:crypto";
import { entryCommitter } from "@sortes/core/draws";
import { beforeEach, describe, expect, it } from "vitest";
import { drawServer } from "./support/draws.ts";
import { openLists } from "./support/open-lists.ts";

const draws = await drawServer();
const { at, call, opened, organiser, post, put, record } = draws;
const lists = openLists(draws.server);

const take = (token: string, id: string, listId: string, headers = {}) =>
  call(at(id, "open-list/"), { method: "PUT", token, body: { open_list: listId }, headers });
const drawOf = async (entryKey: string) => (await lists.own(entryKey, "draw/")).body.data.draw;
const people = ["Ana", "Ion", "Dan", "Eva", "Mia", "Leo"];

let token: string;
let list: { id: string; key: string };
let keys: string[];
beforeEach(async () => {
  ({ token } = await organiser());
  list = await lists.created(token);
  keys = [];
  for (const name of people) keys.push((await lists.join(list.key, name)).body.data.entry_key);
});

describe("a draw that takes an open list", () => {
  it("refuses a list that staff have taken down", async () => {
    const staff = await draws.server.person("Monica", { isStaff: true });
    await lists.report(list.key);
    const taken = await call(`/api/reported-open-lists/${list.id}/take-down/`, {
      token: staff.token,
      body: { reason: "Rude" },
    });
    expect(taken.status).toBe(204);
    const id = await opened(token);
    expect(await take(token, id, list.id)).toMatchObject({
      status: 409,
      body: { code: "OWN_OPEN_LIST_TAKEN_DOWN" },
    });
  });

  it("gets no list any more once staff took it down, from an open list or typed", async () => {
    const staff = await draws.server.person("Mara", { isStaff: true });
    const id = await opened(token);
    await put(token, id, { text: people.join("\n") });
    await post(staff.token, id, "take-down/", { reason: "Rude" });
    const refused = { status: 409, body: { code: "DRAW_TAKEN_DOWN" } };
    expect(await take(token, id, list.id)).toMatchObject(refused);
    expect(await put(token, id, { text: people.join("\n") })).toMatchObject(refused);
    expect(await record(id)).toMatchObject({ state: "open", listed: null });
    expect(await lists.find(token, list.id)).toMatchObject({ state: "open", taken_at: null });
  });

  it("has its names, closes it for good, and gives everybody their proof once it is frozen", async () => {
    const id = await opened(token, { names: "hidden" });
    expect(await drawOf(keys[0]!)).toBeNull();
    expect((await take(token, id, list.id)).body.data).toEqual({
      count: 6,
      weight: 6,
      equal_labels: 0,
    });
    expect(await drawOf(keys[0]!)).toMatchObject({
      id,
      is_frozen: false,
      is_listed: null,
      entry: null,
    });
    const taken = { status: 409, body: { code: "OPEN_LIST_TAKEN" } };
    expect(await lists.post(token, list.id, "reopen/")).toMatchObject(taken);
    expect(await lists.rename(keys[0]!, { name: "Ioana" })).toMatchObject({ status: 409 });
    expect(await lists.join(list.key, "Late")).toMatchObject({
      body: { code: "OPEN_LIST_CLOSED" },
    });
    expect((await post(token, id, "freeze/")).status).toBe(200);
    const commitments = new Set<string>();
    for (const [i, name] of people.entries()) {
      const draw = await drawOf(keys[i]!);
      expect(draw).toMatchObject({
        title: "Giveaway",
        is_frozen: true,
        is_listed: true,
        entry: { label: name },
      });
      const { ticket, number } = draw.entry;
      const [address, secret] = ticket.split("#t=");
      expect(address).toBe(`https://sortes.example/draws/${id}`);
      const entry = entryCommitter(id)(Buffer.from(secret, "base64url"), name);
      const proof = await call(at(id, `entries/${entry}/`));
      expect(proof.body.data).toMatchObject({ number, weight: 1 });
      commitments.add(entry);
    }
    expect(commitments.size).toBe(people.length);
  });

  it("tells people that their name is missing from the frozen list", async () => {
    const id = await opened(token);
    await take(token, id, list.id);
    await put(token, id, { text: people.slice(1).join("\n") });
    await post(token, id, "freeze/");
    expect(await drawOf(keys[0]!)).toMatchObject({
      is_frozen: true,
      is_listed: false,
      entry: null,
    });
    expect(await drawOf(keys[1]!)).toMatchObject({ is_listed: true, entry: { label: "Ion" } });
  });

  it("does not deny that people are in a frozen list in which names were erased", async () => {
    const id = await opened(token);
    await take(token, id, list.id);
    await post(token, id, "freeze/");
    const { number } = (await drawOf(keys[0]!)).entry;
    await call(at(id, `openings/${number}/`), { method: "DELETE", token });
    const unknown = { is_frozen: true, is_listed: null, entry: null };
    expect(await drawOf(keys[0]!)).toMatchObject(unknown);
    expect(await drawOf(keys[1]!)).toMatchObject({ is_listed: true });
    const staff = await draws.server.person("Mircea", { isStaff: true });
    await post(staff.token, id, "take-down/", { reason: "Rude" });
    expect(await drawOf(keys[1]!)).toMatchObject({ title: null, ...unknown });
  });

  it("leaves out people who were removed or left, and takes a list again after it was voided", async () => {
    await lists.leave(keys[5]!);
    const { entries } = await lists.entries(token, list.id);
    await lists.post(token, list.id, "remove-entries/", { entries: [entries[0].id] });
    const first = await opened(token);
    expect((await take(token, first, list.id)).body.data.count).toBe(4);
    await post(token, first, "void/", { why: "organiser" });
    const second = await opened(token, { rules: { prizes: [1, 1], alternates: 0, weighted: 1 } });
    expect((await take(token, second, list.id)).body.data).toMatchObject({ count: 4, weight: 4 });
    expect(await drawOf(keys[1]!)).toMatchObject({ id: second });
    expect((await record(second)).listed).toBe(4);
  });

  it("still shows its proof after a later draw that took the list was cancelled", async () => {
    const first = await opened(token);
    await take(token, first, list.id);
    await post(token, first, "freeze/");
    const second = await opened(token);
    await take(token, second, list.id);
    expect(await drawOf(keys[0]!)).toMatchObject({ id: second, is_listed: null });
    await post(token, second, "void/", { why: "organiser" });
    expect(await drawOf(keys[0]!)).toMatchObject({ id: first, is_listed: true });
    await post(token, first, "void/", { why: "organiser" });
    expect(await drawOf(keys[0]!)).toMatchObject({ id: second, state: "void" });
  });

  it("takes only the organiser's own list, and takes it once if the call is repeated", async () => {
    const id = await opened(token);
    const headers = { "idempotency-key": "once" };
    const replies = [
      await take(token, id, list.id, headers),
      await take(token, id, list.id, headers),
    ];
    expect(replies[1]?.body).toEqual(replies[0]?.body);
    const other = await organiser();
    const foreign = await lists.created(other.token);
    expect(await take(token, id, foreign.id)).toMatchObject({ status: 404 });
    expect(await take(token, id, randomUUID())).toMatchObject({ status: 404 });
    expect(await take(other.token, await opened(other.token), foreign.id)).toMatchObject({
      status: 409,
      body: { code: "OPEN_LIST_EMPTY" },
    });
    const numbers = { kind: "numbers", prizes: [], rules: { count: 1, min: 1, max: 9 } };
    expect(await take(token, await opened(token, numbers), list.id)).toMatchObject({
      status: 409,
      body: { code: "DRAW_LIST_NOT_NEEDED" },
    });
  });
});
