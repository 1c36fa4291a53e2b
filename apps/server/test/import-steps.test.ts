import { suppressionHash } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import { sql } from "kysely";
import pino from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { closeContext, createContext } from "../src/features/context.ts";
import { testServer } from "./support/server.ts";
import { untilWaiting } from "./support/waiting.ts";
import { subscribersOf } from "./support/subscribers.ts";

const server = await testServer();
const { call, context } = server;
const { staff, known, suppress, find, said, audited } = subscribersOf(server);
const boss = await staff("Stela");
const { token } = boss;

const at = "/api/newsletter/imports/";
const send = async (id: string, content: string | Buffer, place = 0) =>
  await call(`${at}${id}/part/?place=${place}`, {
    method: "POST",
    token,
    body: content,
    headers: { "content-type": "text/csv" },
  });

/** Sends a file, in parts of a few bytes if told, and reads its columns. */
async function upload(content: string | Buffer, partBytes = 2 ** 20) {
  const bytes = Buffer.from(content);
  const begun = await call(at, { token, body: { name: "list.csv", bytes: bytes.length } });
  const { id } = begun.body.data;
  for (let place = 0; place * partBytes < bytes.length; place++)
    await send(id, bytes.subarray(place * partBytes, (place + 1) * partBytes), place);
  return await call(`${at}${id}/read/`, { token, body: {} });
}

/** The guessed columns as choices. */
const guessed = (columns: { to: string; field: string | null }[]) =>
  columns.map(({ to, field }, place) => ({ place, to, ...(field !== null && { field }) }));

async function until(id: string, states: readonly string[]) {
  for (;;) {
    const { body } = await call(`${at}${id}/`, { token });
    if (states.includes(body.data.state)) return body.data;
    await context.importRunner.go(id);
  }
}

async function plan(id: string, columns: object[], settings: object = {}) {
  const body = { columns, language: "ro", consent_source: "a form", ...settings };
  const reply = await call(`${at}${id}/plan/`, { token, body });
  if (reply.status !== 200) return reply.body;
  return await until(id, ["planned", "read"]);
}

async function start(id: string) {
  await call(`${at}${id}/start/`, { token, body: { consent_confirmed: true } });
  return await until(id, ["done", "failed"]);
}

/** All steps with the guessed columns. */
async function whole(content: string | Buffer, settings: object = {}) {
  const { body } = await upload(content);
  const { id, columns } = body.data;
  const planned = await plan(id, guessed(columns), settings);
  const done = await start(id);
  return { id, columns, plan: planned.plan, result: done.result, done };
}

const detailsOf = async (email: string) => {
  const { body } = await call(`/api/newsletter/subscribers/?search=${email}`, { token });
  return body.data.subscribers[0];
};

describe("an import in steps", () => {
  beforeAll(async () => {
    await call("/api/newsletter/fields/city/", {
      method: "PUT",
      token,
      body: { type: "text", en: "City", ro: "Oraș" },
    });
  });

  it("previews the fate of each row before writing, and then does exactly that", async () => {
    await known("here@mixed.test", "active");
    await known("left@mixed.test", "unsubscribed");
    await suppress("gone@mixed.test");
    const list = [
      "Email;Prenume;Nume de familie;City;Tags;Status;Language",
      "new@mixed.test;Ana;Pop;Cluj;VIP, Blog;subscribed;en",
      "here@mixed.test;Ion;;Iași;;subscribed;",
      "left@mixed.test;;;;;subscribed;ro",
      "gone@mixed.test;;;;;subscribed;ro",
      "out@mixed.test;;;;;unsubscribed;de",
      "hard@mixed.test;;;;;cleaned;ro",
      "nobody;;;;;subscribed;ro",
      "NEW@mixed.test;;;;;subscribed;ro",
      '"wait@mixed.test";"two',
      'lines";;;;pending;',
    ].join("\r\n");
    const { body } = await upload(`\uFEFF${list}`, 40);
    const { id, columns } = body.data;
    expect(columns.map(({ to }: { to: string }) => to)).toEqual([
      "email",
      "firstName",
      "lastName",
      "field",
      "tags",
      "state",
      "language",
    ]);
    const planned = await plan(id, guessed(columns), { tags: ["Spring"] });
    const counts = {
      rows: 9,
      added: 1,
      pending: 1,
      unsubscribed: 1,
      suppressed: 1,
      changed: 1,
      known: 0,
      leftUnsubscribed: 1,
      leftSuppressed: 1,
      repeated: 1,
      invalid: 1,
    };
    const wire = (all: Record<string, number>): Record<string, number> =>
      Object.fromEntries(
        Object.entries(all).map(([key, value]) => [
          key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
          value,
        ]),
      );
    expect(planned.plan).toMatchObject(
      wire({ ...counts, names: 1, tags: 1, fields: 1, newTags: 3 }),
    );
    expect(await find("new@mixed.test")).toBeUndefined();
    const left = await call(`${at}${id}/left-out/`, { token });
    expect(left.body.replace("\uFEFF", "").split("\r\n").slice(0, 6)).toEqual([
      "line,row,reason,message,Email,Prenume,Nume de familie,City,Tags,Status,Language",
      expect.stringMatching(/^4,4,unsubscribed,Has unsubscribed here\.,left@mixed\.test,/),
      expect.stringMatching(/^5,5,suppressed,Is on the suppression list here\.,,,/),
      expect.stringMatching(/^8,8,invalid,Invalid email address\.,nobody,/),
      expect.stringMatching(/^9,9,repeated,An earlier row has the same address\.,NEW@mixed\.test,/),
      expect.stringMatching(/^# complete \(4\)/),
    ]);

    const done = await start(id);
    expect(done.result).toMatchObject(wire(counts));
    expect(await detailsOf("new@mixed.test")).toMatchObject({
      name: "Ana Pop",
      language: "en",
      tags: ["Blog", "Spring", "VIP"],
      fields: [{ key: "city", value: "Cluj" }],
      consent_source: "a form",
    });
    expect(await detailsOf("here@mixed.test")).toMatchObject({
      name: "Ion",
      language: "en",
      tags: ["Spring"],
      fields: [{ key: "city", value: "Iași" }],
      consent_source: null,
    });
    expect(await find("wait@mixed.test")).toMatchObject({ state: "pending", locale: "ro" });
    expect(await find("out@mixed.test")).toMatchObject({ state: "unsubscribed", locale: "ro" });
    expect((await find("left@mixed.test"))?.state).toBe("unsubscribed");
    expect(await find("gone@mixed.test")).toBeUndefined();
    const hash = suppressionHash(context.config.appSecret, "hard@mixed.test");
    expect(await consents.findSuppression(context.db, hash)).toBe("bounced");
    const [attested] = await audited("subscribers.import");
    expect(attested).toMatchObject({ actor: boss.id, subject: id });
    const [logged] = await audited("subscribers.imported");
    expect(logged).toMatchObject({ subject: id, detail: { complete: true, ...counts } });
    expect(JSON.stringify(logged)).not.toContain("mixed.test");
    // nothing of the file stays but rows left out, for a day
    const { rows } = await sql`select from subscriber_import_part where import_id = ${id}`.execute(
      context.db,
    );
    expect(rows).toEqual([]);
    expect(JSON.stringify(done.columns)).not.toContain("mixed.test");

    const again = await whole(list, { tags: ["Spring"] });
    expect(again.result).toMatchObject({ added: 0, changed: 0, suppressed: 0, unsubscribed: 0 });
    expect(await said((await find("new@mixed.test"))?.id ?? "")).toEqual(["confirmed by import"]);
  });

  it("resumes after a batch of a server that stopped, and repeats nothing", async () => {
    const rows = Array.from({ length: 2500 }, (_, i) => `r${i}@stopped.test,Name ${i}`);
    const { body } = await upload(["email,name", ...rows].join("\n"));
    const { id, columns } = body.data;
    await plan(id, guessed(columns));
    await sql`
      create function stop_import() returns trigger language plpgsql as $$
        begin if new.rows_done = 2000 then raise exception 'stopped'; end if; return new; end $$`.execute(
      context.db,
    );
    await sql`
      create trigger stop_import before update on subscriber_import
      for each row execute function stop_import()`.execute(context.db);
    const begin = () => call(`${at}${id}/start/`, { token, body: { consent_confirmed: true } });
    const replies = await Promise.all([begin(), begin(), begin()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    await context.importRunner.go(id);
    expect((await call(`${at}${id}/`, { token })).body.data).toMatchObject({
      state: "running",
      result: { rows: 1000, added: 1000 },
    });
    await sql`drop trigger stop_import on subscriber_import`.execute(context.db);
    const done = await until(id, ["done"]);
    expect(done.result).toMatchObject({ rows: 2500, added: 2500, repeated: 0 });
    // the call whose reply was lost
    const repeated = await call(`${at}${id}/start/`, { token, body: { consent_confirmed: true } });
    expect(repeated.body.data).toMatchObject({ state: "done", result: { added: 2500 } });
  });

  it("is left to the server that holds its lease", async () => {
    const { body } = await upload("email\na@lease.test");
    const { id, columns } = body.data;
    await plan(id, guessed(columns));
    await sql`
      update subscriber_import set state = 'running', started_at = now(), lease_by = gen_random_uuid(),
        lease_until = now() + interval '1 minute' where id = ${id}`.execute(context.db);
    await context.importRunner.go(id);
    expect(await find("a@lease.test")).toBeUndefined();
    await sql`update subscriber_import set lease_until = now() where id = ${id}`.execute(
      context.db,
    );
    expect((await until(id, ["done"])).result.added).toBe(1);
  });

  it("is finished by a new server that does not have its secrets yet", async () => {
    const { body } = await upload("email\na@begun.test");
    const { id, columns } = body.data;
    await plan(id, guessed(columns));
    await sql`
      update subscriber_import set state = 'running', started_at = now() where id = ${id}`.execute(
      context.db,
    );
    const log = pino({ level: "silent" });
    const other = createContext(context.config, { log, clock: server.clock });
    await other.importRunner.go(id);
    await closeContext(other);
    const { body: after } = await call(`${at}${id}/`, { token });
    expect(after.data).toMatchObject({ state: "done", result: { added: 1 } });
  });

  it("needs all parts, one column of addresses, consent, and where people agreed", async () => {
    const begun = await call(at, { token, body: { name: "x", bytes: 100 } });
    const { id: short } = begun.body.data;
    await send(short, "email\n");
    const code = async (path: string, body: object) =>
      (await call(`${at}${path}/`, { token, body })).body.code;
    expect(await code(`${short}/read`, {})).toBe("IMPORT_INCOMPLETE");
    const { body } = await upload("email,other\na@needs.test,b");
    const { id } = body.data;
    const columns = [{ place: 0, to: "email" }];
    expect(await code(`${id}/plan`, { columns: [], language: "en" })).toBe("IMPORT_COLUMN_MISSING");
    const unknown = [...columns, { place: 1, to: "field", field: "nothing" }];
    expect(await code(`${id}/plan`, { columns: unknown, language: "en" })).toBe("FIELD_UNKNOWN");
    expect(await code(`${id}/start`, { consent_confirmed: true })).toBe("IMPORT_WRONG_STATE");
    await plan(id, columns, { consent_source: "" });
    expect(await code(`${id}/start`, {})).toBe("CONSENT_NOT_CONFIRMED");
    expect(await code(`${id}/start`, { consent_confirmed: true })).toBe(
      "IMPORT_CONSENT_SOURCE_MISSING",
    );
    for (const one of [short, id])
      expect((await call(`${at}${one}/`, { method: "DELETE", token })).status).toBe(204);
  });

  it("needs nobody's word that people agreed if it makes nobody a subscriber", async () => {
    const list = "email;dezabonat\nana@gone.test;da\nnobody;da\nana@gone.test;da";
    const { body } = await upload(list);
    await plan(body.data.id, guessed(body.data.columns));
    const reply = await call(`${at}${body.data.id}/start/`, { token, body: {} });
    expect(reply.status).toBe(200);
    expect((await until(body.data.id, ["done"])).result).toMatchObject({
      added: 0,
      unsubscribed: 1,
      repeated: 1,
      invalid: 1,
    });
    const { rows } = await sql`
      select detail from audit_log
      where subject = ${body.data.id} and action = 'subscribers.import'`.execute(context.db);
    expect(rows).toEqual([{ detail: { list: "subscribers" } }]);
  });

  it("is counted before anybody answers, and started with the answers to what it leaves open", async () => {
    const list = [
      "email,Nume,Prenume,created_at,unsubscribed",
      'open@answers.test,Pop,"Ana\nMaria",03/04/2025,no',
      "left@answers.test,Ion,Dan,03/04/2025,yes",
      "nobody,,,,",
    ].join("\n");
    const { body } = await upload(list);
    const { id, columns } = body.data;
    expect(body.data).toMatchObject({ dates: "open", left_out: [] });
    const unsaid = { language: undefined, consent_source: undefined };
    // people who get no mail need no language
    expect(await plan(id, guessed(columns), unsaid)).toMatchObject({
      dates: "open",
      plan: { added: 1, unsubscribed: 1, invalid: 1, languageless: 1 },
      left_out: [
        {
          // a spreadsheet shows the name of two lines as one row
          line: 5,
          row: 4,
          reason: "invalid",
          message: "Invalid email address.",
          cells: ["nobody", "", "", "", ""],
        },
      ],
    });
    const begin = async (answers: object) =>
      (await call(`${at}${id}/start/`, { token, body: { consent_confirmed: true, ...answers } }))
        .body.code;
    expect(await begin({})).toBe("IMPORT_CONSENT_SOURCE_MISSING");
    expect(await begin({ consent_source: "a fair" })).toBe("IMPORT_LANGUAGE_MISSING");
    expect(await begin({ consent_source: "a fair", language: "ro" })).toBe("IMPORT_DATES_OPEN");
    await begin({ consent_source: "a fair", language: "ro", dates: "month" });
    expect(await until(id, ["done"])).toMatchObject({
      dates: "month",
      settings: { language: "ro", consent_source: "a fair" },
    });
    expect(await detailsOf("open@answers.test")).toMatchObject({
      name: "Ana Maria Pop",
      language: "ro",
      consent_at: "2025-03-04T00:00:00.000Z",
      consent_source: "a fair",
    });
  });

  it("needs no language if every row of somebody who gets mail names one", async () => {
    const { body } = await upload(
      "email,limba,dezabonat\na@named.test,română,nu\nb@named.test,,da",
    );
    await plan(body.data.id, guessed(body.data.columns), { language: undefined });
    expect((await start(body.data.id)).result).toMatchObject({ added: 1, unsubscribed: 1 });
    expect(await find("a@named.test")).toMatchObject({ locale: "ro" });
  });

  it("is not planned before the question about who has left is answered", async () => {
    const { body } = await upload("email,A renunțat\nopen@asked.test,da");
    const { id, columns } = body.data;
    expect(columns[1]).toMatchObject({ to: "ask" });
    for (const chosen of [guessed(columns), [{ place: 0, to: "email" }]])
      expect(await plan(id, chosen)).toMatchObject({
        code: "IMPORT_COLUMN_OPEN",
        detail: expect.stringContaining("A renunțat"),
      });
    const columnsChosen = [
      { place: 0, to: "email" },
      { place: 1, to: "unsubscribed" },
    ];
    expect(await plan(id, columnsChosen)).toMatchObject({ plan: { added: 0, unsubscribed: 1 } });
  });

  it("accepts people in the first line, below titles and in quoted lines", async () => {
    for (const [list, settings] of [
      ["a@first.test\nb@first.test", {}],
      ['Readers of 2024\n\n"email,name"\n"a@first.test,""Pop, Ana"""\n"b@first.test,Ion"', {}],
    ] as const) {
      await sql`delete from subscriber where address like '%@first.test'`.execute(context.db);
      expect(await whole(list, settings)).toMatchObject({ result: { rows: 2, added: 2 } });
    }
    expect(await detailsOf("a@first.test")).toMatchObject({ name: "Pop, Ana" });
  });

  it("is not found if it is removed while its columns are read", async () => {
    const begun = await call(at, { token, body: { name: "x", bytes: 20 } });
    const { id } = begun.body.data;
    await send(id, "email\nana@left.test\n");
    const reading = await context.db.transaction().execute(async (tx) => {
      // the fields are asked for after the encoding and before the columns
      await sql`lock table subscriber_field in access exclusive mode`.execute(tx);
      const begun = call(`${at}${id}/read/`, { token, body: {} });
      await untilWaiting(context.db, 1);
      expect((await call(`${at}${id}/`, { method: "DELETE", token })).status).toBe(204);
      return { begun };
    });
    expect(await reading.begun).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  });

  it("rejects more than 200 columns, and text that is no table", async () => {
    const wide = Array.from({ length: 201 }, (_, i) => `c${i}`).join();
    for (const text of [wide, "\0email"])
      expect((await upload(text)).body).toMatchObject({ code: "IMPORT_UNREADABLE" });
  });

  it("may be in Windows-1250 or Windows-1252, and another encoding can be chosen", async () => {
    const romanian = Buffer.concat([
      Buffer.from("email,name\na@bytes.test,Ion "),
      Buffer.from([0xaa]),
    ]);
    expect((await upload(romanian)).body.data).toMatchObject({
      encoding: "windows-1250",
      columns: [{}, { samples: ["Ion Ş"] }],
    });
    const french = Buffer.from("email;name\na@bytes.test;H\xe9l\xe8ne", "latin1");
    const { body } = await upload(french);
    expect(body.data).toMatchObject({
      encoding: "windows-1252",
      columns: [{}, { samples: ["Hélène"] }],
    });
    const other = await call(`${at}${body.data.id}/read/`, {
      token,
      body: { encoding: "windows-1250" },
    });
    expect(other.body.data.columns[1].samples).toEqual(["Hélčne"]);
  });
});

describe("an export of", () => {
  it.each([
    [
      "mailchimp_subscribed",
      [
        "Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LANGUAGE,LAST_CHANGED,LEID,EUID,NOTES,TAGS",
        'mc@kept.test,Ana,Pop,2,"2020-02-03 04:05:06",1.2.3.4,"2020-02-03 04:06:00",1.2.3.4,,,,,,RO,,ro,"2021-01-01 00:00:00",1,a,,"""VIP"",""Blog"""',
      ],
      {
        state: "active",
        name: "Ana Pop",
        language: "ro",
        tags: ["Blog", "VIP"],
        consent_at: "2020-02-03T04:06:00.000Z",
      },
    ],
    [
      "mailchimp_unsubscribed",
      [
        "Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER,LEID,EUID,NOTES,TAGS",
        'mc@kept.test,Ana,2,"2020-02-03 04:05:06",,"2021-01-01 00:00:00","2021-01-01 00:00:00",,,NORMAL,,1,a,,',
      ],
      { state: "unsubscribed", unsubscribed_at: "2021-01-01T00:00:00.000Z" },
    ],
    [
      "listmonk",
      [
        "uuid,email,name,attributes,status,created_at,updated_at",
        'u,lm@kept.test,Ion,"{""city"": ""Cluj"", ""age"": 3}",blocklisted,2023-01-01T00:00:00Z,x',
        'u,lm2@kept.test,Ion,"{""city"": ""Cluj"", ""age"": 3}",enabled,2023-01-01T00:00:00Z,x',
      ],
      { state: "active", fields: [{ key: "city", value: "Cluj" }] },
    ],
    [
      "ghost",
      [
        "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
        'm1,g@kept.test,Grace,VIP,false,false,,2024-01-15T10:00:00.000Z,,"a,b",',
        "m2,g2@kept.test,Grace,VIP,true,false,,2024-01-15T10:00:00.000Z,,substack-free,",
      ],
      { state: "active", tags: ["substack-free"], consent_at: "2024-01-15T10:00:00.000Z" },
    ],
  ])("%s is recognised, with its states and fields", async (origin, lines, expected) => {
    await sql`delete from subscriber where address like '%@kept.test'`.execute(context.db);
    const { body } = await upload(lines.join("\r\n"));
    expect(body.data.origin).toBe(origin);
    await plan(body.data.id, guessed(body.data.columns));
    await start(body.data.id);
    const { body: all } = await call("/api/newsletter/subscribers/?search=@kept.test", { token });
    expect(all.data.subscribers.at(0)).toMatchObject(
      all.data.subscribers.length === 1 ? expected : {},
    );
    expect(all.data.subscribers).toContainEqual(expect.objectContaining(expected));
  });

  it("a cleaned member is added to the suppression list, and is not stored", async () => {
    const { columns, result } = await whole(
      'Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LEID\nclean@kept.test,Ana,1,"2020-02-03 04:05:06","2021-01-01 00:00:00",Spring,1',
    );
    expect(columns[4].to).toBe("bounced");
    expect(result).toMatchObject({ suppressed: 1, added: 0 });
    expect(await find("clean@kept.test")).toBeUndefined();
  });

  it("an export of ours is imported without loss", async () => {
    await call("/api/newsletter/fields/born/", {
      method: "PUT",
      token,
      body: { type: "date", en: "Born", ro: "Născut" },
    });
    await whole('email,name,tags,city,born,language\nback@loss.test,=Ana,"a,b",Cluj,1.2.1990,en', {
      consent_source: "a fair",
    });
    const before = await detailsOf("back@loss.test");
    expect(before.fields).toEqual([
      { key: "city", value: "Cluj" },
      { key: "born", value: "1990-02-01" },
    ]);
    const path = "/api/newsletter/subscribers/export/?search=back@loss.test";
    const { body: file } = await call(path, { token });
    await sql`delete from subscriber where address = 'back@loss.test'`.execute(context.db);
    const { body } = await upload(file);
    expect(body.data.origin).toBe("sortes");
    await plan(body.data.id, guessed(body.data.columns), { language: "ro", consent_source: "x" });
    await start(body.data.id);
    const { id: _id, ...after } = await detailsOf("back@loss.test");
    expect(before).toMatchObject(after);
  });
});
