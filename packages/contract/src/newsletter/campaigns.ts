import { z } from "zod";
import { campaignActions } from "../campaign-actions.ts";
import {
  changedCampaignInputs,
  newCampaignInputs,
  previewCampaignInputs,
  requiredCampaignFields,
  shownCampaignFields,
} from "./campaign-fields.ts";
import { bodyOrDocument, languageOfLetter } from "./campaign-letter.ts";
import { exportFormats, limits } from "../constants.ts";
import { campaignStatuses, recipientStates } from "./states.ts";
import { languages } from "../languages.ts";
import {
  campaignWarningCodes,
  pauseReasons,
  recipientReasons,
  subjectTestLimits,
  colorSchemes,
} from "./newsletter-constants.ts";
import {
  choice,
  flag,
  form,
  itemId,
  line,
  list,
  optional,
  text,
  versionNumber,
} from "../fields.ts";
import { pageFields, pagination } from "../pagination.ts";
import { shownPhase } from "./subject-tests.ts";
import { shownLine } from "../shown-text.ts";

/** A new draft. */
export const createCampaignInput = form(newCampaignInputs)
  .superRefine(bodyOrDocument)
  .superRefine(languageOfLetter)
  .meta({ required: requiredCampaignFields });
export type CreateCampaignInput = z.infer<typeof createCampaignInput>;

/**
 * A change of a draft. Missing fields stay unchanged. With `version`, it fails if the draft has changed since. A
 * different body without a document removes the document; `document: null` without a body keeps the MJML generated from
 * it.
 */
export const updateCampaignInput = form({
  id: itemId,
  version: versionNumber.optional(),
  ...changedCampaignInputs,
})
  .superRefine(bodyOrDocument)
  .superRefine(languageOfLetter);
export type UpdateCampaignInput = z.infer<typeof updateCampaignInput>;

/** Adds a campaign that is no longer a draft to the archive, or removes it. */
export const archiveCampaignInput = form({ id: itemId, inArchive: flag });
export type ArchiveCampaignInput = z.infer<typeof archiveCampaignInput>;

const scheme = optional(
  choice(colorSchemes).meta({
    description:
      "How colors are shown: as on a light device; on a dark one, by programs that follow the email's own dark colors; " +
      "simulated: by programs that darken light backgrounds and lighten dark text (forced), or turn all colors around " +
      "(inverted). Default: as on the device that shows it",
    examples: ["dark"],
  }),
);

/**
 * The draft to preview. It may be unfinished: only a body or a document is required. `language` is that of the layout,
 * regardless of the campaign's; default: the language of the call.
 */
export const previewCampaignInput = form({
  ...previewCampaignInputs,
  otherSubjects: list(shownLine(limits.campaign.subject), subjectTestLimits.others)
    .meta({
      description: "Subjects that are tried beside it, in the same language: they are checked too",
      examples: [["Who wins?"]],
    })
    .prefault([]),
  secondSubject: optional(shownLine(limits.campaign.subject)).meta({
    description: "The subject of its second email, in the same language: it is checked too",
    example: "Have you seen who won?",
  }),
  language: optional(choice(languages)),
  scheme,
}).superRefine(bodyOrDocument);
export type PreviewCampaignInput = z.infer<typeof previewCampaignInput>;

/**
 * The audience to count: that of a saved campaign, else of the given fields, as of one that is not saved
 * yet; default: everybody.
 */
export const campaignAudienceInput = form({
  id: itemId.optional(),
  topic: newCampaignInputs.topic,
  segmentId: newCampaignInputs.segmentId,
  language: newCampaignInputs.language,
  onlyItsLanguage: newCampaignInputs.onlyItsLanguage,
  isTranslated: flag
    .meta({
      description: "Whether there is a letter in the other language too",
      examples: [true],
    })
    .prefault(false),
});
export type CampaignAudienceInput = z.infer<typeof campaignAudienceInput>;

export const campaignBodyFormats = ["html", "mjml"] as const;
export type CampaignBodyFormat = (typeof campaignBodyFormats)[number];
/** Detects MJML by its first element. Takes linear time in the length of the text before it. */
export function bodyFormatOf(body: string): CampaignBodyFormat {
  let at = afterSpace(body, 0);
  if (body.startsWith("<?xml", at)) at = afterSpace(body, after(body, ">", at));
  while (body.startsWith("<!--", at)) at = afterSpace(body, after(body, "-->", at + 4));
  return /^<mjml[\s>]/i.test(body.slice(at, at + 6)) ? "mjml" : "html";
}
const after = (text: string, end: string, from: number): number => {
  const found = text.indexOf(end, from);
  return found === -1 ? text.length : found + end.length;
};
const afterSpace = (text: string, from: number): number => {
  const space = /\s*/y;
  space.lastIndex = from;
  return from + (space.exec(text)?.[0].length ?? 0);
};

export const campaignIdInput = form({ id: itemId });

/** One letter of a campaign. */
export const campaignLetterInput = form({
  id: itemId,
  language: optional(
    choice(languages).meta({
      description:
        "Which letter, where there are two; default: the one for readers of the caller's language",
      examples: ["ro"],
    }),
  ),
});
export type CampaignLetterInput = z.infer<typeof campaignLetterInput>;

/** One letter of a campaign to preview. */
export const previewKeptInput = form({ ...campaignLetterInput.shape, scheme });
export type PreviewKeptInput = z.infer<typeof previewKeptInput>;

export const listCampaignsInput = form({
  status: choice(["all", ...campaignStatuses]).default("all"),
  ...pageFields(limits.campaignPageSize),
});
export type ListCampaignsInput = z.infer<typeof listCampaignsInput>;

/**
 * The status of a campaign as far as the caller knows. A draft is frozen in its current state; a scheduled campaign is
 * sent now or rescheduled with its frozen content.
 */
const states = ["draft", "scheduled"] as const;
const from = choice(states).default("draft");
/** Confirms that a campaign should be sent although it would reach nobody. */
const evenToNobody = flag.default(false);
/** The version of the draft that the caller has checked; another one is refused. */
const checkedVersion = versionNumber.optional().meta({
  description: "The version of the draft to send; if it has changed since, nothing is sent",
  example: 3,
});
export const sendCampaignInput = form({ id: itemId, from, version: checkedVersion, evenToNobody });
export type SendCampaignInput = z.infer<typeof sendCampaignInput>;

/**
 * The time of sending: a time with its offset (RFC 3339), or a local time (`2027-03-28T09:30`) and its time zone.
 */
export const scheduleCampaignInput = form({
  id: itemId,
  /** `sending`: another hour for readers whose own has not come. */
  from: choice([...states, "sending"])
    .default("draft")
    .meta({
      description:
        "The state of the campaign as far as the caller knows; `sending`: another hour for readers whose own has not come",
      example: "draft",
    }),
  version: checkedVersion,
  scheduledTime: text(100).prefault(""),
  timeZone: optional(text(100)),
  inReadersTime: flag.default(false).meta({
    description:
      "Whether each reader gets it when clocks show this local time there; `time_zone` is that of readers whose own is unknown",
    examples: [true],
  }),
  evenToNobody,
}).meta({ required: ["id", "scheduledTime"] });
export type ScheduleCampaignInput = z.infer<typeof scheduleCampaignInput>;

const inState = choice(["all", ...recipientStates]).default("all");

export const listRecipientsInput = form({
  id: itemId,
  state: inState,
  /** A complete address: searching for a part would read millions of rows. */
  search: line(limits.email).default(""),
  ...pageFields(limits.subscriberPageSize),
});
export type ListRecipientsInput = z.infer<typeof listRecipientsInput>;

export const exportRecipientsInput = form({
  id: itemId,
  state: inState,
  format: choice(exportFormats).default("csv"),
});
export type ExportRecipientsInput = z.infer<typeof exportRecipientsInput>;

export const campaignRecordInput = form({
  id: itemId,
  ...pageFields(limits.campaignRecordPageSize),
});
export type CampaignRecordInput = z.infer<typeof campaignRecordInput>;

/**
 * Recipients by state. `queued` counts all mails still to be sent; `bounced` is part of `failed`. Readers are counted
 * once: `opens` counts those who opened the mail or followed a link, `clicks` those who followed one.
 */
export const campaignCounters = z
  .object({
    recipients: z.int(),
    queued: z.int(),
    sent: z.int(),
    failed: z.int(),
    skipped: z.int(),
    unknown: z.int(),
    bounced: z.int(),
    opens: z.int(),
    clicks: z.int(),
  })
  .meta({ id: "CampaignCounters" });
export type CampaignCounters = z.infer<typeof campaignCounters>;

const isoTime = z.iso.datetime();

const inZone = z.object({
  timeZone: z.string().meta({ description: "The zone", example: "Pacific/Auckland" }),
  at: isoTime.meta({ description: "When clocks show the time there" }),
});

/** The local time at which each reader gets a campaign. */
const ownTime = z.object({
  time: z.string().meta({ description: "The local time", example: "2026-11-27T08:00" }),
  timeZone: z.string().meta({
    description: "The zone of readers whose own is unknown",
    example: "Europe/Bucharest",
  }),
  first: inZone.meta({ description: "Where it goes out first" }),
  last: inZone.meta({ description: "Where it goes out last" }),
});
export type OwnTime = z.infer<typeof ownTime>;

/** The sizes, in bytes, that explain a pause for `too_large`. */
const pauseSizes = z.object({
  letter: z.int().meta({ description: "Bytes of one mail of the letter", example: 12_582_912 }),
  limit: z.int().meta({ description: "Bytes that the mail server takes", example: 10_485_760 }),
});

export const campaign = z
  .object({
    id: z.uuid(),
    ...shownCampaignFields,
    /** Only of a single campaign; lists and replies to changes omit it, as they may truncate the body. */
    document: shownCampaignFields.document.optional(),
    /** As for `document`. */
    translation: shownCampaignFields.translation.optional(),
    isTranslated: z.boolean().meta({
      description: "Whether there is a letter in the other language too",
      example: true,
    }),
    isWelcomeLetter: z.boolean().meta({
      description: "Whether it is the letter of a step of the welcome series, where it is changed",
      example: false,
    }),
    bodyFormat: z
      .enum(campaignBodyFormats)
      .meta({ description: "Whether the body is HTML inside our layout or a whole mail in MJML" }),
    /** Set if `body` is truncated, which it never is in a single campaign. */
    truncated: z.literal(true).optional(),
    status: z.enum(campaignStatuses),
    pauseReason: z.enum(pauseReasons).nullable(),
    pauseSizes: pauseSizes.nullable().meta({
      description: "How large the letter is and may be, if it is paused because it is too large",
      example: null,
    }),
    scheduledTime: isoTime.nullable(),
    ownTime: ownTime.nullable().meta({
      description: "Set if each reader gets it at the same hour of their own; null: all at once",
    }),
    startedAt: isoTime.nullable(),
    finishedAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
    segmentName: z.string().nullable().meta({
      description: "The segment to which it is or was sent, frozen when it was sent or scheduled",
      example: "Romanian readers",
    }),
    archivePath: z.string().nullable().meta({
      description:
        "Its address in the archive, below that of the site, such as `/newsletter/12-what-is-new`; null: it is not public",
      example: "/newsletter/12-what-is-new",
    }),
    subjectTestPhase: shownPhase,
    /** Incremented by each change of the draft. */
    version: z.int(),
    counters: campaignCounters,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

/** Whether sending is stopped, and the current fault of the mail server. */
export const sendingState = z
  .object({
    stopped: z.boolean(),
    changedAt: isoTime.nullable(),
    /** The fault of the mail server or account, since when, and the time of the next try. */
    fault: z
      .object({
        /** `bounces`: unusually many addresses are rejected. `server`: anything else. */
        kind: z.enum(["server", "bounces"]),
        message: z.string(),
        since: isoTime,
        retryAt: isoTime.nullable(),
      })
      .nullable(),
    /** During a warm-up: today's campaign mails (UTC), their allowance, and the end of the day. */
    warmUp: z
      .object({
        taken: z.int().meta({ description: "Campaign mails that today has had" }),
        allowance: z.int().meta({ description: "Campaign mails that today may have" }),
        endsAt: isoTime,
      })
      .nullable(),
  })
  .meta({ id: "SendingState" });
/** Stops or resumes the sending of all campaigns. */
export const turnSendingInput = form({ stopped: flag });
export type SendingState = z.infer<typeof sendingState>;

export const listCampaignsOutput = z.object({
  campaigns: z.array(campaign),
  pagination,
  sending: sendingState.meta({ description: "Whether campaigns are sent" }),
});

/** The progress of a campaign. */
export const campaignProgress = z
  .object({
    id: z.uuid(),
    status: z.enum(campaignStatuses),
    subjectTestPhase: shownPhase,
    counters: campaignCounters,
  })
  .meta({ id: "CampaignProgress" });

export type CampaignProgress = z.infer<typeof campaignProgress>;

export const campaignProgressOutput = z.object({ campaigns: z.array(campaignProgress) });

export const campaignWarning = z
  .object({
    code: z.enum(campaignWarningCodes),
    /** In the reader's language. */
    message: z.string(),
    /** The line in the body, or the number of a document's block, from 1. */
    line: z.int().nullable(),
    column: z.int().nullable(),
    language: z.enum(languages).nullable().meta({
      description: "The language of the letter, where there are two; otherwise null",
      example: "ro",
    }),
  })
  .meta({ id: "CampaignWarning" });
export type CampaignWarning = z.infer<typeof campaignWarning>;

/** The address shows the rendered mail once, within `previewSeconds`. */
export const previewOutput = z.object({
  previewUrl: z.string(),
  /** The sender that readers see: a name and an address. */
  from: z.string(),
  subject: z.string(),
  subjects: z.array(z.string()).meta({
    description: "All subjects that are tried, its own first",
    example: ["What is new", "Who wins?"],
  }),
  inboxText: z.string().meta({
    description:
      "The beginning of what a list of mails shows after the subject: the preheader, then the letter",
    example: "Draws that anybody can check Hello",
  }),
  text: z.string(),
  sample: z.string().nullable().meta({
    description:
      "The subscriber whose name and own fields it shows; null where it has no such fields, or nobody has values",
    example: "ana@example.test",
  }),
  warnings: z.array(campaignWarning),
});

/** The current audience of a campaign, and the numbers skipped, by reason. */
export const campaignAudience = z
  .object({
    /** All subscribers. */
    total: z.int(),
    recipients: z.int(),
    leftOut: z.object({
      /** Readers who have not confirmed their address. */
      pending: z.int(),
      unsubscribed: z.int(),
      /** Readers whose address is suppressed. */
      suppressed: z.int(),
      /** Readers who did not choose the topic. */
      topic: z.int(),
      monthly: z.int().meta({
        description:
          "Readers who want one mail a month, and had or will have another campaign this month",
      }),
      segment: z.int().meta({ description: "They are not in the segment", example: 12 }),
      language: z.int().meta({
        description: "They read another language, and the campaign goes only to readers of its own",
        example: 41,
      }),
    }),
    letters: z
      .array(
        z.object({
          readers: z
            .enum(languages)
            .meta({ description: "The language of these readers", example: "ro" }),
          recipients: z.int().meta({ description: "How many they are", example: 312 }),
          letter: z.enum(languages).nullable().meta({
            description:
              "The language of the letter that they get. Null: the one letter, with its layout in their language",
            example: "ro",
          }),
        }),
      )
      .meta({ description: "The recipients by their language, and the letter that they get" }),
    segment: z.string().nullable().meta({
      description: "The name of the segment; null: everybody",
      example: "Romanian readers",
    }),
    /** Whether the numbers of active subscribers are estimated from a sample, as there are very many. */
    isSample: z.boolean(),
    /** The sender that recipients see: a name and an address. */
    from: z.string(),
  })
  .meta({ id: "CampaignAudience" });
export type CampaignAudience = z.infer<typeof campaignAudience>;

export const sentCampaignOutput = z.object({
  campaign,
  warnings: z.array(campaignWarning),
});

export const campaignRecipient = z
  .object({
    id: z.string(),
    /** Null if the subscriber has been erased. */
    email: z.string().nullable(),
    state: z.enum(recipientStates),
    reason: z.enum(recipientReasons).nullable(),
    attempts: z.int(),
    lastError: z.string().nullable().meta({
      description: "What was said at the last try; null if nothing went wrong",
      example: "452 4.2.2 Mailbox full",
    }),
    sentAt: isoTime.nullable().meta({ description: "When the server took the mail; null before" }),
    /** When they were first known to have opened the mail or followed a link; null if unknown or not tracked. */
    openedAt: isoTime.nullable(),
    clickedAt: isoTime.nullable().meta({
      description: "When the reader first followed a link; null if never, or not tracked by reader",
    }),
  })
  .meta({ id: "CampaignRecipient" });
export type CampaignRecipient = z.infer<typeof campaignRecipient>;

export const listRecipientsOutput = z.object({
  recipients: z.array(campaignRecipient),
  pagination,
});

/** The columns of an exported table. */
export const recipientColumns: readonly (keyof CampaignRecipient)[] = [
  "email",
  "state",
  "reason",
  "attempts",
  "lastError",
  "sentAt",
  "id",
];

/** An action of a person or worker on a campaign. */
const campaignDeed = z
  .object({
    id: z.uuid(),
    action: z.enum(campaignActions),
    at: isoTime,
    /** `person`: a signed-in person; `command`: the command line; `worker`: a worker process. */
    by: z.enum(["person", "command", "worker"]),
    /** The person's name; null if the account is gone. */
    name: z.string().nullable(),
    /** The time for which it was scheduled. */
    scheduledTime: isoTime.nullable(),
    /** The number of recipients who were queued again. */
    requeued: z.int().nullable(),
    subject: z.int().nullable().meta({
      description: "The number of the subject that was chosen",
      example: 2,
    }),
  })
  .meta({ id: "CampaignDeed" });
export type CampaignDeed = z.infer<typeof campaignDeed>;

export const campaignRecordOutput = z.object({ record: z.array(campaignDeed), pagination });

export const resentOutput = z.object({ requeued: z.int() });

/** The number of suppressions lifted, and of recipients queued again. */
export const bouncesUndoneOutput = z.object({ lifted: z.int(), requeued: z.int() });
