import { accountCalls, invitationCalls, paymentCalls, testAddressCalls } from "./accounts.ts";
import type { Call } from "./call.ts";
import { campaignCalls } from "./campaigns.ts";
import { drawCalls } from "./draws.ts";
import { openListCalls } from "./open-lists.ts";
import { mailCalls, subscriberCalls } from "./mails.ts";
import { pictureCalls } from "./pictures.ts";
import { reportCalls } from "./reports.ts";
import { operationCalls, thingCalls } from "./things.ts";
import { webhookCalls } from "./webhooks.ts";

/** A call of every query of `packages/db`, by its module, its function and an optional variant. */
export const calls: Readonly<Record<string, Call>> = {
  ...accountCalls,
  ...invitationCalls,
  ...testAddressCalls,
  ...paymentCalls,
  ...thingCalls,
  ...openListCalls,
  ...reportCalls,
  ...operationCalls,
  ...mailCalls,
  ...subscriberCalls,
  ...campaignCalls,
  ...pictureCalls,
  ...drawCalls,
  ...webhookCalls,
};
