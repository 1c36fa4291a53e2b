import { expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person } = await testServer({
  ad: { text: "Tea", link: "https://tea.example/", picture: undefined },
});

const query = (path: string, token?: string, input?: object) =>
  call(`/trpc/${path}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ""}`, {
    token,
  });
const mutate = (path: string, body: object, token?: string) =>
  call(`/trpc/${path}`, { body, token });
const dataOf = ({ body }: { body: { result: { data: unknown } } }) => body.result.data;

it("a tier can be bought, shown, cancelled and kept over tRPC as over REST", async () => {
  const { token } = await person("Trpc");
  const opened = await mutate("tiers.upgrade", { tier: "premium" }, token);
  const { sessionId } = dataOf(opened) as { sessionId: string };
  expect(dataOf(await query("tiers.checkout", token, { id: sessionId }))).toEqual({
    tier: "premium",
    state: "open",
  });
  expect(dataOf(await query("ads.current", token))).toMatchObject({ ad: { text: "Tea" } });
  expect(dataOf(await mutate("tiers.pay", { id: sessionId }, token))).toEqual({ paid: true });
  expect(dataOf(await query("tiers.mine", token))).toMatchObject({ tier: "premium" });
  expect(dataOf(await query("ads.current", token))).toEqual({ ad: null });
  expect(dataOf(await mutate("tiers.cancel", {}, token))).toMatchObject({
    subscription: { endsAt: expect.any(String) },
  });
  expect(dataOf(await mutate("tiers.cancel", { resume: true }, token))).toMatchObject({
    subscription: { endsAt: null },
  });
  const again = await mutate("tiers.upgrade", { tier: "premium" }, token);
  expect(again).toMatchObject({
    status: 409,
    body: { error: { data: { reason: "TIER_ALREADY" } } },
  });
});

it("a contact message is accepted over tRPC, and rejected by field", async () => {
  const message = { email: "ana@example.test", subject: "A", message: "B", website: "" };
  expect(dataOf(await mutate("contact.send", message))).toEqual({ accepted: true });
  const refused = await mutate("contact.send", { ...message, subject: "A\nB" });
  expect(refused).toMatchObject({
    status: 400,
    body: { error: { data: { fields: { subject: [{ code: "CONTROL_CHARACTERS" }] } } } },
  });
});

it("payment events are not accepted over tRPC", async () => {
  expect((await mutate("payments.receive", {})).status).toBe(404);
});
