import { isIP } from "node:net";
import {
  DomainError,
  type SenderCheck,
  type SenderDns,
  type SenderFinding,
} from "@sortes/contract";
import type { SenderNames } from "../../../../config.ts";
import { cachedQuery } from "../../../ground/cached-query.ts";
import { Service, type ServiceParts } from "../../../ground/service.ts";
import { isDmarc, isSpf, judgeDkim, judgeDmarc, spfTerms } from "./records.ts";

/** The part of node:dns's `Resolver` that is used. */
export interface Dns {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
  resolve4(name: string): Promise<string[]>;
  resolve6(name: string): Promise<string[]>;
  reverse(address: string): Promise<string[]>;
}

interface Parts extends ServiceParts<"clock" | "log"> {
  sender: SenderNames | undefined;
  dns: Dns;
}

/** How long results are cached (ms); short, because staff check again after changing a record. */
const freshFor = 30_000;
/** Maximum DNS lookups of an SPF check before receivers give up (RFC 7208, 4.6.4). */
const mostSpfLookups = 10;
/** Maximum characters shown of a record. */
const shownRecord = 500;

/** Checks the DNS records that receiving mail servers check: SPF, DKIM, DMARC and others. */
export class SenderRecords extends Service<Parts> {
  readonly #look = cachedQuery(
    freshFor,
    () => this.#lookUp(),
    (error) => this.parts.log.warn({ err: error }, "the sender could not be looked up"),
  );

  /** @throws DomainError UNAVAILABLE while DNS has not answered yet. */
  async check(): Promise<SenderDns> {
    const found = await this.#look();
    if (!found) throw new DomainError("UNAVAILABLE");
    return found;
  }

  async #lookUp(): Promise<SenderDns> {
    const { sender, clock } = this.parts;
    const checks = sender
      ? await Promise.all([
          this.#spf(sender),
          this.#dkim(sender),
          this.#dmarc(sender),
          this.#mx(sender),
          this.#reverse(sender),
        ])
      : [];
    return { domain: sender?.domain ?? null, checkedAt: clock.now().toISOString(), checks };
  }

  async #spf({ returnDomain: name }: SenderNames): Promise<SenderCheck> {
    const records = (await this.#texts(name))?.filter(isSpf);
    if (!records) return check("spf", "unanswered", name);
    const [record] = records;
    if (record === undefined) return check("spf", "spf_none", name);
    if (records.length > 1) return check("spf", "spf_several", name, records.join("\n"));
    const { all } = spfTerms(record);
    const lookups = await this.#spfLookups(record, new Set([name]), 0);
    if (lookups > mostSpfLookups) return check("spf", "spf_long", name, record);
    const isOpen = all === "+" || all === "?" || (all === undefined && !/ redirect=/i.test(record));
    return check("spf", isOpen ? "spf_open" : "spf_good", name, record);
  }

  /** The number of lookups of a record and the records it includes; stops counting above the limit. */
  async #spfLookups(record: string, seen: Set<string>, before: number): Promise<number> {
    const { lookups, follow } = spfTerms(record);
    let sum = before + lookups;
    for (const name of follow) {
      // skips macros, which depend on the mail, and names already seen, which would loop
      if (sum > mostSpfLookups || seen.has(name) || !/^[\w.-]{1,253}$/.test(name)) continue;
      seen.add(name);
      const [included] = (await this.#texts(name))?.filter(isSpf) ?? [];
      if (included) sum = await this.#spfLookups(included, seen, sum);
    }
    return sum;
  }

  async #dkim({ domain, selector, publicKey }: SenderNames): Promise<SenderCheck> {
    if (selector === undefined) return check("dkim", "dkim_unset", null);
    const name = `${selector}._domainkey.${domain}`;
    const records = await this.#texts(name);
    if (!records) return check("dkim", "unanswered", name);
    const [record] = records;
    if (record === undefined) return check("dkim", "dkim_none", name);
    return check("dkim", judgeDkim(record, publicKey), name, record);
  }

  /** If a domain has no record, that of a parent domain applies. */
  async #dmarc({ domain }: SenderNames): Promise<SenderCheck> {
    const labels = domain.split(".");
    const own = `_dmarc.${domain}`;
    for (let i = 0; i <= labels.length - 2 && i < 8; i++) {
      const name = `_dmarc.${labels.slice(i).join(".")}`;
      const records = (await this.#texts(name))?.filter(isDmarc);
      if (!records) return check("dmarc", "unanswered", name);
      const [record] = records;
      if (records.length > 1) return check("dmarc", "dmarc_broken", name, records.join("\n"));
      if (record !== undefined) return check("dmarc", judgeDmarc(record), name, record);
    }
    return check("dmarc", "dmarc_none", own);
  }

  async #mx({ returnDomain: name }: SenderNames): Promise<SenderCheck> {
    const found = await answered(() => this.parts.dns.resolveMx(name));
    if (!found) return check("mx", "unanswered", name);
    const servers = found.filter(({ exchange }) => exchange !== "" && exchange !== ".");
    if (servers.length === 0) return check("mx", "mx_none", name);
    return check("mx", "mx_good", name, servers.map(({ exchange }) => exchange).join(", "));
  }

  async #reverse({ mailServer }: SenderNames): Promise<SenderCheck> {
    if (mailServer === undefined) return check("reverse", "reverse_unset", null);
    const { dns } = this.parts;
    const isAddress = isIP(mailServer) !== 0;
    const [four, six] = await Promise.all([
      isAddress ? [mailServer] : answered(() => dns.resolve4(mailServer)),
      isAddress ? [] : answered(() => dns.resolve6(mailServer)),
    ]);
    if (!four && !six) return check("reverse", "unanswered", mailServer);
    const addresses = [...(four ?? []), ...(six ?? [])].slice(0, 4);
    const said: string[] = [];
    let finding: SenderFinding = addresses.length === 0 ? "reverse_none" : "reverse_good";
    for (const address of addresses) {
      const [name] = (await answered(() => dns.reverse(address))) ?? [];
      said.push(`${address} → ${name ?? "?"}`);
      if (name === undefined) finding = "reverse_none";
      else if (!(await this.#leadsTo(name, address)) && finding === "reverse_good")
        finding = "reverse_other";
    }
    return check("reverse", finding, mailServer, said.join("\n"));
  }

  async #leadsTo(name: string, address: string): Promise<boolean> {
    const { dns } = this.parts;
    const resolve = address.includes(":") ? () => dns.resolve6(name) : () => dns.resolve4(name);
    return (await answered(resolve))?.includes(address) ?? false;
  }

  /** The TXT records of a name; undefined if DNS does not answer. */
  async #texts(name: string): Promise<string[] | undefined> {
    const found = await answered(() => this.parts.dns.resolveTxt(name));
    return found?.map((parts) => parts.join(""));
  }
}

/** Severity: harmful records are bad, improvable ones weak. */
const states: Record<SenderFinding, SenderCheck["state"]> = {
  unanswered: "unknown",
  spf_good: "good",
  spf_none: "bad",
  spf_several: "bad",
  spf_long: "bad",
  spf_open: "weak",
  dkim_good: "good",
  dkim_unset: "unknown",
  dkim_none: "bad",
  dkim_revoked: "bad",
  dkim_broken: "bad",
  dkim_short: "weak",
  dkim_other_key: "bad",
  dmarc_good: "good",
  dmarc_none: "bad",
  dmarc_broken: "bad",
  dmarc_watches: "weak",
  mx_good: "good",
  mx_none: "weak",
  reverse_good: "good",
  reverse_unset: "unknown",
  reverse_none: "bad",
  reverse_other: "weak",
};

const check = (
  kind: SenderCheck["kind"],
  finding: SenderFinding,
  name: string | null,
  found?: string,
): SenderCheck => ({
  kind,
  finding,
  state: states[finding],
  name,
  found: found === undefined || found === "" ? null : found.slice(0, shownRecord),
});

const noSuchRecord = new Set(["ENOTFOUND", "ENODATA"]);

/** Returns an empty list if there is no such record; undefined if DNS does not answer. */
async function answered<T>(ask: () => Promise<T[]>): Promise<T[] | undefined> {
  try {
    return await ask();
  } catch (error) {
    return noSuchRecord.has((error as NodeJS.ErrnoException).code ?? "") ? [] : undefined;
  }
}
