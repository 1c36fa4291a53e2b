import { bounce, bounceIdInput, listBouncesInput, listBouncesOutput } from "@sortes/contract";
import { router, staff } from "../../ground/procedures.ts";

export const bouncesRouter = router({
  list: staff
    .meta({
      rest: "GET /newsletter/bounces/",
      summary: "Bounces and complaints, newest first",
      token: ["subscribers:read"],
      weight: 5,
    })
    .input(listBouncesInput)
    .output(listBouncesOutput)
    .query(({ ctx, input }) => ctx.app.bounces.list(input)),

  putRight: staff
    .meta({
      rest: "POST /newsletter/bounces/{id}/put-right/",
      summary: "Let a reader whose address was suppressed after bounces receive letters again",
      errors: ["NOT_FOUND", "SUPPRESSION_STAYS"],
      token: ["subscribers:write"],
      weight: 2,
    })
    .input(bounceIdInput)
    .output(bounce)
    .mutation(({ ctx, input }) => ctx.app.bounces.putRight(input.id, ctx.session.user.id)),
});
