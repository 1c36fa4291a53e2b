import { z } from "zod";
import { requiredEmail } from "./accounts.ts";
import { limits } from "./constants.ts";
import { form, line, paragraph, refusal, text } from "./fields.ts";

const trimmed = (value: string): string => value.trim();

/** A message to the operator. `website` is a hidden field that only bots fill in. */
export const contactInput = form({
  email: requiredEmail,
  subject: line(limits.contact.subject).prefault("").transform(trimmed),
  message: paragraph(limits.contact.message).prefault("").transform(trimmed),
  website: text(limits.trap).prefault(""),
})
  .superRefine(({ subject, message }, ctx) => {
    if (subject === "") ctx.addIssue({ ...refusal("REQUIRED"), path: ["subject"] });
    if (message === "") ctx.addIssue({ ...refusal("REQUIRED"), path: ["message"] });
  })
  .meta({ required: ["email", "subject", "message"] });
export type ContactInput = z.infer<typeof contactInput>;
