import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Stripe } from "stripe";
import { afterAll } from "vitest";

/** The fields of a Stripe subscription that the server uses. */
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

/** A checkout, as stored by Stripe. */
export interface FakeSession {
  status: "open" | "complete" | "expired";
  price: string;
  metadata: Record<string, string>;
  subscription: string | null;
}

/** A request to Stripe: method and path, the form's fields, and its idempotency key. */
export interface StripeRequest {
  what: string;
  fields: URLSearchParams;
  key: string | undefined;
  authorization: string | undefined;
}

const webhookSecret = "whsec_of_the_tests_0123456789";
export const priceIds = { medium: "price_medium1", premium: "price_premium1" } as const;

/** A fake of Stripe's API on a local port. */
export class FakeStripe {
  readonly requests: StripeRequest[] = [];
  readonly subscriptions = new Map<string, FakeSubscription>();
  readonly sessions = new Map<string, FakeSession>();
  /** Customers that Stripe does not have any more. */
  readonly deletedCustomers = new Set<string>();
  /** Refunded payment intents. */
  readonly refunded = new Set<string>();
  /** Answers every request with this status. */
  failure: number | undefined;
  /** Fails matching requests, such as `/expire$/`. */
  failing: RegExp | undefined;
  /** Runs before each reply with a subscription. */
  beforeSubscription: () => Promise<void> = async () => {};
  /** Runs before a checkout page is closed. */
  beforeExpiry: () => Promise<void> = async () => {};
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #keyed = new Map<string, string>();
  #made = 0;

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    afterAll(() => this.#server.close());
    return this;
  }

  /** Settings of a server that uses this fake as Stripe. */
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

  /** Pays on a checkout page that is still open. @returns the new subscription. */
  pay(sessionId: string): FakeSubscription | undefined {
    const session = this.sessions.get(sessionId);
    if (session?.status !== "open") return undefined;
    const { price, metadata } = session;
    const made = this.put({ id: `sub_of_${sessionId}`, price, metadata });
    this.sessions.set(sessionId, { ...session, status: "complete", subscription: made.id });
    return made;
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
    if (this.failing?.test(what))
      return await reply(500, { error: { type: "api_error", message: "no" } });
    const id = what.split("/").at(-1) ?? "";
    const customer = fields.get("customer") ?? "";
    if (this.deletedCustomers.has(customer)) {
      const error = { type: "invalid_request_error", code: "resource_missing", param: "customer" };
      return await reply(400, { error: { ...error, message: `No such customer: '${customer}'` } });
    }
    if (what === "POST /v1/checkout/sessions") {
      // a repeated idempotency key returns the same page
      const known = key === undefined ? undefined : this.#keyed.get(key);
      const made = known ?? `cs_test_${(this.#made += 1)}`;
      if (key !== undefined) this.#keyed.set(key, made);
      if (!known) this.sessions.set(made, sessionOf(fields));
      const expires_at = Math.floor(Date.now() / 1000) + 3600;
      return await reply(200, { id: made, url: `https://stripe.test/${made}`, expires_at });
    }
    if (what === "POST /v1/billing_portal/sessions") {
      const made = `bps_${(this.#made += 1)}`;
      const created = Math.floor(Date.now() / 1000);
      return await reply(200, { id: made, url: `https://stripe.test/${made}`, created });
    }
    if (what.startsWith("POST /v1/checkout/sessions/") && what.endsWith("/expire")) {
      await this.beforeExpiry();
      const page = what.split("/").at(-2) ?? "";
      const session = this.sessions.get(page);
      if (session?.status !== "open")
        return await reply(400, { error: { type: "invalid_request_error", message: "not open" } });
      this.sessions.set(page, { ...session, status: "expired" });
      return await reply(200, { id: page, ...session, status: "expired" });
    }
    if (what.startsWith("GET /v1/checkout/sessions/") && this.sessions.has(id))
      return await reply(200, { id, ...this.sessions.get(id) });
    if (what === "GET /v1/invoices") {
      const of = new URL(request.url ?? "", "http://x").searchParams.get("subscription");
      const payment = { type: "payment_intent", payment_intent: `pi_${of}` };
      const payments = { data: [{ id: `inpay_${of}`, status: "paid", payment }] };
      return await reply(200, { object: "list", data: [{ id: `in_${of}`, payments }] });
    }
    if (what === "POST /v1/refunds") {
      const intent = fields.get("payment_intent") ?? "";
      if (this.refunded.has(intent))
        return await reply(400, {
          error: { type: "invalid_request_error", code: "charge_already_refunded", message: "is" },
        });
      this.refunded.add(intent);
      return await reply(200, { id: `re_${intent}`, status: "succeeded" });
    }
    if (what.startsWith("DELETE /v1/subscriptions/")) {
      if (this.subscriptions.get(id)?.status === "canceled")
        return await reply(404, { error: { type: "invalid_request_error", message: "over" } });
      const ended_at = Math.floor(Date.now() / 1000);
      return await reply(200, asStripe(this.put({ id, status: "canceled", ended_at })));
    }
    if (what.includes("/v1/subscriptions/")) {
      if (what.startsWith("POST") && this.subscriptions.get(id)?.status === "canceled")
        return await reply(400, { error: { type: "invalid_request_error", message: "canceled" } });
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

function sessionOf(fields: URLSearchParams): FakeSession {
  const prefix = "subscription_data[metadata][";
  const metadata = [...fields].flatMap(([name, value]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length, -1), value]] : [],
  );
  return {
    status: "open",
    price: fields.get("line_items[0][price]") ?? "",
    metadata: Object.fromEntries(metadata) as Record<string, string>,
    subscription: null,
  };
}

function asStripe({ price, current_period_end, ...rest }: FakeSubscription): object {
  const item = { id: `si_${rest.id}`, price: { id: price }, current_period_end };
  return { object: "subscription", cancel_at: null, items: { data: [item] }, ...rest };
}

/** An event, signed as by Stripe. `at`: Unix time in seconds. */
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
