import { clip, type FindingList } from "./check-mjml.ts";

/** Hosts that hide where a link leads. Spam filters distrust them, because spam uses them. */
const shorteners: ReadonlySet<string> = new Set(
  [
    "bit.ly bitly.com tinyurl.com t.co goo.gl ow.ly is.gd v.gd buff.ly rebrand.ly cutt.ly tiny.cc lnkd.in rb.gy",
    "shorturl.at t.ly s.id adf.ly bl.ink short.io soo.gd qr.ae x.co bit.do clck.ru u.to",
  ]
    .join(" ")
    .split(" "),
);

/** Endings of files, which words in a letter have as often as domains. */
const files: ReadonlySet<string> = new Set(
  "js ts md py txt pdf html css json csv zip xls xlsx doc docx ppt png jpg jpeg gif".split(" "),
);

/** Characters of a link's words that are looked at. */
const longest = 300;

/** A link as it is read: where it leads, and its words so far. */
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

  /** Finds whether it hides where it leads. */
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

/** The host of a web address, as it is looked up; undefined for other addresses, and for those that begin with a field. */
function hostOf(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^www\./, "").replace(/\.$/, "");
}

/** The host that the words of a link name, if they are or contain an address. */
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

/** Whether one is the other or a part of it, or both are of one domain, as far as that shows without a list of suffixes. */
function areRelated(one: string, other: string): boolean {
  if (one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`)) return true;
  const [mine, theirs] = [one, other].map((host) => host.split(".").slice(-2));
  const name = mine?.[0] ?? "";
  return name.length > 3 && mine?.join(".") === theirs?.join(".");
}
