/** Calls whose cost may grow with other people's rows, with the reason. */
export const growing: Readonly<Record<string, string>> = {
  "accounts/users.count": "asked once, by the command that makes the first member of staff",
  "generators/reports.page of generators": "with the reports that staff have not handled",
  "generators/reports.count of generators": "with the reports that staff have not handled",
  "generators/reports.page of generators taken down": "with what staff have taken down",
  "generators/reports.count of generators taken down": "with what staff have taken down",
  "generators/reports.page of lists": "with the reports that staff have not handled",
  "generators/reports.count of lists": "with the reports that staff have not handled",
  "generators/reports.page of lists taken down": "with what staff have taken down",
  "generators/reports.count of lists taken down": "with what staff have taken down",
  "generators/reports.find of generators": "with the reports that staff have not handled",
  "newsletter/readers/lists.countByState":
    "one step in an index for each suppressed address; for staff",
  "newsletter/readers/lists.count": "as countByState",
  "newsletter/readers/lists.page of the suppressed":
    "until a page of them is found: less than the square root of all; for staff",
  "newsletter/readers/lists.page with a word that nobody has":
    "with the addresses that share three letters with it; for staff",
  "newsletter/readers/lists.page of one state with an address":
    "with the addresses that share three letters with it; for staff",
  "newsletter/readers/lists.count with a word":
    "with the addresses that share three letters with it; for staff",
  "operations/operations.countUnsentMails": "up to ten thousand of each state",
  "operations/operations.redriveMails": "up to its limit",
  "accounts/audit.trailOf with a word that nobody wrote":
    "up to 5,000 entries, then it says where to continue",
  "accounts/audit.actors": "up to its limit",
  "newsletter/campaigns/preparation.countAudience": "a sample of 20,000",
  "newsletter/campaigns/preparation.countAudience of one language": "a sample of 20,000",
  "newsletter/readers/segments.countReaders": "a sample of 5,000",
  "newsletter/campaigns/preparation.reachesSomebody": "until it finds one reader",
  "newsletter/campaigns/preparation.reachesSomebody of one language": "until it finds one reader",
  "newsletter/statistics/statistics.countMonths": "with the campaigns of a year, once a minute",
  "newsletter/statistics/readers.countSentByLanguage":
    "with the recipients of one campaign, from 50,000 on a sample",
  "newsletter/statistics/readers.countInSegment":
    "with the recipients of one campaign, from 50,000 on a sample",
  "newsletter/campaigns/own-time.moveRecipients": "up to its limit",
  "newsletter/campaigns/preparation.prepareRecipients": "writes a row for each reader",
  "newsletter/campaigns/subject-tests.assignVariants":
    "draws among the recipients of a campaign, once",
  "newsletter/campaigns/subject-tests.countVariants":
    "with the recipients of a test, at most 100,000",
  "newsletter/campaigns/subject-tests.releaseWaiting": "up to its limit",
  "newsletter/campaigns/welcome.countReaders": "up to its limit",
  "newsletter/campaigns/welcome-readers.lapse": "up to its limit",
  "newsletter/campaigns/welcome-readers.queueSteps": "up to its limit",
  "newsletter/campaigns/welcome.replaceLetter": "with the recipients of the letter that are queued",
  "newsletter/sending/sending.claimRecipients": "up to its limit",
  "newsletter/sending/sending.claimRecipients by chance": "among 10,000",
  "newsletter/readers/lists.batch": "up to its limit",
  "newsletter/campaigns/recipients.batch": "up to its limit",
  "newsletter/readers/subscribers.fillAddressHashes": "up to its limit",
  "newsletter/campaigns/rounds.skipCancelled": "with the campaigns cancelled in two days",
  "newsletter/statistics/engagement.removeOld":
    "with the campaigns of the last month, and up to its limit",
  "newsletter/statistics/engagement.removeOldClicks":
    "with the campaigns of the last month, and up to its limit",
  "newsletter/sending/sending-account.findUsualBounces":
    "with the counts of the last ten campaigns",
  "accounts/messages.countTroubleSince": "with the mails of a day that are in trouble",
  "newsletter/sending/delivery-reports.countAlertsSince":
    "with the reports of a day that ask for staff",
  "ground/totals.fold": "up to its limit",
  "accounts/payments.findOverdueUsers": "with the subscriptions that ended in two days",
  "accounts/messages.findDue": "up to its limit",
};

/** Clean-up calls: each deletes as many rows as it is told. */
export const isCleaning = (what: string): boolean =>
  /\.(?:delete|remove)\w*(?:Before|Windows)\b/.test(what);
