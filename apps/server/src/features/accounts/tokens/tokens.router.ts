import { createdTokenOutput, createTokenInput, tokenIdInput, tokensOutput } from "@sortes/contract";
import { creating } from "../../ground/once/creating.ts";
import { authed, router } from "../../ground/procedures.ts";

// a token may not create tokens, or its access would outlive its expiry
export const tokensRouter = router({
  list: authed
    .meta({
      rest: "GET /users/tokens/",
      summary: "Your personal tokens, newest first, without their secrets",
      token: "never",
    })
    .output(tokensOutput)
    .query(({ ctx }) => ctx.app.personalTokens.list(ctx.session.user)),

  create: creating
    .meta({
      rest: "POST /users/tokens/",
      status: 201,
      summary: "Create a personal token; it is only shown in this response",
      errors: ["TOKEN_LIMIT"],
      token: "never",
    })
    .input(createTokenInput)
    .output(createdTokenOutput)
    .mutation(({ ctx, input }) =>
      ctx.app.personalTokens.create(ctx.session.user, input, ctx.caller, ctx.once),
    ),

  revoke: authed
    .meta({
      rest: "DELETE /users/tokens/{id}/",
      status: 204,
      summary: "Revoke a personal token",
      errors: ["NOT_FOUND"],
      token: "never",
    })
    .input(tokenIdInput)
    .mutation(({ ctx, input }) =>
      ctx.app.personalTokens.revoke(ctx.session.user, input.id, ctx.caller),
    ),
});
