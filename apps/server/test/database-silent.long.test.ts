import { openGate, testDatabase } from "@sortes/testing";
import { afterAll, expect, it, vi } from "vitest";
import { testServer } from "./support/server.ts";

// how long an answer may take is measured by `npm run test:faults`, on a machine that does nothing else

const { url } = await testDatabase();
const gate = await openGate(url);
afterAll(() => gate.close());
const { call, person } = await testServer({
  database: { url: gate.url, connections: 10, prepare: true },
});

const teams = { name: "", input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] };
const save = (token: string) => call("/api/history/team/", { token, body: teams });

it("reports an unknown outcome for a save whose commit got no answer", async () => {
  const { token } = await person("Bea");
  gate.loseAnswerTo("commit");
  const reply = await save(token);
  expect(reply).toMatchObject({ status: 503, body: { code: "OUTCOME_UNKNOWN" } });
  const find = async () => (await call("/api/history/", { token })).body.data.history[0];
  const item = await vi.waitFor(find, { timeout: 60_000 });
  gate.loseAnswerTo("commit");
  const favorite = await call(`/api/history/${item.id}/favorite/`, { method: "POST", token });
  expect(favorite).toMatchObject({ status: 503, body: { code: "OUTCOME_UNKNOWN" } });
  gate.loseAnswerTo("insert into");
  expect(await save(token)).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect((await call("/api/history/", { token })).body.data.counts.total).toBe(1);
});
