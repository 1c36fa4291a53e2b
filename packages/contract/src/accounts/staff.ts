import { z } from "zod";
import { isoTime } from "../iso-time.ts";
import { auditActions, auditLimits } from "./audit.ts";
import { exportFormats, limits } from "../constants.ts";
import { languages } from "../languages.ts";
import { requiredEmail } from "../addresses.ts";
import { choice, form, itemId, line, issue, safeInteger, text } from "../fields.ts";

/** The actor's own password, as a second confirmation. */
const ownPassword = text(limits.password.max)
  .prefault("")
  .refine((password) => password !== "", { error: issue("REQUIRED").message });

export const grantStaffInput = form({ email: requiredEmail, password: ownPassword }).meta({
  required: ["email", "password"],
});
export type GrantStaffInput = z.infer<typeof grantStaffInput>;

export const inviteStaffInput = form({
  email: requiredEmail,
  /** The language of the invitation mail. */
  language: choice(languages),
  password: ownPassword,
}).meta({ required: ["email", "language", "password"] });
export type InviteStaffInput = z.infer<typeof inviteStaffInput>;

/** `invited`: an invitation was mailed. `staff`: an account with this address already has staff rights. */
export const inviteStaffOutput = z.object({ outcome: z.enum(["invited", "staff"]) });
export type InviteStaffOutput = z.infer<typeof inviteStaffOutput>;

export const withdrawInvitationInput = form({ id: itemId });

export const revokeStaffInput = form({ id: itemId, password: ownPassword }).meta({
  required: ["id", "password"],
});
export type RevokeStaffInput = z.infer<typeof revokeStaffInput>;

/** The actor: a person, the command line, or one of our processes. */
const doer = z.enum(["person", "command", "process"]);

export const staffMember = z
  .object({
    id: z.uuid(),
    username: z.string(),
    email: z.string(),
    /** When they became staff; null if unrecorded. */
    since: isoTime.nullable(),
    /** The actor who granted the rights. */
    by: doer.nullable(),
    /** The actor's name, or the system user of the command line; null if no longer known. */
    byName: z.string().nullable(),
  })
  .meta({ id: "StaffMember" });
export type StaffMember = z.infer<typeof staffMember>;

/** An invitation that nobody has accepted yet. */
export const staffInvitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    at: isoTime,
    /** When its link expires. */
    until: isoTime,
    by: doer,
    /** The inviter's name, or the system user of the command line. */
    byName: z.string().nullable(),
  })
  .meta({ id: "StaffInvitation" });
export type StaffInvitation = z.infer<typeof staffInvitation>;

/** All staff, open invitations, and all actors in the audit log. */
export const staffOutput = z.object({
  staff: z.array(staffMember).meta({ description: "People with the rights of staff" }),
  invitations: z.array(staffInvitation).meta({ description: "Invitations that are open" }),
  actors: z
    .array(z.object({ actor: z.string(), name: z.string().nullable() }))
    .meta({ description: "People and programs of the record, to choose from" }),
});

const filter = {
  action: choice(auditActions).optional(),
  /** The actor, as in the entries. */
  actor: line(auditLimits.actor).optional(),
  /** A literal text to find in actor, action or subject. */
  search: line(limits.search).default(""),
};

export const listAuditInput = form({
  ...filter,
  after: itemId
    .optional()
    .meta({ description: "The entry after which the page begins: `next` of the page before" }),
  limit: safeInteger.min(1).max(auditLimits.pageSize.max).default(auditLimits.pageSize.default),
});
export type ListAuditInput = z.infer<typeof listAuditInput>;

export const exportAuditInput = form({ ...filter, format: choice(exportFormats).default("csv") });
export type ExportAuditInput = z.infer<typeof exportAuditInput>;

export const auditEntry = z
  .object({
    id: z.uuid(),
    at: isoTime,
    by: doer,
    /** The id of a person, `cli`, or the name of a process. */
    actor: z.string(),
    actorName: z.string().nullable().meta({
      description: "The name of the person, or the system user of the command line",
      example: "ana",
    }),
    /** An action that the filter accepts, or one of an older version. */
    action: z.string(),
    /** The id of the subject, or the name of a part of the site. */
    subject: z.string(),
    subjectName: z.string().nullable().meta({
      description: "The name of what it was done to; null if it is unknown",
      example: "Spring draw",
    }),
    /** Further details as JSON; empty if there are none. */
    detail: z.string(),
    names: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .meta({ description: "The names, as far as they are known, of what the details name by id" }),
  })
  .meta({ id: "AuditEntry" });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditColumns: readonly (keyof AuditEntry)[] = [
  "at",
  "actorName",
  "action",
  "subjectName",
  "detail",
  "by",
  "actor",
  "subject",
  "id",
];

/** A page of the audit log, and the cursor of the next one; null on the last page. */
export const auditOutput = z.object({ entries: z.array(auditEntry), next: z.uuid().nullable() });
