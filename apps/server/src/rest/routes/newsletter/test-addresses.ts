import type { Routes } from "../../route.ts";

/** Addresses for tests of campaigns. */
export const testAddressRoutes: Routes = {
  "testAddresses.list": {
    at: "GET /newsletter/test-addresses/",
    summary: "Your test addresses, beside that of your account",
  },
  "testAddresses.add": {
    at: "POST /newsletter/test-addresses/",
    status: 201,
    summary: "Add a test address; an email asks there for a confirmation",
    errors: [
      "EMAIL_UNVERIFIED",
      "TEST_ADDRESS_EXISTS",
      "TEST_ADDRESS_LIMIT",
      "SUBSCRIBER_SUPPRESSED",
    ],
  },
  "testAddresses.askAgain": {
    at: "POST /newsletter/test-addresses/{id}/ask-again/",
    summary: "Send the email that asks for a confirmation again; a confirmed address gets none",
    errors: ["NOT_FOUND", "SUBSCRIBER_SUPPRESSED"],
  },
  "testAddresses.remove": {
    at: "DELETE /newsletter/test-addresses/{id}/",
    status: 204,
    summary: "Remove a test address: nothing more goes there",
    errors: ["NOT_FOUND"],
  },
  "testAddresses.question": {
    at: "GET /newsletter/confirm/{token}/test-address/",
    summary: "Who asks to send tests to an address, by the token from the email",
    errors: ["TEST_ADDRESS_LINK_DEAD"],
  },
  "testAddresses.confirm": {
    at: "POST /newsletter/confirm/{token}/test-address/",
    summary: "Agree that tests may come to an address, with the token from the email",
    errors: ["TEST_ADDRESS_LINK_DEAD"],
  },
};
