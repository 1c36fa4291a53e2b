import type { ProviderReport } from "@sortes/contract";

/** A request of a mail service. */
export interface ProviderCall {
  /** The original bytes, which are signed. */
  raw: Buffer;
  header: (name: string) => string | undefined;
  now: Date;
}

/** Something that a mail service reports. */
export interface ProviderEvent {
  /** The service's identifier, which a repeated event has, too. */
  id: string;
  /** Undefined: of a kind that is not used. */
  report: ProviderReport | undefined;
}

/** How the requests of one mail service are verified and read. */
export interface Provider {
  /**
   * Checks what can be checked before the body is read.
   * @throws DomainError NOT_FOUND if this server takes none of its reports; UNAUTHENTICATED.
   */
  admit(header: ProviderCall["header"]): void;
  /** @throws DomainError UNAUTHENTICATED if the signature is missing or wrong; MALFORMED_BODY. */
  read(call: ProviderCall): ProviderEvent[] | Promise<ProviderEvent[]>;
  /** The signature is not about the content, so that each may be used once only. */
  signsOnce?: true;
}
