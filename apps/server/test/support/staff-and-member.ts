import { procedures } from "../../src/router.ts";
import { campaigner } from "./campaigns.ts";
import type { TestServer } from "./server.ts";

/** A staff member with a campaign, and another person with a result. */
export async function staffAndMember(server: TestServer) {
  const { call, person } = server;
  const { token: staff, draft } = await campaigner(server, "Desk");
  const ana = await person("Ana");
  const campaign = await draft();
  const saved = await call("/api/history/team/", {
    token: ana.token,
    body: { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] },
  });
  return { staff, ana, campaign, ids: [campaign, saved.body.data.id as string] };
}

/** The names of all queries, or of all mutations. */
export const proceduresThat = (what: "query" | "mutation"): string[] =>
  procedures.names.filter((name) => procedures.find(name)?.type === what);
