/** Calls whose cost may grow with other people's rows, and why that is all right. */
export const growing: Readonly<Record<string, string>> = {
  countUsers: "asked once, by the command that makes the first member of staff",
  findReportedGenerators: "with the reports that staff have not handled",
  countReportedGenerators: "with the reports that staff have not handled",
  "findReportedGenerators taken down": "with what staff have taken down",
  "countReportedGenerators taken down": "with what staff have taken down",
  findReportedGenerator: "with the reports that staff have not handled",
  countSubscribersByState: "one step in an index for each suppressed address; for staff",
  "findSubscriberPage of the suppressed":
    "until a page of them is found: less than the square root of all; for staff",
  "findSubscriberPage with a word that nobody has":
    "with the addresses that share three letters with it; for staff",
  "findSubscriberPage of one state with an address":
    "with the addresses that share three letters with it; for staff",
  "countSubscribers with a word": "with the addresses that share three letters with it; for staff",
  countUnsentMails: "up to ten thousand of each state",
  redriveMails: "up to its limit",
  "findTrail with a word that nobody wrote": "up to 5,000 entries, then it says where to continue",
  findActors: "up to its limit",
  countAudience: "a sample of 20,000",
  "countAudience of one language": "a sample of 20,000",
  countSegment: "a sample of 5,000",
  findReachesSomebody: "until it finds one reader",
  "findReachesSomebody of one language": "until it finds one reader",
  countSentByLanguage: "with the recipients of one campaign, from 50,000 on a sample",
  countReadersInSegment: "with the recipients of one campaign, from 50,000 on a sample",
  prepareRecipients: "writes a row for each reader",
  assignVariants: "draws among the recipients of a campaign, once",
  countVariants: "with the recipients of a test, at most 100,000",
  releaseWaiting: "up to its limit",
  claimRecipients: "up to its limit",
  "claimRecipients by chance": "among 10,000",
  findSubscriberBatch: "up to its limit",
  findRecipientBatch: "up to its limit",
  fillAddressHashes: "up to its limit",
  skipCancelledRecipients: "with the campaigns cancelled in two days",
  deleteOldEngagement: "with the campaigns of the last month, and up to its limit",
  deleteOldClicks: "with the campaigns of the last month, and up to its limit",
  findUsualBounces: "with the counts of the last ten campaigns",
  countMailTroubleSince: "with the mails of a day that are in trouble",
  countAlertsSince: "with the reports of a day that ask for staff",
  foldTotals: "up to its limit",
  findOverdueUsers: "with the subscriptions that ended in two days",
  findDueMailMessages: "up to its limit",
};

/** Calls that clean up: each takes as many as it is told. */
export const isCleaning = (what: string): boolean => /^delete\w*(?:Before|Windows)\b/.test(what);
