import pg from "pg";

export interface Asked {
  text: string;
  values: unknown[];
}

type Query = (asked: unknown, ...rest: unknown[]) => unknown;

/** The statements that some work sends to the database, with their values. */
export async function askedBy(work: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
  const ask = pg.Client.prototype.query as Query;
  const watched = pg.Client.prototype as unknown as { query: Query };
  watched.query = function remember(this: pg.Client, ...given: Parameters<Query>) {
    const [first, second] = given as [string | Partial<Asked>, unknown];
    const text = typeof first === "string" ? first : first.text;
    const values = (typeof first === "string" ? second : (first.values ?? second)) as unknown[];
    if (text) asked.push({ text, values: Array.isArray(values) ? values : [] });
    return ask.apply(this, given);
  };
  try {
    await work();
  } finally {
    watched.query = ask;
  }
  return asked;
}

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: PlanNode[];
}

interface Explained {
  "QUERY PLAN": [{ Plan: PlanNode }];
}

/** The scans of a plan, outermost first, such as `Index Only Scan campaign_recipient_state`. */
function scansOf(node: PlanNode): string[] {
  const what = node["Index Name"] ?? node["Relation Name"];
  const own = what && node["Node Type"].includes("Scan") ? [`${node["Node Type"]} ${what}`] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}

/**
 * PostgreSQL's plans of a statement: custom, for these values, and generic, as for a prepared statement that has run
 * often. The statement is not run.
 */
export async function scansFor(url: string, { text, values }: Asked): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const own = await client.query<Explained>(`explain (format json) ${text}`, values);
    const any = await client.query<Explained>(`explain (generic_plan, format json) ${text}`);
    return [own, any].flatMap(({ rows }) =>
      rows.flatMap((row) => scansOf(row["QUERY PLAN"][0].Plan)),
    );
  } finally {
    await client.end();
  }
}
