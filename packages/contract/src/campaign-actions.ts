/** Actions of staff and workers on a campaign, as in the audit log. */
export const campaignActions = [
  "create",
  "duplicate",
  "test",
  "send",
  "schedule",
  "start",
  "miss",
  "hold",
  "pause",
  "interrupt",
  "resume",
  "too_large",
  "resend_unknown",
  "resend_refused",
  "undo_bounces",
  "choose_subject",
  "archive",
  "unarchive",
  "cancel",
  "finish",
] as const;
export type CampaignAction = (typeof campaignActions)[number];
