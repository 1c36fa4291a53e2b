import { expect, test, vi } from "vitest";
import { leaveFor } from "./use-own-tier.ts";

test("opens a page of the payment provider", () => {
  const assign = vi.fn<(address: string | URL) => void>();
  leaveFor("https://checkout.stripe.com/c/pay/cs_1#x", { assign });
  expect(assign).toHaveBeenCalledWith("https://checkout.stripe.com/c/pay/cs_1#x");
});

test.each(["javascript:alert(1)", "data:text/html,x", "http://stripe.test/", "//x", ""])(
  "rejects the address %j",
  (address) => {
    const assign = vi.fn<(address: string | URL) => void>();
    expect(() => leaveFor(address, { assign })).toThrow("a payment page has https");
    expect(assign).not.toHaveBeenCalled();
  },
);
