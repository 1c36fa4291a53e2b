import { clip, type FindingList } from "./check-mjml.ts";

/** Link shorteners, which hide the target of a link. Spam filters distrust them. */
const shorteners: ReadonlySet<string> = new Set(
  [
    "bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly tiny.cc lnkd.in rb.gy",
    "shorturl.at t.ly s.id adf.ly bl.ink short.io soo.gd qr.ae x.co bit.do clck.ru u.to",
  ]
    .join(" ")
    .split(" "),
);

/** File extensions, which link texts contain as often as domains. */
const files: ReadonlySet<string> = new Set(
  "js ts md py txt pdf html css json csv zip xls xlsx doc docx ppt png jpg jpeg gif".split(" "),
);

/** Inspected characters of a link's text. */
const longest = 300;

/** A link while it is read: its target, and its text so far. */
export class ShownLink {
  readonly href: string;
  readonly at: number;
  #words = "";

  constructor(href: string, at: number) {
    this.href = href;
    this.at = at;
  }

  add(text: string): void {
    if (this.#words.length < longest) this.#words += text.slice(0, longest);
  }

  /** Reports a link that hides its target. */
  inspect(found: FindingList): void {
    const host = hostOf(this.href.trim());
    if (host === undefined) return;
    if (shorteners.has(host))
      found.add("LINK_SHORTENED", this.at, { address: clip(this.href.trim()) });
    const named = namedHost(this.#words.slice(0, longest));
    if (named !== undefined && !areRelated(named, host))
      found.add("LINK_DISGUISED", this.at, { named: clip(named), host: clip(host) });
  }
}

/** The normalised host of a web address; undefined for other addresses, and for those that begin with a field. */
function hostOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, "").replace(/\.$/, "");
}

/** The host that the text of a link names, if it is or contains an address. */
function namedHost(words: string): string | undefined {
  const text = words.trim();
  const [, within] =
    /(?:^|[\s(«„"])(?:https?:\/\/|www\.)([\p{L}\p{N}.-]{1,253})/iu.exec(text) ?? [];
  if (within !== undefined) return hostOf(`https://${within}`);
  const [, alone] = /^([\p{L}\p{N}.-]{1,253})(?:[/?#][^\s]*)?$/u.exec(text) ?? [];
  if (alone === undefined) return undefined;
  const labels = alone.toLowerCase().split(".");
  const last = labels.at(-1) ?? "";
  const isDomain = labels.length > 1 && !labels.includes("") && /^\p{L}{2,24}$/u.test(last);
  return isDomain && !files.has(last) ? hostOf(`https://${alone}`) : undefined;
}

/** Whether hosts are equal, one is a subdomain of the other, or both share a domain, judged without a suffix list. */
function areRelated(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const [mine, theirs] = [one, other].map((host) => host.split(".").slice(-2));
  const name = mine?.[0] ?? "";
  return name.length > 3 && mine?.join(".") === theirs?.join(".");
}
