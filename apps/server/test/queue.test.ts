import { afterEach, describe, expect, it, vi } from "vitest";
import { Queue, Queues } from "../src/features/ground/queue.ts";

const full = () => new Error("full");

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends on command, and a record of what has begun and ended. */
function bench(run: (work: () => Promise<string>) => Promise<string>) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    start: (name: string) =>
      run(() => {
        begun.push(name);
        const end = Promise.withResolvers<string>();
        ends.set(name, end);
        return end.promise;
      }),
    end: (name: string) => ends.get(name)?.resolve(name),
    fail: (name: string) => ends.get(name)?.reject(new Error(name)),
  };
}

describe("a queue of work", () => {
  it("runs as many at once as allowed, and the others in order of arrival", async () => {
    const queue = new Queue({ atOnce: 2, waiting: 3 });
    const { begun, start, end } = bench((work) => queue.run(work, full));
    const all = ["a", "b", "c", "d", "e"].map((name) => start(name));
    expect(begun).toEqual(["a", "b"]);
    end("b");
    await expect.poll(() => begun).toEqual(["a", "b", "c"]);
    end("a");
    end("c");
    await expect.poll(() => begun).toEqual(["a", "b", "c", "d", "e"]);
    end("d");
    end("e");
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d", "e"]);
    expect(queue.isEmpty).toBe(true);
  });

  it("rejects only callers beyond the last place in the queue", async () => {
    const queue = new Queue({ atOnce: 1, waiting: 1 });
    const { begun, start, end } = bench((work) => queue.run(work, full));
    const [first, second] = [start("first"), start("second")];
    await expect(start("third")).rejects.toThrow("full");
    end("first");
    expect(await first).toBe("first");
    await expect.poll(() => begun).toEqual(["first", "second"]);
    const fourth = start("fourth");
    end("second");
    expect(await second).toBe("second");
    await expect.poll(() => begun).toEqual(["first", "second", "fourth"]);
    end("fourth");
    expect(await fourth).toBe("fourth");
  });

  it("continues after a failure", async () => {
    const queue = new Queue({ atOnce: 1, waiting: 1 });
    const { begun, start, end, fail } = bench((work) => queue.run(work, full));
    const [broken, next] = [start("broken"), start("next")];
    fail("broken");
    await expect(broken).rejects.toThrow("broken");
    await expect.poll(() => begun).toEqual(["broken", "next"]);
    expect(queue.isEmpty).toBe(false);
    end("next");
    expect(await next).toBe("next");
    expect(queue.isEmpty).toBe(true);
  });

  it("rejects a caller whose patience ends, and whose place the next one takes", async () => {
    vi.useFakeTimers();
    const queue = new Queue({ atOnce: 1, waiting: 2, patience: 1000 });
    const { begun, start, end } = bench((work) => queue.run(work, full));
    const first = start("first");
    const second = start("second").catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(999);
    const third = start("third");
    await expect(start("fourth")).rejects.toThrow("full");
    await vi.advanceTimersByTimeAsync(1);
    expect(await second).toBe("full");
    const fifth = start("fifth");
    for (const name of ["first", "third"]) {
      end(name);
      await vi.advanceTimersByTimeAsync(0);
    }
    end("fifth");
    await Promise.all([first, third, fifth]);
    expect(begun).toEqual(["first", "third", "fifth"]);
    expect(queue.isEmpty).toBe(true);
  });

  it("forgets the patience of a caller whose turn came, and waits forever without one", async () => {
    vi.useFakeTimers();
    for (const patience of [1000, undefined]) {
      const queue = new Queue({ atOnce: 1, waiting: 2, ...(patience && { patience }) });
      const { begun, start, end } = bench((work) => queue.run(work, full));
      const all = [start("first"), start("second")];
      await vi.advanceTimersByTimeAsync(999);
      end("first");
      const third = start("third");
      // past what the second one would have waited
      await vi.advanceTimersByTimeAsync(patience === undefined ? 3_600_000 : 999);
      end("second");
      await vi.advanceTimersByTimeAsync(0);
      expect(begun).toEqual(["first", "second", "third"]);
      end("third");
      expect(await Promise.all([...all, third])).toEqual(["first", "second", "third"]);
    }
  });

  it("waits only for work with the same name, also after the name was unused", async () => {
    const queues = new Queues({ atOnce: 1, waiting: 1 });
    const benchOf = (key: string) => bench((work) => queues.run(key, work, full));
    const [ana, bogdan] = [benchOf("ana"), benchOf("bogdan")];
    for (let round = 0; round < 2; round++) {
      const all = [ana.start(`a${round}`), bogdan.start(`b${round}`), ana.start(`c${round}`)];
      expect(ana.begun.at(-1)).toBe(`a${round}`);
      expect(bogdan.begun.at(-1)).toBe(`b${round}`);
      await expect(ana.start("too many")).rejects.toThrow("full");
      expect(queues.isEmpty).toBe(false);
      bogdan.end(`b${round}`);
      ana.end(`a${round}`);
      await expect.poll(() => ana.begun.at(-1)).toBe(`c${round}`);
      // a call under a name that is already running waits too
      const last = ana.start(`d${round}`);
      expect(ana.begun.at(-1)).toBe(`c${round}`);
      ana.end(`c${round}`);
      await expect.poll(() => ana.begun.at(-1)).toBe(`d${round}`);
      ana.end(`d${round}`);
      await Promise.all([...all, last]);
      expect(queues.isEmpty).toBe(true);
    }
  });
});
