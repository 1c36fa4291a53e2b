import type { CheckedLinks, Language } from "@sortes/contract";
import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import { type RenderCampaign, targetAddress, trackableLinks } from "@sortes/email";
import { found } from "../../../failure.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";
import { type LinkAnswer, LinkAsker } from "./ask-links.ts";
import { warningsOf } from "./letter-warnings.ts";
import { campaignBrand, type LetterFinding, refuse } from "./campaign-rendering.ts";
import { letterIn, lettersOf } from "./letters.ts";

/** Maximum number of links checked per campaign. */
const asked = 60;

interface Parts extends ServiceParts<"db" | "clock" | "callLimits" | "publicUrl"> {
  render: RenderCampaign;
  /** Allows loopback and private addresses, for local trials. */
  isPrivateAllowed: boolean;
}

/** The caller. */
interface Asking {
  userId: string;
  /** The language of the warnings. */
  words: Language;
  signal?: AbortSignal | undefined;
}

/** Checks before sending whether the links of a campaign can be reached. */
export class CampaignLinks extends Service<Parts> {
  readonly #asker: LinkAsker;

  constructor(parts: Parts) {
    super(parts);
    const { publicUrl, isPrivateAllowed, clock } = parts;
    this.#asker = new LinkAsker({
      publicUrl,
      isPrivateAllowed,
      now: () => clock.now().getTime(),
    });
  }

  /**
   * Checks the links of all letters of a campaign. Unreachable links are only warnings: a site may be back by the time
   * of sending.
   * @throws DomainError NOT_FOUND, CAMPAIGN_NOT_SENDABLE, RATE_LIMITED.
   */
  async check(id: string, { userId, words, signal }: Asking): Promise<CheckedLinks> {
    const { db, callLimits, publicUrl } = this.parts;
    await callLimits.attempt("link-check", { account: userId });
    const campaign = found(await campaigns.find(db, id));
    const targets = await this.#targetsOf(campaign, words);
    const addresses = [...targets.keys()].map((target) => targetAddress(target, publicUrl));
    const answers = await this.#asker.askAll(addresses.slice(0, asked), signal);
    const findings: LetterFinding[] = [];
    let answered = 0;
    let notAsked = Math.max(0, addresses.length - asked);
    for (const [target, letters] of targets) {
      const answer = answers.get(targetAddress(target, publicUrl));
      if (!answer) continue;
      if (answer.is === "answers") answered += 1;
      else if (answer.is === "notAsked") notAsked += 1;
      else findings.push({ ...findingOf(targetAddress(target, publicUrl), answer), ...letters });
    }
    return { links: targets.size, answered, notAsked, warnings: warningsOf(findings, words) };
  }

  /** The links by target. Where there are two letters and only one has the link, the value names its language. */
  async #targetsOf(
    campaign: NonNullable<Awaited<ReturnType<typeof campaigns.find>>>,
    words: Language,
  ): Promise<Map<string, { language?: Language }>> {
    const { db, render } = this.parts;
    const brand = campaignBrand(await brandSettings.get(db));
    const { isTranslated } = campaign;
    const targets = new Map<string, { language?: Language }>();
    for (const { locale, draft } of isTranslated
      ? lettersOf(campaign)
      : [letterIn(campaign, words)]) {
      const { content } = await render(draft, locale, brand).catch(refuse);
      for (const target of trackableLinks(content.html))
        targets.set(target, isTranslated && !targets.has(target) ? { language: locale } : {});
    }
    return targets;
  }
}

type Fault = Exclude<LinkAnswer, { is: "answers" } | { is: "notAsked" }>;

const codes = {
  missing: "LINK_MISSING",
  failing: "LINK_FAILING",
  unreachable: "LINK_UNREACHABLE",
} as const;

/** Characters of an address that a warning shows. */
const shown = 200;

const findingOf = (address: string, { is, ...params }: Fault): LetterFinding => ({
  code: codes[is],
  params: { address: address.slice(0, shown).toWellFormed(), ...params },
  line: null,
  column: null,
});
