import { createHash } from "node:crypto";
import { checkpointText, leafHash, merkleTree, rootOf } from "@sortes/core/draws";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { logContinues } from "./log-continues.ts";
import { freezeSeenBefore, isAsSeen, keepDraw, keepLog, seenDraw, seenLog } from "./seen.ts";

const hash = (seed: string): string => createHash("sha256").update(seed).digest("hex");
const statement = (n: number, t: string, seed = t) => ({
  n,
  t,
  hash: hash(seed),
  at: "",
  logged: n,
});
const drawsAt = "2026-05-01T12:00:00.000Z";
const at = Date.parse(drawsAt);
const open = { id: "a", drawsAt, statements: [statement(0, "open")] };
const frozen = { ...open, statements: [...open.statements, statement(1, "freeze")] };

beforeEach(() => localStorage.clear());

describe("the state of a draw as this browser saw it", () => {
  test("still matches if only statements were added", () => {
    keepDraw(open, at - 3_600_000);
    const seen = seenDraw("a")!;
    expect(seen.at).toBe(at - 3_600_000);
    expect(isAsSeen(seen, frozen)).toBe(true);
    expect(isAsSeen(seen, { ...open, statements: [] })).toBe(false);
    expect(isAsSeen(seen, { ...open, statements: [statement(0, "open", "other")] })).toBe(false);
  });

  test("is not overwritten by a contradicting record", () => {
    keepDraw(frozen, 1);
    keepDraw({ ...frozen, statements: [frozen.statements[0]!, statement(1, "freeze", "x")] }, 2);
    expect(seenDraw("a")).toMatchObject({ at: 1, freeze: { hash: hash("freeze") } });
  });

  test("proves a list only if it was seen well before the round", () => {
    expect(freezeSeenBefore(frozen)).toBeUndefined();
    keepDraw(open, at - 90_000);
    expect(freezeSeenBefore(frozen)).toBeUndefined();
    keepDraw(frozen, at - 60_000);
    expect(freezeSeenBefore(frozen)).toBe(hash("freeze"));
    // later visits do not update the time
    keepDraw(frozen, at + 60_000);
    expect(freezeSeenBefore(frozen)).toBe(hash("freeze"));
    expect(freezeSeenBefore({ ...frozen, drawsAt: null })).toBeUndefined();
    keepDraw({ ...frozen, id: "late" }, at - 30_000);
    expect(freezeSeenBefore({ ...frozen, id: "late" })).toBeUndefined();
  });

  test("proves no list that was first seen with its result, whatever the clock says", () => {
    const drawn = { ...frozen, statements: [...frozen.statements, statement(2, "result")] };
    keepDraw(drawn, at - 3_600_000);
    expect(freezeSeenBefore(drawn)).toBeUndefined();
    keepDraw({ ...frozen, id: "b" }, at - 3_600_000);
    keepDraw({ ...drawn, id: "b" }, at - 1_800_000);
    expect(freezeSeenBefore({ ...drawn, id: "b" })).toBe(hash("freeze"));
  });

  test("is limited to 50 draws and eight statements of each", () => {
    const statements = Array.from({ length: 100 }, (_, n) => statement(n, "step", String(n)));
    for (let i = 0; i < 60; i++) keepDraw({ id: String(i), drawsAt, statements }, i);
    expect(seenDraw("9")).toBeUndefined();
    expect(seenDraw("10")?.statements).toHaveLength(8);
    expect(localStorage.getItem("draws-seen")!.length).toBeLessThan(50_000);
  });

  test.each(["{", "7", '{"draws":[{}],"log":null}', '{"draws":"a"}'])(
    "is forgotten if the stored value is %s",
    (stored) => {
      localStorage.setItem("draws-seen", stored);
      expect(seenDraw("a")).toBeUndefined();
      keepLog("note", 1);
      expect(seenLog()).toEqual({ note: "note", at: 1 });
    },
  );
});

describe("a log", () => {
  const leaves = Array.from({ length: 700 }, (_, i) => leafHash(new TextEncoder().encode(`${i}`)));
  const treeOf = (size: number, all = leaves) => merkleTree(all.slice(0, size));
  const noteOf = (size: number, all = leaves) =>
    `${checkpointText("sortes.example/draws/log", size, rootOf(treeOf(size, all)))}\n— a AAAAAAAA\n`;

  /** Serves the tiles of a log as specified in draws.md. */
  function serve(size: number, all = leaves) {
    const tree = treeOf(size, all);
    const asked: string[] = [];
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      const [, level = "", tile = "", width = "256"] =
        /^\/draws\/log(?:\/2)?\/tile\/(\d)\/(\d{3})(?:\.p\/(\d+))?$/.exec(path) ?? [];
      const step = 256 ** Number(level);
      const hashes = Array.from({ length: Number(width) }, (_, i) => {
        const start = (Number(tile) * 256 + i) * step;
        return Buffer.from(tree.hash({ start, end: start + step }));
      });
      return Promise.resolve(new Response(Buffer.concat(hashes)));
    });
    return asked;
  }

  test.each([1, 2, 3, 255, 256, 257, 511, 512, 600, 699, 700])(
    "of 700 leaves extends its own first %i",
    async (old) => {
      const asked = serve(700);
      expect(await logContinues(noteOf(old), noteOf(700))).toBe(true);
      expect(asked.length).toBeLessThanOrEqual(40);
    },
  );

  test("that was restarted is read from its own folder", async () => {
    const asked = serve(700);
    const second = (note: string) => note.replace("/draws/log", "/draws/log/2");
    expect(await logContinues(second(noteOf(600)), second(noteOf(700)))).toBe(true);
    expect(asked.length).toBeGreaterThan(0);
    for (const path of asked) expect(path).toMatch(/^\/draws\/log\/2\/tile\//);
  });

  test("that was changed, truncated or renamed does not extend the earlier one", async () => {
    const other = leaves.with(3, leafHash(Uint8Array.of(1)));
    serve(700, other);
    expect(await logContinues(noteOf(600), noteOf(700, other))).toBe(false);
    expect(await logContinues(noteOf(700), noteOf(700, other))).toBe(false);
    serve(600);
    expect(await logContinues(noteOf(700), noteOf(600))).toBe(false);
    const renamed = noteOf(700).replace("sortes.example", "other.example");
    expect(await logContinues(noteOf(700), renamed)).toBe(false);
  });

  test("is not judged if its tiles fail to load", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
    await expect(logContinues(noteOf(600), noteOf(700))).rejects.toThrow("404");
  });
});
