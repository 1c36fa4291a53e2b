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
import * as ownTimes from "@sortes/db/newsletter/campaigns/own-time";
import * as sendAgain from "@sortes/db/newsletter/campaigns/send-again";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as storedTotals from "@sortes/db/ground/totals";
import { sql } from "kysely";
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
  secondMail: null,
  inArchive: null,
} as const;
const runOf = (id: string) => ({ campaignId: id, run: 1, state: "all" }) as const;
const page = { limit: 20, offset: 0 };
const nobody = "00000000-0000-0000-0000-000000000000";
const localTime = { time: "2099-11-27T08:00", timeZone: "UTC" };
const at = { timeZone: "UTC", at: "2099-11-27T08:00:00.000Z" };
const ownTime = { ...localTime, first: at, last: at };
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
  "newsletter/campaigns/campaigns.insert": (tx, { fresh, person, now }) =>
    campaigns.insert(tx, { ...fields, id: fresh, createdBy: person, createdAt: now }),
  "newsletter/campaigns/campaigns.find": (tx, { campaign }) => campaigns.find(tx, campaign),
  "newsletter/campaigns/campaigns.findState": (tx, { campaign }) =>
    campaigns.findState(tx, campaign),
  "newsletter/statistics/statistics.findTrackedBefore": (tx, { now }) =>
    statistics.findTrackedBefore(tx, now, 10),
  "newsletter/statistics/statistics.findFrozenContents": (tx, { campaign }) =>
    statistics.findFrozenContents(tx, { id: campaign, run: 1 }),
  "newsletter/statistics/readers.countSentByLanguage": (tx, { campaign }) =>
    readerStatistics.countSentByLanguage(tx, { id: campaign, run: 1, sent: 1_000_000 }),
  "newsletter/statistics/readers.sumLanguages": (tx, { campaign }) =>
    readerStatistics.sumLanguages(tx, { id: campaign, run: 1 }),
  "newsletter/statistics/readers.countInSegment": (tx, { campaign }) =>
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
  "newsletter/statistics/readers.knowsReaders": (tx, { campaign }) =>
    readerStatistics.knowsReaders(tx, { id: campaign, run: 1 }),
  "newsletter/archive/archive.page": (tx) => archive.page(tx, { language: "en", ...page }),
  "newsletter/archive/archive.count": (tx) => archive.count(tx, "en"),
  "newsletter/archive/archive.map": (tx) => archive.map(tx, 5000),
  "newsletter/archive/archive.findLetter": (tx) => archive.findLetter(tx, 1, ["en", "ro"]),
  "newsletter/archive/archive.findNumber": (tx, { campaign }) => archive.findNumber(tx, campaign),
  "newsletter/archive/archive.add": (tx, { campaign }) => archive.add(tx, campaign, true),
  "newsletter/campaigns/campaigns.findSize": (tx, { campaign }) => campaigns.findSize(tx, campaign),
  "newsletter/campaigns/campaigns.lockState": (tx, { campaign }) =>
    campaigns.lockState(tx, campaign),
  "newsletter/campaigns/campaigns.page": (tx) =>
    campaigns.page(tx, { status: "all", page: 1, limit: 20 }),
  "newsletter/campaigns/campaigns.page of one status": (tx) =>
    campaigns.page(tx, { status: "paused", page: 1, limit: 20 }),
  "newsletter/campaigns/campaigns.count": (tx) => campaigns.count(tx, { status: "all" }),
  "newsletter/campaigns/campaigns.updateDraft": (tx, { draftCampaign, now }) =>
    campaigns.updateDraft(tx, { id: draftCampaign }, { title: "n" }, now),
  "newsletter/campaigns/campaigns.copy": (tx, { campaign, fresh, person, now }) =>
    campaigns.copy(tx, campaign, { id: fresh, title: "copy", createdBy: person, createdAt: now }),
  "newsletter/campaigns/campaigns.remove": (tx, { draftCampaign }) =>
    campaigns.remove(tx, { id: draftCampaign, from: ["draft"] }),
  "newsletter/settings/brand.get": (tx) => brandSettings.get(tx),
  "newsletter/settings/brand.lock": (tx) => brandSettings.lock(tx),
  "newsletter/settings/brand.update": (tx, { now }) =>
    brandSettings.update(tx, { name: "n", changedAt: now }),
  "newsletter/settings/brand.insertLogo": (tx, { fresh }) =>
    brandSettings.insertLogo(
      tx,
      { hash: fresh, type: "image/png", width: 1, height: 1, bytes: Buffer.from("x") },
      200,
    ),
  "newsletter/settings/brand.findLogo": (tx, { fresh }) => brandSettings.findLogo(tx, fresh),
  "newsletter/campaigns/campaigns.insertPreview": (tx, { fresh }) =>
    campaigns.insertPreview(tx, { hash: fresh, html: "", seconds: 60 }),
  "newsletter/campaigns/campaigns.takePreview": (tx, { fresh }) => campaigns.takePreview(tx, fresh),
  "newsletter/campaigns/campaigns.hasPreview": (tx, { fresh }) => campaigns.hasPreview(tx, fresh),
  "newsletter/campaigns/campaigns.removeExpiredPreviews": (tx) =>
    campaigns.removeExpiredPreviews(tx),
  "newsletter/statistics/engagement.recordOpen": (tx, { recipient }) =>
    engagement.recordOpen(tx, eventOf(recipient)),
  "newsletter/statistics/engagement.recordClick": (tx, { recipient, link }) =>
    engagement.recordClick(tx, { ...eventOf(recipient), linkId: link }),
  "newsletter/statistics/engagement.removeOld": (tx) => engagement.removeOld(tx, 1000),
  "newsletter/statistics/engagement.removeOldClicks": (tx) => engagement.removeOldClicks(tx, 1000),
  "newsletter/campaigns/preparation.findUnprepared": (tx) => preparation.findUnprepared(tx),
  "newsletter/campaigns/preparation.prepareRecipients": (tx, { sendingCampaign }) =>
    preparation.prepareRecipients(tx, sendingCampaign, 28),
  "newsletter/campaigns/preparation.reachesSomebody": (tx) =>
    preparation.reachesSomebody(tx, { topic: null, monthlyCapDays: 28 }),
  "newsletter/campaigns/preparation.reachesSomebody of one language": (tx) =>
    preparation.reachesSomebody(tx, { topic: null, monthlyCapDays: 28, language: "ro" }),
  "newsletter/readers/segments.findOfCampaign": (tx, { campaign }) =>
    segments.findOfCampaign(tx, campaign),
  "newsletter/campaigns/preparation.countAudience": (tx) =>
    preparation.countAudience(tx, { topic: null, monthlyCapDays: 28 }),
  "newsletter/campaigns/preparation.countAudience of one language": (tx) =>
    preparation.countAudience(tx, { topic: null, monthlyCapDays: 28, language: "ro" }),
  "newsletter/campaigns/recipients.page": (tx, { campaign }) =>
    recipients.page(tx, runOf(campaign), page),
  "newsletter/campaigns/recipients.page of one state": (tx, { campaign }) =>
    recipients.page(tx, { ...runOf(campaign), state: "failed" }, page),
  "newsletter/campaigns/recipients.page by address": (tx, { campaign }) =>
    recipients.page(tx, { ...runOf(campaign), address: "reader2@example.test" }, page),
  "newsletter/campaigns/recipients.count": (tx, { campaign }) =>
    recipients.count(tx, runOf(campaign)),
  "newsletter/campaigns/recipients.batch": (tx, { campaign }) =>
    recipients.batch(tx, runOf(campaign)),
  "newsletter/campaigns/recipients.requeueUnknown": (tx, { campaign }) =>
    recipients.requeueUnknown(tx, { campaignId: campaign, run: 1 }),
  "newsletter/campaigns/recipients.liftBounces": (tx, { campaign }) =>
    recipients.liftBounces(tx, { campaignId: campaign, run: 1 }),
  "newsletter/campaigns/recipients.requeueFailed": (tx, { campaign }) =>
    recipients.requeueFailed(tx, { campaignId: campaign, run: 1 }, "bounced"),
  "newsletter/campaigns/recipients.cancelResent": (tx, { campaign }) =>
    recipients.cancelResent(tx, campaign),
  "newsletter/campaigns/recipients.reopenCampaign": (tx, { campaign }) =>
    recipients.reopenCampaign(tx, campaign),
  "newsletter/campaigns/rounds.lookAfter": (tx) => campaignRounds.lookAfter(tx),
  "newsletter/campaigns/rounds.startDue": (tx) => campaignRounds.startDue(tx),
  "newsletter/campaigns/rounds.findNextStart": (tx) => campaignRounds.findNextStart(tx, 6000),
  "newsletter/campaigns/rounds.sweepExpiredClaims": (tx) => campaignRounds.sweepExpiredClaims(tx),
  "newsletter/campaigns/rounds.skipCancelled": (tx) => campaignRounds.skipCancelled(tx, 5000, 2),
  "newsletter/campaigns/rounds.finish": (tx) => campaignRounds.finish(tx),
  "newsletter/campaigns/rounds.clearIssues": (tx) => campaignRounds.clearIssues(tx),
  "newsletter/sending/sending-account.ensure": (tx) => sendingAccount.ensure(tx, account),
  "newsletter/sending/sending-account.findFault": (tx) => sendingAccount.findFault(tx, account),
  "newsletter/sending/sending-account.findUsualBounces": (tx) =>
    sendingAccount.findUsualBounces(tx),
  "newsletter/sending/sending-account.hold": (tx) =>
    sendingAccount.hold(tx, account, { fault: "f", hold: "server", share: 1, isKnown: false }),
  "newsletter/sending/sending-account.takeTest": (tx) => sendingAccount.takeTest(tx, account),
  "newsletter/sending/sending-account.clearFault": (tx) => sendingAccount.clearFault(tx, account),
  "newsletter/sending/sending-account.takePermits": async (tx) => {
    await sendingAccount.ensure(tx, account);
    await sendingAccount.takePermits(tx, account, { count: 1, perMinute: 60 });
  },
  "newsletter/sending/sending-days.takePermits": (tx) =>
    sendingDays.takePermits(tx, "scale", { count: 1, first: 100 }),
  "newsletter/sending/sending-days.findWarmUp": (tx) => sendingDays.findWarmUp(tx),
  "newsletter/sending/sending-control.getSwitch": (tx) => sendingControl.getSwitch(tx),
  "newsletter/sending/sending-control.turnSwitch": (tx) => sendingControl.turnSwitch(tx, true),
  "newsletter/sending/sending-control.findFault": (tx) => sendingControl.findFault(tx),
  "newsletter/sending/sending-control.databaseTime": (tx) => sendingControl.databaseTime(tx),
  "newsletter/sending/sending-control.getSettings": (tx) => sendingControl.getSettings(tx),
  "newsletter/sending/sending-control.lockSettings": (tx) => sendingControl.lockSettings(tx),
  "newsletter/sending/sending-control.updateSettings": (tx, { now }) =>
    sendingControl.updateSettings(tx, { postalAddress: "a", changedAt: now }),
  "newsletter/campaigns/welcome.get": (tx) => welcomeSeries.get(tx),
  "newsletter/campaigns/welcome.lock": (tx) => welcomeSeries.lock(tx),
  "newsletter/campaigns/welcome.findSteps": (tx) => welcomeSeries.findSteps(tx),
  "newsletter/campaigns/welcome.countReaders": (tx) => welcomeSeries.countReaders(tx, 100_000),
  "newsletter/campaigns/welcome-letters.isLetter": (tx, { campaign }) =>
    welcomeLetters.isLetter(tx, campaign),
  "newsletter/campaigns/welcome.insertStep": (tx, { draftCampaign, fresh }) =>
    welcomeSeries.insertStep(
      tx,
      { id: fresh, waitHours: 1 },
      {
        draft: { id: draftCampaign, version: 1 },
        frozen: { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
        isOn: true,
      },
    ),
  "newsletter/campaigns/welcome.orderSteps": (tx, { fresh }) =>
    welcomeSeries.orderSteps(tx, [fresh]),
  "newsletter/campaigns/welcome.updateWait": (tx, { fresh }) =>
    welcomeSeries.updateWait(tx, fresh, 2),
  "newsletter/campaigns/welcome.replaceLetter": (tx, { draftCampaign, sendingCampaign, fresh }) =>
    welcomeSeries.replaceLetter(
      tx,
      { id: fresh, campaignId: sendingCampaign, run: 1 },
      {
        draft: { id: draftCampaign, version: 1 },
        frozen: { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
        isOn: true,
      },
    ),
  "newsletter/campaigns/welcome.removeStep": (tx, { sendingCampaign, fresh }) =>
    welcomeSeries.removeStep(tx, { id: fresh, campaignId: sendingCampaign }),
  "newsletter/campaigns/welcome.turn": (tx) => welcomeSeries.turn(tx, true),
  "newsletter/campaigns/welcome-readers.begin": (tx, { subscriber }) =>
    welcomeReaders.begin(tx, subscriber),
  "newsletter/campaigns/welcome-readers.lapse": (tx) => welcomeReaders.lapse(tx, 1000),
  "newsletter/campaigns/welcome-readers.queueSteps": (tx) =>
    welcomeReaders.queueSteps(tx, { limit: 1000, monthlyCapDays: 28 }),
  "newsletter/sending/sending.findCampaigns": (tx) => sending.findCampaigns(tx),
  "newsletter/sending/sending.claimRecipients": (tx, { sendingCampaign, fresh }) =>
    sending.claimRecipients(tx, claimFor(sendingCampaign, fresh)),
  "newsletter/sending/sending.claimRecipients by chance": (tx, { sendingCampaign, fresh }) =>
    sending.claimRecipients(tx, { ...claimFor(sendingCampaign, fresh), limit: 1, byChance: true }),
  "newsletter/sending/sending.renewClaims": (tx, { fresh }) => sending.renewClaims(tx, [fresh]),
  "newsletter/sending/sending.releaseRecipients": (tx, { fresh, recipient }) =>
    sending.releaseRecipients(tx, fresh, [recipient]),
  "newsletter/sending/sending.releaseClaims": (tx, { fresh }) => sending.releaseClaims(tx, [fresh]),
  "newsletter/sending/sending.endClaim": (tx, { fresh }) => sending.endClaim(tx, fresh),
  "newsletter/sending/sending.findReaderExclusion": (tx, { recipient, fresh }) =>
    sending.findReaderExclusion(tx, handover(recipient, fresh)),
  "newsletter/sending/sending.recordProgress": (tx, { recipient, fresh }) =>
    sending.recordProgress(tx, {
      settled: [settled("2", fresh)],
      handovers: [handover(recipient, fresh)],
    }),
  "newsletter/sending/sending.recordProgress of handovers": (tx, { recipient, fresh }) =>
    sending.recordProgress(tx, { settled: [], handovers: [handover(recipient, fresh)] }),
  "newsletter/sending/sending.findContent": (tx, { campaign }) =>
    sending.findContent(tx, { id: campaign, run: 1, locale: "en", variant: null }),
  "newsletter/sending/sending.findContent of a subject": (tx, { campaign }) =>
    sending.findContent(tx, { id: campaign, run: 1, locale: "en", variant: 0 }),
  "newsletter/campaigns/subject-tests.assignVariants": (tx, { sendingCampaign }) =>
    subjectTests.assignVariants(
      tx,
      { id: sendingCampaign, run: 1 },
      { seed: "00".repeat(32), share: 20, subjects: 2 },
    ),
  "newsletter/campaigns/subject-tests.noteTested": (tx) => subjectTests.noteTested(tx),
  "newsletter/campaigns/subject-tests.lockDue": (tx) => subjectTests.lockDue(tx),
  "newsletter/campaigns/subject-tests.countVariants": (tx, { campaign }) =>
    subjectTests.countVariants(tx, { id: campaign, run: 1 }),
  "newsletter/campaigns/subject-tests.chooseSubject": (tx, { sendingCampaign }) =>
    subjectTests.chooseSubject(tx, sendingCampaign, { winner: 1, byStaff: true }),
  "newsletter/campaigns/subject-tests.releaseWaiting": (tx) =>
    subjectTests.releaseWaiting(tx, 5000),
  "newsletter/campaigns/own-time.spread": (tx) => ownTimes.spread(tx, localTime),
  "newsletter/campaigns/own-time.spreadAhead": (tx) =>
    ownTimes.spreadAhead(tx, { present: localTime, next: localTime, now: new Date() }),
  "newsletter/campaigns/own-time.lock": (tx, { campaign }) => ownTimes.lock(tx, campaign),
  "newsletter/campaigns/own-time.change": (tx, { campaign }) =>
    ownTimes.change(tx, { id: campaign, version: 1, ownTime }),
  "newsletter/campaigns/own-time.findChanged": (tx) => ownTimes.findChanged(tx),
  "newsletter/campaigns/own-time.moveRecipients": async (tx, { campaign }) => {
    const change = JSON.stringify(ownTime);
    await sql`
      update campaign set status = 'sending', prepared_at = now(), own_time = ${change}::jsonb,
        own_time_applied = true, own_time_change = ${change}::jsonb, version = 1
      where id = ${campaign}`.execute(tx);
    await ownTimes.moveRecipients(tx, { id: campaign, version: 1 }, nobody);
  },
  "newsletter/campaigns/send-again.find": (tx, { campaign }) => sendAgain.find(tx, campaign),
  "newsletter/campaigns/send-again.sumLater": (tx, { campaign }) =>
    sendAgain.sumLater(tx, { id: campaign, run: 1 }),
  "newsletter/campaigns/send-again.keepsOpens": (tx, { campaign }) =>
    sendAgain.keepsOpens(tx, campaign, 3),
  "newsletter/campaigns/send-again.plan": (tx, { campaign }) =>
    sendAgain.plan(
      tx,
      { id: campaign, run: 1, afterDays: 3, subject: "s", translatedSubject: null },
      true,
    ),
  "newsletter/campaigns/send-again.moveFromDraft": (tx, { campaign }) =>
    sendAgain.moveFromDraft(
      tx,
      { id: campaign, run: 1 },
      { afterDays: 3, subject: "s", translatedSubject: null },
    ),
  "newsletter/campaigns/send-again.cancel": (tx, { campaign }) => sendAgain.cancel(tx, campaign),
  "newsletter/campaigns/send-again.endWith": (tx, { campaign }) =>
    sendAgain.endWith(tx, campaign, "draft"),
  "newsletter/campaigns/send-again.findDue": (tx) => sendAgain.findDue(tx),
  "newsletter/campaigns/send-again.begin": (tx, { campaign }) => sendAgain.begin(tx, campaign),
  "newsletter/campaigns/send-again.takeBack": (tx) => sendAgain.takeBack(tx, 5000),
  "newsletter/campaigns/send-again.noteFinished": (tx, { campaign }) =>
    sendAgain.noteFinished(tx, [campaign]),
  "newsletter/campaigns/states.insertLinks": (tx, { campaign }) =>
    campaignStates.insertLinks(tx, { id: campaign, run: 2 }, ["https://a.test/"]),
  "newsletter/campaigns/states.findLinks": (tx, { campaign }) =>
    campaignStates.findLinks(tx, { id: campaign, run: 1 }),
  "newsletter/campaigns/states.findLinkTarget": (tx, { link, recipient }) =>
    campaignStates.findLinkTarget(tx, { linkId: link, recipientId: recipient }),
  "newsletter/campaigns/states.freeze": (tx, { draftCampaign }) =>
    campaignStates.freeze(
      tx,
      { id: draftCampaign, version: 1 },
      { contents: [{ en: { subject: "s", html: "h", text: "t" } }], links: [] },
    ),
  "newsletter/campaigns/states.reschedule": (tx, { scheduledCampaign, now }) =>
    campaignStates.reschedule(tx, scheduledCampaign, { time: now }),
  "newsletter/campaigns/states.cancel": (tx, { scheduledCampaign }) =>
    campaignStates.cancel(tx, scheduledCampaign),
  "newsletter/campaigns/states.pause": (tx, { sendingCampaign }) =>
    campaignStates.pause(tx, sendingCampaign),
  "newsletter/campaigns/states.pauseTooLarge": (tx, { sendingCampaign }) =>
    campaignStates.pauseTooLarge(
      tx,
      { campaignId: sendingCampaign, run: 1 },
      { letter: 2, limit: 1 },
    ),
  "newsletter/campaigns/states.resume": (tx, { sendingCampaign }) =>
    campaignStates.resume(tx, sendingCampaign),
  "newsletter/campaigns/states.findSending": (tx) => campaignStates.findSending(tx, 20),
  "newsletter/statistics/statistics.findBegun": (tx) => statistics.findBegun(tx, 20),
  "newsletter/statistics/statistics.findCampaignHead": (tx, { campaign }) =>
    statistics.findCampaignHead(tx, campaign),
  "newsletter/statistics/statistics.sumTallies": (tx, { campaign }) =>
    statistics.sumTallies(tx, [{ id: campaign, run: 1 }]),
  "newsletter/statistics/statistics.sumLinkTallies": (tx, { campaign }) =>
    statistics.sumLinkTallies(tx, { id: campaign, run: 1 }),
  "newsletter/statistics/statistics.sumHours": (tx, { campaign }) =>
    statistics.sumHours(tx, { id: campaign, run: 1 }),
  "newsletter/statistics/statistics.countUnsubscribed": (tx, { campaign }) =>
    statistics.countUnsubscribed(tx, [campaign]),
  "newsletter/statistics/statistics.countGrowth": (tx) => statistics.countGrowth(tx, 12),
  "newsletter/statistics/statistics.countMonths": (tx) => statistics.countMonths(tx, 12),
  "newsletter/statistics/statistics.countRecipientsByState": (tx, { campaign }) =>
    statistics.countRecipientsByState(tx, [{ id: campaign, run: 1 }]),
  "ground/totals.find": (tx) => storedTotals.find(tx, "campaign."),
  "ground/totals.fold": (tx) => storedTotals.fold(tx, 10_000),
  "newsletter/statistics/statistics.foldRecipientChanges": (tx) =>
    statistics.foldRecipientChanges(tx, 10_000),
};
