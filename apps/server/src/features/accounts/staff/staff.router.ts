import {
  auditOutput,
  exportAuditInput,
  inviteStaffInput,
  inviteStaffOutput,
  grantStaffInput,
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
    .meta({ token: "never", weight: 3 })
    .output(staffOutput)
    .query(({ ctx }) => ctx.app.staff.list()),

  // password hashing is the most expensive operation
  grant: staff
    .meta({ token: "never", weight: 5 })
    .input(grantStaffInput)
    .output(inviteStaffOutput)
    .mutation(({ ctx, input }) => {
      const { user } = ctx.session;
      return ctx.app.staff.grant({ user, network: ctx.caller.network }, input);
    }),

  revoke: staff
    .meta({ token: "never", weight: 5 })
    .input(revokeStaffInput)
    .mutation(({ ctx, input }) => {
      const { user } = ctx.session;
      return ctx.app.staff.revoke({ user, network: ctx.caller.network }, input);
    }),

  invite: staff
    .meta({ token: "never", weight: 5 })
    .input(inviteStaffInput)
    .output(inviteStaffOutput)
    .mutation(({ ctx, input }) => {
      const { user } = ctx.session;
      return ctx.app.staff.invite({ user, network: ctx.caller.network }, input);
    }),

  withdraw: staff
    .meta({ token: "never", weight: 3 })
    .input(withdrawInvitationInput)
    .mutation(({ ctx, input }) => ctx.app.staff.withdraw(ctx.session.user, input.id)),

  record: staff
    .meta({ token: "never", weight: 5 })
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
    .meta({ token: "never", weight: exporting })
    .input(exportAuditInput)
    .query(({ ctx, input }) => ctx.app.auditTrail.export(input)),
});
