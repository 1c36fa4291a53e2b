import { expect, it } from "vitest";
import { webhookSecret, webhookSignature } from "../src/index.ts";

// the vector of the scheme's reference libraries
const known = {
  secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};

it("webhooks are signed like by the reference libraries of Standard Webhooks", () => {
  expect(webhookSignature([known.secret], known)).toBe(known.signature);
});

it("webhooks are signed with each valid secret", () => {
  const next = webhookSecret("key", "endpoint", 2);
  const [first, second] = webhookSignature([next, known.secret], known).split(" ");
  expect(first).toBe(webhookSignature([next], known));
  expect(second).toBe(known.signature);
});

it("webhook secrets have 32 bytes, derived only from key, address and version", () => {
  const secret = webhookSecret("key", "endpoint", 1);
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  const others = [
    webhookSecret("key", "endpoint", 2),
    webhookSecret("key", "other", 1),
    webhookSecret("other", "endpoint", 1),
  ];
  expect(new Set([secret, ...others]).size).toBe(4);
  expect(webhookSecret("key", "endpoint", 1)).toBe(secret);
});
