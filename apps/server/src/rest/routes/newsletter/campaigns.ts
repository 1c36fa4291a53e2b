import { campaignRecipient, limits, recipientColumns } from "@sortes/contract";
import type { Routes } from "../../route.ts";

const changingState = ["NOT_FOUND", "CAMPAIGN_WRONG_STATE", "CAMPAIGN_OF_WELCOME"] as const;
const freezing = [
  ...changingState,
  "CAMPAIGN_CHANGED",
  "CAMPAIGN_NOT_SENDABLE",
  "POSTAL_ADDRESS_MISSING",
  "CAMPAIGN_REACHES_NOBODY",
  "SEGMENT_GONE",
  "SUBJECT_BLANK",
  "SUBJECTS_EQUAL",
  "SUBJECT_TEST_WITHOUT_CLICKS",
] as const;

/** Errors of turning a draft into a letter of the welcome series. */
const ofDraft = [
  ...changingState,
  "CAMPAIGN_CHANGED",
  "CAMPAIGN_NOT_SENDABLE",
  "POSTAL_ADDRESS_MISSING",
  "SUBJECT_BLANK",
  "SUBJECTS_EQUAL",
  "SUBJECT_TEST_WITHOUT_CLICKS",
  "WELCOME_LETTER_NARROW",
] as const;

export const campaignRoutes: Routes = {
  "campaigns.create": {
    at: "POST /newsletter/campaigns/",
    status: 201,
    summary: "Create a campaign as a draft",
  },
  "campaigns.list": {
    at: "GET /newsletter/campaigns/list/",
    summary: "Campaigns, newest first; long bodies are shortened",
    results: "campaigns",
    beside: ["pagination"],
  },
  "campaigns.get": {
    at: "GET /newsletter/campaigns/{id}/",
    summary: "One campaign with its whole body",
    errors: ["NOT_FOUND"],
  },
  "campaigns.update": {
    at: "PATCH /newsletter/campaigns/{id}/",
    summary: "Change a draft",
    errors: [...changingState, "CAMPAIGN_CHANGED"],
  },
  "campaigns.remove": {
    at: "DELETE /newsletter/campaigns/{id}/",
    status: 204,
    summary: "Delete a draft",
    errors: [...changingState],
  },
  "campaigns.send": {
    at: "POST /newsletter/campaigns/{id}/send/",
    summary: "Send a draft, or a scheduled campaign ahead of time, to everybody or its segment",
    errors: [...freezing],
  },
  "campaigns.schedule": {
    at: "POST /newsletter/campaigns/{id}/schedule/",
    summary:
      "Schedule a draft or reschedule a campaign: a time with its offset, or a local time with its time zone",
    errors: [...freezing],
  },
  "campaigns.cancel": {
    at: "POST /newsletter/campaigns/{id}/cancel/",
    summary: "Make a scheduled campaign a draft again, or end one that has started or was missed",
    errors: [...changingState],
  },
  "campaigns.pause": {
    at: "POST /newsletter/campaigns/{id}/pause/",
    summary: "Pause a campaign that is being sent",
    errors: [...changingState],
  },
  "campaigns.resume": {
    at: "POST /newsletter/campaigns/{id}/resume/",
    summary: "Resume a paused campaign, or send one that missed its time",
    errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
  },
  "campaigns.duplicate": {
    at: "POST /newsletter/campaigns/{id}/duplicate/",
    status: 201,
    summary: "Copy a campaign into a new draft",
    errors: ["NOT_FOUND"],
  },
  "campaigns.preview": {
    at: "POST /newsletter/campaigns/preview/",
    summary: "Render unsaved content for a one-time preview",
    errors: ["CAMPAIGN_NOT_SENDABLE"],
  },
  "campaigns.previewKept": {
    at: "POST /newsletter/campaigns/{id}/preview/",
    summary: "Render a campaign for a one-time preview",
    errors: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
  },
  "campaigns.checkLinks": {
    at: "POST /newsletter/campaigns/{id}/check-links/",
    summary: "Ask whether the links of a campaign answer; up to 60 are asked, for 10 seconds",
    errors: ["NOT_FOUND", "CAMPAIGN_NOT_SENDABLE"],
  },
  "campaigns.sendTest": {
    at: "POST /newsletter/campaigns/{id}/test/",
    summary:
      "Send the current campaign as a test to yourself, or to confirmed test addresses of yours",
    errors: ["NOT_FOUND", "EMAIL_UNVERIFIED", "CAMPAIGN_NOT_SENDABLE", "TEST_ADDRESS_UNCONFIRMED"],
  },
  "campaigns.recipients": {
    at: "GET /newsletter/campaigns/{id}/recipients/",
    summary: "Recipients of a campaign and the outcome for each, by state",
    errors: ["NOT_FOUND"],
  },
  "campaigns.resendUnknown": {
    at: "POST /newsletter/campaigns/{id}/resend-unknown/",
    summary: "Send again to recipients with an unknown outcome",
    errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
  },
  "campaigns.resendRefused": {
    at: "POST /newsletter/campaigns/{id}/resend-refused/",
    summary: "Send again to recipients whose mail was refused for its own sake, such as its size",
    errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
  },
  "campaigns.undoBounces": {
    at: "POST /newsletter/campaigns/{id}/undo-bounces/",
    summary: "Undo the bounces of a campaign, and send again to recipients who never received it",
    errors: [...changingState, "POSTAL_ADDRESS_MISSING"],
  },
  "campaigns.subjects": {
    at: "GET /newsletter/campaigns/{id}/subjects/",
    summary: "The subjects that a campaign tries, how each does, and which one was chosen",
    errors: ["NOT_FOUND"],
  },
  "campaigns.chooseSubject": {
    at: "POST /newsletter/campaigns/{id}/subjects/choose/",
    summary: "Choose the subject for all recipients who wait, before the clicks do",
    errors: [...changingState, "SUBJECT_CHOSEN"],
  },
  "campaigns.archive": {
    at: "PUT /newsletter/campaigns/{id}/archive/",
    summary: "Put a campaign that was sent or scheduled into the public archive, or take it out",
    errors: [...changingState],
  },
  "campaigns.progress": {
    at: "GET /newsletter/campaigns/progress/",
    summary: "Progress of the campaigns that are being sent",
  },
  "campaigns.progressOf": {
    at: "GET /newsletter/campaigns/{id}/progress/",
    summary: "Progress of one campaign, in any state",
    errors: ["NOT_FOUND"],
  },
  "campaigns.record": {
    at: "GET /newsletter/campaigns/{id}/record/",
    summary: "Who did what to a campaign and when, newest first",
    errors: ["NOT_FOUND"],
  },
  "campaigns.exportRecipients": {
    at: "GET /newsletter/campaigns/{id}/recipients/export/",
    summary: "Recipients of a campaign and the outcome for each, as a file",
    errors: ["NOT_FOUND"],
    file: { key: "recipients", entry: campaignRecipient, columns: recipientColumns },
  },
  "campaigns.audience": {
    at: "GET /newsletter/campaigns/audience/",
    summary: "How many would receive a campaign now, and how many are left out and why",
    errors: ["NOT_FOUND", "SEGMENT_GONE"],
  },
  "newsletterSettings.get": {
    at: "GET /newsletter/settings/",
    summary: "Settings for all campaigns: the postal address of their sender",
  },
  "newsletterSettings.save": {
    at: "PUT /newsletter/settings/",
    summary: "Set the sender's postal address, which every campaign needs",
    errors: ["NEWSLETTER_SETTINGS_CHANGED"],
  },
  "brand.get": {
    at: "GET /newsletter/brand/",
    summary: "How all mails look: name, logo, colours and footer words",
  },
  "brand.save": {
    at: "PUT /newsletter/brand/",
    summary: "Change how all mails look; what is left out stays",
    errors: ["BRAND_CHANGED", "BRAND_LOGO_LIMIT"],
  },
  "welcome.get": {
    at: "GET /newsletter/welcome/",
    summary: "The welcome series: letters that readers get one after another once they confirm",
  },
  "welcome.turn": {
    at: "PUT /newsletter/welcome/",
    status: 204,
    summary: "Turn the welcome series on or off; while it is off, its letters wait",
    errors: ["WELCOME_EMPTY"],
  },
  "welcome.addStep": {
    at: "POST /newsletter/welcome/steps/",
    status: 201,
    summary: "Make a draft the last letter of the welcome series",
    errors: [...ofDraft, "WELCOME_LIMIT"],
  },
  "welcome.changeStep": {
    at: "PATCH /newsletter/welcome/steps/{id}/",
    status: 204,
    summary: "Change how long readers wait for a letter of the welcome series from now on",
    errors: ["NOT_FOUND"],
  },
  "welcome.moveStep": {
    at: "PUT /newsletter/welcome/steps/{id}/place/",
    status: 204,
    summary:
      "Put a letter of the welcome series before another one; readers on their way get those that they have not had",
    errors: ["NOT_FOUND"],
  },
  "welcome.replaceLetter": {
    at: "PUT /newsletter/welcome/steps/{id}/letter/",
    status: 204,
    summary: "Make a draft the letter of a step, for everybody who has not had the old one",
    errors: [...ofDraft],
  },
  "welcome.removeStep": {
    at: "DELETE /newsletter/welcome/steps/{id}/",
    status: 204,
    summary: "Take a letter out of the welcome series; whoever has not got it does not get it",
    errors: ["NOT_FOUND"],
  },
  "sending.state": {
    at: "GET /newsletter/sending/",
    summary: "Whether campaigns are being sent, and any fault of the mail server",
  },
  "sending.turn": {
    at: "PUT /newsletter/sending/",
    summary: "Stop all campaigns, or resume them",
  },
  "statistics.newsletter": {
    at: "GET /newsletter/stats/",
    summary: "Number of subscribers, and their opens and clicks",
    beside: ["totalSubscribers", "openRate", "clickRate", "recentCampaigns"],
    namesStay: true,
  },
  "statistics.campaign": {
    at: "GET /newsletter/campaigns/{id}/stats/",
    summary: "Opens and clicks of one campaign, by link and by hour",
    errors: ["NOT_FOUND"],
  },
  "statistics.readers": {
    at: "GET /newsletter/campaigns/{id}/stats/readers/",
    summary:
      "Opens and clicks of one campaign by the readers' language, and of a segment beside the others",
    errors: ["NOT_FOUND"],
  },
  "statistics.linkMap": {
    at: "POST /newsletter/campaigns/{id}/link-map/",
    summary: "Show a sent campaign with each link's share of all clicks, once",
    errors: ["NOT_FOUND"],
  },
  "reports.receive": {
    at: "POST /newsletter/reports/",
    summary: "Report a delivery result, with BOUNCE_WEBHOOK_TOKEN as the bearer token",
    errors: ["NOT_FOUND", "UNAUTHENTICATED"],
    upload: {
      type: "message/rfc822",
      limit: limits.report.bytes,
      description: "The mail as it came: a delivery report (RFC 3464) or a complaint (RFC 5965)",
    },
  },
};
