import { type Campaign, type CampaignFields, emptyCampaignFields } from "@sortes/contract";

let made = 0;

/** A draft as the server returns it. */
export function draftOnServer(fields: Partial<CampaignFields> = {}): Campaign {
  const at = "2027-03-01T09:00:00.000Z";
  return {
    id: `0190bbbb-0000-7000-8000-${String(++made).padStart(12, "0")}`,
    ...emptyCampaignFields,
    title: "Winter",
    subject: "News",
    body: "<p>Hi</p>",
    ...fields,
    isTranslated: Boolean(fields.translation),
    isWelcomeLetter: false,
    bodyFormat: "html",
    status: "draft",
    pauseReason: null,
    pauseSizes: null,
    segmentName: null,
    archivePath: null,
    subjectTestPhase: null,
    scheduledTime: null,
    ownTime: null,
    startedAt: null,
    finishedAt: null,
    createdAt: at,
    updatedAt: at,
    version: 1,
    counters: {
      recipients: 0,
      queued: 0,
      sent: 0,
      failed: 0,
      skipped: 0,
      unknown: 0,
      bounced: 0,
      opens: 0,
      clicks: 0,
    },
  };
}
