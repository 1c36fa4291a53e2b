import {
  acceptedOutput,
  DomainError,
  limits,
  type ReportProvider,
  reportsTakenOutput,
} from "@sortes/contract";
import { open, router } from "../../ground/procedures.ts";

const errors = ["NOT_FOUND", "UNAUTHENTICATED"] as const;

interface Described {
  summary: string;
  /** The media type of its requests. */
  type: string;
  description: string;
}

/** The procedure that a mail service calls, in its own form. */
const ofProvider = (provider: ReportProvider, { summary, type, description }: Described) =>
  open
    .meta({
      rest: `POST /newsletter/reports/${provider}/`,
      summary,
      errors,
      upload: { type, limit: limits.report.bytes, description },
    })
    .output(reportsTakenOutput)
    .mutation(({ ctx: { app, header, upload } }) =>
      app.reports.takeEvents(provider, header, upload && (() => upload.whole())),
    );

/** Procedures that accept a file, or read the original bytes, which are signed. */
export const reportUploadsRouter = router({
  receive: open
    .meta({
      rest: "POST /newsletter/reports/",
      summary: "Report a delivery result, with BOUNCE_WEBHOOK_TOKEN as the bearer token",
      errors,
      upload: {
        type: "message/rfc822",
        limit: limits.report.bytes,
        description: "The mail as it came: a delivery report (RFC 3464) or a complaint (RFC 5965)",
      },
    })
    .output(acceptedOutput)
    .mutation(async ({ ctx: { app, header, upload } }) => {
      app.reports.admit(header("authorization"));
      if (!upload) throw new DomainError("UNSUPPORTED_MEDIA_TYPE");
      await app.reports.take(() => upload.whole());
      return { accepted: true as const };
    }),

  ses: ofProvider("ses", {
    summary: "Report bounces and complaints by Amazon SES, in signed messages of Amazon SNS",
    type: "text/plain",
    description: "The message as Amazon SNS posts it, of the topic BOUNCE_SES_TOPIC",
  }),

  sendgrid: ofProvider("sendgrid", {
    summary:
      "Report bounces and complaints by SendGrid, signed, or with BOUNCE_WEBHOOK_TOKEN as the password",
    type: "application/json",
    description: "The events as SendGrid posts them",
  }),

  postmark: ofProvider("postmark", {
    summary: "Report a bounce or complaint by Postmark, with BOUNCE_WEBHOOK_TOKEN as the password",
    type: "application/json",
    description: "The event as Postmark posts it",
  }),

  mailgun: ofProvider("mailgun", {
    summary: "Report a bounce or complaint by Mailgun, signed",
    type: "application/json",
    description: "The event as Mailgun posts it, with its signature",
  }),
});
