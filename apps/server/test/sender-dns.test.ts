import { generateKeyPairSync } from "node:crypto";
import { FixedClock } from "@sortes/testing";
import pino from "pino";
import { describe, expect, it } from "vitest";
import type { SenderNames } from "../src/config.ts";
import {
  type Dns,
  SenderRecords,
} from "../src/features/newsletter/settings/sender-dns/sender-dns.service.ts";
import { testServer } from "./support/server.ts";

const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
const p = (key = publicKey, type: "spki" | "pkcs1" = "spki") =>
  key.export({ type, format: "der" }).toString("base64");

const sender: SenderNames = {
  domain: "sortes.example",
  returnDomain: "bounces.sortes.example",
  mailServer: "mail.sortes.example",
  selector: "key1",
  publicKey,
};
const dkimName = "key1._domainkey.sortes.example";
type Zone = Record<string, readonly string[] | "silent" | undefined>;

/** Everything as it should be. */
const zone: Zone = {
  "TXT bounces.sortes.example": [
    "some-site-verification=1",
    "v=spf1 include:spf.provider.example -all",
  ],
  "TXT spf.provider.example": ["v=spf1 ip4:203.0.113.0/24 -all"],
  [`TXT ${dkimName}`]: [`v=DKIM1; k=rsa; p=${p()}`],
  "TXT _dmarc.sortes.example": ["v=DMARC1; p=quarantine; rua=mailto:dmarc@sortes.example"],
  "MX bounces.sortes.example": ["mail.sortes.example"],
  "A mail.sortes.example": ["203.0.113.8"],
  "PTR 203.0.113.8": ["mail.sortes.example"],
};

/** DNS with these records; it counts what it was asked. */
function dnsOf(records: Zone) {
  const asked: string[] = [];
  const ask = async (kind: string, name: string): Promise<string[]> => {
    asked.push(`${kind} ${name}`);
    const found = records[`${kind} ${name}`];
    if (found === "silent") throw Object.assign(new Error("no answer"), { code: "ETIMEOUT" });
    if (!found) throw Object.assign(new Error("no such record"), { code: "ENOTFOUND" });
    return [...found];
  };
  const dns: Dns = {
    // a long text comes in parts of 255 bytes
    resolveTxt: async (name: string) =>
      (await ask("TXT", name)).map((text) => text.match(/.{1,255}/g) ?? []),
    resolveMx: async (name: string) =>
      (await ask("MX", name)).map((exchange, i) => ({ priority: i, exchange })),
    resolve4: (name: string) => ask("A", name),
    resolve6: (name: string) => ask("AAAA", name),
    reverse: (address: string) => ask("PTR", address),
  };
  return { dns, asked };
}

async function look(records: Zone, over: Partial<SenderNames> = {}) {
  const { dns, asked } = dnsOf({ ...zone, ...records });
  const parts = { clock: new FixedClock("2026-11-23T10:00:00Z"), log: pino({ level: "silent" }) };
  const { checks } = await new SenderRecords({
    ...parts,
    sender: { ...sender, ...over },
    dns,
  }).check();
  const found = Object.fromEntries(checks.map((one) => [one.kind, one]));
  return { found, asked, findings: checks.map(({ finding }) => finding) };
}

describe("the check of the sender's DNS records", () => {
  it("is good if all records exist, in any form of the key", async () => {
    const { findings, found } = await look({});
    expect(findings).toEqual(["spf_good", "dkim_good", "dmarc_good", "mx_good", "reverse_good"]);
    expect(found["spf"]?.found).toBe("v=spf1 include:spf.provider.example -all");
    expect(found["reverse"]?.found).toBe("203.0.113.8 → mail.sortes.example");
    const other = await look({ [`TXT ${dkimName}`]: [`p=${p(publicKey, "pkcs1")}`] });
    expect(other.findings).toContain("dkim_good");
  });

  it.each<[string, Zone, string, string]>([
    ["no SPF", { "TXT bounces.sortes.example": ["other"] }, "spf_none", "bad"],
    [
      "two SPF records",
      { "TXT bounces.sortes.example": ["v=spf1 -all", "v=spf1 mx -all"] },
      "spf_several",
      "bad",
    ],
    [
      "an SPF for everybody",
      { "TXT bounces.sortes.example": ["v=spf1 mx +all"] },
      "spf_open",
      "weak",
    ],
    ["an SPF without an end", { "TXT bounces.sortes.example": ["v=spf1 mx"] }, "spf_open", "weak"],
    [
      "an SPF of eleven lookups",
      { "TXT bounces.sortes.example": [`v=spf1 ${"a:x.example ".repeat(11)}-all`] },
      "spf_long",
      "bad",
    ],
    ["no DKIM key", { [`TXT ${dkimName}`]: undefined }, "dkim_none", "bad"],
    ["a revoked key", { [`TXT ${dkimName}`]: ["v=DKIM1; p="] }, "dkim_revoked", "bad"],
    ["no key in the record", { [`TXT ${dkimName}`]: ["v=DKIM1; p=AAAA"] }, "dkim_broken", "bad"],
    [
      "the key of somebody else",
      { [`TXT ${dkimName}`]: [`p=${p(short)}`] },
      "dkim_other_key",
      "bad",
    ],
    ["no DMARC", { "TXT _dmarc.sortes.example": undefined }, "dmarc_none", "bad"],
    [
      "a DMARC that only watches",
      { "TXT _dmarc.sortes.example": ["v=DMARC1; p=none"] },
      "dmarc_watches",
      "weak",
    ],
    [
      "a DMARC without a policy",
      { "TXT _dmarc.sortes.example": ["v=DMARC1"] },
      "dmarc_broken",
      "bad",
    ],
    ["no MX", { "MX bounces.sortes.example": undefined }, "mx_none", "weak"],
    ["an MX that refuses mail", { "MX bounces.sortes.example": ["."] }, "mx_none", "weak"],
    ["no reverse name", { "PTR 203.0.113.8": undefined }, "reverse_none", "bad"],
    [
      "a reverse name that leads elsewhere",
      { "PTR 203.0.113.8": ["a.host.example"] },
      "reverse_other",
      "weak",
    ],
    ["a silent DNS", { "TXT bounces.sortes.example": "silent" }, "unanswered", "unknown"],
  ])("reports %s", async (_what, records, finding, state) => {
    const { found } = await look(records);
    const reported = Object.values(found).filter((one) => one.state !== "good");
    expect(reported.map((one) => [one.finding, one.state])).toEqual([[finding, state]]);
  });

  it("accepts the DMARC record of the parent domain, and a short key if nobody signs here", async () => {
    const over = { domain: "news.sortes.example", publicKey: undefined };
    const { findings } = await look(
      { "TXT key1._domainkey.news.sortes.example": [`p=${p(short)}`] },
      over,
    );
    expect(findings).toContain("dmarc_good");
    expect(findings).toContain("dkim_short");
  });

  it("follows SPF includes no further than a mail server does", async () => {
    const { findings, asked } = await look({
      "TXT bounces.sortes.example": ["v=spf1 include:one.example -all"],
      "TXT one.example": [
        "v=spf1 include:two.example include:one.example include:%{i}.example ~all",
      ],
      "TXT two.example": ["v=spf1 include:one.example ~all"],
    });
    expect(findings).toContain("spf_good");
    expect(
      asked.filter((one) => one.startsWith("TXT") && one.endsWith(".example")).length,
    ).toBeLessThan(8);
    const chain = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `TXT s${i}.example`,
        [`v=spf1 include:s${i + 1}.example ~all`],
      ]),
    );
    const long = await look({
      ...chain,
      "TXT bounces.sortes.example": ["v=spf1 include:s0.example -all"],
    });
    expect(long.findings).toContain("spf_long");
    expect(long.asked).not.toContain("TXT s12.example");
  });

  it("reports unset settings, and looks nothing up for them", async () => {
    const { findings, asked } = await look({}, { selector: undefined, mailServer: undefined });
    expect(findings).toEqual(["spf_good", "dkim_unset", "dmarc_good", "mx_good", "reverse_unset"]);
    expect(asked.join()).not.toMatch(/_domainkey|PTR/);
  });
});

it("the DNS check is for staff, and looks nothing up without a sender", async () => {
  const server = await testServer();
  const { token } = await server.person("Tom");
  expect((await server.call("/api/operations/sender-dns/", { token })).status).toBe(403);
  const ana = await server.person("Ana", { isStaff: true });
  const { status, body } = await server.call("/api/operations/sender-dns/", { token: ana.token });
  expect(status).toBe(200);
  expect(body.data).toEqual({ domain: null, checked_at: expect.any(String), checks: [] });
});
