import pg from "pg";

/** Statement texts that get a name. A bound, because `IN` lists and optional filters make new texts without end. */
const namedTexts = 500;

/**
 * A client class that names every parameterised statement, so that PostgreSQL parses and plans it once a connection.
 * The names are shared by all connections of the pool that uses the class.
 */
export function preparingClient(): typeof pg.Client {
  const names = new Map<string, string>();
  let given = 0; // never the same name for two texts, nor twice for one whose plan went stale

  function nameOf(text: string): string | undefined {
    if (!names.has(text) && names.size < namedTexts) names.set(text, `s${given++}`);
    return names.get(text);
  }

  class PreparingClient extends pg.Client {
    // pg overloads `query` for callbacks, texts and query objects; only texts with values are of interest here
    // oxlint-disable-next-line typescript/no-explicit-any
    override query(text: any, values?: any, callback?: any): any {
      if (typeof text !== "string" || !Array.isArray(values) || values.length === 0)
        return super.query(text, values, callback);
      const config = { text, values, name: nameOf(text) };
      const reply = super.query(config, callback) as Promise<unknown> | undefined;
      // "cached plan must not change result type": a migration ran; forget the name, plan afresh next time
      reply?.catch((error: { code?: string }) => {
        if (error.code === "0A000") names.delete(text);
      });
      return reply;
    }
  }
  return PreparingClient;
}
