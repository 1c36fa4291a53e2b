import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { afterAll } from "vitest";

/** A subscription as Stripe answers it, as far as it matters here. */
export interface FakeSubscription {
  id: string;
  customer: string;
  status: string;
  price: string;
  metadata: Record<string, string>;
  cancel_at_period_end: boolean;
  current_period_end: number;
  ended_at: number | null;
}

/** What was asked of Stripe: method and path, the form's fields, and the key that makes it the same request. */
export interface StripeRequest {
  what: string;
  fields: URLSearchParams;
  key: string | undefined;
  authorization: string | undefined;
}

const webhookSecret = "whsec_of_the_tests_0123456789";
export const priceIds = { medium: "price_medium1", premium: "price_premium1" } as const;

/** Stripe's API at a socket of this machine. */
export class FakeStripe {
  readonly requests: StripeRequest[] = [];
  readonly subscriptions = new Map<string, FakeSubscription>();
  /** Answers with this status, whatever is asked. */
  failure: number | undefined;
  /** Runs before a subscription is answered. */
  beforeSubscription: () => Promise<void> = async () => {};
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  #made = 0;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    afterAll(() => this.#server.close());
    return this;
  }

  /** What a server needs to take this for Stripe. */
  get config() {
    const { port } = this.#server.address() as AddressInfo;
    const api = { host: "127.0.0.1", port, protocol: "http" as const };
    return {
      kind: "stripe" as const,
      secretKey: "sk_test_0123456789",
      webhookSecret,
      priceIds,
      api,
    };
  }

  put(change: Partial<FakeSubscription> & { id: string }): FakeSubscription {
    const before = this.subscriptions.get(change.id) ?? {
      customer: `cus_${change.id}`,
      status: "active",
      price: priceIds.premium,
      metadata: {},
      cancel_at_period_end: false,
      current_period_end: Math.floor(Date.now() / 1000) + 30 * 24 * 60 * 60,
      ended_at: null,
    };
    const now = { ...before, ...change };
    this.subscriptions.set(change.id, now);
    return now;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const what = `${request.method} ${request.url?.split("?")[0]}`;
    const fields = new URLSearchParams(body);
    const { authorization } = request.headers;
    const key = request.headers["idempotency-key"]?.toString();
    this.requests.push({ what, fields, key, authorization });
    const reply = async (status: number, value: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    if (this.failure !== undefined)
      return await reply(this.failure, { error: { type: "api_error", message: "no" } });
    const id = what.split("/").at(-1) ?? "";
    if (what === "POST /v1/checkout/sessions") {
      const made = `cs_test_${(this.#made += 1)}`;
      const expires_at = Math.floor(Date.now() / 1000) + 3600;
      return await reply(200, { id: made, url: `https://stripe.test/${made}`, expires_at });
    }
    if (what === "POST /v1/billing_portal/sessions") {
      const made = `bps_${(this.#made += 1)}`;
      const created = Math.floor(Date.now() / 1000);
      return await reply(200, { id: made, url: `https://stripe.test/${made}`, created });
    }
    if (what.endsWith("/expire")) return await reply(200, { id: "x" });
    if (what.includes("/v1/subscriptions/")) {
      if (what.startsWith("POST"))
        this.put({ id, cancel_at_period_end: fields.get("cancel_at_period_end") === "true" });
      await this.beforeSubscription();
      const found = this.subscriptions.get(id);
      if (!found)
        return await reply(404, { error: { type: "invalid_request_error", message: "none" } });
      return await reply(200, asStripe(found));
    }
    return await reply(404, { error: { type: "invalid_request_error", message: what } });
  }
}

function asStripe({ price, current_period_end, ...rest }: FakeSubscription): object {
  const item = { id: `si_${rest.id}`, price: { id: price }, current_period_end };
  return { object: "subscription", cancel_at: null, items: { data: [item] }, ...rest };
}

/** An event as Stripe signs it. `at`: seconds. */
export function stripeEvent(
  event: { id: string; type: string; object: object },
  { at, secret = webhookSecret }: { at: number; secret?: string },
): { body: string; signature: string } {
  const { object, ...rest } = event;
  const body = JSON.stringify({ object: "event", ...rest, created: at, data: { object } });
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    timestamp: at,
  });
  return { body, signature };
}
