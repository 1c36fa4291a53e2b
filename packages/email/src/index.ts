export { maskAddresses } from "./mask-addresses.ts";
export { type MailContent, renderMail, type VerifyEmail } from "./render-mail.ts";
export {
  classify,
  enhancedCodeOf,
  type Fault,
  holdsBack,
  type SmtpStep,
} from "./transports/classify.ts";
export { openTransport } from "./transports/open-transport.ts";
export {
  type Handover,
  type Mail,
  MailOutcomeUnknownError,
  MailRefusedError,
  type Transport,
  type TransportOptions,
} from "./transports/transport.ts";
