import * as campaigns from "@sortes/db/newsletter/campaigns/campaigns";
import * as statistics from "@sortes/db/newsletter/statistics/statistics";
import * as readerStatistics from "@sortes/db/newsletter/statistics/readers";
import * as archive from "@sortes/db/newsletter/archive/archive";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import * as engagement from "@sortes/db/newsletter/statistics/engagement";
import * as preparation from "@sortes/db/newsletter/campaigns/preparation";
import * as segments from "@sortes/db/newsletter/readers/segments";
import * as recipients from "@sortes/db/newsletter/campaigns/recipients";
import * as campaignRounds from "@sortes/db/newsletter/campaigns/rounds";
import * as sendingAccount from "@sortes/db/newsletter/sending/sending-account";
import * as sendingDays from "@sortes/db/newsletter/sending/sending-days";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import * as welcomeSeries from "@sortes/db/newsletter/campaigns/welcome";
import * as welcomeLetters from "@sortes/db/newsletter/campaigns/welcome-letters";
import * as welcomeReaders from "@sortes/db/newsletter/campaigns/welcome-readers";
import * as sending from "@sortes/db/newsletter/sending/sending";
import * as subjectTests from "@sortes/db/newsletter/campaigns/subject-tests";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as storedTotals from "@sortes/db/ground/totals";
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
    campaigns.insert(tx, { ...fields, id: fresh, createdBy: person, createdAt: now }),
  findCampaign: (tx, { campaign }) => campaigns.find(tx, campaign),
  findCampaignState: (tx, { campaign }) => campaigns.findState(tx, campaign),
  findTrackedBefore: (tx, { now }) => statistics.findTrackedBefore(tx, now, 10),
  findFrozenContents: (tx, { campaign }) =>
    statistics.findFrozenContents(tx, { id: campaign, run: 1 }),
  countSentByLanguage: (tx, { campaign }) =>
    readerStatistics.countSentByLanguage(tx, { id: campaign, run: 1, sent: 1_000_000 }),
  sumLanguages: (tx, { campaign }) => readerStatistics.sumLanguages(tx, { id: campaign, run: 1 }),
  countReadersInSegment: (tx, { campaign }) =>
    readerStatistics.countInSegment(
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
  findKnowsReaders: (tx, { campaign }) =>
    readerStatistics.knowsReaders(tx, { id: campaign, run: 1 }),
  findArchivePage: (tx) => archive.page(tx, { language: "en", ...page }),
  countArchive: (tx) => archive.count(tx, "en"),
  findArchiveMap: (tx) => archive.map(tx, 5000),
  findPublicLetter: (tx) => archive.findLetter(tx, 1, ["en", "ro"]),
  findArchiveNumber: (tx, { campaign }) => archive.findNumber(tx, campaign),
  archiveCampaign: (tx, { campaign }) => archive.add(tx, campaign, true),
  findCampaignSize: (tx, { campaign }) => campaigns.findSize(tx, campaign),
  lockCampaignState: (tx, { campaign }) => campaigns.lockState(tx, campaign),
  findCampaignPage: (tx) => campaigns.page(tx, { status: "all", page: 1, limit: 20 }),
  "findCampaignPage of one status": (tx) =>
    campaigns.page(tx, { status: "paused", page: 1, limit: 20 }),
  countCampaigns: (tx) => campaigns.count(tx, { status: "all" }),
  updateCampaignDraft: (tx, { draftCampaign, now }) =>
    campaigns.updateDraft(tx, { id: draftCampaign }, { title: "n" }, now),
  copyCampaign: (tx, { campaign, fresh, person, now }) =>
    campaigns.copy(tx, campaign, { id: fresh, title: "copy", createdBy: person, createdAt: now }),
  deleteCampaign: (tx, { draftCampaign }) =>
    campaigns.remove(tx, { id: draftCampaign, from: ["draft"] }),
  getBrand: (tx) => brandSettings.get(tx),
  lockBrand: (tx) => brandSettings.lock(tx),
  updateBrand: (tx, { now }) => brandSettings.update(tx, { name: "n", changedAt: now }),
  insertBrandLogo: (tx, { fresh }) =>
    brandSettings.insertLogo(
      tx,
      { hash: fresh, type: "image/png", width: 1, height: 1, bytes: Buffer.from("x") },
      200,
    ),
  findBrandLogo: (tx, { fresh }) => brandSettings.findLogo(tx, fresh),
  insertCampaignPreview: (tx, { fresh }) =>
    campaigns.insertPreview(tx, { hash: fresh, html: "", seconds: 60 }),
  takeCampaignPreview: (tx, { fresh }) => campaigns.takePreview(tx, fresh),
  findHasCampaignPreview: (tx, { fresh }) => campaigns.hasPreview(tx, fresh),
  deleteExpiredCampaignPreviews: (tx) => campaigns.removeExpiredPreviews(tx),
  recordOpen: (tx, { recipient }) => engagement.recordOpen(tx, eventOf(recipient)),
  recordClick: (tx, { recipient, link }) =>
    engagement.recordClick(tx, { ...eventOf(recipient), linkId: link }),
  deleteOldEngagement: (tx) => engagement.removeOld(tx, 1000),
  deleteOldClicks: (tx) => engagement.removeOldClicks(tx, 1000),
  findUnpreparedCampaigns: (tx) => preparation.findUnprepared(tx),
  prepareRecipients: (tx, { sendingCampaign }) =>
    preparation.prepareRecipients(tx, sendingCampaign, 28),
  findReachesSomebody: (tx) => preparation.reachesSomebody(tx, { topic: null, monthlyCapDays: 28 }),
  "findReachesSomebody of one language": (tx) =>
    preparation.reachesSomebody(tx, { topic: null, monthlyCapDays: 28, language: "ro" }),
  findSegmentOfCampaign: (tx, { campaign }) => segments.findOfCampaign(tx, campaign),
  countAudience: (tx) => preparation.countAudience(tx, { topic: null, monthlyCapDays: 28 }),
  "countAudience of one language": (tx) =>
    preparation.countAudience(tx, { topic: null, monthlyCapDays: 28, language: "ro" }),
  findRecipients: (tx, { campaign }) => recipients.page(tx, runOf(campaign), page),
  "findRecipients of one state": (tx, { campaign }) =>
    recipients.page(tx, { ...runOf(campaign), state: "failed" }, page),
  "findRecipients by address": (tx, { campaign }) =>
    recipients.page(tx, { ...runOf(campaign), address: "reader2@example.test" }, page),
  countRecipients: (tx, { campaign }) => recipients.count(tx, runOf(campaign)),
  findRecipientBatch: (tx, { campaign }) => recipients.batch(tx, runOf(campaign)),
  requeueUnknownRecipients: (tx, { campaign }) =>
    recipients.requeueUnknown(tx, { campaignId: campaign, run: 1 }),
  liftBounces: (tx, { campaign }) => recipients.liftBounces(tx, { campaignId: campaign, run: 1 }),
  requeueFailedRecipients: (tx, { campaign }) =>
    recipients.requeueFailed(tx, { campaignId: campaign, run: 1 }, "bounced"),
  reopenCampaign: (tx, { campaign }) => recipients.reopenCampaign(tx, campaign),
  lookAfterCampaigns: (tx) => campaignRounds.lookAfter(tx),
  startDueCampaigns: (tx) => campaignRounds.startDue(tx),
  findNextStart: (tx) => campaignRounds.findNextStart(tx, 6000),
  sweepExpiredClaims: (tx) => campaignRounds.sweepExpiredClaims(tx),
  skipCancelledRecipients: (tx) => campaignRounds.skipCancelled(tx, 5000, 2),
  finishCampaigns: (tx) => campaignRounds.finish(tx),
  ensureSendingAccount: (tx) => sendingAccount.ensure(tx, account),
  findAccountFault: (tx) => sendingAccount.findFault(tx, account),
  findUsualBounces: (tx) => sendingAccount.findUsualBounces(tx),
  holdAccount: (tx) =>
    sendingAccount.hold(tx, account, { fault: "f", hold: "server", share: 1, isKnown: false }),
  takeAccountTest: (tx) => sendingAccount.takeTest(tx, account),
  clearAccountFault: (tx) => sendingAccount.clearFault(tx, account),
  takePermits: async (tx) => {
    await sendingAccount.ensure(tx, account);
    await sendingAccount.takePermits(tx, account, { count: 1, perMinute: 60 });
  },
  takeDayPermits: (tx) => sendingDays.takePermits(tx, "scale", { count: 1, first: 100 }),
  findWarmUp: (tx) => sendingDays.findWarmUp(tx),
  getSendingSwitch: (tx) => sendingControl.getSwitch(tx),
  turnSendingSwitch: (tx) => sendingControl.turnSwitch(tx, true),
  findSendingFault: (tx) => sendingControl.findFault(tx),
  databaseTime: (tx) => sendingControl.databaseTime(tx),
  getNewsletterSettings: (tx) => sendingControl.getSettings(tx),
  lockNewsletterSettings: (tx) => sendingControl.lockSettings(tx),
  updateNewsletterSettings: (tx, { now }) =>
    sendingControl.updateSettings(tx, { postalAddress: "a", changedAt: now }),
  getWelcomeSeries: (tx) => welcomeSeries.get(tx),
  lockWelcomeSeries: (tx) => welcomeSeries.lock(tx),
  findWelcomeSteps: (tx) => welcomeSeries.findSteps(tx),
  countWelcomeReaders: (tx) => welcomeSeries.countReaders(tx, 100_000),
  findIsWelcomeLetter: (tx, { campaign }) => welcomeLetters.isLetter(tx, campaign),
  insertWelcomeStep: (tx, { draftCampaign, fresh }) =>
    welcomeSeries.insertStep(
      tx,
      { id: fresh, waitHours: 1 },
      {
        draft: { id: draftCampaign, version: 1 },
        frozen: { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
        isOn: true,
      },
    ),
  orderWelcomeSteps: (tx, { fresh }) => welcomeSeries.orderSteps(tx, [fresh]),
  updateWelcomeWait: (tx, { fresh }) => welcomeSeries.updateWait(tx, fresh, 2),
  replaceWelcomeLetter: (tx, { draftCampaign, sendingCampaign, fresh }) =>
    welcomeSeries.replaceLetter(
      tx,
      { id: fresh, campaignId: sendingCampaign, run: 1 },
      {
        draft: { id: draftCampaign, version: 1 },
        frozen: { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
        isOn: true,
      },
    ),
  deleteWelcomeStep: (tx, { sendingCampaign, fresh }) =>
    welcomeSeries.removeStep(tx, { id: fresh, campaignId: sendingCampaign }),
  turnWelcomeSeries: (tx) => welcomeSeries.turn(tx, true),
  beginWelcome: (tx, { subscriber }) => welcomeReaders.begin(tx, subscriber),
  lapseWelcome: (tx) => welcomeReaders.lapse(tx, 1000),
  queueWelcomeSteps: (tx) => welcomeReaders.queueSteps(tx, { limit: 1000, monthlyCapDays: 28 }),
  findSendableCampaigns: (tx) => sending.findCampaigns(tx),
  claimRecipients: (tx, { sendingCampaign, fresh }) =>
    sending.claimRecipients(tx, claimFor(sendingCampaign, fresh)),
  "claimRecipients by chance": (tx, { sendingCampaign, fresh }) =>
    sending.claimRecipients(tx, { ...claimFor(sendingCampaign, fresh), limit: 1, byChance: true }),
  renewClaims: (tx, { fresh }) => sending.renewClaims(tx, [fresh]),
  releaseRecipients: (tx, { fresh, recipient }) =>
    sending.releaseRecipients(tx, fresh, [recipient]),
  releaseClaims: (tx, { fresh }) => sending.releaseClaims(tx, [fresh]),
  endClaim: (tx, { fresh }) => sending.endClaim(tx, fresh),
  findReaderExclusion: (tx, { recipient, fresh }) =>
    sending.findReaderExclusion(tx, handover(recipient, fresh)),
  recordProgress: (tx, { recipient, fresh }) =>
    sending.recordProgress(tx, {
      settled: [settled("2", fresh)],
      handovers: [handover(recipient, fresh)],
    }),
  "recordProgress of handovers": (tx, { recipient, fresh }) =>
    sending.recordProgress(tx, { settled: [], handovers: [handover(recipient, fresh)] }),
  findCampaignContent: (tx, { campaign }) =>
    sending.findContent(tx, { id: campaign, run: 1, locale: "en", variant: null }),
  "findCampaignContent of a subject": (tx, { campaign }) =>
    sending.findContent(tx, { id: campaign, run: 1, locale: "en", variant: 0 }),
  assignVariants: (tx, { sendingCampaign }) =>
    subjectTests.assignVariants(
      tx,
      { id: sendingCampaign, run: 1 },
      { seed: "00".repeat(32), share: 20, subjects: 2 },
    ),
  noteTested: (tx) => subjectTests.noteTested(tx),
  lockDueTests: (tx) => subjectTests.lockDue(tx),
  countVariants: (tx, { campaign }) => subjectTests.countVariants(tx, { id: campaign, run: 1 }),
  chooseSubject: (tx, { sendingCampaign }) =>
    subjectTests.chooseSubject(tx, sendingCampaign, { winner: 1, byStaff: true }),
  releaseWaiting: (tx) => subjectTests.releaseWaiting(tx, 5000),
  insertCampaignLinks: (tx, { campaign }) =>
    campaignStates.insertLinks(tx, { id: campaign, run: 2 }, ["https://a.test/"]),
  findCampaignLinks: (tx, { campaign }) => campaignStates.findLinks(tx, { id: campaign, run: 1 }),
  findLinkTarget: (tx, { link, recipient }) =>
    campaignStates.findLinkTarget(tx, { linkId: link, recipientId: recipient }),
  freezeCampaign: (tx, { draftCampaign }) =>
    campaignStates.freeze(
      tx,
      { id: draftCampaign, version: 1 },
      { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
    ),
  moveScheduledCampaign: (tx, { scheduledCampaign, now }) =>
    campaignStates.reschedule(tx, scheduledCampaign, now),
  cancelCampaign: (tx, { scheduledCampaign }) => campaignStates.cancel(tx, scheduledCampaign),
  pauseCampaign: (tx, { sendingCampaign }) => campaignStates.pause(tx, sendingCampaign),
  pauseTooLarge: (tx, { sendingCampaign }) =>
    campaignStates.pauseTooLarge(
      tx,
      { campaignId: sendingCampaign, run: 1 },
      { letter: 2, limit: 1 },
    ),
  resumeCampaign: (tx, { sendingCampaign }) => campaignStates.resume(tx, sendingCampaign),
  findSendingCampaigns: (tx) => campaignStates.findSending(tx, 20),
  findBegunCampaigns: (tx) => statistics.findBegun(tx, 20),
  findCampaignHead: (tx, { campaign }) => statistics.findCampaignHead(tx, campaign),
  sumTallies: (tx, { campaign }) => statistics.sumTallies(tx, [{ id: campaign, run: 1 }]),
  sumLinkTallies: (tx, { campaign }) => statistics.sumLinkTallies(tx, { id: campaign, run: 1 }),
  sumHours: (tx, { campaign }) => statistics.sumHours(tx, { id: campaign, run: 1 }),
  countUnsubscribed: (tx, { campaign }) => statistics.countUnsubscribed(tx, [campaign]),
  countGrowth: (tx) => statistics.countGrowth(tx, 12),
  countActiveSubscribers: (tx) => statistics.countActiveSubscribers(tx),
  countRecipientsByState: (tx, { campaign }) =>
    statistics.countRecipientsByState(tx, [{ id: campaign, run: 1 }]),
  findTotals: (tx) => storedTotals.find(tx, "campaign."),
  foldTotals: (tx) => storedTotals.fold(tx, 10_000),
  foldRecipientChanges: (tx) => statistics.foldRecipientChanges(tx, 10_000),
};
