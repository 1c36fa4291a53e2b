import type { CampaignStatistics } from "@sortes/contract";

type Timeline = CampaignStatistics["timeline"];

export interface Span {
  from: Date;
  opens: number;
  clicks: number;
}

const hour = 60 * 60 * 1000;
/** Bars that a phone shows apart from each other. */
const most = 48;

/**
 * The spans of a timeline without gaps, from the start to the last in which something happened: by the hour for the first two
 * days, else by so many days that all fit.
 * @returns `hours`: the length of each
 */
export function spansOf(start: string, timeline: Timeline): { hours: number; spans: Span[] } {
  const began = new Date(start).getTime();
  const last = Math.max(0, ...timeline.map(({ from }) => new Date(from).getTime() - began));
  const inHours = Math.floor(last / hour) + 1;
  const days = Math.ceil(inHours / 24);
  const hours = inHours <= most ? 1 : 24 * Math.ceil(days / most);
  const spans = Array.from({ length: Math.ceil(inHours / hours) }, (_, i) => ({
    from: new Date(began + i * hours * hour),
    opens: 0,
    clicks: 0,
  }));
  for (const { from, opens, clicks } of timeline) {
    const after = Math.max(0, new Date(from).getTime() - began);
    const span = spans[Math.floor(after / (hours * hour))];
    if (!span) continue;
    span.opens += opens;
    span.clicks += clicks;
  }
  return { hours, spans };
}
