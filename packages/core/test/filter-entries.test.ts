import { expect, it } from "vitest";
import { type EntryFilter, filterEntries } from "../src/winners/filter-entries.ts";

const filter = (text: string, over: Partial<EntryFilter> = {}) =>
  filterEntries(text, { keyword: "", mentions: 0, oncePerPerson: false, ...over });

const whoWrote = (text: string) => filter(text).kept;
const reasons = (text: string, over: Partial<EntryFilter>) =>
  filter(text, over).leftOut.map(({ who, why }) => [who, why]);

it.each([
  ["@ana: I am in @ion", "@ana"],
  ["ana_pop\tI am in", "ana_pop"],
  ["@ana I am in", "@ana"],
  ["ana_pop I am in @ion", "ana_pop"],
  ["Ana Pop", "Ana Pop"],
  ["Pop, Ana: yes; me", "Pop Ana"],
  ["Ana Maria Pop: yes", "Ana Maria Pop"],
  ["@Ana Pop: yes", "@Ana Pop"],
  ["Jan van der Berg: yes", "Jan van der Berg"],
  ["van der Berg: yes", "van der Berg"],
  ["ana:yes", "ana"],
  ["ana : yes", "ana"],
  ["ana-maria.pop_2: yes", "ana-maria.pop_2"],
  ["ana@example.com: yes", "ana@example.com"],
  ["ana@example.com\tyes", "ana@example.com"],
  ["@ana, see you at 14:30", "@ana"],
  ["ana_pop see you at 14:30", "ana_pop"],
  ["ana see you at 14:30 @ion", "ana"],
  ["ana https://example.com/a @ion", "ana"],
  ["ana_pop https://example.com:8080", "ana_pop"],
  ["ana count me in :) @ion", "ana"],
  ["ana_pop I say: yes @ion", "ana_pop"],
  ["@ana I say: yes @ion", "@ana"],
  ["ana I win! Look: @ion", "ana"],
  ["@ana.: yes", "@ana"],
  ["A: yes", "A"],
  ["Ana : yes", "Ana"],
  ["ana pop: yes", "ana pop"],
  ["ana  pop: yes", "ana  pop"],
  ["Pop; Ana: yes", "Pop Ana"],
  ["Pop,, Ana: yes", "Pop Ana"],
  ["@: yes", "@"],
  ["ana.@ion: yes", "ana.@ion"],
  ["Ana Maria Ioana Pop Popescu: yes @ion", "Ana Maria Ioana Pop Popescu"],
  // words before a colon that are no name
  ["I Want To Win It All: @ion", "I"],
  ["Wow! Me: @ion", "Wow!"],
  ["Who? Me: @ion", "Who?"],
  ["Hm… Me: @ion", "Hm…"],
  ["Ana @Eva: yes @ion", "Ana"],
  ["Ana says: yes @ion", "Ana"],
  ["ana says Yes: me @ion", "ana"],
  ["ana pop says: yes @ion", "ana"],
  ["ana_pop says: yes @ion", "ana_pop"],
  ["ana_pop_2 says: yes @ion", "ana_pop_2"],
  ["ana2_pop says: yes @ion", "ana2_pop"],
  ["ana_2 says: yes @ion", "ana_2"],
  ["a.pop says: yes @ion", "a.pop"],
  ["@ana says: yes @ion", "@ana"],
  ["@ana Pop: yes @ion", "@ana"],
  ["ivan Pop: yes @ion", "ivan"],
  ["vanda Pop: yes @ion", "vanda"],
])("finds the author of the comment %j", (line, who) => {
  expect(whoWrote(`\n  ${line}\r\n\n`)).toEqual([who]);
});

it.each("van von der den de di da del della dos du la le el al bin ibn ter și and".split(" "))(
  "knows that “%s” stays small in a name",
  (particle) => {
    expect(whoWrote(`${particle} Pop: yes`)).toEqual([`${particle} Pop`]);
  },
);

it("gives the comments without their authors", () => {
  const text = "Ana Pop : I am in \n@ion\nEva Pop: me\n,: nobody";
  expect(filter(text, { keyword: "win" }).leftOut).toMatchObject([
    { who: "Ana Pop", text: "I am in @ion" },
    { who: "Eva Pop", text: "me" },
  ]);
  expect(filter("ana:yes @ion", { keyword: "win" }).leftOut).toMatchObject([
    { who: "ana", text: "yes @ion" },
  ]);
  expect(filter("ana I am in @ion\nIon Pop", { keyword: "win" }).leftOut).toMatchObject([
    { who: "ana", text: "I am in @ion" },
    { who: "Ion Pop", text: "" },
  ]);
});

it.each([
  ["@ana: I am in\nfor all of us\n@ion @eva\n@dan: me", ["@ana", "@dan"]],
  ["@ana: see you\nat 14:30\nhttps://example.com\ncount me in: @ion\nion: me", ["@ana", "ion"]],
  ["ana\tI am in: yes\nsee: @ion\nion\tme", ["ana", "ion"]],
  ["@ana I am in\nwith love\n@ion me", ["@ana", "@ion"]],
  ["@ana:\nI am in\n@ion: me\ntoo", ["@ana", "@ion"]],
  ["Ana Pop: in\nwith love\nIon Pop: me", ["Ana Pop", "Ion Pop"]],
  ["@ana\nI am in @ion\n@eva\nme too\n@dan", ["@ana", "@eva", "@dan"]],
  ["ana_pop\nI am in\nwith @ion\neva.p\nme", ["ana_pop", "eva.p"]],
  ["ana.pop\n@ion_r @eva\n2h\nReply\nmihai_b\n@dan.x\n5h", ["ana.pop", "mihai_b"]],
  ["ana.pop\n@ion_r I am in @eva\nmihai_b\n@ana.pop super", ["ana.pop", "mihai_b"]],
  ["ana_pop in @ion\nhttps://example.com\nIon Pop", ["ana_pop", "Ion Pop"]],
  ["ana in @ion\nHTTP://X.RO\n9:30\n14:30 there\neva at 14:30 @ion", ["ana", "eva"]],
  ["@ana: see you\n14:30 then\n@ion: me", ["@ana", "@ion"]],
  ["Ana Pop:\nI am in\nIon Pop: me", ["Ana Pop", "Ion Pop"]],
  ["@ana: I am in\nfor all\nof us", ["@ana"]],
  ["@ana I am in\nwith love", ["@ana"]],
  ["ana\tI am in\nwith love\nion\tme", ["ana", "ion"]],
  ["@ana: I am in\n@Ana Pop: me\ncount me in: please", ["@ana", "@Ana Pop"]],
  ["https://example.com\nana in @ion", ["https://example.com", "ana"]],
  ["ana.pop\nI want it\nion_r\nyes", ["ana.pop", "ion_r"]],
])("attaches continuation lines to the comment above them in %j", (text, people) => {
  const found = filter(text);
  expect(found.kept).toEqual(people);
  expect(found.continued).toBe(text.split("\n").length - people.length);
});

it("skips empty lines inside a comment", () => {
  expect(filter("@ana: in\n \n\nwith love")).toMatchObject({ kept: ["@ana"], continued: 1 });
});

it("finds mentions and keywords on every line of a comment", () => {
  const text = "@ana: in\n@ion and\n@eva\nwin it\n@dan: in";
  expect(filter(text, { mentions: 2, keyword: "win it" }).kept).toEqual(["@ana"]);
});

it("reads the lines of a list of names as names", () => {
  for (const list of ["@ana\n@ion\nEva Pop\nDan", "ana.pop\n@ion_r\nEva Maria Pop\nmihai_b"])
    expect(whoWrote(list)).toEqual(list.split("\n"));
});

it.each([
  "ana.pop\nion_r great @eva\nmihai_b me too @zoe",
  "ana.pop\nion_r great\n@dan_x me @zoe",
  "ana.pop\n@ion_r great @eva\n@dan_x me @zoe",
  "ana.pop\nyes\nion_r\nme",
  "ana.pop\nIon  Pop\nion_r\nEva Pop",
  "@ana\n@ion\nEva is in @dan",
  "@ana\nI am in @ion\n@eva is in too",
])("reads each line of %j as a comment, although the first one is only a handle", (text) => {
  expect(filter(text).continued).toBe(0);
});

it.each([
  "Ana Pop: the winners\nIon\nEva\nDan",
  "@ana the winners\nIon\nEva",
  "Ana Pop\n@ion in @dan\n@eva in\nDan Pop",
])("reads each line of %j as an entry, since too few begin like comments", (text) => {
  expect(filter(text).continued).toBe(0);
});

it("counts a friend who is mentioned first for the author above", () => {
  const text = "ana.pop\n@ion_r\nmihai_b\n@dan.x @eva\n2h\nzoe.p\nme too";
  expect(filter(text, { mentions: 1 })).toMatchObject({
    kept: ["ana.pop", "mihai_b"],
    leftOut: [{ who: "zoe.p", why: "mentions" }],
  });
});

it("requires the keyword in the comment, in any case, and not in the name", () => {
  const text = "@ana: Vreau CARTEA\n@cartea: eu\n@ion: cartea!";
  expect(filter(text, { keyword: " cartea " }).kept).toEqual(["@ana", "@ion"]);
  expect(reasons(text, { keyword: "cartea" })).toEqual([["@cartea", "keyword"]]);
});

it.each([
  ["și", "Eu şi Ion"],
  ["Ţara", "țara mea"],
  ["câștig", "CA\u0302S\u0326TIG"],
  ["book now", "I want the book\u00a0 now"],
  ["book", "bo\u200bok"],
])("finds %j in %j, comparing letters as in names", (keyword, text) => {
  expect(filter(`@ana: ${text}`, { keyword }).kept).toEqual(["@ana"]);
});

it.each([
  ["@ion. and @ion", 1],
  ["@ion, @ION! (@ion)", 1],
  ["@şerban @șerban", 1],
  ["me: @ana. and @Ana", 0],
  ["write to ion@example.com or ion.pop@example.com", 0],
  ["@ana-maria and @ana-ioana", 2],
  ["@dan.pop @dan_pop @dan", 3],
  ["@ion@eva", 2],
  ["@ion@mastodon.social", 1],
  ["great.@ion", 1],
  ["@\u200eion @ion", 1],
  ["@ @. nobody", 0],
  ["❤\ufe0f@ion ❤\ufe0f@eva", 2],
  ["@ion1\ufe0f\u20e3@eva", 2],
  ["＠ion", 1],
  ["https://tiktok.com/@ion/video/1", 0],
  ["see youtube.com/@ion and @eva", 1],
  ["@ion/@eva", 2],
  ["@i @e", 2],
  ["@al @an", 2],
  ["@7up @_ion @ion_ @ion", 4],
  ["@ion1 @ion2", 2],
  ["@किरण @कमल", 2],
  ["@col·lectiu @col·legi", 2],
  [`@${"a".repeat(63)}b @${"a".repeat(63)}c`, 2],
  ["ion7@example or ion_@example or किर@example or कि@example", 0],
  ["www.tiktok.ro/@ion x.co/@ion https://tiktok/@ion", 0],
  ["@eva,see.ro/x", 1],
])("counts the mentions of other people in %j: %i", (text, count) => {
  expect(filter(`@ana: ${text}`, { mentions: 99 }).leftOut).toMatchObject([{ mentions: count }]);
});

it("counts mentions of different people, without the author", () => {
  const text = "@ana: @ion @ION @ana\nion: @ion @eva @dan.pop\n@eva: none";
  expect(filter(text, { mentions: 1 }).kept).toEqual(["@ana", "ion"]);
  expect(filter(text, { mentions: 2 })).toMatchObject({
    kept: ["ion"],
    leftOut: [
      { who: "@ana", why: "mentions", mentions: 1 },
      { who: "@eva", why: "mentions", mentions: 0 },
    ],
  });
});

it("keeps each person once if requested, with the first comment that fits", () => {
  const text = "@ana: no\nana: yes @ion\n@Ana: yes @eva\n@ion: yes @eva";
  const over = { keyword: "yes", oncePerPerson: true };
  expect(filter(text, over).kept).toEqual(["ana", "@ion"]);
  expect(reasons(text, over)).toEqual([
    ["@ana", "keyword"],
    ["@Ana", "repeated"],
  ]);
});

it("does not mistake the first name of an author for a handle", () => {
  expect(filter("Ana Pop: @ana", { mentions: 1 }).kept).toEqual(["Ana Pop"]);
});
