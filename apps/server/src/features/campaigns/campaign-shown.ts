import {
  bodyFormatOf,
  type Campaign,
  type CampaignCounters,
  campaignFieldsOf,
  limits,
} from "@sortes/contract";
import type { CampaignRow } from "@sortes/db";

const { campaignPreview } = limits;

const moment = (time: Date | null): string | null => time?.toISOString() ?? null;

/** A campaign as the contract shows it, whole. */
export function shown(row: CampaignRow, counters: CampaignCounters): Campaign {
  const { id, status, pauseReason, version } = row;
  return {
    id,
    ...campaignFieldsOf(row),
    bodyFormat: bodyFormatOf(row.body),
    status,
    pauseReason,
    scheduledTime: moment(row.scheduledTime),
    startedAt: moment(row.startedAt),
    finishedAt: moment(row.finishedAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version,
    counters,
  };
}

/** The same with the beginning of its body where that is long, so that many of them make a reply of bounded size. */
export function shownShort(row: CampaignRow, counters: CampaignCounters): Campaign {
  const whole = shown(row, counters);
  const body = beginningOf(row.body);
  return body === row.body ? whole : { ...whole, body, truncated: true };
}

/** As many whole characters as fit into the bytes that a list shows. */
function beginningOf(body: string): string {
  const bytes = new Uint8Array(campaignPreview);
  const { read } = new TextEncoder().encodeInto(body, bytes);
  return body.slice(0, read);
}
