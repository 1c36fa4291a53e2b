/**
 * Leads to a page of the payment provider.
 * @throws Error where it is no page of the web over TLS
 */
export function leaveFor(address: string, location: Pick<Location, "assign"> = window.location) {
  if (!URL.canParse(address) || new URL(address).protocol !== "https:")
    throw new Error("a payment page has https");
  location.assign(address);
}
