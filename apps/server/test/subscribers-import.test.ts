import { gzipSync } from "node:zlib";
import { limits } from "@sortes/contract";
import { inTransaction, suppressionHash } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as subscribers from "@sortes/db/newsletter/readers/subscribers";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";
import { subscribersOf } from "./support/subscribers.ts";
import { untilWaiting } from "./support/waiting.ts";

const server = await testServer();
const { call, context } = server;
const { staff, known, suppress, suppressionOf, count, find, said, audited, importList } =
  subscribersOf(server);
const { token, id: staffId } = await staff("Stela");

const nothing = { known: 0, unsubscribed: 0, suppressed: 0, repeated: 0 };
const stored = { unsubscribed: 0, suppressed: 0, pending: 0 };

describe("an imported list", () => {
  // spec 7.32
  it("activates its people, and records who attested consent for how many", async () => {
    const list = [
      "Nume;E-mail;language;frequency;topics",
      "Ana;ana@example.test;ro;monthly;tips, draws",
      'Bogdan;"Bogdan Pop <Bogdan@Example.test>";en;;',
    ];
    const reply = await importList(token, `\uFEFF${list.join("\r\n")}\r\n`);
    expect(reply).toMatchObject({
      status: 200,
      body: { data: { added: 2, ...stored, skipped: nothing, errors: [], errors_total: 0 } },
    });
    const ana = await find("ana@example.test");
    expect(ana).toMatchObject({ state: "active", locale: "ro", frequency: "monthly" });
    expect(ana?.topics).toEqual(["tips", "draws"]);
    expect(await find("bogdan@example.test")).toMatchObject({
      address: "Bogdan@Example.test",
      locale: "en",
      frequency: "weekly",
      topics: [],
    });
    expect(await said(ana?.id ?? "")).toEqual(["confirmed by import"]);
    const [attested] = await audited("subscribers.import");
    const [done] = await audited("subscribers.imported");
    expect(attested).toMatchObject({
      actor: staffId,
      detail: {
        list: "subscribers",
        consentConfirmed: true,
        attestation:
          "Everybody in this list has agreed to get the newsletter by email, and I can show when and how.",
      },
    });
    expect(done).toEqual({
      actor: staffId,
      subject: attested?.subject,
      detail: {
        list: "subscribers",
        complete: true,
        added: 2,
        ...stored,
        skipped: nothing,
        errors: 0,
      },
    });
    expect(JSON.stringify([attested, done])).not.toContain("example.test");
  });

  // spec 7.32
  it("never resubscribes people who left or are suppressed, and confirms pending ones", async () => {
    const [active, pending, left, gone] = ["active", "pending", "left", "gone"].map(
      (name) => `${name}@known.test`,
    ) as [string, string, string, string];
    await known(active, "active");
    const pendingId = await known(pending, "pending");
    await known(left, "unsubscribed");
    await suppress(gone);
    const list = ["email", active, pending, left.toUpperCase(), gone, "new@known.test"].join("\n");
    const { body } = await importList(token, list);
    expect(body.data).toMatchObject({
      added: 2,
      skipped: { ...nothing, known: 1, unsubscribed: 1, suppressed: 1 },
    });
    expect((await find(left))?.state).toBe("unsubscribed");
    expect(await find(gone)).toBeUndefined();
    expect((await find(pending))?.state).toBe("active");
    expect(await said(pendingId)).toEqual(["confirmed by import"]);
    const again = await importList(token, list);
    expect(again.body.data).toMatchObject({
      added: 0,
      skipped: { ...nothing, known: 3, unsubscribed: 1, suppressed: 1 },
    });
    expect(await said(pendingId)).toEqual(["confirmed by import"]);
  });

  // spec 7.32
  it("does not bring back somebody who is erased at the same moment", async () => {
    const email = "erased.now@example.test";
    const id = await known(email, "active");
    let importing: ReturnType<typeof importList> | undefined;
    await inTransaction(context.db, async (tx) => {
      await sql`select from subscriber where id = ${id} for update`.execute(tx);
      const addressHash = suppressionHash(context.config.appSecret, email);
      await consents.insertSuppression(tx, {
        addressHash,
        reason: "erased",
        createdAt: new Date(),
      });
      await subscribers.erase(tx, { id, addressKey: email });
      importing = importList(token, `email\n${email}`);
      await untilWaiting(context.db, 1);
    });
    expect(await importing).toMatchObject({ status: 200, body: { data: { added: 0 } } });
    expect(await find(email)).toBeUndefined();
  });

  it("respects the states in the list, and reports unknown states as errors of their line", async () => {
    const list = [
      "email,status",
      "a@own.test,unsubscribed",
      "b@own.test,pending",
      "c@own.test,cleaned",
      "d@own.test,gold",
      "e@own.test,Subscribed",
      "f@own.test,complained",
    ].join("\n");
    const { body } = await importList(token, list);
    expect(body.data).toMatchObject({
      added: 1,
      unsubscribed: 1,
      suppressed: 2,
      pending: 1,
      skipped: nothing,
      errors: [{ line: 5, column: "state", code: "UNKNOWN_VALUE" }],
    });
    expect(await count("%@own.test")).toBe(1);
    expect(await find("a@own.test")).toMatchObject({ state: "unsubscribed" });
    expect(await find("b@own.test")).toMatchObject({ state: "pending" });
    expect(await find("c@own.test")).toBeUndefined();
    expect(await suppressionOf("c@own.test")).toBe("bounced");
    expect(await suppressionOf("f@own.test")).toBe("complained");
    expect(await said((await find("a@own.test"))?.id ?? "")).toEqual(["declined by import"]);
    // no other list of consenting people subscribes them again
    const again = ["a", "b", "c", "f"].map((name) => `${name}@own.test`);
    const { body: later } = await importList(token, ["email", ...again].join("\n"));
    expect(later.data).toMatchObject({
      added: 1,
      skipped: { ...nothing, unsubscribed: 1, suppressed: 2 },
    });
    expect((await find("a@own.test"))?.state).toBe("unsubscribed");
  });

  // spec 7.32
  it("of unsubscribed people in Mailchimp's format subscribes none of them", async () => {
    const list = [
      "Email Address,First Name,OPTIN_TIME,CONFIRM_TIME,LAST_CHANGED,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON",
      'ana@gone.test,Ana,"2019-03-04 10:00:00","2019-03-04 10:05:00","2025-01-02 03:04:05","2025-01-02 03:04:05",Spring,NORMAL',
      'dan@gone.test,Dan,"2019-03-04 10:00:00","2019-03-04 10:05:00","2025-01-02 03:04:05","2025-01-02 03:04:05",,"No longer interested"',
    ].join("\n");
    await known("dan@gone.test", "active");
    const { body } = await importList(token, list);
    expect(body.data).toMatchObject({ added: 0, unsubscribed: 2, errors_total: 0 });
    const { rows } = await sql<Record<string, unknown>>`
      select address, state, created_at, confirmed_at, unsubscribed_at from subscriber
      where address like '%@gone.test' order by address`.execute(context.db);
    expect(rows).toMatchObject([
      {
        state: "unsubscribed",
        createdAt: new Date("2019-03-04T10:00:00Z"),
        confirmedAt: new Date("2019-03-04T10:05:00Z"),
        unsubscribedAt: new Date("2025-01-02T03:04:05Z"),
      },
      { state: "unsubscribed", unsubscribedAt: new Date("2025-01-02T03:04:05Z") },
    ]);
    const again = await importList(token, list);
    expect(again.body.data).toMatchObject({
      unsubscribed: 0,
      skipped: { ...nothing, unsubscribed: 2 },
    });
  });

  it("keeps subscriptions requested here after leaving at the other service", async () => {
    const id = await known("back@later.test", "active");
    await sql`
      insert into consent_event (id, subscriber_id, kind, source, created_at)
      values (gen_random_uuid(), ${id}, 'confirmed', 'mail', '2026-03-01T00:00:00Z')`.execute(
      context.db,
    );
    const take = async (time: string) =>
      (await importList(token, `email,UNSUB_TIME\nback@later.test,${time}`)).body.data;
    expect(await take("2026-02-01 00:00:00")).toMatchObject({
      unsubscribed: 0,
      skipped: { ...nothing, known: 1 },
    });
    expect((await find("back@later.test"))?.state).toBe("active");
    expect(await take("2026-04-01 00:00:00")).toMatchObject({ unsubscribed: 1 });
    expect((await find("back@later.test"))?.state).toBe("unsubscribed");
  });

  it("with an address in several states keeps the most restrictive one", async () => {
    const rows = ["active", "unsubscribed", "active"].map((state) => `twice@states.test,${state}`);
    const { body } = await importList(token, ["email,state", ...rows].join("\n"));
    expect(body.data).toMatchObject({
      added: 0,
      unsubscribed: 1,
      skipped: { ...nothing, repeated: 2 },
    });
  });

  it("may be a suppression list, which needs no consent", async () => {
    await known("here@block.test", "active");
    await suppress("gone@block.test", "erased");
    const list = "email\nhere@block.test\nnew@block.test\ngone@block.test\nnew@block.test";
    const { status, body } = await importList(token, list, {}, "?list=suppressions");
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      added: 0,
      unsubscribed: 0,
      suppressed: 2,
      skipped: { ...nothing, suppressed: 1, repeated: 1 },
    });
    expect((await find("here@block.test"))?.state).toBe("unsubscribed");
    expect(await find("new@block.test")).toBeUndefined();
    expect(await find("gone@block.test")).toBeUndefined();
    expect(await suppressionOf("new@block.test")).toBe("staff");
    expect((await audited("subscribers.import")).at(-1)?.detail).toEqual({ list: "suppressions" });
    const { body: later } = await importList(token, list);
    expect(later.data).toMatchObject({ added: 0, skipped: { suppressed: 4 } });
  });

  it("has each address once, in any case, even thousands of lines apart", async () => {
    const many = Array.from({ length: 2500 }, (_, i) => `r${i}@twice.test`);
    const list = [
      "email",
      ...many,
      "R1@Twice.test",
      "r0@twice.test",
      "r2499@twice.test",
      "r2499@twice.test",
    ];
    const { body } = await importList(token, list.join("\n"));
    expect(body.data).toMatchObject({ added: 2500, skipped: { ...nothing, repeated: 4 } });
    expect(await count("%@twice.test")).toBe(2500);
  });

  it("reports its errors by line, in the reader's language, and continues with the rest", async () => {
    const list = [
      "email,language",
      "ana@lines.test,en",
      "nobody,en",
      "",
      ",en",
      'bogdan@lines.test,"en',
      "carmen@lines.test,de",
      `${"x".repeat(10_000)}@lines.test,en`,
      `dan@lines.test,en,${"y".repeat(10_000)}`,
      "=cmd|' /C calc'!A0,en",
      "eva@lines.test; filip@lines.test,en",
      "gina@lines.test",
    ].join("\n");
    const query = "?consent_confirmed=true&language=ro";
    const { body } = await importList(token, list, { language: "ro" }, query);
    expect(body.data.added).toBe(4);
    expect(body.data.errors_total).toBe(6);
    expect(
      body.data.errors.map(({ line, column, code }: Record<string, unknown>) => [
        line,
        column,
        code,
      ]),
    ).toEqual([
      [3, "email", "EMAIL_INVALID"],
      [5, "email", "EMAIL_REQUIRED"],
      [6, null, "CSV_QUOTES_BROKEN"],
      [8, "email", "TOO_LONG"],
      [10, "email", "EMAIL_INVALID"],
      [11, "email", "EMAILS_SEVERAL"],
    ]);
    expect(body.data.errors[0].message).toBe("Adresa de email nu este validă.");
    expect(await find("bogdan@lines.test")).toBeUndefined();
    // the chosen language, where none is said that we write
    expect(await find("gina@lines.test")).toMatchObject({ locale: "ro" });
  });

  it("reports a hundred errors and their total number", async () => {
    const list = ["email", ...Array.from({ length: 5000 }, (_, i) => `wrong ${i}`)].join("\r");
    const { body } = await importList(token, list);
    expect(body.data.errors).toHaveLength(limits.subscriberImport.errors);
    expect(body.data).toMatchObject({ added: 0, errors_total: 5000 });
  });

  it("may be UTF-16, and its other lines are read if one has another encoding", async () => {
    const wide = Buffer.from("\uFEFFAdresă de email\tNume\r\nwide@bytes.test\tȘtefan", "utf16le");
    expect((await importList(token, wide)).body.data.added).toBe(1);
    const unmarked = Buffer.from("email\tnume\r\nbare@bytes.test\tȘtefan", "utf16le").swap16();
    expect((await importList(token, unmarked)).body.data.added).toBe(1);
    const mixed = Buffer.from(
      "email,nume\na@bytes.test,\xaatefan\nb\xe3@bytes.test,x\nc@bytes.test,y",
      "latin1",
    );
    const { body } = await importList(token, mixed);
    expect(body.data).toMatchObject({
      added: 2,
      errors: [{ line: 3, column: "email", code: "EMAIL_UNREADABLE" }],
    });
  });

  it.each([
    ["is empty", ""],
    ["has blank lines only", "\n \r\n\n"],
    ["has no column of addresses", "name,city\nAna,Cluj"],
    ["is no text at all", gzipSync("email\nana@example.test")],
    ["has a line of headings without end", `email,${"x".repeat(100_000)}\nana@example.test`],
  ])("that %s is rejected", async (_, body) => {
    const before = (await audited("subscribers.imported")).length;
    expect(await importList(token, body)).toMatchObject({
      status: 400,
      body: { code: "CSV_UNREADABLE" },
    });
    expect((await audited("subscribers.imported")).length).toBe(before);
  });

  it("that is our own export ends with a line that is not a person", async () => {
    await known("back@round.test", "active");
    const exported = await call("/api/newsletter/subscribers/export/?search=round.test", { token });
    expect(exported.body).toMatch(/\r\n# complete \(1\),+\r\n$/);
    for (const list of [exported.body, exported.body.replaceAll(",", ";")]) {
      const { status, body } = await importList(token, list);
      expect({ status, data: body.data }).toMatchObject({
        status: 200,
        data: { added: 0, errors: [], errors_total: 0 },
      });
    }
  });

  it("with only a heading line adds nobody", async () => {
    const { body } = await importList(token, "sep=;\r\nemail");
    expect(body.data).toEqual({
      id: null,
      added: 0,
      ...stored,
      skipped: nothing,
      columns_left_out: [],
      values_left_out: 0,
      errors: [],
      errors_total: 0,
    });
  });

  it("keeps names, tags and custom fields, and reports the columns and values it leaves out", async () => {
    const list = [
      "email,Full name,TAGS,Favorite color,language",
      'whole@kept.test,Ana Pop,"""VIP"",""Cluj, RO""",red,ro',
      `long@kept.test,${"x".repeat(300)},,red,ro`,
    ].join("\n");
    const { body } = await importList(token, list, {}, "?consent_confirmed=true");
    expect(body.data).toMatchObject({
      added: 2,
      columns_left_out: ["Favorite color"],
      values_left_out: 1,
      errors_total: 0,
    });
    const found = await call("/api/newsletter/subscribers/?search=whole@kept.test", { token });
    expect(found.body.data.subscribers[0]).toMatchObject({
      name: "Ana Pop",
      tags: ["Cluj, RO", "VIP"],
      language: "ro",
    });
  });

  it("with a column that may say who has left is refused before anything is written", async () => {
    for (const list of [
      "email,A renunțat\nask@asked.test,da",
      "email,unsubscribed\nask@asked.test,perhaps",
      "ask@asked.test,Ana",
    ])
      expect(await importList(token, list)).toMatchObject({
        status: 400,
        body: { code: "IMPORT_COLUMN_OPEN" },
      });
    expect(await find("ask@asked.test")).toBeUndefined();
    // a list of suppressions suppresses everybody in it
    const list = "email,A renunțat\nask@asked.test,nu";
    const { body } = await importList(token, list, {}, "?list=suppressions");
    expect(body.data).toMatchObject({ suppressed: 1 });
  });

  it("has errors with the line of a row, and its number in a spreadsheet", async () => {
    const list = 'email,nume\nrows@rows.test,"Ana\nMaria"\nnobody,';
    const { body } = await importList(token, list);
    expect(body.data).toMatchObject({ added: 1, errors: [{ line: 4, row: 3, column: "email" }] });
  });

  it("may contain international domains in any spelling", async () => {
    const list = "email\nana@bücher.test\nANA@BÜCHER.test\nana@xn--bcher-kva.test\nă@bücher.test";
    const { body } = await importList(token, `${list}\n${"x".repeat(65)}@long.test`);
    expect(body.data).toMatchObject({
      added: 1,
      skipped: { ...nothing, repeated: 2 },
      errors: [
        { line: 5, code: "EMAIL_INVALID" },
        { line: 6, code: "EMAIL_INVALID" },
      ],
    });
    for (const search of ["bücher", "ana@bücher.test", "xn--bcher"]) {
      const path = `/api/newsletter/subscribers/?search=${encodeURIComponent(search)}`;
      const found = await call(path, { token });
      expect(found.body.data.subscribers).toMatchObject([{ email: "ana@xn--bcher-kva.test" }]);
    }
  });

  it("needs the language of people who get mails, in a column or in the query", async () => {
    const query = "?consent_confirmed=true";
    expect(await importList(token, "email\na@tongue.test", {}, query)).toMatchObject({
      status: 400,
      body: { code: "IMPORT_LANGUAGE_MISSING" },
    });
    const list = [
      "email,language,status",
      "a@tongue.test,,active",
      "b@tongue.test,ro-RO,active",
      "c@tongue.test,,unsubscribed",
    ].join("\n");
    const { body } = await importList(token, list, {}, query);
    expect(body.data).toMatchObject({
      added: 1,
      unsubscribed: 1,
      errors: [{ line: 2, column: "language", code: "UNKNOWN_VALUE" }],
    });
    await importList(token, "email,language\na@tongue.test,de", {}, `${query}&language=ro`);
    expect(await find("a@tongue.test")).toMatchObject({ locale: "ro" });
  });
});

describe("an imported list in one request", () => {
  const query = "?consent_confirmed=true&language=ro";
  const foundOf = async (email: string) =>
    (await call(`/api/newsletter/subscribers/?search=${email}`, { token })).body.data
      .subscribers[0];

  it("that can be read in two ways is refused before anything is written", async () => {
    const list = "email,created_at\na@ways.test,03/04/2025";
    expect(await importList(token, list, {}, query)).toMatchObject({
      status: 400,
      body: { code: "IMPORT_DATES_OPEN" },
    });
    expect(
      await importList(token, "Email,Work email\na@ways.test,b@ways.test", {}, query),
    ).toMatchObject({
      status: 400,
      body: { code: "IMPORT_COLUMN_OPEN", detail: expect.stringContaining("Work email") },
    });
    expect(await find("a@ways.test")).toBeUndefined();
    const said = `${query}&dates=month&consent_source=A+fair`;
    expect((await importList(token, list, {}, said)).body.data.added).toBe(1);
    expect(await foundOf("a@ways.test")).toMatchObject({
      language: "ro",
      consent_at: "2025-03-04T00:00:00.000Z",
      consent_source: "A fair",
    });
  });

  it("keeps letters of Windows-1250 if told, and otherwise leaves such names out", async () => {
    const list = Buffer.from("Nume;Prenume;email\nPop;\xaatefan;a@letters.test", "latin1");
    const told = list.toString("latin1").replace("a@", "b@");
    const { body } = await importList(token, list, {}, query);
    expect(body.data).toMatchObject({ added: 1, values_left_out: 1 });
    expect(await foundOf("a@letters.test")).toMatchObject({ name: null });
    const encoded = `${query}&encoding=windows-1250`;
    await importList(token, Buffer.from(told, "latin1"), {}, encoded);
    expect(await foundOf("b@letters.test")).toMatchObject({ name: "Ştefan Pop" });
  });
});
