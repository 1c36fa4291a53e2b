export type {
  CampaignContent,
  CampaignDraft,
  CampaignFinding,
  RenderCampaign,
} from "./campaign/campaign-mail.ts";
export { CampaignMarkupError } from "./campaign/markup-policy.ts";
export { fillFields } from "./campaign/merge-fields.ts";
export { renderCampaign, RenderingBusyError } from "./campaign/render-campaign.ts";
export { openCampaignOutbox } from "./campaign/open-campaign-transport.ts";
export { openCampaignSmtp } from "./campaign/campaign-smtp.ts";
export {
  type CampaignMessage,
  type CampaignOptions,
  type CampaignSession,
  type CampaignTransport,
  HandoverDeniedError,
  type PreparedCampaign,
} from "./campaign/campaign-transport.ts";
export { openCampaignTransport } from "./campaign/open-campaign-transport.ts";
export { signedContent } from "./campaign/merge-fields.ts";
export { prepareCampaign } from "./campaign/prepare-campaign.ts";
export { targetAddress, trackableLinks } from "./campaign/tracked-links.ts";
export { fromShort, readTrackingMark, trackingMark } from "./campaign/tracked-links.ts";
export { readVerp, verpAddress } from "./campaign/campaign-headers.ts";
export { type BounceClass, bounceClass } from "./inbound/returned-mail.ts";
export type { InboundMail, RecipientStatus, ReturnedMail } from "./inbound/returned-mail.ts";
export { readInbound, UnreadableReportError } from "./inbound/read-inbound.ts";
export { type MailContent, renderMail } from "./render-mail.ts";
export { renderRelayed } from "./render-mail.ts";
export { isAddressDead } from "./transports/refusal-class.ts";
export {
  classify,
  enhancedCodeOf,
  type Fault,
  holdsBack,
  type SmtpStep,
} from "./transports/refusal-class.ts";
export { refusalClass } from "./transports/refusal-class.ts";
export { openTransport } from "./transports/open-transport.ts";
export {
  type Mail,
  MailOutcomeUnknownError,
  MailRefusedError,
  type Transport,
  type TransportOptions,
} from "./transports/transport.ts";
