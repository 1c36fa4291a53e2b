export { maskAddresses } from "./mask-addresses.ts";
export { renderMail } from "./render-mail.ts";
export { openTransport } from "./transports/open-transport.ts";
export {
  type Mail,
  MailRefusedError,
  type Transport,
  type TransportOptions,
} from "./transports/transport.ts";
