import { acceptedOutput, DomainError, limits } from "@sortes/contract";
import { open, router } from "../../ground/procedures.ts";

/** Procedures that accept a file. */
export const reportUploadsRouter = router({
  receive: open
    .meta({
      rest: "POST /newsletter/reports/",
      summary: "Report a delivery result, with BOUNCE_WEBHOOK_TOKEN as the bearer token",
      errors: ["NOT_FOUND", "UNAUTHENTICATED"],
      upload: {
        type: "message/rfc822",
        limit: limits.report.bytes,
        description: "The mail as it came: a delivery report (RFC 3464) or a complaint (RFC 5965)",
      },
    })
    .output(acceptedOutput)
    .mutation(async ({ ctx }) => {
      ctx.app.reports.admit(ctx.authorization);
      if (!ctx.upload) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
      await ctx.app.reports.take(ctx.upload.bytes());
      return { accepted: true as const };
    }),
});
