import { randomUUID } from "node:crypto";
import type { TestServer } from "./server.ts";

type Token = string | undefined;

/** The calls of an open list's organiser, and of people who join it. */
export function openLists({ call }: Pick<TestServer, "call">) {
  const at = (id: string, then = "") => `/api/open-lists/${id}/${then}`;
  const create = (token: Token, over: object = {}, headers: Record<string, string> = {}) =>
    call("/api/open-lists/", { token, body: { title: "Friday", ...over }, headers });
  /** @returns the new list */
  const created = async (token: Token, over: object = {}) =>
    (await create(token, over)).body.data as { id: string; key: string; updated_at: string };
  const post = (token: Token, id: string, then: string, body: object = {}) =>
    call(at(id, then), { token, body });
  const find = async (token: Token, id: string) => (await call(at(id), { token })).body.data;
  const entries = async (token: Token, id: string, query = "") =>
    (await call(at(id, `entries/${query}`), { token })).body.data;
  const look = (key: string) => call(`/api/join/${key}/`);
  const join = (
    key: string,
    name: string,
    { device = randomUUID(), from = "192.0.2.1", ...more } = {},
  ) => call(`/api/join/${key}/`, { body: { name, device, ...more }, from });
  const ofDevice = (key: string, device: string) =>
    call(`/api/join/${key}/device/`, { body: { device } });
  const own = (entryKey: string, then = "") => call(`/api/joined/${entryKey}/${then}`);
  const rename = (entryKey: string, body: object) =>
    call(`/api/joined/${entryKey}/`, { method: "PATCH", body });
  const leave = (entryKey: string) => call(`/api/joined/${entryKey}/`, { method: "DELETE" });
  const report = (key: string, from = "192.0.2.1", text = "It insults my class.") =>
    call(`/api/join/${key}/report/`, { body: { reason: "offensive", text }, from });
  /** The names on a list, by number. */
  const namesOn = async (token: Token, id: string): Promise<string[]> =>
    (await entries(token, id, "?limit=1000")).entries
      .filter(({ state }: { state: string }) => state === "listed")
      .toSorted((a: { number: number }, b: { number: number }) => a.number - b.number)
      .map(({ name }: { name: string }) => name);
  return {
    at,
    create,
    created,
    post,
    find,
    entries,
    look,
    join,
    ofDevice,
    own,
    rename,
    leave,
    report,
    namesOn,
  };
}
