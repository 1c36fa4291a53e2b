import * as db from "@sortes/db";
import type { Call } from "./call.ts";

const fields = {
  title: "t",
  subject: "s",
  preheader: "",
  topic: null,
  body: "b",
  segmentId: null,
  tracking: "off",
  language: null,
  document: null,
  onlyItsLanguage: false,
  translation: null,
  subjectTest: null,
  inArchive: null,
} as const;
const runOf = (id: string) => ({ campaignId: id, run: 1, state: "all" }) as const;
const page = { limit: 20, offset: 0 };
const account = "smtp://example.test";
const claimFor = (campaignId: string, token: string) => ({
  token,
  workerId: token,
  campaignId,
  run: 1,
  limit: 200,
});
const eventOf = (recipientId: string) => ({ recipientId, digest: "d", machine: false });
const handover = (id: string, token: string) => ({ id, token, addressHash: "a" });
const settled = (id: string, token: string) => ({
  id,
  token,
  state: "sent" as const,
  reason: null,
  error: null,
  counts: true,
  pauseSeconds: 0,
  deadAddressHash: null,
});

/** Calls of the queries about campaigns. */
export const campaignCalls: Record<string, Call> = {
  insertCampaign: (tx, { fresh, person, now }) =>
    db.insertCampaign(tx, { ...fields, id: fresh, createdBy: person, createdAt: now }),
  findCampaign: (tx, { campaign }) => db.findCampaign(tx, campaign),
  findCampaignState: (tx, { campaign }) => db.findCampaignState(tx, campaign),
  findTrackedBefore: (tx, { now }) => db.findTrackedBefore(tx, now, 10),
  findFrozenContents: (tx, { campaign }) => db.findFrozenContents(tx, { id: campaign, run: 1 }),
  countSentByLanguage: (tx, { campaign }) =>
    db.countSentByLanguage(tx, { id: campaign, run: 1, sent: 1_000_000 }),
  sumLanguages: (tx, { campaign }) => db.sumLanguages(tx, { id: campaign, run: 1 }),
  countReadersInSegment: (tx, { campaign }) =>
    db.countReadersInSegment(
      tx,
      { id: campaign, run: 1, sent: 1_000_000 },
      {
        definition: {
          match: "all",
          groups: [{ match: "all", conditions: [{ about: "language", test: "is", value: "ro" }] }],
        },
        tags: new Map(),
        fields: new Map(),
      },
    ),
  findKnowsReaders: (tx, { campaign }) => db.findKnowsReaders(tx, { id: campaign, run: 1 }),
  findArchivePage: (tx) => db.findArchivePage(tx, { language: "en", ...page }),
  countArchive: (tx) => db.countArchive(tx, "en"),
  findArchiveMap: (tx) => db.findArchiveMap(tx, 5000),
  findPublicLetter: (tx) => db.findPublicLetter(tx, 1, ["en", "ro"]),
  findArchiveNumber: (tx, { campaign }) => db.findArchiveNumber(tx, campaign),
  archiveCampaign: (tx, { campaign }) => db.archiveCampaign(tx, campaign, true),
  findCampaignSize: (tx, { campaign }) => db.findCampaignSize(tx, campaign),
  lockCampaignState: (tx, { campaign }) => db.lockCampaignState(tx, campaign),
  findCampaignPage: (tx) => db.findCampaignPage(tx, { status: "all", page: 1, limit: 20 }),
  "findCampaignPage of one status": (tx) =>
    db.findCampaignPage(tx, { status: "paused", page: 1, limit: 20 }),
  countCampaigns: (tx) => db.countCampaigns(tx, { status: "all" }),
  updateCampaignDraft: (tx, { draftCampaign, now }) =>
    db.updateCampaignDraft(tx, { id: draftCampaign }, { title: "n" }, now),
  copyCampaign: (tx, { campaign, fresh, person, now }) =>
    db.copyCampaign(tx, campaign, { id: fresh, title: "copy", createdBy: person, createdAt: now }),
  deleteCampaign: (tx, { draftCampaign }) =>
    db.deleteCampaign(tx, { id: draftCampaign, from: ["draft"] }),
  getBrand: (tx) => db.getBrand(tx),
  lockBrand: (tx) => db.lockBrand(tx),
  updateBrand: (tx, { now }) => db.updateBrand(tx, { name: "n", changedAt: now }),
  insertBrandLogo: (tx, { fresh }) =>
    db.insertBrandLogo(
      tx,
      { hash: fresh, type: "image/png", width: 1, height: 1, bytes: Buffer.from("x") },
      200,
    ),
  findBrandLogo: (tx, { fresh }) => db.findBrandLogo(tx, fresh),
  insertCampaignPreview: (tx, { fresh }) =>
    db.insertCampaignPreview(tx, { hash: fresh, html: "", seconds: 60 }),
  takeCampaignPreview: (tx, { fresh }) => db.takeCampaignPreview(tx, fresh),
  findHasCampaignPreview: (tx, { fresh }) => db.findHasCampaignPreview(tx, fresh),
  deleteExpiredCampaignPreviews: (tx) => db.deleteExpiredCampaignPreviews(tx),
  recordOpen: (tx, { recipient }) => db.recordOpen(tx, eventOf(recipient)),
  recordClick: (tx, { recipient, link }) =>
    db.recordClick(tx, { ...eventOf(recipient), linkId: link }),
  deleteOldEngagement: (tx) => db.deleteOldEngagement(tx, 1000),
  deleteOldClicks: (tx) => db.deleteOldClicks(tx, 1000),
  findUnpreparedCampaigns: (tx) => db.findUnpreparedCampaigns(tx),
  prepareRecipients: (tx, { sendingCampaign }) => db.prepareRecipients(tx, sendingCampaign, 28),
  findReachesSomebody: (tx) => db.findReachesSomebody(tx, { topic: null, monthlyCapDays: 28 }),
  "findReachesSomebody of one language": (tx) =>
    db.findReachesSomebody(tx, { topic: null, monthlyCapDays: 28, language: "ro" }),
  findSegmentOfCampaign: (tx, { campaign }) => db.findSegmentOfCampaign(tx, campaign),
  countAudience: (tx) => db.countAudience(tx, { topic: null, monthlyCapDays: 28 }),
  "countAudience of one language": (tx) =>
    db.countAudience(tx, { topic: null, monthlyCapDays: 28, language: "ro" }),
  findRecipients: (tx, { campaign }) => db.findRecipients(tx, runOf(campaign), page),
  "findRecipients of one state": (tx, { campaign }) =>
    db.findRecipients(tx, { ...runOf(campaign), state: "failed" }, page),
  "findRecipients by address": (tx, { campaign }) =>
    db.findRecipients(tx, { ...runOf(campaign), address: "reader2@example.test" }, page),
  countRecipients: (tx, { campaign }) => db.countRecipients(tx, runOf(campaign)),
  findRecipientBatch: (tx, { campaign }) => db.findRecipientBatch(tx, runOf(campaign)),
  requeueUnknownRecipients: (tx, { campaign }) =>
    db.requeueUnknownRecipients(tx, { campaignId: campaign, run: 1 }),
  liftBounces: (tx, { campaign }) => db.liftBounces(tx, { campaignId: campaign, run: 1 }),
  requeueFailedRecipients: (tx, { campaign }) =>
    db.requeueFailedRecipients(tx, { campaignId: campaign, run: 1 }, "bounced"),
  reopenCampaign: (tx, { campaign }) => db.reopenCampaign(tx, campaign),
  lookAfterCampaigns: (tx) => db.lookAfterCampaigns(tx),
  startDueCampaigns: (tx) => db.startDueCampaigns(tx),
  findNextStart: (tx) => db.findNextStart(tx, 6000),
  sweepExpiredClaims: (tx) => db.sweepExpiredClaims(tx),
  skipCancelledRecipients: (tx) => db.skipCancelledRecipients(tx, 5000, 2),
  finishCampaigns: (tx) => db.finishCampaigns(tx),
  ensureSendingAccount: (tx) => db.ensureSendingAccount(tx, account),
  findAccountFault: (tx) => db.findAccountFault(tx, account),
  findUsualBounces: (tx) => db.findUsualBounces(tx),
  holdAccount: (tx) =>
    db.holdAccount(tx, account, { fault: "f", hold: "server", share: 1, isKnown: false }),
  takeAccountTest: (tx) => db.takeAccountTest(tx, account),
  clearAccountFault: (tx) => db.clearAccountFault(tx, account),
  takePermits: async (tx) => {
    await db.ensureSendingAccount(tx, account);
    await db.takePermits(tx, account, { count: 1, perMinute: 60 });
  },
  takeDayPermits: (tx) => db.takeDayPermits(tx, "scale", { count: 1, first: 100 }),
  findWarmUp: (tx) => db.findWarmUp(tx),
  getSendingSwitch: (tx) => db.getSendingSwitch(tx),
  turnSendingSwitch: (tx) => db.turnSendingSwitch(tx, true),
  findSendingFault: (tx) => db.findSendingFault(tx),
  databaseTime: (tx) => db.databaseTime(tx),
  getNewsletterSettings: (tx) => db.getNewsletterSettings(tx),
  lockNewsletterSettings: (tx) => db.lockNewsletterSettings(tx),
  updateNewsletterSettings: (tx, { now }) =>
    db.updateNewsletterSettings(tx, { postalAddress: "a", changedAt: now }),
  getWelcomeSeries: (tx) => db.getWelcomeSeries(tx),
  lockWelcomeSeries: (tx) => db.lockWelcomeSeries(tx),
  findWelcomeSteps: (tx) => db.findWelcomeSteps(tx),
  countWelcomeReaders: (tx) => db.countWelcomeReaders(tx, 100_000),
  findIsWelcomeLetter: (tx, { campaign }) => db.findIsWelcomeLetter(tx, campaign),
  insertWelcomeStep: (tx, { draftCampaign, fresh }) =>
    db.insertWelcomeStep(
      tx,
      { id: fresh, waitHours: 1 },
      {
        draft: { id: draftCampaign, version: 1 },
        frozen: { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
        isOn: true,
      },
    ),
  orderWelcomeSteps: (tx, { fresh }) => db.orderWelcomeSteps(tx, [fresh]),
  updateWelcomeWait: (tx, { fresh }) => db.updateWelcomeWait(tx, fresh, 2),
  replaceWelcomeLetter: (tx, { draftCampaign, sendingCampaign, fresh }) =>
    db.replaceWelcomeLetter(
      tx,
      { id: fresh, campaignId: sendingCampaign, run: 1 },
      {
        draft: { id: draftCampaign, version: 1 },
        frozen: { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
        isOn: true,
      },
    ),
  deleteWelcomeStep: (tx, { sendingCampaign, fresh }) =>
    db.deleteWelcomeStep(tx, { id: fresh, campaignId: sendingCampaign }),
  turnWelcomeSeries: (tx) => db.turnWelcomeSeries(tx, true),
  beginWelcome: (tx, { subscriber }) => db.beginWelcome(tx, subscriber),
  lapseWelcome: (tx) => db.lapseWelcome(tx, 1000),
  queueWelcomeSteps: (tx) => db.queueWelcomeSteps(tx, { limit: 1000, monthlyCapDays: 28 }),
  findSendableCampaigns: (tx) => db.findSendableCampaigns(tx),
  claimRecipients: (tx, { sendingCampaign, fresh }) =>
    db.claimRecipients(tx, claimFor(sendingCampaign, fresh)),
  "claimRecipients by chance": (tx, { sendingCampaign, fresh }) =>
    db.claimRecipients(tx, { ...claimFor(sendingCampaign, fresh), limit: 1, byChance: true }),
  renewClaims: (tx, { fresh }) => db.renewClaims(tx, [fresh]),
  releaseRecipients: (tx, { fresh, recipient }) => db.releaseRecipients(tx, fresh, [recipient]),
  releaseClaims: (tx, { fresh }) => db.releaseClaims(tx, [fresh]),
  endClaim: (tx, { fresh }) => db.endClaim(tx, fresh),
  findReaderExclusion: (tx, { recipient, fresh }) =>
    db.findReaderExclusion(tx, handover(recipient, fresh)),
  recordProgress: (tx, { recipient, fresh }) =>
    db.recordProgress(tx, {
      settled: [settled("2", fresh)],
      handovers: [handover(recipient, fresh)],
    }),
  "recordProgress of handovers": (tx, { recipient, fresh }) =>
    db.recordProgress(tx, { settled: [], handovers: [handover(recipient, fresh)] }),
  findCampaignContent: (tx, { campaign }) =>
    db.findCampaignContent(tx, { id: campaign, run: 1, locale: "en", variant: null }),
  "findCampaignContent of a subject": (tx, { campaign }) =>
    db.findCampaignContent(tx, { id: campaign, run: 1, locale: "en", variant: 0 }),
  assignVariants: (tx, { sendingCampaign }) =>
    db.assignVariants(
      tx,
      { id: sendingCampaign, run: 1 },
      { seed: "00".repeat(32), share: 20, subjects: 2 },
    ),
  noteTested: (tx) => db.noteTested(tx),
  lockDueTests: (tx) => db.lockDueTests(tx),
  countVariants: (tx, { campaign }) => db.countVariants(tx, { id: campaign, run: 1 }),
  chooseSubject: (tx, { sendingCampaign }) =>
    db.chooseSubject(tx, sendingCampaign, { winner: 1, byStaff: true }),
  releaseWaiting: (tx) => db.releaseWaiting(tx, 5000),
  insertCampaignLinks: (tx, { campaign }) =>
    db.insertCampaignLinks(tx, { id: campaign, run: 2 }, ["https://a.test/"]),
  findCampaignLinks: (tx, { campaign }) => db.findCampaignLinks(tx, { id: campaign, run: 1 }),
  findLinkTarget: (tx, { link, recipient }) =>
    db.findLinkTarget(tx, { linkId: link, recipientId: recipient }),
  freezeCampaign: (tx, { draftCampaign }) =>
    db.freezeCampaign(
      tx,
      { id: draftCampaign, version: 1 },
      { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
    ),
  moveScheduledCampaign: (tx, { scheduledCampaign, now }) =>
    db.moveScheduledCampaign(tx, scheduledCampaign, now),
  cancelCampaign: (tx, { scheduledCampaign }) => db.cancelCampaign(tx, scheduledCampaign),
  pauseCampaign: (tx, { sendingCampaign }) => db.pauseCampaign(tx, sendingCampaign),
  pauseTooLarge: (tx, { sendingCampaign }) =>
    db.pauseTooLarge(tx, { campaignId: sendingCampaign, run: 1 }, { letter: 2, limit: 1 }),
  resumeCampaign: (tx, { sendingCampaign }) => db.resumeCampaign(tx, sendingCampaign),
  findSendingCampaigns: (tx) => db.findSendingCampaigns(tx, 20),
  findBegunCampaigns: (tx) => db.findBegunCampaigns(tx, 20),
  findCampaignHead: (tx, { campaign }) => db.findCampaignHead(tx, campaign),
  sumTallies: (tx, { campaign }) => db.sumTallies(tx, [{ id: campaign, run: 1 }]),
  sumLinkTallies: (tx, { campaign }) => db.sumLinkTallies(tx, { id: campaign, run: 1 }),
  sumHours: (tx, { campaign }) => db.sumHours(tx, { id: campaign, run: 1 }),
  countUnsubscribed: (tx, { campaign }) => db.countUnsubscribed(tx, [campaign]),
  countGrowth: (tx) => db.countGrowth(tx, 12),
  countActiveSubscribers: (tx) => db.countActiveSubscribers(tx),
  countRecipientsByState: (tx, { campaign }) =>
    db.countRecipientsByState(tx, [{ id: campaign, run: 1 }]),
  findTotals: (tx) => db.findTotals(tx, "campaign."),
  foldTotals: (tx) => db.foldTotals(tx, 10_000),
  foldRecipientChanges: (tx) => db.foldRecipientChanges(tx, 10_000),
};
