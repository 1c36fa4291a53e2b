export { renderMail } from "./render-mail.ts";
export {
  classify,
  enhancedCodeOf,
  type Fault,
  holdsBack,
  type SmtpStep,
} from "./transports/classify.ts";
export { openTransport } from "./transports/open-transport.ts";
export {
  type Mail,
  MailOutcomeUnknownError,
  MailRefusedError,
  type Transport,
  type TransportOptions,
} from "./transports/transport.ts";
