import { describe, expect, it } from "vitest";
import { CsvLines } from "@sortes/core/csv-rows";
import { judgeRow } from "../src/features/newsletter/readers/import/import-rows.ts";
import { ListRows } from "../src/features/newsletter/readers/import/list-opening.ts";
import type { FieldRow } from "@sortes/db/newsletter/readers/fields";
import { readAsGuessed } from "./support/lists.ts";

const at = new Date("2026-11-23T12:00:00Z");

const city = { id: 1, key: "city", type: "text", en: "City", ro: "Oraș" } as const;

interface Person {
  address: string;
  /** The reason of a suppression, if there is one; or the error of the row. */
  state: string | undefined;
  name: string | undefined;
  tags: readonly string[];
  /** The value of the own field. */
  field: string | number | undefined;
  consentAt: Date | undefined;
}

/** Imports a list with the guessed columns. */
function read(text: string, fields: readonly FieldRow[] = [city]) {
  const reader = new CsvLines();
  const lines = [...reader.take(text), reader.end()];
  const found = readAsGuessed(lines, fields);
  if (!found) throw new Error("the list is no table");
  const { format, mapping } = found;
  const list = new ListRows(format);
  const people = [...list.take(lines), ...list.end()].flatMap((row): Person[] => {
    const cells = mapping.cellsOf(row.cells);
    const frame = { columns: mapping.columns, list: "subscribers", locale: "ro", at } as const;
    const judged = judgeRow({ ...row, cells }, frame);
    if (!judged) return [];
    const {
      name,
      tags,
      consentAt,
      fields: [field],
    } = mapping.said(cells, at);
    const details = { name, tags, consentAt, field: field?.value };
    if (!("subscriber" in judged)) return [{ address: "", state: judged.message.code, ...details }];
    const { address, state, suppressed } = judged.subscriber;
    return [{ address, state: suppressed ?? state, ...details }];
  });
  const { origin, dates } = format;
  return { to: format.columns.map(({ to }) => to), origin, dates, people };
}

/** The states of people in a list of one column beside the addresses. */
const statesOf = (heading: string, ...values: string[]) =>
  read(
    ["email\t" + heading, ...values.map((value, i) => `p${i}@kinds.test\t${value}`)].join("\n"),
  ).people.map(({ state }) => state);

describe("an empty value in an imported list", () => {
  const empty = [
    "NULL",
    "null",
    "(null)",
    "\\N",
    "0000-00-00",
    "0000-00-00 00:00:00",
    "0000-00-00T00:00:00.000Z",
    "0001-01-01 00:00:00",
    "1970-01-01T00:00:00Z",
    "30.12.1899",
    "9999-12-31",
    "00/00/0000",
    "-",
    "—",
    "N/A",
    "#N/A",
    "none",
    "NaN",
    "NaT",
    "nil",
    "undefined",
    "false",
    "FALS",
    "no",
    "nu",
    "0",
    "never",
    "niciodată",
    "infinity",
    "#N/D",
    "#NULL!",
    "#REF!",
    "(none)",
    "<NA>",
    "N / A",
    "...",
    "_",
    "Not applicable",
    "nu este cazul",
    "No.",
    "-1",
    "-62135596800",
    "1/0/1900",
    "01/01/70",
    "1 January 1970",
    "Thu Jan 01 1970 00:00:00 GMT+0000",
    "2038-01-19 03:14:07",
  ];
  it.each([
    "unsubscribed_at",
    "deleted_at",
    "bounced_at",
    "CLEAN_TIME",
    "unsub_reason",
    "Data dezabonării",
    "unsubscribed",
    "optOutDate",
    "Email hard bounce reason",
  ])("in %s means that nobody has left", (heading) => {
    expect(new Set(statesOf(heading, ...empty))).toEqual(new Set(["active"]));
  });

  it("is no name, tag or field value, unless people have such names", () => {
    const { people } = read(
      "email,name,tags,city,lang\na@kinds.test,NULL,\\N,N/A,x\nb@kinds.test,Null,none of it,Nan,x",
    );
    expect(people).toEqual([
      expect.objectContaining({ name: undefined, tags: [], field: undefined }),
      expect.objectContaining({ name: "Null", tags: ["none of it"], field: "Nan" }),
    ]);
  });

  it("is not a time, an answer or a reason", () => {
    const gone = [
      "2025-01-02 03:04:05",
      "2.1.2025",
      "1700000000",
      "45000",
      "Mon, 6 May 2024",
      "yes",
    ];
    expect(new Set(statesOf("unsubscribed_at", ...gone, "last spring", "DA"))).toEqual(
      new Set(["unsubscribed"]),
    );
    expect(statesOf("unsub_reason", "Too many emails", "NORMAL")).toEqual([
      "unsubscribed",
      "unsubscribed",
    ]);
    expect(statesOf("bounced_at", "2025-01-02", "true")).toEqual(["bounced", "bounced"]);
    expect(statesOf("bounced", "active", "soft", "transient", "hard")).toEqual([
      "active",
      "active",
      "active",
      "bounced",
    ]);
    expect(statesOf("unsub_reason", "active", "-3 days")).toEqual(["active", "unsubscribed"]);
  });
});

describe("a column of people who left or did not agree", () => {
  it.each([
    ["Substack", "email_disabled", "true", "false"],
    ["Brevo", "BLACKLISTED", "Yes", "No"],
    ["Brevo", "EMAIL_BLACKLISTED", "1", "0"],
    ["HubSpot", "Unsubscribed from all email", "true", ""],
    ["HubSpot", "Opted out of email", "Yes", "NULL"],
    ["phpList", "blacklisted", "1", "0"],
    ["Mautic", "Do Not Contact", "email", "sms"],
    ["Mautic", "Do Not Contact", "email|sms", ""],
    ["MailerLite", "Unsubscribed", "2024-03-01 10:00:00", ""],
    ["Buttondown", "subscriber_type", "unsubscribed", "regular"],
    ["Salesforce", "HasOptedOutOfEmail", "TRUE", "FALSE"],
    ["Romanian", "dezabonat", "da", "nu"],
    ["Romanian", "Dezabonat?", "X", ""],
    ["Romanian", "abonat", "nu", "da"],
    ["Romanian", "Acord marketing", "NU", "DA"],
    ["consent", "marketing_consent", "no", "yes"],
    ["Shopify", "Accepts Email Marketing", "no", "yes"],
    ["Klaviyo", "Email Marketing Consent", "UNSUBSCRIBED", "SUBSCRIBED"],
    ["opt-in", "Opt-in", "false", "2024-05-06T10:00:00Z"],
  ])("from %s named %s is recognised: %j and %j", (_, heading, left, stays) => {
    expect(statesOf(heading, left, stays)).toEqual(["unsubscribed", "active"]);
  });

  it("leaves people pending who did not answer or confirm", () => {
    expect(statesOf("marketing_consent", "", "yes", "never subscribed")).toEqual([
      "pending",
      "active",
      "pending",
    ]);
    expect(
      read("email,confirmed,blacklisted,optedin\na@k.test,1,1,0\nb@k.test,0,0,0\nc@k.test,1,0,1"),
    ).toMatchObject({
      origin: "phplist",
      people: [{ state: "unsubscribed" }, { state: "pending" }, { state: "active" }],
    });
  });

  it("needs a question if its numbers are no answers", () => {
    // 1 is yes and 2 is no at Brevo
    for (const heading of ["DOUBLE_OPT-IN", "marketing_consent", "unsubscribed"])
      expect(read(`email,${heading}\na@k.test,1\nb@k.test,2`).to).toEqual(["email", "ask"]);
  });

  it("does not turn people who never agreed into readers", () => {
    expect(statesOf("unsubscribed", "never subscribed", "Pending", "no")).toEqual([
      "pending",
      "pending",
      "active",
    ]);
  });

  it("does not mistake a paid subscription for a newsletter subscription", () => {
    const list =
      "email,active_subscription,email_disabled\na@k.test,false,false\nb@k.test,true,true";
    expect(read(list)).toMatchObject({
      to: ["email", "leave", "unsubscribed"],
      people: [{ state: "active" }, { state: "unsubscribed" }],
    });
  });

  it.each([
    ["Removed from list", "y", "n"],
    ["Opted out of email: Marketing Information", "true", ""],
    ["A renunțat la abonament", "da", "nu"],
    ["Nu mai dorește newsletter", "da", "nu"],
    ["Einwilligung", "ja", "nein"],
    ["active", "1", "0"],
    ["Lead status", "Unsubscribed", "Subscribed"],
    ["newsletter", "Weekly digest", "News"],
    ["Sendegruppe", "abonat", "dezabonat"],
    ["Motive ale dezabonării", "prea des", "prea lung"],
    ["Bounce type", "hard", "soft"],
    ["Email invalid", "yes", "no"],
    ["Disabled account", "1", "0"],
    ["Unsubscribe source", "link", "staff"],
    ["Group", "unsubscribed", "VIP", "Cluj", "Iași", "press"],
    ["consent_withdrawn_at", "2025-01-02", "2024-12-31", "2024-11-30", "2023-01-01", "2022-01-01"],
    ["Data ieșirii", "2025-01-02", "2024-12-31", "2024-11-30", "2023-01-01"],
    ["Stop", "x", ""],
    ["Nu mai vrea", "da", "nu"],
    ["Lista neagră", "da", "nu"],
    ["A nu se contacta", "da", ""],
    ["Plecat", "da", "nu"],
    ["Abbestellt", "ja", "nein"],
    ["Widerruf", "ja", "nein"],
    ["Fecha de baja", "2025-01-02", ""],
    ["Uitgeschreven", "ja", "nee"],
    ["Отписан", "да", "нет"],
    ["配信停止", "はい", "いいえ"],
    ["Receive updates", "yes", "no"],
    ["OK to email", "yes", "no"],
    ["Înscris la noutăți", "da", "nu"],
    ["Einverstanden", "ja", "nein"],
    ["Inscrit", "oui", "non"],
    ["Legal basis", "Consent", "None"],
    ["state", "CA", "NY"],
  ])("needs a question if it is unknown: %s", (heading, ...values) => {
    const list = [`email\t${heading}`, ...values.map((value, i) => `p${i}@k.test\t${value}`)];
    expect(read(list.join("\n")).to).toEqual(["email", "ask"]);
  });

  it.each([
    ["Favorite color", "red", "blue"],
    ["VIP", "yes", "no"],
    ["OPTIN_IP", "1.2.3.4", "1.2.3.5"],
    ["Unsubscribe link", "https://a.test/1", "https://a.test/2"],
    ["UNSUB_CAMPAIGN_TITLE", "Spring", "Summer"],
    ["Notes", "asked twice", "met in Cluj"],
    ["Emails opened", "3", "12"],
    ["Discount", "yes", "no"],
  ])("is not mistaken for %s", (heading, ...values) => {
    const list = [`email\t${heading}`, ...values.map((value, i) => `p${i}@k.test\t${value}`)];
    expect(read(list.join("\n")).to).toEqual(["email", "leave"]);
  });

  it("needs a question if its name is known, but not its values", () => {
    expect(read("email,unsubscribed\na@k.test,yes\nb@k.test,maybe").to).toEqual(["email", "ask"]);
  });
});

it.each(["created_at", "Subscribed on", "Data abonării", "Abonat la", "Înscris la", "Înscris pe"])(
  "“%s” is the date on which somebody joined",
  (heading) => {
    const { people } = read(`email\t${heading}\nana@k.test\t2025-04-03`);
    expect(people[0]?.consentAt?.toISOString().slice(0, 10)).toBe("2025-04-03");
  },
);

describe("the choice that a list leaves open", () => {
  const agreed = (...cells: string[]) => {
    const rows = cells.map((cell, i) => `p${i}@k.test\t${cell}`);
    const { dates, people } = read(["email\tcreated_at", ...rows].join("\n"));
    return [dates, ...people.map(({ consentAt }) => consentAt?.toISOString().slice(0, 10))];
  };

  it("is the order of dates, unless one of them shows it", () => {
    expect(agreed("03/04/2025", "5-6-2025 10:00")).toEqual(["open", "2025-04-03", "2025-06-05"]);
    expect(agreed("03/04/2025", "25/04/2025")).toEqual(["day", "2025-04-03", "2025-04-25"]);
    expect(agreed("03/04/2025", "04/25/2025 1:00 PM")).toEqual([
      "month",
      "2025-03-04",
      "2025-04-25",
    ]);
    expect(agreed("03.04.2025 10:00:00", "2025/04/03", "2025-04-03 10:00:00 UTC")).toEqual([
      undefined,
      "2025-04-03",
      "2025-04-03",
      "2025-04-03",
    ]);
    // a column that is left out may show it
    const list = "email,created_at,changed\na@k.test,03/04/2025,04/25/2025";
    expect(read(list)).toMatchObject({ dates: "month" });
  });

  it("is which of two columns of addresses counts", () => {
    expect(read("Email,Work email,Name\na@k.test,b@k.test,Ana").to).toEqual(["ask", "ask", "name"]);
    expect(read("Contact,Other\na@k.test,b@k.test").to).toEqual(["ask", "ask"]);
    expect(read("Email,Invited by\na@k.test,b@k.test").to).toEqual(["email", "leave"]);
    expect(read("Email,Work email\na@k.test,").to).toEqual(["email", "leave"]);
  });
});

it.each([
  [
    "Substack",
    "email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at",
    "a@k.test,false,,other,false,2023-01-02T03:04:05.000Z,",
  ],
  [
    "beehiiv",
    "Email,Subscriber Id,Status,Tier,Created At (UTC),UTM Source,First Name,Unsubscribed At",
    "a@k.test,sub_1,active,free,2024-01-15 10:00:00 UTC,,Ana,",
  ],
  [
    "Kit",
    "id,first_name,email,status,created_at,tags,referrer",
    'a,Ana,a@k.test,active,2024-01-15 10:00:00 UTC,"VIP, Blog",',
  ],
  [
    "MailerLite",
    "Subscriber,Sent,Opens,Clicks rate,Subscribed,Location,Name,Last name,Opt-in date",
    "a@k.test,3,1,0%,2024-01-15 10:00:00,Romania,Ana,Pop,2024-01-15 10:00:00",
  ],
  [
    "Brevo",
    "CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;EMAIL_BLACKLIST;SMS_BLACKLIST;ADDED_TIME;MODIFIED_TIME",
    "1;a@k.test;Ana;Pop;;0;0;15-01-2024 10:00:00;16-01-2024 10:00:00",
  ],
  [
    "a spreadsheet in Romanian",
    "Nume;Prenume;E-mail;Limbă;Data înscrierii;Dezabonat;Etichete",
    '"Pop";Ana;a@k.test;română;15.01.2024;nu;VIP',
  ],
])("asks nothing about a list of %s", (_, headings, row) => {
  const { to, dates, people } = read(`\uFEFF${headings}\r\n\r\n${row}\r\n`);
  expect([
    to.filter((one) => one === "email").length,
    to.includes("ask"),
    dates === "open",
  ]).toEqual([1, false, false]);
  expect(people).toMatchObject([
    { address: "a@k.test", state: "active", consentAt: expect.any(Date) },
  ]);
});

it("puts first and family names together, whatever the second column is called", () => {
  const names = (text: string) => read(text).people.map(({ name }) => name);
  expect(names("Nume;Prenume;Email\nPop;Ana;a@k.test")).toEqual(["Ana Pop"]);
  expect(names("Name,Last name,Email\nAna,Pop,a@k.test")).toEqual(["Ana Pop"]);
  expect(names("Nume,Email\nAna Pop,a@k.test")).toEqual(["Ana Pop"]);
  expect(names("Nume,Email\nAna \uFFFD,a@k.test")).toEqual([undefined]);
});

it.each([
  [";", "1.000", 1000],
  [";", "1.234,5", 1234.5],
  [";", "1,5", 1.5],
  [",", "1.000", 1],
  [",", '"1,234.5"', 1234.5],
  [",", '"1,5"', 1.5],
  [",", "12 345", 12_345],
  [",", "0.125", 0.125],
  [";", "many", undefined],
])("reads a number in a list with %s: %s", (mark, cell, number) => {
  const points = { id: 1, key: "points", type: "number", en: "Points", ro: "Puncte" } as const;
  expect(read(`email${mark}points\na@k.test${mark}${cell}`, [points]).people).toMatchObject([
    { field: number },
  ]);
});

describe("the first lines of a list", () => {
  const names = (text: string) => read(text).people.map(({ address, name }) => [address, name]);

  it("may already be people", () => {
    expect(read("a@k.test\nb@k.test\nc@k.test").people).toHaveLength(3);
    expect(read("a@k.test,Ana\nb@k.test,Ion")).toMatchObject({
      to: ["email", "ask"],
      people: [{ address: "a@k.test" }, { address: "b@k.test" }],
    });
    expect(read("Ana;a@k.test;da\nIon;b@k.test;nu").to).toEqual(["ask", "email", "ask"]);
    expect(read("Ana Pop <a@k.test>\nIon <b@k.test>").people).toHaveLength(2);
    expect(read("a@k.test,Ana\nb@k,Ion\nc@k.test,Dan")).toMatchObject({
      to: ["email", "ask"],
      people: [{ address: "a@k.test" }, { state: "EMAIL_INVALID" }, { address: "c@k.test" }],
    });
    // nobody of a line of several people is lost without a word
    expect(read("a@k.test, b@k.test, c@k.test").to).toEqual(["email", "ask", "ask"]);
  });

  it("may be titles above the headings", () => {
    expect(names("Readers of 2024\n\nemail,name\na@k.test,Ana")).toEqual([["a@k.test", "Ana"]]);
    expect(names("Readers;;\nExported;6.5.2024;\nemail;name;x\na@k.test;Ana;")).toEqual([
      ["a@k.test", "Ana"],
    ]);
    expect(names("Exported by,admin@k.test\nEmail,Name\na@k.test,Ana")).toEqual([
      ["a@k.test", "Ana"],
    ]);
    expect(names("Email\n\nEmail,Name\na@k.test,Ana")).toEqual([["a@k.test", "Ana"]]);
    expect(read("Readers of 2024\na@k.test,Ana\nb@k.test,Ion").people).toHaveLength(2);
  });

  it("may be headings with line breaks", () => {
    expect(
      names('"Timestamp","Email address\n(we never share it)","Full\nname"\n"x","a@k.test","Ana"'),
    ).toEqual([["a@k.test", "Ana"]]);
  });

  it("may be quoted as a whole, like all others or not", () => {
    const people = [["a@k.test", "Pop, Ana"]];
    expect(names('"email,name"\n"a@k.test,""Pop, Ana"""')).toEqual(people);
    expect(names('email,name\n"a@k.test,""Pop, Ana"""')).toEqual(people);
    expect(names('"email;name"\n"a@k.test;Pop, Ana"')).toEqual(people);
  });

  it("may have spaces before quotes", () => {
    const { people } = read(
      'email, name, city\na@k.test, "Pop, Ana", Cluj\nb@k.test , "Ion" , Iași',
    );
    expect(people).toMatchObject([
      { address: "a@k.test", name: "Pop, Ana", field: "Cluj" },
      { address: "b@k.test", name: "Ion", field: "Iași" },
    ]);
  });
});

it("rejects a row whose cells may be in the wrong columns", () => {
  const list = "email,name,vip,unsubscribed\na@k.test,Pop, Ana,no,yes\nb@k.test,Ion,no,no,,";
  expect(read(list).people).toMatchObject([{ state: "CSV_ROW_TOO_WIDE" }, { state: "active" }]);
  expect(read("a@k.test\nb@k.test,Ion").people).toMatchObject([
    { state: "active" },
    { state: "active" },
  ]);
});

it.each([
  ['"""VIP"",""Cluj, RO"""', ["VIP", "Cluj, RO"]],
  ['"[""VIP"", ""Cluj, RO""]"', ["VIP", "Cluj, RO"]],
  [`"['VIP', 'Cluj, RO']"`, ["VIP", "Cluj, RO"]],
  ['"[{""name"": ""VIP"", ""id"": 3}]"', ["VIP"]],
  ['"{VIP,""Cluj, RO""}"', ["VIP", "Cluj, RO"]],
  ['"[VIP, Blog]"', ["VIP", "Blog"]],
  [`"['it\\'s', 'Cluj, RO']"`, ["it's", "Cluj, RO"]],
  [`"('VIP', 'Blog')"`, ["VIP", "Blog"]],
  ['"“VIP”, „Cluj, RO”"', ["VIP", "Cluj, RO"]],
  ['"[{""id"": 3, ""tag"": ""VIP""}]"', ["VIP"]],
  ['"{""VIP"": true, ""Blog"": false}"', ["VIP"]],
  ["[]", []],
  ["VIP;Blog|Cluj", ["VIP", "Blog", "Cluj"]],
  ['"VIP, 5"" pipes"', ["VIP", '5" pipes']],
  ['"Iaşi, Iași"', ["Iași"]],
  ['"NULL, -"', []],
])("keeps tags in %s whole", (cell, tags) => {
  expect(read(`email,tags\na@k.test,${cell}`).people).toMatchObject([{ tags }]);
});
