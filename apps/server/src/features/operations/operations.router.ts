import {
  alertInput,
  alertOutput,
  lastDayOutput,
  openBoardOutput,
  operationsOverview,
  redriveJobsInput,
  redriveOutput,
  senderDnsOutput,
} from "@sortes/contract";
import { router, staff } from "../ground/procedures.ts";

export const operationsRouter = router({
  overview: staff
    .meta({
      rest: "GET /operations/",
      summary: "Status of queues, emails and workers; null for what could not be read",
      token: ["operations:read"],
    })
    .output(operationsOverview)
    .query(({ ctx }) => ctx.app.operations.overview()),

  lastDay: staff
    .meta({
      rest: "GET /operations/day/",
      summary: "Sent emails and jobs of the last day, and who is told of troubles",
      token: ["operations:read"],
    })
    .output(lastDayOutput)
    .query(({ ctx }) => ctx.app.operations.lastDay(ctx.session.user.id)),

  setAlerts: staff
    .meta({
      rest: "POST /operations/alerts/",
      summary: "Get an email when something goes wrong and when all is well again, or no more",
      errors: ["EMAIL_UNVERIFIED"],
      token: ["operations:write"],
    })
    .input(alertInput)
    .output(alertOutput)
    .mutation(({ ctx, input }) => ctx.app.operations.setAlerts(ctx.session.user, input.on)),

  senderDns: staff
    .meta({
      rest: "GET /operations/sender-dns/",
      summary: "What DNS says about the sender of emails: SPF, DKIM, DMARC, MX and reverse DNS",
      token: ["operations:read"],
      weight: 5,
    })
    .output(senderDnsOutput)
    .query(({ ctx }) => ctx.app.senderRecords.check()),

  redriveJobs: staff
    .meta({
      rest: "POST /operations/queues/redrive/",
      summary: "Retry a failed job, or all of them, up to a thousand",
      errors: ["NOT_FOUND"],
      token: ["operations:write"],
      weight: 20,
      tellsStored: false,
    })
    .input(redriveJobsInput)
    .output(redriveOutput)
    .mutation(({ ctx, input }) => ctx.app.operations.redriveJobs(ctx.session.user.id, input)),

  redriveMails: staff
    .meta({
      rest: "POST /operations/mails/redrive/",
      summary: "Resend failed emails of the last week, up to a thousand",
      token: ["operations:write"],
      weight: 10,
      tellsStored: false,
    })
    .output(redriveOutput)
    .mutation(({ ctx }) => ctx.app.operations.redriveMails(ctx.session.user.id)),

  openBoard: staff
    .meta({
      rest: "POST /operations/board/",
      summary: "Get a cookie that opens the queue board for 15 minutes",
      token: "never",
    })
    .output(openBoardOutput)
    .mutation(({ ctx }) => {
      const { cookie, ...board } = ctx.app.boardPasses.issue(ctx.session.sessionId);
      ctx.setCookie(cookie);
      return board;
    }),
});
