import { fileProcedures, procedures, uploadProcedures } from "../router.ts";
import type { ProcedureTable } from "../trpc/procedure-table.ts";
import type { Method } from "../trpc/route-meta.ts";
import type { RestRoute } from "./route.ts";
import { shapeOf, wireName } from "./wire.ts";

/**
 * The routes that procedures declare in their meta.
 * @param kind what they answer or take
 * @throws Error for a procedure without a route, or a route that does not fit the kind or its procedure's schemas.
 */
export function routesOf(
  table: ProcedureTable,
  kind: "data" | "file" | "upload" = "data",
): RestRoute[] {
  return table.names.map((name) => {
    const { route, ...procedure } = table.of(name);
    const { rest, summary, ...others } = route;
    if (rest === undefined || summary === undefined) throw new Error(`${name} has no route`);
    const { file, raw, upload, results, beside = [] } = others;
    const declared = upload ? "upload" : (file ?? raw) ? "file" : "data";
    if (declared !== kind) throw new Error(`${name} has a route for ${declared}, not for ${kind}`);
    const [method, path] = rest.split(" ") as [Method, string];
    const fields = Object.keys((procedure.input && shapeOf(procedure.input)) ?? {}).map(wireName);
    for (const [, parameter = ""] of path.matchAll(/\{(\w+)\}/g))
      if (!fields.includes(parameter)) throw new Error(`${name} has no input ${parameter}`);
    const parts = Object.keys((procedure.output && shapeOf(procedure.output)) ?? {});
    for (const part of [...(results === undefined ? [] : [results]), ...beside])
      if (!parts.includes(part)) throw new Error(`the reply of ${name} has no ${part}`);
    return {
      ...procedure,
      ...others,
      method,
      path,
      summary,
      procedure: name,
      router: table.router,
    };
  });
}

/** Every REST endpoint, by path and method: the OpenAPI document has the same order wherever a route is declared. */
export const restTable: readonly RestRoute[] = [
  ...routesOf(procedures),
  ...routesOf(fileProcedures, "file"),
  ...routesOf(uploadProcedures, "upload"),
].toSorted((a, b) => (`${a.path} ${a.method}` < `${b.path} ${b.method}` ? -1 : 1));
