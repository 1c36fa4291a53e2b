import type { Tx } from "@sortes/db";
import type { Rows } from "../rows.ts";

/** Values of existing rows, for a person and a campaign with little data. */
export interface Known {
  rows: Rows;
  person: string;
  result: string;
  session: string;
  sessionHash: string;
  tokenHash: string;
  pack: string;
  preset: string;
  generator: string;
  reportedGenerator: string;
  openList: string;
  joined: string;
  campaign: string;
  sendingCampaign: string;
  scheduledCampaign: string;
  draftCampaign: string;
  recipient: string;
  link: string;
  subscriber: string;
  subscriberHash: string;
  mail: string;
  mailToken: string;
  draw: string;
  openDraw: string;
  organiser: string;
  digest: string;
  /** A new id, address or key. */
  fresh: string;
  now: Date;
}

/** One call of a query function in a transaction. */
export type Call = (tx: Tx, known: Known) => unknown;

export const before = (now: Date, days: number): Date =>
  new Date(now.getTime() - days * 86_400_000);
