import { sendingState, turnSendingInput } from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

export const sendingRouter = router({
  state: staff
    .meta({
      rest: "GET /newsletter/sending/",
      summary: "Whether campaigns are being sent, and any fault of the mail server",
      token: ["campaigns:read"],
    })
    .output(sendingState)
    .query(({ ctx }) => ctx.app.sending.state()),

  turn: staff
    .meta({
      rest: "PUT /newsletter/sending/",
      summary: "Stop all campaigns, or resume them",
      token: ["campaigns:send"],
    })
    .input(turnSendingInput)
    .output(sendingState)
    .mutation(({ ctx, input }) => ctx.app.sending.turn(ctx.session.user.id, input.stopped)),
});
