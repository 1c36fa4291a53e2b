import {
  openBoardOutput,
  operationsOverview,
  redriveJobsInput,
  redriveOutput,
  senderDnsOutput,
} from "@sortes/contract";
import { router, staff } from "../ground/procedures.ts";

export const operationsRouter = router({
  overview: staff
    .meta({ token: ["operations:read"] })
    .output(operationsOverview)
    .query(({ ctx }) => ctx.app.operations.overview()),

  senderDns: staff
    .meta({ token: ["operations:read"], weight: 5 })
    .output(senderDnsOutput)
    .query(({ ctx }) => ctx.app.senderRecords.check()),

  redriveJobs: staff
    .meta({ token: ["operations:write"], weight: 20, tellsStored: false })
    .input(redriveJobsInput)
    .output(redriveOutput)
    .mutation(({ ctx, input }) => ctx.app.operations.redriveJobs(ctx.session.user.id, input)),

  redriveMails: staff
    .meta({ token: ["operations:write"], weight: 10, tellsStored: false })
    .output(redriveOutput)
    .mutation(({ ctx }) => ctx.app.operations.redriveMails(ctx.session.user.id)),

  openBoard: staff
    .meta({ token: "never" })
    .output(openBoardOutput)
    .mutation(({ ctx }) => {
      const { cookie, ...board } = ctx.app.boardPasses.issue(ctx.session.sessionId);
      ctx.setCookie(cookie);
      return board;
    }),
});
