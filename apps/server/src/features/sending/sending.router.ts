import { sendingState, turnSendingInput } from "@sortes/contract";
import { router, staff } from "../procedures.ts";

export const sendingRouter = router({
  state: staff
    .meta({ token: ["campaigns:read"] })
    .output(sendingState)
    .query(({ ctx }) => ctx.app.sending.state()),

  turn: staff
    .meta({ token: ["campaigns:send"] })
    .input(turnSendingInput)
    .output(sendingState)
    .mutation(({ ctx, input }) => ctx.app.sending.turn(ctx.session.user.id, input.stopped)),
});
