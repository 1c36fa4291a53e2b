import { limits } from "@sortes/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { campaigner, campaignsPath, inAnHour, letter } from "./support/campaigns.ts";
import { testServer } from "./support/server.ts";

const server = await testServer();
const { call, context, person } = server;
const { db } = context;
const { token, actor, draft, act, put } = await campaigner(server, "Ana");
const path = "/api/newsletter/settings/";
const address = "Sortes SRL\nStrada Îngustă 1\n010101 București";

const read = async () => (await call(path, { token })).body.data;
const save = (body: object) => call(path, { method: "PUT", token, body });

beforeEach(async () => {
  await sql`update newsletter_settings set postal_address = null, version = 1, changed_at = null`.execute(
    db,
  );
});

describe("the postal address of the sender", () => {
  // spec 7.53
  it("is set by staff, line by line, and audited", async () => {
    expect(await read()).toEqual({ postal_address: null, version: 1, changed_at: null });
    const written = `  Sortes   SRL \r\n\r\nStrada Îngustă 1\r010101\tBucurești\n`;
    expect(await save({ postal_address: written, version: 1 })).toMatchObject({
      status: 200,
      body: { data: { postal_address: address, version: 2 } },
    });
    expect(await read()).toMatchObject({ postal_address: address, version: 2 });
    const { rows } = await sql`
      select actor, detail from audit_log where action = 'newsletter.settings'`.execute(db);
    expect(rows).toEqual([{ actor, detail: { postalAddress: address, before: null } }]);
  });

  it("is not overwritten from an outdated version, and is saved once after a lost reply", async () => {
    await save({ postal_address: "1 First Lane", version: 1 });
    expect(await save({ postal_address: "2 Second Lane", version: 1 })).toMatchObject({
      status: 409,
      body: { code: "NEWSLETTER_SETTINGS_CHANGED" },
    });
    expect(await save({ postal_address: "1 First Lane", version: 1 })).toMatchObject({
      status: 200,
      body: { data: { version: 2 } },
    });
    const both = ["3 Third Lane", "4 Fourth Lane"];
    const replies = await Promise.all(both.map((one) => save({ postal_address: one, version: 2 })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it.each([
    ["", "Enter the sender’s postal address."],
    [" \n\t\n", "Enter the sender’s postal address."],
    ["x".repeat(limits.postalAddress.characters + 1), expect.stringContaining("300")],
    ["x\n".repeat(limits.postalAddress.lines + 1), "Use at most 6 lines."],
    ["x\u0000", expect.any(String)],
  ])("is rejected: %j", async (postal_address, words) => {
    expect(await save({ postal_address })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", errors: { postal_address: [words] } },
    });
    expect(await read()).toMatchObject({ postal_address: null });
  });

  it("is for staff only", async () => {
    const { token: other } = await person("Gina");
    for (const method of ["GET", "PUT"] as const)
      expect(
        await call(path, {
          method,
          token: other,
          ...(method === "PUT" && { body: { postal_address: "x" } }),
        }),
      ).toMatchObject({ status: 403 });
  });
});

describe("a campaign without the postal address of its sender", () => {
  // spec 7.53
  it("is neither sent nor scheduled, and says where to set the address", async () => {
    const id = await draft();
    const refused = { status: 409, body: { code: "POSTAL_ADDRESS_MISSING" } };
    const reply = await act(id, "send");
    expect(reply).toMatchObject(refused);
    expect(reply.body.detail).toContain("/mail-settings");
    expect(await act(id, "schedule", { scheduled_time: inAnHour() })).toMatchObject(refused);
    expect(await act("0197a2b0-0000-7000-8000-000000000000", "send")).toMatchObject({
      status: 404,
    });
    await save({ postal_address: address });
    expect(await act(id, "send")).toMatchObject({ status: 200 });
  });

  it.each(["paused", "missed"] as const)("cannot be resumed from %s", async (status) => {
    const id = await draft();
    await put(id, status);
    expect(await act(id, "resume")).toMatchObject({
      status: 409,
      body: { code: "POSTAL_ADDRESS_MISSING" },
    });
    await save({ postal_address: address });
    expect(await act(id, "resume")).toMatchObject({
      status: 200,
      body: { data: { status: "sending" } },
    });
  });

  it("is not sent early if it was scheduled before", async () => {
    const id = await draft();
    await put(id, "scheduled");
    expect(await act(id, "send", { from: "scheduled" })).toMatchObject({
      status: 409,
      body: { code: "POSTAL_ADDRESS_MISSING" },
    });
    await save({ postal_address: address });
    expect(await act(id, "send", { from: "scheduled" })).toMatchObject({ status: 200 });
  });

  it("is not resent to unknown recipients", async () => {
    const id = await draft();
    await put(id, "sent_with_issues");
    await sql`
      insert into campaign_recipient (campaign_id, run, subscriber_id, state, due_at)
      values (${id}, 1, gen_random_uuid(), 'unknown', now())`.execute(db);
    expect(await act(id, "resend-unknown")).toMatchObject({
      status: 409,
      body: { code: "POSTAL_ADDRESS_MISSING" },
    });
    await save({ postal_address: address });
    expect(await act(id, "resend-unknown")).toMatchObject({ status: 200 });
  });

  it("warns in its preview until the address is set, and then shows the address", async () => {
    const preview = () => call(`${campaignsPath}preview/`, { token, body: { body: letter.body } });
    const codesOf = (reply: Awaited<ReturnType<typeof preview>>) =>
      reply.body.data.warnings.map(({ code }: { code: string }) => code);
    expect(codesOf(await preview())).toContain("POSTAL_ADDRESS_MISSING");
    await save({ postal_address: address });
    const shown = await preview();
    expect(codesOf(shown)).not.toContain("POSTAL_ADDRESS_MISSING");
    expect(shown.body.data.text.trimEnd().endsWith(address)).toBe(true);
    const page = await call(shown.body.data.preview_url);
    expect(page.body).toContain("Strada Îngustă 1<br />010101 București");
  });
});
