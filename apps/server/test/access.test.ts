import { drawnTypes, generators } from "@sortes/contract";
import { expectEveryCase } from "@sortes/testing";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { restTable } from "../src/rest/table.ts";
import { fileProcedures, procedures, uploadProcedures } from "../src/router.ts";
import { testServer } from "./support/server.ts";

const { call, person, context } = await testServer();

const roles = [
  "guest",
  "dead token",
  "free",
  "medium",
  "premium",
  "staff",
  "another owner",
] as const;
type Role = (typeof roles)[number];
const tokens = new Map<Role, string | undefined>([
  ["guest", undefined],
  ["dead token", "dead"],
]);

/** Somebody's saved result, which every role asks for. */
let item: string;

beforeAll(async () => {
  for (const role of ["free", "medium", "premium", "staff", "another owner"] as const) {
    const { token } = await person(`the-${role.replace(" ", "-")}`, {
      subscriptionTier: role === "medium" || role === "premium" ? role : "free",
      isStaff: role === "staff",
    });
    tokens.set(role, token);
  }
  const saved = await call("/api/history/team/", {
    token: (await person("owner")).token,
    body: { input_names: "A,B", number_of_teams: 2, result: [["A"], ["B"]] },
  });
  item = saved.body.data.id;
});

/**
 * The status that each role gets from each row: guests, anybody signed in, and staff if the row is for them alone. A new
 * row needs a line here.
 */
const expected: Record<string, { guest: number; signedIn: number; staff?: number }> = {
  "POST /users/register/": { guest: 400, signedIn: 400 },
  "POST /users/login/": { guest: 400, signedIn: 400 },
  "POST /users/logout/": { guest: 401, signedIn: 204 },
  "POST /users/resend-verification/": { guest: 401, signedIn: 200 },
  "POST /users/forgot-password/": { guest: 400, signedIn: 400 },
  "POST /users/accept-invitation/": { guest: 400, signedIn: 400 },
  "POST /users/reset-password/": { guest: 400, signedIn: 400 },
  "GET /users/me/": { guest: 401, signedIn: 200 },
  "GET /users/verify/{token}/": { guest: 404, signedIn: 404 },
  "POST /users/verify/{token}/": { guest: 404, signedIn: 404 },
  "GET /ad/": { guest: 200, signedIn: 200 },
  "POST /contact/": { guest: 400, signedIn: 400 },
  "GET /tiers/": { guest: 200, signedIn: 200 },
  "GET /users/tier/": { guest: 401, signedIn: 200 },
  "POST /users/upgrade-tier/": { guest: 401, signedIn: 400 },
  "POST /users/cancel-tier/": { guest: 401, signedIn: 409 },
  "POST /users/manage-tier/": { guest: 401, signedIn: 409 },
  "GET /users/checkout/{id}/": { guest: 401, signedIn: 404 },
  "POST /users/checkout/{id}/pay/": { guest: 401, signedIn: 404 },
  // nothing is signed
  "POST /users/checkout-webhook/": { guest: 400, signedIn: 400 },
  "PATCH /users/me/": { guest: 401, signedIn: 200 },
  "GET /users/me/email-change/": { guest: 401, signedIn: 200 },
  "DELETE /users/me/email-change/": { guest: 401, signedIn: 204 },
  "POST /users/confirm-email/{token}/": { guest: 404, signedIn: 404 },
  "GET /users/me/export/": { guest: 401, signedIn: 200 },
  "DELETE /users/me/": { guest: 401, signedIn: 400 },
  "GET /users/sessions/": { guest: 401, signedIn: 200 },
  "DELETE /users/sessions/": { guest: 401, signedIn: 204 },
  "DELETE /users/sessions/{id}/": { guest: 401, signedIn: 404 },
  "GET /users/tokens/": { guest: 401, signedIn: 200 },
  "POST /users/tokens/": { guest: 401, signedIn: 400 },
  "DELETE /users/tokens/{id}/": { guest: 401, signedIn: 404 },
  "POST /generators/number/": { guest: 400, signedIn: 400 },
  "POST /generators/dice/": { guest: 400, signedIn: 400 },
  "POST /generators/lottery/": { guest: 400, signedIn: 400 },
  "POST /generators/pet-name/": { guest: 400, signedIn: 400 },
  "GET /history/": { guest: 401, signedIn: 200 },
  "GET /history/export/": { guest: 401, signedIn: 200 },
  "DELETE /history/clear/": { guest: 401, signedIn: 204 },
  ...Object.fromEntries(
    drawnTypes.map((type) => [
      `POST /history/${generators[type].slug}/`,
      { guest: 401, signedIn: 400 },
    ]),
  ),
  "GET /history/{id}/": { guest: 401, signedIn: 404 },
  "PATCH /history/{id}/": { guest: 401, signedIn: 400 },
  "DELETE /history/{id}/": { guest: 401, signedIn: 404 },
  "POST /history/{id}/favorite/": { guest: 401, signedIn: 404 },
  "PUT /history/{id}/favorite/": { guest: 401, signedIn: 400 },
  "POST /newsletter/subscribe/": { guest: 400, signedIn: 400 },
  "POST /newsletter/confirm/{token}/": { guest: 404, signedIn: 404 },
  "POST /newsletter/unsubscribe/{token}/": { guest: 404, signedIn: 404 },
  "POST /newsletter/unsubscribe/{token}/undo/": { guest: 404, signedIn: 404 },
  "GET /newsletter/preferences/": { guest: 401, signedIn: 403 },
  "PUT /newsletter/preferences/": { guest: 401, signedIn: 400 },
  "GET /newsletter/subscribers/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/subscribers/import/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/subscribers/export/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/subscribers/{id}/suppress/": { guest: 401, signedIn: 403, staff: 404 },
  "DELETE /newsletter/subscribers/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/subscribers/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/subscribers/{id}/unsuppress/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/imports/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/imports/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/imports/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/imports/{id}/part/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/imports/{id}/read/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/imports/{id}/plan/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/imports/{id}/start/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/imports/{id}/undo/": { guest: 401, signedIn: 403, staff: 404 },
  "DELETE /newsletter/imports/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/imports/{id}/left-out/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/pictures/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/pictures/": { guest: 401, signedIn: 403, staff: 415 },
  "PATCH /newsletter/pictures/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /newsletter/pictures/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/templates/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/templates/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/templates/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "PATCH /newsletter/templates/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "PUT /newsletter/templates/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /newsletter/templates/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/templates/{id}/preview/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/test-addresses/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/test-addresses/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/test-addresses/{id}/ask-again/": { guest: 401, signedIn: 403, staff: 404 },
  "DELETE /newsletter/test-addresses/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/confirm/{token}/test-address/": { guest: 404, signedIn: 404 },
  "POST /newsletter/confirm/{token}/test-address/": { guest: 404, signedIn: 404 },
  "GET /newsletter/segments/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/segments/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/segments/count/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/segments/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "PUT /newsletter/segments/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /newsletter/segments/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /webhooks/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /webhooks/": { guest: 401, signedIn: 403, staff: 400 },
  "PUT /webhooks/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /webhooks/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /webhooks/{id}/secret/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /webhooks/{id}/test/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /webhooks/{id}/deliveries/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /webhooks/{id}/replay/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /webhook-deliveries/{id}/replay/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/fields/": { guest: 401, signedIn: 403, staff: 200 },
  "PUT /newsletter/fields/{key}/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /newsletter/fields/{key}/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/tags/remove/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /articles/": { guest: 200, signedIn: 200 },
  "GET /articles/featured/": { guest: 200, signedIn: 200 },
  "GET /articles/{id}/": { guest: 404, signedIn: 404 },
  "GET /site/": { guest: 200, signedIn: 200 },
  "GET /packs/": { guest: 200, signedIn: 200 },
  "GET /user/packs/": { guest: 401, signedIn: 200 },
  "POST /packs/": { guest: 401, signedIn: 400 },
  "POST /packs/use/": { guest: 400, signedIn: 400 },
  "GET /packs/{id}/": { guest: 404, signedIn: 404 },
  "PATCH /packs/{id}/": { guest: 401, signedIn: 404 },
  "DELETE /packs/{id}/": { guest: 401, signedIn: 404 },
  "GET /own-generators/": { guest: 401, signedIn: 200 },
  "POST /own-generators/": { guest: 401, signedIn: 400 },
  "GET /own-generators/{id}/": { guest: 401, signedIn: 404 },
  "PATCH /own-generators/{id}/": { guest: 401, signedIn: 404 },
  "DELETE /own-generators/{id}/": { guest: 401, signedIn: 404 },
  "POST /own-generators/{id}/draw/": { guest: 401, signedIn: 404 },
  "POST /own-generators/{id}/share/": { guest: 401, signedIn: 404 },
  "POST /own-generators/{id}/unshare/": { guest: 401, signedIn: 404 },
  "GET /shared-generators/{share_id}/": { guest: 404, signedIn: 404 },
  "POST /shared-generators/{share_id}/draw/": { guest: 404, signedIn: 404 },
  "POST /shared-generators/{share_id}/report/": { guest: 400, signedIn: 400 },
  "GET /open-lists/": { guest: 401, signedIn: 200 },
  "POST /open-lists/": { guest: 401, signedIn: 400 },
  "GET /open-lists/{id}/": { guest: 401, signedIn: 404 },
  "PATCH /open-lists/{id}/": { guest: 401, signedIn: 404 },
  "DELETE /open-lists/{id}/": { guest: 401, signedIn: 404 },
  "GET /open-lists/{id}/entries/": { guest: 401, signedIn: 404 },
  "POST /open-lists/{id}/close/": { guest: 401, signedIn: 404 },
  "POST /open-lists/{id}/reopen/": { guest: 401, signedIn: 404 },
  "POST /open-lists/{id}/remove-entries/": { guest: 401, signedIn: 400 },
  "POST /open-lists/{id}/restore-entries/": { guest: 401, signedIn: 400 },
  "GET /join/{key}/": { guest: 404, signedIn: 404 },
  "POST /join/{key}/": { guest: 400, signedIn: 400 },
  "POST /join/{key}/device/": { guest: 400, signedIn: 400 },
  "POST /join/{key}/report/": { guest: 400, signedIn: 400 },
  "GET /joined/{entry_key}/": { guest: 404, signedIn: 404 },
  "PATCH /joined/{entry_key}/": { guest: 404, signedIn: 404 },
  "DELETE /joined/{entry_key}/": { guest: 404, signedIn: 404 },
  "GET /joined/{entry_key}/draw/": { guest: 404, signedIn: 404 },
  "GET /draws/": { guest: 401, signedIn: 200 },
  "POST /draws/": { guest: 401, signedIn: 400 },
  "GET /draws/settings/": { guest: 200, signedIn: 200 },
  "GET /draws/announced/": { guest: 200, signedIn: 200 },
  "GET /draws/rounds/{round}/": { guest: 400, signedIn: 400 },
  "GET /draws/organisers/{organiser}/": { guest: 400, signedIn: 400 },
  "GET /draws/{id}/": { guest: 404, signedIn: 404 },
  "PUT /draws/{id}/entries/": { guest: 401, signedIn: 400 },
  "PUT /draws/{id}/open-list/": { guest: 401, signedIn: 400 },
  "POST /draws/{id}/freeze/": { guest: 401, signedIn: 404 },
  "POST /draws/{id}/void/": { guest: 401, signedIn: 400 },
  "POST /draws/{id}/steps/": { guest: 401, signedIn: 400 },
  "POST /draws/{id}/run/": { guest: 401, signedIn: 404 },
  "GET /draws/{id}/names/": { guest: 401, signedIn: 404 },
  "PUT /draws/{id}/openings/{number}/": { guest: 401, signedIn: 400 },
  "DELETE /draws/{id}/openings/{number}/": { guest: 401, signedIn: 400 },
  "PUT /draws/{id}/lookup/": { guest: 401, signedIn: 400 },
  "PUT /draws/{id}/announced/": { guest: 401, signedIn: 400 },
  "POST /draws/{id}/lookup/": { guest: 400, signedIn: 400 },
  "GET /draws/{id}/tickets/": { guest: 401, signedIn: 404 },
  "GET /draws/{id}/statements/{n}/": { guest: 400, signedIn: 400 },
  "GET /draws/{id}/statements/{n}/proof/": { guest: 400, signedIn: 400 },
  "GET /draws/{id}/entries/": { guest: 404, signedIn: 404 },
  "GET /draws/{id}/entries/{entry}/": { guest: 400, signedIn: 400 },
  "GET /draws/{id}/bundle/": { guest: 404, signedIn: 404 },
  "POST /draws/{id}/take-down/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /gift-mails/": { guest: 401, signedIn: 200 },
  "POST /gift-mails/": { guest: 401, signedIn: 400 },
  "GET /presets/": { guest: 401, signedIn: 200 },
  "POST /presets/": { guest: 401, signedIn: 400 },
  "GET /presets/{id}/": { guest: 401, signedIn: 404 },
  "PATCH /presets/{id}/": { guest: 401, signedIn: 404 },
  "DELETE /presets/{id}/": { guest: 401, signedIn: 404 },
  "POST /newsletter/campaigns/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/campaigns/list/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /newsletter/campaigns/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "PATCH /newsletter/campaigns/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "DELETE /newsletter/campaigns/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/send/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/schedule/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/campaigns/{id}/cancel/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/pause/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/resume/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/duplicate/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/preview/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/campaigns/{id}/preview/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/check-links/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/test/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/{id}/recipients/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/audience/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/campaigns/{id}/resend-unknown/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/resend-refused/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/undo-bounces/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/progress/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /newsletter/campaigns/{id}/progress/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/{id}/record/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/{id}/subjects/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/subjects/choose/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/campaigns/{id}/again/": { guest: 401, signedIn: 403, staff: 404 },
  "PUT /newsletter/campaigns/{id}/again/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /newsletter/campaigns/{id}/again/": { guest: 401, signedIn: 403, staff: 404 },
  "PUT /newsletter/campaigns/{id}/archive/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/welcome/": { guest: 401, signedIn: 403, staff: 200 },
  "PUT /newsletter/welcome/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /newsletter/welcome/steps/": { guest: 401, signedIn: 403, staff: 400 },
  "PATCH /newsletter/welcome/steps/{id}/": { guest: 401, signedIn: 403, staff: 400 },
  "PUT /newsletter/welcome/steps/{id}/place/": { guest: 401, signedIn: 403, staff: 400 },
  "PUT /newsletter/welcome/steps/{id}/letter/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /newsletter/welcome/steps/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/{id}/recipients/export/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/preferences/{token}/": { guest: 404, signedIn: 404 },
  "PUT /newsletter/preferences/{token}/": { guest: 400, signedIn: 400 },
  "GET /newsletter/settings/": { guest: 401, signedIn: 403, staff: 200 },
  "PUT /newsletter/settings/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/brand/": { guest: 401, signedIn: 403, staff: 200 },
  "PUT /newsletter/brand/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /newsletter/sending/": { guest: 401, signedIn: 403, staff: 200 },
  "PUT /newsletter/sending/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /newsletter/stats/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /newsletter/campaigns/{id}/stats/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/campaigns/{id}/stats/readers/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /newsletter/campaigns/{id}/link-map/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /newsletter/bounces/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /newsletter/bounces/{id}/put-right/": { guest: 401, signedIn: 403, staff: 404 },
  // this server has no token or key for them
  "POST /newsletter/reports/": { guest: 404, signedIn: 404 },
  "POST /newsletter/reports/ses/": { guest: 404, signedIn: 404 },
  "POST /newsletter/reports/sendgrid/": { guest: 404, signedIn: 404 },
  "POST /newsletter/reports/postmark/": { guest: 404, signedIn: 404 },
  "POST /newsletter/reports/mailgun/": { guest: 404, signedIn: 404 },
  "GET /operations/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /operations/day/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /operations/alerts/": { guest: 401, signedIn: 403, staff: 400 },
  "GET /operations/sender-dns/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /operations/queues/redrive/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /operations/mails/redrive/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /operations/board/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /staff/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /staff/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /staff/{id}/revoke/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /staff/invitations/": { guest: 401, signedIn: 403, staff: 400 },
  "DELETE /staff/invitations/{id}/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /reported-open-lists/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /reported-open-lists/{id}/take-down/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /reported-open-lists/{id}/restore/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /reported-open-lists/{id}/dismiss/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /reported-generators/": { guest: 401, signedIn: 403, staff: 200 },
  "POST /reported-generators/{id}/samples/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /reported-generators/{id}/take-down/": { guest: 401, signedIn: 403, staff: 400 },
  "POST /reported-generators/{id}/restore/": { guest: 401, signedIn: 403, staff: 404 },
  "POST /reported-generators/{id}/dismiss/": { guest: 401, signedIn: 403, staff: 404 },
  "GET /staff/record/": { guest: 401, signedIn: 403, staff: 200 },
  "GET /staff/record/export/": { guest: 401, signedIn: 403, staff: 200 },
};

// the row that ends the session comes last
const rows = restTable.toSorted(
  (a, b) => Number(a.procedure === "users.logout") - Number(b.procedure === "users.logout"),
);

const asked = rows.flatMap((row) =>
  roles.map((role) => ({ name: `${row.method} ${row.path}`, row, role })),
);

// spec 6.3
it("every route answers each role as in the table", { timeout: 300_000 }, () =>
  expectEveryCase(
    asked,
    ({ name, role }) => `${name} as ${role}`,
    async ({ name, row, role }) => {
      const allowed = expected[name];
      if (!allowed) throw new Error("the table has no line for it");
      const path = `/api${row.path.replace("{id}", item).replace("{token}", "unknown")}`;
      const reply = await call(path, {
        method: row.method,
        token: tokens.get(role),
        ...((row.method === "POST" || row.method === "PATCH") && { body: {} }),
      });
      const isGuest = role === "guest" || role === "dead token";
      const members = role === "staff" ? (allowed.staff ?? allowed.signedIn) : allowed.signedIn;
      // the document takes a procedure's access from what the procedure says
      const { access } = row;
      const isDead = role === "dead token" && access !== "none";
      expect(reply.status).toBe(isDead ? 401 : isGuest ? allowed.guest : members);
      const isRequired = access === "required" || access === "staff";
      expect(reply.status === 401).toBe(isDead || (isGuest && isRequired));
      expect(access === "staff").toBe(allowed.staff !== undefined);
      expect(reply.body.code === "FORBIDDEN").toBe(
        access === "staff" && !isGuest && role !== "staff",
      );
    },
  ),
);

// spec 6.4
it("a result is not deleted by anybody but its owner", async () => {
  const { rows: left } = await sql`select 1 from history_item where id = ${item}`.execute(
    context.db,
  );
  expect(left).toHaveLength(1);
});

// spec 7.84
it("has a REST route for every procedure, and a procedure with schemas for every route", () => {
  const all = [...procedures.names, ...fileProcedures.names, ...uploadProcedures.names];
  expect(restTable.map((row) => row.procedure).sort()).toEqual(all.toSorted());
  const answering = restTable.filter((row) => row.status !== 204 && !row.file && !row.raw);
  for (const row of answering) expect(row.output).toBeDefined();
});
