import { acceptedOutput, DomainError } from "@sortes/contract";
import { open, router } from "../../ground/procedures.ts";

/** Procedures that accept a file. */
export const reportUploadsRouter = router({
  receive: open.output(acceptedOutput).mutation(async ({ ctx }) => {
    ctx.app.reports.admit(ctx.authorization);
    if (!ctx.upload) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
    await ctx.app.reports.take(ctx.upload.bytes());
    return { accepted: true as const };
  }),
});
