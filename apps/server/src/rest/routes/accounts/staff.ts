import { auditColumns, auditEntry } from "@sortes/contract";
import type { Routes } from "../../route.ts";

export const staffRoutes: Routes = {
  "staff.list": {
    at: "GET /staff/",
    summary:
      "Staff members, with since when and by whom, open invitations, and everyone named in the audit log",
  },
  "staff.grant": {
    at: "POST /staff/",
    summary:
      "Invite the owner of an account to the staff by a mail with a link; needs the caller's password",
    errors: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN"],
  },
  "staff.revoke": {
    at: "POST /staff/{id}/revoke/",
    status: 204,
    summary: "Remove someone's staff rights; needs the caller's password",
    errors: ["PASSWORD_WRONG", "NOT_FOUND", "STAFF_ONESELF", "LAST_STAFF_MEMBER"],
  },
  "staff.invite": {
    at: "POST /staff/invitations/",
    summary: "Invite an address to the staff by a mail with a link; needs the caller's password",
    errors: ["PASSWORD_WRONG"],
  },
  "staff.withdraw": {
    at: "DELETE /staff/invitations/{id}/",
    status: 204,
    summary: "Take back an open invitation: its link stops working",
    errors: ["NOT_FOUND"],
  },
  "staff.record": {
    at: "GET /staff/record/",
    summary: "The audit log, newest first; `next` is the `after` of the page that follows",
  },
  "staff.export": {
    at: "GET /staff/record/export/",
    summary: "The audit log as a file, newest first",
    file: { key: "entries", entry: auditEntry, columns: auditColumns },
  },
};
