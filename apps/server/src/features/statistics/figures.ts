import type { CampaignCounters, RecentCampaign, TrackingMode } from "@sortes/contract";
import type { CampaignTotal } from "@sortes/db";

/** What is counted of a campaign, as the contract shows it. */
export type Figures = Omit<RecentCampaign, "id" | "name" | "date" | "status" | "tracking">;

/** Percent with one decimal; null where there is nothing to be a part of. */
export const rateOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.round((1000 * part) / whole) / 10 : null;

const nothing = { times: 0, readers: 0, machines: 0 };

/**
 * Puts the figures of one campaign together.
 * @param totals of its run; a campaign of which nothing has happened has none
 * @param apart what is counted elsewhere: reports of its run, and subscriptions that it ended
 */
export function figuresOf(
  { tracking }: { tracking: TrackingMode },
  { sent, bounced }: CampaignCounters,
  totals: readonly CampaignTotal[],
  { complaints, unsubscribed }: Pick<Figures, "complaints" | "unsubscribed">,
): Figures {
  const opened = totals.find(({ kind }) => kind === "open") ?? nothing;
  const clicked = totals.find(({ kind }) => kind === "click") ?? nothing;
  const base = tracking === "off" ? 0 : sent;
  return {
    sent,
    bounced,
    complaints,
    unsubscribed,
    opens: opened.readers,
    openRate: rateOf(opened.readers, base),
    clicks: clicked.readers,
    clickRate: rateOf(clicked.readers, base),
    openTimes: opened.times,
    clickTimes: clicked.times,
    machineOpens: opened.machines,
    machineClicks: clicked.machines,
  };
}
