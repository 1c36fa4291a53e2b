import { sendingState, turnSendingInput } from "@sortes/contract";
import { router, staff } from "../procedures.ts";

export const sendingRouter = router({
  state: staff.output(sendingState).query(({ ctx }) => ctx.app.sending.state()),

  turn: staff
    .input(turnSendingInput)
    .output(sendingState)
    .mutation(({ ctx, input }) => ctx.app.sending.turn(ctx.session.user.id, input.stopped)),
});
