import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type MailKindRecord,
  mailKinds,
  preferencesPage,
  previewAddress,
  unsubscribePage,
} from "@sortes/contract";
import { afterAll, expect, it } from "vitest";
import { createLog } from "../src/http/log.ts";
import { restTable } from "../src/rest/table.ts";
import { testServer } from "./support/server.ts";

const builds = await mkdtemp(join(tmpdir(), "sortes-mail-kinds-"));
afterAll(() => rm(builds, { recursive: true, force: true }));
await mkdir(join(builds, "one"));
await writeFile(join(builds, "one/index.html"), "<!doctype html>");
await writeFile(join(builds, "current"), "one");
const { call } = await testServer({ webBuilds: builds });

const real = Object.values<MailKindRecord>(mailKinds).flatMap((kind) =>
  "page" in kind ? [kind.page] : [],
);
// one more kind, with a page of its own
Object.assign(mailKinds, {
  planted: { page: "/account/planted", hours: 2, atMost: [] },
});
const ofLetters = [unsubscribePage, preferencesPage];
const pages = [...real, ...ofLetters, "/account/planted"];

it.each(pages)("browsers send no referrer from the link to %s", async (page) => {
  expect((await call(`${page}/abc-DEF_1`)).headers["referrer-policy"]).toBe("no-referrer");
  expect((await call("/account/other/abc")).headers["referrer-policy"]).not.toBe("no-referrer");
});

it.each([...pages, previewAddress])(
  "no logged error contains the token of a link to %s",
  (page) => {
    let lines = "";
    const log = createLog("trace", { write: (line) => void (lines += line) });
    const cause = new Error(`GET https://sortes.example${page}/abc-DEF_1`);
    const text = `ana@example.test: /api/users${page}/abc-DEF_1/ and "${page}/abc-DEF_1"`;
    log.error({ err: Object.assign(new Error(text, { cause }), { detail: text }) }, "planted");
    expect(lines).toContain(`${page}/***`);
    expect(lines).not.toContain("abc-DEF_1");
    expect(lines).not.toContain("ana@");
  },
);

it("a REST path with the token of a mail contains the page's path, so that logs redact it", () => {
  const paths = restTable.map(({ path }) => path).filter((path) => path.includes("{token}"));
  expect(paths).not.toEqual([]);
  for (const path of paths)
    expect([...real, ...ofLetters].some((page) => path.includes(`${page}/{token}`))).toBe(true);
});
