import { documentLimits, limits, openListLimits } from "@sortes/contract";
import { expectEveryCase } from "@sortes/testing";
import { expect, it } from "vitest";
import { restTable } from "../src/rest/table.ts";
import { fileProcedures, procedures, uploadProcedures } from "../src/router.ts";
import type { Procedure, ProcedureTable } from "../src/trpc/procedure-table.ts";
import { type Asked, leastCostOf, unitOf } from "./support/cost.ts";
import { largestData } from "./support/largest-data.ts";
import { type Entries, hasList, largestInput } from "./support/largest-input.ts";
import { testServer } from "./support/server.ts";

/** Times a call such as `users.me` that a unit of any call may cost. */
const most = 10;

/** Procedures that are called with the largest input that their schema allows. */
const bySchema: readonly string[] = [
  "ads.current",
  "articles.featured",
  "articles.get",
  "articles.list",
  "bounces.putRight",
  "brand.get",
  "brand.save",
  "campaigns.again",
  "campaigns.archive",
  "campaigns.cancel",
  "campaigns.cancelAgain",
  "campaigns.checkLinks",
  "campaigns.chooseSubject",
  "campaigns.create",
  "campaigns.duplicate",
  "campaigns.exportRecipients",
  "campaigns.get",
  "campaigns.pause",
  "campaigns.planAgain",
  "campaigns.previewKept",
  "campaigns.progress",
  "campaigns.progressOf",
  "campaigns.recipients",
  "campaigns.record",
  "campaigns.remove",
  "campaigns.resendUnknown",
  "campaigns.resendRefused",
  "campaigns.resume",
  "campaigns.schedule",
  "campaigns.send",
  "campaigns.sendTest",
  "campaigns.subjects",
  "campaigns.undoBounces",
  "campaigns.update",
  "contact.send",
  "draws.announced",
  "draws.entries",
  "draws.eraseOpening",
  "draws.freeze",
  "draws.get",
  "draws.names",
  "draws.open",
  "draws.publishOpening",
  "draws.round",
  "draws.run",
  "draws.setEntries",
  "draws.setAnnounced",
  "draws.setLookup",
  "draws.settings",
  "draws.step",
  "draws.takeDown",
  "draws.takeOpenList",
  "draws.tickets",
  "draws.void",
  "generatorReports.dismiss",
  "generatorReports.list",
  "generatorReports.restore",
  "generatorReports.samples",
  "generatorReports.takeDown",
  "generators.dice",
  "generators.lottery",
  "generators.petName",
  "giftMails.list",
  "giftMails.send",
  "history.clear",
  "history.get",
  "history.remove",
  "history.rename",
  "history.saveGifts",
  "history.saveNumbers",
  "history.saveOwn",
  "history.savePetName",
  "history.saveTeams",
  "history.saveWinners",
  "history.setFavorite",
  "history.toggleFavorite",
  "imports.begin",
  "imports.get",
  "imports.leftOut",
  "imports.list",
  "imports.part",
  "imports.plan",
  "imports.read",
  "imports.start",
  "imports.stop",
  "imports.undo",
  "newsletter.confirm",
  "newsletter.letterPreferences",
  "newsletter.preferences",
  "newsletter.saveLetterPreferences",
  "newsletter.savePreferences",
  "newsletter.subscribe",
  "newsletter.undoUnsubscribe",
  "newsletter.unsubscribe",
  "newsletterSettings.get",
  "newsletterSettings.save",
  "operations.lastDay",
  "operations.openBoard",
  "operations.overview",
  "operations.redriveJobs",
  "operations.redriveMails",
  "operations.senderDns",
  "operations.setAlerts",
  "openListReports.dismiss",
  "openListReports.list",
  "openListReports.restore",
  "openListReports.takeDown",
  "openLists.change",
  "openLists.close",
  "openLists.create",
  "openLists.find",
  "openLists.list",
  "openLists.remove",
  "openLists.removeEntries",
  "openLists.reopen",
  "openLists.report",
  "openLists.restoreEntries",
  "ownGenerators.change",
  "ownGenerators.create",
  "ownGenerators.get",
  "ownGenerators.list",
  "ownGenerators.remove",
  "ownGenerators.report",
  "ownGenerators.share",
  "ownGenerators.unshare",
  "packs.change",
  "packs.create",
  "packs.get",
  "packs.own",
  "packs.predefined",
  "packs.remove",
  "payments.receive",
  "pictures.describe",
  "pictures.erase",
  "pictures.list",
  "pictures.upload",
  "presets.change",
  "presets.create",
  "presets.get",
  "presets.list",
  "presets.remove",
  "reports.mailgun",
  "reports.postmark",
  "reports.receive",
  "reports.sendgrid",
  "reports.ses",
  "segments.create",
  "segments.get",
  "segments.list",
  "segments.remove",
  "segments.update",
  "sending.state",
  "sending.turn",
  "site.settings",
  "staff.grant",
  "staff.invite",
  "staff.list",
  "staff.revoke",
  "staff.withdraw",
  "statistics.campaign",
  "statistics.linkMap",
  "statistics.newsletter",
  "statistics.readers",
  "subscriberFields.list",
  "subscriberFields.remove",
  "subscriberFields.removeTag",
  "subscriberFields.save",
  "subscribers.add",
  "subscribers.erase",
  "subscribers.import",
  "subscribers.suppress",
  "subscribers.unsuppress",
  "templates.create",
  "templates.get",
  "templates.list",
  "templates.preview",
  "templates.remove",
  "templates.rename",
  "templates.replace",
  "testAddresses.add",
  "testAddresses.askAgain",
  "testAddresses.confirm",
  "testAddresses.list",
  "testAddresses.question",
  "testAddresses.remove",
  "tiers.cancel",
  "tiers.checkout",
  "tiers.manage",
  "tiers.mine",
  "tiers.pay",
  "tiers.plans",
  "tiers.upgrade",
  "tokens.create",
  "tokens.list",
  "tokens.revoke",
  "users.acceptInvitation",
  "users.change",
  "users.confirmAddress",
  "users.confirmEmail",
  "users.emailChange",
  "users.endOtherSessions",
  "users.endSession",
  "users.erase",
  "users.export",
  "users.forgotPassword",
  "users.login",
  "users.logout",
  "users.me",
  "users.register",
  "users.resendVerification",
  "users.resetPassword",
  "users.sessions",
  "users.verify",
  "users.withdrawEmailChange",
  "webhooks.create",
  "webhooks.deliveries",
  "webhooks.list",
  "webhooks.remove",
  "webhooks.renewSecret",
  "webhooks.replay",
  "webhooks.replayFailed",
  "webhooks.test",
  "webhooks.update",
  "welcome.addStep",
  "welcome.changeStep",
  "welcome.get",
  "welcome.moveStep",
  "welcome.removeStep",
  "welcome.replaceLetter",
  "welcome.turn",
];

type Data = Awaited<ReturnType<typeof largestData>>;

/** Inputs of procedures whose largest work is not that of the largest values. */
const byHand: Readonly<Record<string, (data: Data) => object>> = {
  "campaigns.audience": ({ ids }) => ({ id: ids.campaigns }),
  "campaigns.list": () => ({ limit: limits.campaignPageSize.max }),
  "campaigns.preview": () => ({
    title: "t",
    subject: "s",
    preheader: "p",
    document: {
      version: 1,
      blocks: Array.from({ length: documentLimits.blocks }, () => ({ type: "divider" })),
    },
  }),
  "draws.bundle": ({ ids }) => ({ id: ids.draws, entries: 0 }),
  "draws.entry": ({ ids, first }) => ({ id: ids.draws, entry: first }),
  "draws.list": () => ({ limit: 100 }),
  "draws.lookup": ({ ids }) => ({ id: ids.draws, label: "Person 9999" }),
  "draws.organiser": ({ organiser }) => ({ organiser, limit: 100 }),
  "draws.proof": ({ ids }) => ({ id: ids.draws, n: 0 }),
  "draws.statement": ({ ids }) => ({ id: ids.draws, n: 0 }),
  "generators.number": () => ({
    minValue: 1,
    maxValue: 1e9,
    count: limits.numbersPerCall.server,
    exclude: Array.from({ length: limits.excludedNumbers }, (_, i) => i + 1),
    unique: true,
    sort: "asc",
  }),
  "bounces.list": () => ({ limit: 100, search: "reader" }),
  "draws.joined": ({ entryKey }) => ({ entryKey }),
  "openLists.entries": ({ ids }) => ({ id: ids.openLists, limit: openListLimits.page.max }),
  "openLists.join": ({ listKey }) => ({ key: listKey, name: "Ana", device: crypto.randomUUID() }),
  "openLists.leave": ({ entryKey }) => ({ entryKey }),
  "openLists.look": ({ listKey }) => ({ key: listKey }),
  "openLists.mine": ({ entryKey }) => ({ entryKey }),
  "openLists.ofDevice": ({ listKey, device }) => ({ key: listKey, device }),
  "openLists.rename": ({ entryKey }) => ({ entryKey, name: "Ion" }),
  "history.export": () => ({ format: "csv" }),
  "history.list": () => ({ limit: limits.historyPageSize.max, search: "Person" }),
  "ownGenerators.draw": ({ ids }) => ({ id: ids.ownGenerators, count: 200, unique: true }),
  "ownGenerators.drawShared": ({ shared }) => ({ shareId: shared, count: 200, unique: true }),
  "ownGenerators.shared": ({ shared }) => ({ shareId: shared }),
  "packs.use": ({ ids }) => ({ packId: ids.packs, generatorType: "team" }),
  "segments.count": () => ({
    definition: {
      match: "any",
      groups: [{ match: "all", conditions: [{ about: "joined", test: "outside", days: 10 }] }],
    },
  }),
  "staff.export": () => ({ format: "csv", search: "x" }),
  "staff.record": () => ({ limit: 100, search: "x" }),
  "subscribers.export": () => ({ format: "csv" }),
  "subscribers.list": () => ({ limit: 100, search: "reader" }),
};

const tables: readonly ProcedureTable[] = [procedures, fileProcedures, uploadProcedures];
const all = tables.flatMap((table) =>
  table.names.map((name) => ({ name, table, procedure: table.find(name)! })),
);

it("the cost table covers every procedure", () => {
  expect([...bySchema, ...Object.keys(byHand)].toSorted()).toEqual(
    all.map(({ name }) => name).toSorted(),
  );
});

const server = await testServer({ rateLimits: true });
const { person } = server;

/** Invalid entries of a list, by their fault. */
const wrong: Readonly<Record<string, Entries>> = {
  nothing: () => null,
  objects: () => ({ x: 1 }),
  "texts that are too long": () => "x".repeat(2000),
  "numbers that are too large": () => 1e300,
};

interface Row {
  what: string;
  asked: Asked;
}

/** A call of a procedure, over REST where tRPC has it not. */
function askedOf(name: string, { type }: Procedure, input: object, token: string): Asked {
  const route = restTable.find(({ procedure }) => procedure === name);
  if (procedures.find(name) || !route) {
    const text = encodeURIComponent(JSON.stringify(input));
    if (type === "mutation") return { url: `/trpc/${name}`, token, body: input };
    return { url: `/trpc/${name}?input=${text.slice(0, 6000)}`, token };
  }
  const left = new Map(Object.entries(input).map(([key, value]) => [key, String(value)]));
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = left.get(key) ?? "x";
    left.delete(key);
    return encodeURIComponent(value.slice(0, 300));
  });
  const search = new URLSearchParams([...left]).toString().slice(0, 4000);
  const isUpload = uploadProcedures.find(name) !== undefined;
  const body = isUpload ? Buffer.alloc(1000, "x") : undefined;
  const headers = { "content-type": route.upload?.type ?? "application/json" };
  return {
    url: `/api${path}?${search}`,
    method: route.method as Asked["method"],
    token,
    ...(body && { body, headers }),
  };
}

interface Measured {
  what: string;
  units: number;
  /** Of a call. */
  ms: number;
  /** Of `users.me`, for a unit. */
  times: number;
}

/** The dearest calls by what a unit of them costs. @param unit milliseconds of `users.me` */
const tableOf = (unit: number, costs: readonly Measured[]): string =>
  [
    `${costs.length} calls; users.me costs ${unit.toFixed(2)} ms`,
    ...costs
      .toSorted((a, b) => b.times - a.times)
      .slice(0, 25)
      .map(
        ({ what, units, ms, times }) =>
          `${times.toFixed(1).padStart(5)} ×  ${ms.toFixed(1).padStart(7)} ms for ${units} units  ${what}`,
      ),
  ].join("\n");

const isEnding = (name: string) => /^users\.(?!me|sessions|emailChange)/.test(name);

it(
  "no procedure costs much more than its units, even with the largest allowed data",
  { timeout: 3_600_000 },
  async () => {
    const data = await largestData(server);
    const unit = await unitOf(server, data.token);
    const rows: Row[] = [];
    let strangers = 0;
    for (const { name, procedure } of all) {
      // what ends sessions ends those of somebody else
      const token = isEnding(name) ? (await person(`Stranger${strangers++}`)).token : data.token;
      const id = data.ids[name.slice(0, name.indexOf("."))] ?? crypto.randomUUID();
      const input = byHand[name]?.(data) ?? largestInput(procedure, id) ?? {};
      rows.push({ what: name, asked: askedOf(name, procedure, input, token) });
      if (procedure.type !== "mutation" || !hasList(largestInput(procedure, id))) continue;
      for (const [what, entries] of Object.entries(wrong)) {
        const refused = largestInput(procedure, id, entries)!;
        rows.push({
          what: `${name} with ${what}`,
          asked: askedOf(name, procedure, refused, token),
        });
      }
    }
    // what removes comes last
    rows.sort(
      (a, b) =>
        Number(/remove|erase|clear/.test(a.what)) - Number(/remove|erase|clear/.test(b.what)),
    );
    const costs: Measured[] = [];
    await expectEveryCase(
      rows,
      ({ what }) => what,
      async ({ what, asked }) => {
        const timesOf = async (tries: number) => {
          const { units, ms } = await leastCostOf(server, asked, tries);
          return { what, units, ms, times: ms / units / unit };
        };
        const first = await timesOf(2);
        // what else the machine does makes a call dearer, never cheaper
        const cost = first.times < most ? first : await timesOf(8);
        costs.push(cost);
        expect(cost.times).toBeLessThan(most);
      },
    ).finally(() => console.log(tableOf(unit, costs)));
  },
);
