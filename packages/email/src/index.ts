export type {
  CampaignContent,
  CampaignDraft,
  CampaignFinding,
  CampaignOptions,
  OwnValue,
  PreparedCampaign,
  RenderCampaign,
} from "./campaign/campaign-mail.ts";
export {
  brandHead,
  faintColors,
  inkOn,
  leastContrast,
  type MailBrand,
  mailBrand,
  pathOfLogo,
} from "./brand.ts";
export { CampaignMarkupError } from "./campaign/markup-policy.ts";
export { documentSource } from "./campaign/document-mjml.ts";
export { brokenFields } from "./campaign/find-fields.ts";
export { fillFields, inWords, isField, personalFields } from "./campaign/merge-fields.ts";
export { renderCampaign, RenderingBusyError } from "./campaign/render-campaign.ts";
export { signedContent } from "./campaign/postal-address.ts";
export { shownIn } from "./campaign/dark-programs.ts";
export { prepareCampaign } from "./campaign/prepare-campaign.ts";
export { testMessage } from "./campaign/test-message.ts";
export { publicLetter, publicLine } from "./campaign/public-letter.ts";
export { labelLinks } from "./campaign/link-map.ts";
export { targetAddress, trackableLinks } from "./campaign/tracked-links.ts";
export { readTestLink, testLinkMark, trackedAsTest } from "./campaign/tracked-links.ts";
export { fromShort, readTrackingMark, trackingMark } from "./campaign/tracked-links.ts";
export { readVerp, verpAddress } from "./campaign/campaign-headers.ts";
export { type BounceClass, bounceClass } from "./inbound/bounce-class.ts";
export type { InboundMail, RecipientStatus, ReturnedMail } from "./inbound/inbound-mail.ts";
export { readInbound, UnreadableReportError } from "./inbound/read-inbound.ts";
export { escapeHtml } from "./mjml.ts";
export { fonts } from "./letter.ts";
export { colour, nightColour } from "./colours.gen.ts";
export { type MailContent, renderMail } from "./render-mail.ts";
export { renderRelayed } from "./render-mail.ts";
export { isAddressDead, isLimit } from "./transports/rejection-class.ts";
export {
  classify,
  enhancedCodeOf,
  type Fault,
  holdsBack,
  type SmtpStep,
} from "./transports/rejection-class.ts";
export { rejectionClass } from "./transports/rejection-class.ts";
export { type Mail, openMailer, type Sender } from "./transports/mailer.ts";
export { senderDomain } from "./addresses.ts";
export { dkimOf } from "./transports/dkim.ts";
export { relayCaOf } from "./transports/relay-ca.ts";
export { openTransport, type TransportOptions } from "./transports/open-transport.ts";
export { isThisMachine } from "./transports/smtp-connection.ts";
export {
  HandoverDeniedError,
  type LetterSizes,
  MailOutcomeUnknownError,
  MailRejectedError,
  type Session,
  type Transport,
  type WireMessage,
} from "./transports/transport.ts";
