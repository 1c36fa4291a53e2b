import { clickAddress, holdsMailToken, openAddress } from "@sortes/contract";
import { askOutside, type OutsideAnswer, OutsideError, type ResolveName } from "@sortes/process";

/** The result of checking a link. `notAsked`: a request might have side effects, or time ran out. */
export type LinkAnswer =
  | { is: "answers" }
  | { is: "notAsked" }
  | { is: "missing" | "failing"; status: number }
  | { is: "unreachable"; reason: string };

/** Limits: concurrent checks, redirects per link, and timeouts of one request and of a whole check (ms). */
const most = { parallel: 6, redirects: 4, question: 4000, all: 10_000 };
/** How long results are cached (ms); bad ones briefly, so that a repaired page can be checked again soon. */
const fresh = { good: 10 * 60 * 1000, bad: 15_000 };
/** Maximum number of cached results. */
const remembered = 2000;

interface Parts {
  publicUrl: string;
  /** Allows loopback and private addresses, for local trials. */
  isPrivateAllowed: boolean;
  /** Milliseconds since an arbitrary epoch. */
  now: () => number;
  /** Replaces name resolution in tests. */
  resolve?: ResolveName | undefined;
}

/** Checks whether links can be reached, as a browser would, without cookies or credentials. */
export class LinkAsker {
  readonly #parts: Parts;
  readonly #known = new Map<string, { answer: LinkAnswer; until: number }>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param signal ends the check; unanswered links count as `notAsked` */
  async askAll(
    addresses: readonly string[],
    signal?: AbortSignal,
  ): Promise<Map<string, LinkAnswer>> {
    const late = AbortSignal.timeout(most.all);
    const ended = signal ? AbortSignal.any([signal, late]) : late;
    const answers = new Map<string, LinkAnswer>();
    const waiting = new Set(addresses).values();
    const work = async () => {
      for (const address of waiting) answers.set(address, await this.#answerOf(address, ended));
    };
    await Promise.all(Array.from({ length: most.parallel }, work));
    return answers;
  }

  async #answerOf(address: string, ended: AbortSignal): Promise<LinkAnswer> {
    const now = this.#parts.now();
    const known = this.#known.get(address);
    if (known && known.until > now) return known.answer;
    const answer = await this.#ask(address, ended);
    if (answer.is === "notAsked") return answer;
    if (this.#known.size >= remembered) this.#forget(now);
    const isGood = answer.is === "answers";
    this.#known.set(address, { answer, until: now + (isGood ? fresh.good : fresh.bad) });
    return answer;
  }

  #forget(now: number): void {
    for (const [address, { until }] of this.#known)
      if (until <= now || this.#known.size >= remembered) this.#known.delete(address);
  }

  async #ask(address: string, ended: AbortSignal): Promise<LinkAnswer> {
    let url = withoutPart(address);
    for (let redirects = 0; redirects <= most.redirects; redirects += 1) {
      if (ended.aborted) return { is: "notAsked" };
      // a redirect to an address that must not be requested counts as answering
      if (changesSomething(url, this.#parts.publicUrl))
        return { is: redirects === 0 ? "notAsked" : "answers" };
      try {
        const { status, location } = await this.#question(url, ended);
        if (status < 300 || status >= 400 || location === undefined) return judged(status);
        if (!URL.canParse(location, url)) return { is: "unreachable", reason: "broken" };
        url = withoutPart(new URL(location, url).href);
      } catch (error) {
        if (error instanceof OutsideError) return { is: "unreachable", reason: error.fault };
        if (ended.aborted) return { is: "notAsked" };
        throw error;
      }
    }
    return { is: "unreachable", reason: "loop" };
  }

  /** Sends HEAD, which is cheapest, then GET, because some servers answer nothing else. */
  async #question(url: string, signal: AbortSignal): Promise<OutsideAnswer> {
    const { isPrivateAllowed, resolve, publicUrl } = this.#parts;
    const ask = (method: "HEAD" | "GET") =>
      askOutside(url, {
        method,
        headers: { accept: "*/*", "user-agent": `Sortes link check (${publicUrl})` },
        patience: most.question,
        bytes: 1,
        isPrivateAllowed,
        isPlainAllowed: true,
        signal,
        ...(resolve && { resolve }),
      });
    try {
      const answer = await ask("HEAD");
      if (answer.status < 400) return answer;
    } catch (error) {
      if (!(error instanceof OutsideError && error.fault === "broken")) throw error;
    }
    return await ask("GET");
  }
}

/** Other 4xx responses, such as 401, 403 or 429, still show that the page exists. */
function judged(status: number): LinkAnswer {
  if (status === 404 || status === 410) return { is: "missing", status };
  return status >= 500 ? { is: "failing", status } : { is: "answers" };
}

/** Removes the fragment, which is not sent to servers. */
function withoutPart(address: string): string {
  const url = new URL(address);
  url.hash = "";
  return url.href;
}

/** Paths of this site that are personal, or no pages. */
const ownPaths = [clickAddress, openAddress, "/api", "/mail"];

/**
 * Whether a request may have side effects: personal links of this site, such as unsubscribe links, and addresses
 * elsewhere that look like unsubscribe links.
 */
export function changesSomething(address: string, publicUrl: string): boolean {
  const { origin, pathname, search } = new URL(address);
  if (/unsub|opt-?out|dezabon|one-?click/i.test(pathname + search)) return true;
  const site = new URL(publicUrl);
  if (origin !== site.origin) return false;
  const path = pathname.slice(site.pathname.replace(/\/$/, "").length);
  return holdsMailToken(path) || ownPaths.some((own) => path === own || path.startsWith(`${own}/`));
}
