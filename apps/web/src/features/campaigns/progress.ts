import type { CampaignCounters } from "@sortes/contract";

/** How far a campaign was at a moment, in milliseconds of the page's own clock. */
export interface Sample {
  at: number;
  /** Mails that are no longer to go out, whatever became of them. */
  done: number;
  /** Mails that are still to go out. */
  left: number;
}

/** Milliseconds that are looked back. */
const span = 30_000;
/** With less than this between the first and the last sample nothing is said. */
const least = 3500;

/** The mails of a campaign: who is left out gets none. */
export const mailsOf = ({ recipients, queued, skipped }: CampaignCounters) => ({
  done: recipients - skipped - queued,
  left: queued,
  all: recipients - skipped,
});

/** The sample of counters that have just arrived. */
export function sampleOf(counters: CampaignCounters, at: number): Sample {
  const { done, left } = mailsOf(counters);
  return { at, done, left };
}

/** The samples of the last half minute with one more; where a run begins anew, that one alone. */
export function withSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && (last.done > sample.done || last.at >= sample.at)) return [sample];
  return [...samples.filter(({ at }) => at >= sample.at - span), sample];
}

/** Mails a second, and the seconds that are left at this rate; undefined as long as they cannot be known. */
export function paceOf(
  samples: readonly Sample[],
): { perSecond: number; secondsLeft: number } | undefined {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.at - first.at < least) return undefined;
  const perSecond = ((last.done - first.done) * 1000) / (last.at - first.at);
  return perSecond > 0 ? { perSecond, secondsLeft: last.left / perSecond } : undefined;
}
