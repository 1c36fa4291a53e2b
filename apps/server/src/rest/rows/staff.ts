import { auditColumns, auditEntry } from "@sortes/contract";
import type { RestRow } from "../row.ts";

export const staffRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/staff/",
    procedure: "staff.list",
    status: 200,
    summary: "Staff members, with since when and by whom, and everyone named in the audit log",
  },
  {
    method: "POST",
    path: "/staff/",
    procedure: "staff.grant",
    status: 200,
    summary: "Give staff rights to someone with a confirmed address; needs the caller's password",
    refusals: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN", "ACCOUNT_UNCONFIRMED", "NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/staff/{id}/revoke/",
    procedure: "staff.revoke",
    status: 204,
    summary: "Remove someone's staff rights; needs the caller's password",
    refusals: ["PASSWORD_WRONG", "NOT_FOUND", "STAFF_ONESELF", "LAST_STAFF_MEMBER"],
  },
  {
    method: "GET",
    path: "/staff/record/",
    procedure: "staff.record",
    status: 200,
    summary: "The audit log, newest first; `next` is the `after` of the page that follows",
  },
  {
    method: "GET",
    path: "/staff/record/export/",
    procedure: "staff.export",
    status: 200,
    summary: "The audit log as a file, newest first",
    file: { key: "entries", entry: auditEntry, columns: auditColumns },
  },
  {
    method: "GET",
    path: "/operations/",
    procedure: "operations.overview",
    status: 200,
    summary: "Status of queues, emails and workers; null for what could not be read",
  },
  {
    method: "POST",
    path: "/operations/queues/redrive/",
    procedure: "operations.redriveJobs",
    status: 200,
    summary: "Retry a failed job, or all of them, up to a thousand",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/operations/mails/redrive/",
    procedure: "operations.redriveMails",
    status: 200,
    summary: "Resend failed emails of the last week, up to a thousand",
  },
  {
    method: "POST",
    path: "/operations/board/",
    procedure: "operations.openBoard",
    status: 200,
    summary: "Get a cookie that opens the queue board for 15 minutes",
  },
];
