export type {
  CampaignContent,
  CampaignDraft,
  CampaignFinding,
  CampaignOptions,
  OwnValue,
  PreparedCampaign,
  RenderCampaign,
} from "./newsletter/letters/campaign-mail.ts";
export { furtherSubjects } from "./newsletter/letters/campaign-mail.ts";
export {
  brandHead,
  faintColors,
  leastContrast,
  type MailBrand,
  mailBrand,
  pathOfLogo,
} from "./brand.ts";
export { CampaignMarkupError } from "./newsletter/letters/markup-policy.ts";
export { documentSource } from "./newsletter/letters/document-mjml.ts";
export { brokenFields } from "./newsletter/letters/find-fields.ts";
export { filteredFields } from "./newsletter/letters/field-filters.ts";
export { fillFields, inWords, isField, personalFields } from "./newsletter/letters/merge-fields.ts";
export {
  prepareRendering,
  renderCampaign,
  RenderingBusyError,
} from "./newsletter/letters/render-campaign.ts";
export { signedContent } from "./newsletter/letters/postal-address.ts";
export { shownIn } from "./newsletter/letters/dark-programs.ts";
export { prepareCampaign } from "./newsletter/letters/prepare-campaign.ts";
export { testMessage } from "./newsletter/letters/test-message.ts";
export { publicLetter, publicLine } from "./newsletter/letters/public-letter.ts";
export { labelLinks } from "./newsletter/letters/link-map.ts";
export { targetAddress, trackableLinks } from "./newsletter/letters/tracked-links.ts";
export { readTestLink, testLinkMark, trackedAsTest } from "./newsletter/letters/tracked-links.ts";
export { fromShort, readTrackingMark, trackingMark } from "./newsletter/letters/tracked-links.ts";
export {
  postmarkField,
  readVerp,
  relayOf,
  verpAddress,
} from "./newsletter/letters/campaign-headers.ts";
export { type BounceClass, bounceClass } from "./newsletter/sending/inbound/bounce-class.ts";
export type {
  InboundMail,
  RecipientStatus,
  ReturnedMail,
} from "./newsletter/sending/inbound/inbound-mail.ts";
export {
  providerStatus,
  type ProviderVerdict,
} from "./newsletter/sending/inbound/provider-status.ts";
export { returnedBy } from "./newsletter/sending/inbound/returned-mail.ts";
export { readInbound, UnreadableReportError } from "./newsletter/sending/inbound/read-inbound.ts";
export { escapeHtml } from "./mjml.ts";
export { fonts } from "./letter.ts";
export { colour, nightColour } from "./colours.gen.ts";
export { type MailContent, renderMail } from "./render-mail.ts";
export { renderGiftMail } from "./render-gift-mail.ts";
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
