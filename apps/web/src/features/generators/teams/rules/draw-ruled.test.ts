import { DomainError } from "@sortes/contract";
import { emptyRules } from "@sortes/core";
import { afterEach, expect, test, vi } from "vitest";
import { drawRuled } from "./draw-ruled.ts";
import type { TeamsAnswer } from "./teams.worker.ts";

/** How a fake worker responds: with an answer, a fault, or not at all. */
type Deed = TeamsAnswer | "fault" | "silence";

function threadThat(deed: Deed) {
  const ended = vi.fn<() => void>();
  class Thread extends EventTarget {
    terminate = ended;
    postMessage() {
      if (deed === "silence") return;
      const event =
        deed === "fault" ? new Event("error") : new MessageEvent("message", { data: deed });
      queueMicrotask(() => this.dispatchEvent(event));
    }
  }
  vi.stubGlobal("Worker", Thread);
  return ended;
}

const inputs = { names: ["Ana", "Ion", "Mia", "Dan"], numberOfTeams: 2, rules: emptyRules() };
const draw = (signal = new AbortController().signal) => drawRuled(inputs, [], signal);
const people = (teams: readonly (readonly string[])[]) => teams.flat().toSorted();

afterEach(() => {
  vi.unstubAllGlobals();
});

test("the worker draws the teams and is then terminated", async () => {
  const teams = [["Worker"], ["Thread"]];
  const ended = threadThat({ drawn: { teams, drawing: "even" } });
  expect(await draw()).toEqual({ teams, drawing: "even" });
  expect(ended).toHaveBeenCalledOnce();
});

test("a refusal of the worker keeps its code and its field", async () => {
  const refusal = { code: "TEAM_RULE_UNKNOWN", params: { name: "Zoe" } } as const;
  threadThat({ refusal, fields: { names: [refusal] } });
  const error = await draw().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DomainError);
  expect(error).toMatchObject({ ...refusal, fields: { names: [refusal] } });
});

test("the page draws if the worker fails, or if there is none", async () => {
  const ended = threadThat("fault");
  expect(people((await draw()).teams)).toEqual(people([inputs.names]));
  expect(ended).toHaveBeenCalledOnce();
  vi.stubGlobal("Worker", undefined);
  expect(people((await draw()).teams)).toEqual(people([inputs.names]));
});

test("the page draws if the worker does not answer", async () => {
  vi.useFakeTimers();
  try {
    const ended = threadThat("silence");
    const drawn = draw();
    await vi.advanceTimersByTimeAsync(5000);
    expect(people((await drawn).teams)).toEqual(people([inputs.names]));
    expect(ended).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
  }
});

test("an abandoned draw terminates its worker and gives no result", async () => {
  const ended = threadThat("silence");
  const giveUp = new AbortController();
  const drawn = draw(giveUp.signal);
  giveUp.abort();
  await expect(drawn).rejects.toBe(giveUp.signal.reason);
  expect(ended).toHaveBeenCalledOnce();
});
