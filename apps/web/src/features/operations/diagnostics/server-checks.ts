import type { Health } from "@sortes/contract";
import { isTexts, listOf, oneOf, shapeOf } from "../../../base/shapes.ts";
import { failed, type Finding, ok, type Verdict } from "./finding.ts";

/** Time limit in ms for the server, which allows 1.5 seconds for each of its stores. */
const patience = 5000;

const isStore = oneOf(["ok", "unavailable"]);
const isHealth = shapeOf<Health>({
  status: oneOf(["ok", "degraded"]),
  stores: shapeOf<Health["stores"]>({ database: isStore, queue: isStore }),
  schema: oneOf(["ok", "behind", "ahead", "unknown"]),
  worker: oneOf(["ok", "down"]),
  notes: listOf((note): note is string => isTexts([note])),
});

export interface ServerFindings {
  findings: readonly Finding[];
  /** The unparsed answer. */
  reply: string | undefined;
}

/** Calls the health check, bypassing caches, and returns the state of each store of the server. */
export async function checkServer(): Promise<ServerFindings> {
  const start = performance.now();
  const { verdict, reply, health } = await ask();
  const ms = performance.now() - start;
  const names = ["database", "queue", "schema", "jobs", "notes"] as const;
  return {
    reply,
    findings: [
      { name: { key: "GET /api/health-check" }, ...verdict, ms },
      ...names.map((name): Finding => {
        const state: Verdict = health ? verdicts[name](health) : unknown;
        return { name: `diagnostics.${name}`, ...state, ms };
      }),
    ],
  };
}

interface Answer {
  verdict: Verdict;
  reply?: string;
  health?: Health;
}

async function ask(): Promise<Answer> {
  try {
    const response = await fetch("/api/health-check", {
      cache: "no-store",
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(patience),
    });
    const reply = await response.text();
    if (!response.ok)
      return { verdict: failed("diagnostics.answered", { status: response.status }), reply };
    const health = healthIn(reply);
    if (!health) return { verdict: failed("diagnostics.strange"), reply };
    return { verdict: ok("diagnostics.answered", { status: response.status }), reply, health };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    const verdict = isLate
      ? failed("diagnostics.noAnswer", { seconds: patience / 1000 })
      : failed("diagnostics.unreachable");
    return { verdict };
  }
}

function healthIn(reply: string): Health | undefined {
  try {
    const { data } = JSON.parse(reply) as { data?: unknown };
    return isHealth(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

const unknown: Verdict = { state: "unknown", said: "diagnostics.notKnown" };

const store = (state: "ok" | "unavailable"): Verdict =>
  state === "ok" ? ok() : failed("diagnostics.unavailable");

const schemas = {
  ok: ok(),
  behind: failed("diagnostics.behind"),
  ahead: failed("diagnostics.ahead"),
  unknown: failed("diagnostics.notKnown"),
} satisfies Record<Health["schema"], Verdict>;

const verdicts = {
  database: ({ stores }: Health) => store(stores.database),
  queue: ({ stores }: Health) => store(stores.queue),
  schema: ({ schema }: Health) => schemas[schema],
  jobs: ({ worker }: Health) => (worker === "ok" ? ok() : failed("diagnostics.down")),
  notes: ({ notes }: Health): Verdict =>
    notes.length === 0
      ? ok("diagnostics.noNotes")
      : { state: "note", said: "diagnostics.someNotes", values: { notes: notes.join(", ") } },
};
