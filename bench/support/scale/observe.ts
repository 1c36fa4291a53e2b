import pg from "pg";
import { type Db, inTransaction } from "@sortes/db";
import type { Call, Known } from "./calls/call.ts";

/** The cost of one statement in the database. */
export interface Observed {
  text: string;
  /** Rows that scans read, including those that a filter rejected. */
  rows: number;
  /** Pages read. */
  pages: number;
  ms: number;
  /** The scan that read the most rows, as `Index Scan app_user_pkey`. */
  scan: string;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Total Cost": number;
  /** Missing in a plan that was not run. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Rows Removed by Join Filter"?: number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
}

interface Explained {
  "QUERY PLAN": [{ Plan: PlanNode; "Execution Time"?: number }];
}

function scansOf(node: PlanNode): { what: string; rows: number }[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const what = node["Index Name"] ?? node["Relation Name"];
  if (!what || !node["Node Type"].includes("Scan")) return below;
  const each =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  // an index scan that runs a thousand times and finds nothing is work, too
  const loops = node["Actual Loops"] ?? 0;
  const rows = Math.max(each, loops > 1 ? 1 : 0) * loops;
  const scan = { what: `${node["Node Type"]} ${what}`, rows: Math.round(rows) };
  if (node["Node Type"] !== "Bitmap Heap Scan") return [scan, ...below];
  // its index scans return the same rows
  const reported = below.reduce((sum, { rows: some }) => sum + some, 0);
  return [{ ...scan, rows: Math.max(scan.rows, reported) }];
}

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map(element).join(",")}}`);
  if (typeof value === "object") return pg.escapeLiteral(JSON.stringify(value));
  return pg.escapeLiteral(String(value as string | number | boolean));
};
const element = (value: unknown): string =>
  value === null || value === undefined
    ? "null"
    : JSON.stringify(value instanceof Date ? value.toISOString() : String(value as string));

type Query = (asked: unknown, ...rest: unknown[]) => unknown;
const isStatement = (text: string) => /^\s*(select|with|update|insert|delete)/i.test(text);

/**
 * Runs a call and rolls it back. Each of its statements is first explained in the same transaction: with a custom plan,
 * and also with a generic one if PostgreSQL would choose that for a prepared statement.
 */
export async function observe(db: Db, call: Call, known: Known): Promise<Observed[]> {
  const found: Observed[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
  const ask = pg.Client.prototype.query as Query;
  const watched = pg.Client.prototype as unknown as { query: Query };
  let number = 0;
  watched.query = async function explain(this: pg.Client, ...given: Parameters<Query>) {
    const [first, second] = given as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof first === "string" ? first : (first.text ?? "");
    const values = ((typeof first === "string" ? second : first.values) ?? []) as unknown[];
    if (isStatement(text)) {
      const run = async (statement: string) => (await ask.call(this, statement)) as pg.QueryResult;
      const name = `observed_${number++}`;
      const execute = `execute ${name}${values.length > 0 ? `(${values.map(literal).join(", ")})` : ""}`;
      const explain = async (mode: string, options = "") => {
        await run(`set local plan_cache_mode = force_${mode}_plan`);
        const { rows } = await run(`explain (${options} format json) ${execute}`);
        return (rows[0] as Explained)["QUERY PLAN"][0];
      };
      await run(`savepoint before_it; prepare ${name} as ${text}`);
      const own = await explain("custom");
      const any = await explain("generic");
      // PostgreSQL's own rule after five executions: planning is charged per relation
      const planning = 2.5 * (scansOf(own.Plan).length + 1);
      const isGeneric =
        values.length > 0 && any.Plan["Total Cost"] < own.Plan["Total Cost"] + planning;
      for (const mode of isGeneric ? ["custom", "generic"] : ["custom"]) {
        await run("savepoint before_run");
        const { Plan: plan, "Execution Time": ms = 0 } = await explain(mode, "analyze, buffers,");
        await run("rollback to before_run");
        const scans = scansOf(plan);
        const most = scans.toSorted((a, b) => b.rows - a.rows)[0];
        found.push({
          text,
          rows: scans.reduce((sum, scan) => sum + scan.rows, 0),
          pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
          ms,
          scan: most ? `${most.what}${mode === "generic" ? " (any values)" : ""}` : "",
        });
      }
      await run(`rollback to before_it; deallocate ${name}`);
    }
    return ask.apply(this, given);
  };
  try {
    await takenBack(db, (tx) => call(tx, known));
  } finally {
    watched.query = ask;
  }
  return found;
}

/** Milliseconds of one call, which is rolled back. */
export async function timed(db: Db, call: Call, known: Known): Promise<number> {
  let ms = 0;
  await takenBack(db, async (tx) => {
    const began = performance.now();
    await call(tx, known);
    ms = performance.now() - began;
  });
  return ms;
}

class TakenBackError extends Error {
  override readonly name = "TakenBackError";
}

async function takenBack(
  db: Db,
  work: Call extends (tx: infer T, ...rest: never) => unknown ? (tx: T) => unknown : never,
) {
  try {
    await inTransaction(db, async (tx) => {
      await work(tx);
      throw new TakenBackError("as planned");
    });
  } catch (error) {
    if (!(error instanceof TakenBackError)) throw error;
  }
}
