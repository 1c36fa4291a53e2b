import type { Routes } from "../../route.ts";

export const operationsRoutes: Routes = {
  "operations.overview": {
    at: "GET /operations/",
    summary: "Status of queues, emails and workers; null for what could not be read",
  },
  "operations.senderDns": {
    at: "GET /operations/sender-dns/",
    summary: "What DNS says about the sender of emails: SPF, DKIM, DMARC, MX and reverse DNS",
  },
  "operations.redriveJobs": {
    at: "POST /operations/queues/redrive/",
    summary: "Retry a failed job, or all of them, up to a thousand",
    errors: ["NOT_FOUND"],
  },
  "operations.redriveMails": {
    at: "POST /operations/mails/redrive/",
    summary: "Resend failed emails of the last week, up to a thousand",
  },
  "operations.openBoard": {
    at: "POST /operations/board/",
    summary: "Get a cookie that opens the queue board for 15 minutes",
  },
};
