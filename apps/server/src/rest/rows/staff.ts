import { auditColumns, auditEntry } from "@sortes/contract";
import type { RestRow } from "../row.ts";

export const staffRows: readonly RestRow[] = [
  {
    method: "GET",
    path: "/staff/",
    procedure: "staff.list",
    status: 200,
    summary:
      "Who is staff, since when and by whom, and everybody who did something that is written down",
  },
  {
    method: "POST",
    path: "/staff/",
    procedure: "staff.grant",
    status: 200,
    summary:
      "Give staff rights to somebody whose address is confirmed; asks for the caller's own password",
    refusals: ["PASSWORD_WRONG", "ACCOUNT_UNKNOWN", "ACCOUNT_UNCONFIRMED", "NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/staff/{id}/revoke/",
    procedure: "staff.revoke",
    status: 204,
    summary: "Take somebody's staff rights; asks for the caller's own password",
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
    summary: "How the queues, the mails and the workers are; what could not be asked is null",
  },
  {
    method: "POST",
    path: "/operations/queues/redrive/",
    procedure: "operations.redriveJobs",
    status: 200,
    summary: "Put a failed job back, or all of them, up to a thousand",
    refusals: ["NOT_FOUND"],
  },
  {
    method: "POST",
    path: "/operations/mails/redrive/",
    procedure: "operations.redriveMails",
    status: 200,
    summary: "Send failed mails of the last week again, up to a thousand",
  },
  {
    method: "POST",
    path: "/operations/board/",
    procedure: "operations.openBoard",
    status: 200,
    summary: "Get a cookie that opens the queue board for a quarter of an hour",
  },
];
