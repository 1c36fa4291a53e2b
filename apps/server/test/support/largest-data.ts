import { randomUUID } from "node:crypto";
import {
  documentLimits,
  drawLimits,
  limits,
  openListLimits,
  ownGeneratorLimits,
  segmentLimits,
} from "@sortes/contract";
import { addSubscribers, queryDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { campaigner } from "./campaigns.ts";
import type { TestServer } from "./server.ts";

const minute = 60_000;

interface Made {
  id: string;
  organiser: string;
  share_id: string;
  key: string;
  entry_key: string;
}

/** A person with every feature and staff rights, and with as much data as the limits allow. @returns ids by area */
export async function largestData(server: TestServer, entries: number = drawLimits.entries) {
  const { call, clock, context, databaseUrl, setPerson } = server;
  const { db } = context;
  const { token, actor: userId } = await campaigner(server, "Largest");
  await setPerson(userId, { subscriptionTier: "premium", emailVerified: true });

  async function make(path: string, body: object, method: "POST" | "PUT" = "POST") {
    clock.advance(minute);
    const reply = await call(path, { token, body, method });
    if (reply.status >= 300)
      throw new Error(`${path}: ${JSON.stringify(reply.body).slice(0, 500)}`);
    return (reply.body.data ?? {}) as Made;
  }

  const names = Array.from({ length: limits.historyItem.entries }, (_, i) => `Person ${i}`);
  const teams = [names.slice(0, 5000), names.slice(5000)];
  const { id: history } = await make("/api/history/team/", {
    input_names: names.join(","),
    number_of_teams: 2,
    result: teams,
  });
  const { id: packs } = await make("/api/packs/", {
    name: "Large",
    category: "teamGenerator",
    description: "d",
    content: names,
  });
  const { id: presets } = await make("/api/presets/", {
    name: "Large",
    settings: {
      generator_type: "team",
      input_names: names.join(",").slice(0, 60_000),
      number_of_teams: 2,
    },
  });
  const lines = Array.from({ length: ownGeneratorLimits.lines }, (_, i) => `line number ${i} *3`);
  const { id: ownGenerators } = await make("/api/own-generators/", {
    name: "Large",
    template: "{list}".repeat(60),
    lists: [{ name: "list", lines }],
  });
  const { share_id: shared } = await make(`/api/own-generators/${ownGenerators}/share/`, {});
  const { id: draws } = await make("/api/draws/", {
    kind: "winners",
    title: "Large",
    prizes: Array.from({ length: drawLimits.prizes }, (_, i) => `Prize ${i}`),
    rules: { prizes: Array.from({ length: drawLimits.prizes }, () => 10), alternates: 0 },
    names: "masked",
  });
  const list = Array.from({ length: entries }, (_, i) => `Person ${i}`).join("\n");
  await make(`/api/draws/${draws}/entries/`, { text: list }, "PUT");
  await make(`/api/draws/${draws}/freeze/`, {});
  await make(`/api/draws/${draws}/run/`, {});
  const { id: openLists, key: listKey } = await make("/api/open-lists/", {
    title: "Large",
    hours: openListLimits.hours.max,
  });
  const device = randomUUID();
  const { entry_key: entryKey } = await make(`/api/join/${listKey}/`, { name: "Person", device });
  const more = openListLimits.byTier.premium.names - 2;
  await sql`insert into open_list_entry (id, list_id, number, name, name_key, skeleton, device_hash,
      state, joined_at, version)
    select gen_random_uuid(), ${openLists}, n + 1, 'Person ' || n, 'person ' || n, 'person ' || n,
      'device ' || n, 'listed', now(), n + 1
    from generate_series(1, ${more}) n`.execute(db);
  await sql`update open_list set numbers = ${more + 1}, version = ${more + 1}
    where id = ${openLists}`.execute(db);
  const condition = { about: "joined", test: "outside", days: 10 };
  const definition = {
    match: "any",
    groups: Array.from({ length: segmentLimits.groups }, () => ({
      match: "all",
      conditions: Array.from({ length: segmentLimits.conditions }, () => condition),
    })),
  };
  const { id: segments } = await make("/api/newsletter/segments/", { name: "Large", definition });
  const paragraph = { type: "paragraph", text: [{ text: "Some words of a letter. ".repeat(10) }] };
  const document = {
    version: 1,
    blocks: Array.from({ length: documentLimits.blocks }, () => paragraph),
  };
  const letter = { subject: "s", preheader: "p", document };
  const { id: campaigns } = await make("/api/newsletter/campaigns/", { title: "Large", ...letter });
  const { id: templates } = await make("/api/newsletter/templates/", { name: "Large", ...letter });

  // adds copies of each
  const copies: [table: string, own: string, count: number][] = [
    ["history_item", "id", 500],
    ["pack", "id", limits.packs - 1],
    ["preset", "id, name, name_key", limits.preset.perGenerator - 1],
    ["own_generator", "id, share_id", ownGeneratorLimits.perAccount - 1],
    ["segment", "id, name, name_key", segmentLimits.saved - 1],
    ["campaign", "id", limits.campaignPageSize.max],
    ["letter_template", "id, name, name_key", 50],
  ];
  for (const [table, own, count] of copies) {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(
      db,
    );
    const changed = own.split(", ");
    const others = rows.map(({ name }) => name).filter((name) => !changed.includes(name));
    const values = changed.map((name) =>
      name === "id" ? "gen_random_uuid()" : name === "share_id" ? "null" : `'copy ' || n`,
    );
    await queryDatabase(
      databaseUrl,
      `insert into ${table} (${[...changed, ...others].map((name) => `"${name}"`).join()})
       select ${[...values, ...others.map((name) => `t."${name}"`)].join()}
       from (select * from ${table} limit 1) t, generate_series(1, ${count}) n`,
    );
  }
  await addSubscribers(databaseUrl, 20_000);
  await sql`insert into audit_log (id, actor, action, subject, detail, created_at)
    select gen_random_uuid(), ${userId}, 'segment.create', ${segments}, '{"name": "x"}', now()
    from generate_series(1, 20000)`.execute(db);
  const { rows: chunks } = await sql<{ first: string; organiser: string }>`
    select first, organiser from draw_chunk c join draw d on d.id = c.draw_id limit 1`.execute(db);
  const ids = {
    history,
    packs,
    presets,
    ownGenerators,
    draws,
    segments,
    campaigns,
    templates,
    statistics: campaigns,
    openLists,
  };
  const joined = { listKey, entryKey, device };
  return { token, ids: ids as Readonly<Record<string, string>>, shared, ...joined, ...chunks[0]! };
}
