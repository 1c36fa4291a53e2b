// without schemas: the first page load reads these lists, and must not load zod
import { type CampaignAction, campaignActions } from "./desk-constants.ts";

/** The actions of the audit log. The staff page has words for each. */
export const auditActions = [
  "user.password_reset",
  "user.password_change",
  "user.rename",
  "user.email_change_asked",
  "user.email_change",
  "user.erase",
  "user.token_create",
  "user.token_revoke",
  "tier.change",
  "payment.refund",
  "payment.waits",
  "staff.first",
  "staff.invite",
  "staff.withdraw",
  "staff.grant",
  "staff.revoke",
  "staff.password",
  "sending.stop",
  "sending.go",
  "newsletter.settings",
  "newsletter.brand",
  "picture.upload",
  "picture.describe",
  "picture.erase",
  "generator.take_down",
  "generator.restore",
  "generator.dismiss",
  "draw.take_down",
  "draw.log_anew",
  "draw.log_go",
  "backup.restore",
  "subscriber.add",
  "subscriber.suppress",
  "subscriber.unsuppress",
  "subscriber.erase",
  "subscribers.import",
  "subscribers.imported",
  "subscribers.field_save",
  "subscribers.field_remove",
  "subscribers.tag_remove",
  "segment.create",
  "segment.change",
  "segment.remove",
  "webhook.create",
  "webhook.change",
  "webhook.remove",
  "webhook.secret",
  "webhook.off",
  "webhook.replay",
  "queue.redrive",
  "mail.redrive",
  "campaign.delete",
  ...([...campaignActions].map((action) => `campaign.${action}`) as CampaignAuditAction[]),
] as const;
type CampaignAuditAction = `campaign.${CampaignAction}`;
export type AuditAction = (typeof auditActions)[number];

export const auditLimits = {
  /** Entries on a page. */
  pageSize: { default: 20, max: 100 },
  /** Maximum characters of an actor's name. */
  actor: 100,
  /** Maximum number of actors in the list. */
  actors: 200,
} as const;
