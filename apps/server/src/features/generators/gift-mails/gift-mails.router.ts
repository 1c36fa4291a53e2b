import {
  giftMailsOutput,
  listGiftMailsInput,
  sendGiftMailsInput,
  sendGiftMailsOutput,
} from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, router } from "../../ground/procedures.ts";

export const giftMailsRouter = router({
  send: creating
    .meta({
      rest: "POST /gift-mails/",
      summary: "Send each person of a gift exchange their link by mail, once",
      errors: ["GIFT_MAIL_UNCONFIRMED", "GIFT_MAIL_SAME_ADDRESS", "GIFT_MAILS_SPENT"],
      token: "never",
    })
    .input(sendGiftMailsInput)
    .output(sendGiftMailsOutput)
    .mutation(({ ctx: { app, session, caller, once }, input }) =>
      app.giftMails.send(session.user, input, { network: caller.network, once }),
    ),

  list: authed
    .meta({
      rest: "GET /gift-mails/",
      summary: "What became of the mails of a gift exchange, or of all, without their links",
      token: "never",
      weight: 2,
    })
    .input(listGiftMailsInput)
    .output(giftMailsOutput)
    .query(({ ctx, input }) => ctx.app.giftMails.list(ctx.session.user, input.exchange)),
});
