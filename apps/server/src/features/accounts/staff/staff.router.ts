import {
  auditColumns,
  auditEntry,
  auditOutput,
  exportAuditInput,
  grantStaffInput,
  inviteStaffInput,
  inviteStaffOutput,
  listAuditInput,
  revokeStaffInput,
  staffOutput,
  withdrawInvitationInput,
} from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

/** Cost in units of work of the flood guard: a text search in the whole audit log, and its export. */
const searching = 10;
const exporting = 50;

export const staffRouter = router({
  list: staff
    .meta({
      rest: "GET /staff/",
      summary:
        "Staff members, with since when and by whom, open invitations, and everyone named in the audit log",
      token: "never",
      weight: 3,
    })
    .output(staffOutput)
    .query(({ ctx }) => ctx.app.staff.list()),

  // password hashing is the most expensive operation
  grant: staff
    .meta({
      rest: "POST /staff/",
      summary:
        "Invite the owner of an account to the staff by a mail with a link; needs the caller's password",
      errors: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN"],
      token: "never",
      weight: 5,
    })
    .input(grantStaffInput)
    .output(inviteStaffOutput)
    .mutation(({ ctx, input }) => {
      const { user } = ctx.session;
      return ctx.app.staff.grant({ user, network: ctx.caller.network }, input);
    }),

  revoke: staff
    .meta({
      rest: "POST /staff/{id}/revoke/",
      status: 204,
      summary: "Remove someone's staff rights; needs the caller's password",
      errors: ["PASSWORD_WRONG", "NOT_FOUND", "STAFF_ONESELF", "LAST_STAFF_MEMBER"],
      token: "never",
      weight: 5,
    })
    .input(revokeStaffInput)
    .mutation(({ ctx, input }) => {
      const { user } = ctx.session;
      return ctx.app.staff.revoke({ user, network: ctx.caller.network }, input);
    }),

  invite: staff
    .meta({
      rest: "POST /staff/invitations/",
      summary: "Invite an address to the staff by a mail with a link; needs the caller's password",
      errors: ["PASSWORD_WRONG"],
      token: "never",
      weight: 5,
    })
    .input(inviteStaffInput)
    .output(inviteStaffOutput)
    .mutation(({ ctx, input }) => {
      const { user } = ctx.session;
      return ctx.app.staff.invite({ user, network: ctx.caller.network }, input);
    }),

  withdraw: staff
    .meta({
      rest: "DELETE /staff/invitations/{id}/",
      status: 204,
      summary: "Take back an open invitation: its link stops working",
      errors: ["NOT_FOUND"],
      token: "never",
      weight: 3,
    })
    .input(withdrawInvitationInput)
    .mutation(({ ctx, input }) => ctx.app.staff.withdraw(ctx.session.user, input.id)),

  record: staff
    .meta({
      rest: "GET /staff/record/",
      summary: "The audit log, newest first; `next` is the `after` of the page that follows",
      token: "never",
      weight: 5,
    })
    .input(listAuditInput)
    .output(auditOutput)
    .query(({ ctx, input }) => {
      if (input.search !== "") ctx.charge(searching);
      return ctx.app.auditTrail.list(input);
    }),
});

/** Procedures that return a file. */
export const staffFilesRouter = router({
  export: staff
    .meta({
      rest: "GET /staff/record/export/",
      summary: "The audit log as a file, newest first",
      file: { key: "entries", entry: auditEntry, columns: auditColumns },
      token: "never",
      weight: exporting,
    })
    .input(exportAuditInput)
    .query(({ ctx, input }) => ctx.app.auditTrail.export(input)),
});
