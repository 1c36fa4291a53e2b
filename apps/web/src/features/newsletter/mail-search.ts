/** What the address of the page says. Subscribing is the first tab. */
export interface MailSearch {
  tab?: "preferences";
}

/** The part of an address that can be used; the rest is dropped. */
export const mailSearch = ({ tab }: Record<string, unknown>): MailSearch =>
  tab === "preferences" ? { tab } : {};
