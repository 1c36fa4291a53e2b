import type { CsvDelimiter } from "@sortes/core/csv-rows";

/** The positions of the known columns. Several may have the same meaning, such as `status` and `UNSUB_TIME`. */
export type ImportColumns = Record<Exclude<ColumnName, "email">, readonly number[]> & {
  delimiter: CsvDelimiter;
  email: number;
};

type ColumnName = keyof typeof names;

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Known column names, normalised by `headingKey`. */
export const names = {
  email: words(`
    email mail emailaddress mailaddress adresadeemail adresaemail adresademail adresamail
    youremail useremail contactemail customeremail subscriberemail primaryemail email1
    email1value workemail businessemail personalemail homeemail emailserviciu emailpersonal
  `),
  language: words("language lang locale languagecode preferredlanguage limba limbapreferata"),
  frequency: words("frequency frecventa"),
  topics: words("topics subiecte"),
  // the subscription state, in other programs' lists and our export
  state: words(`
    state status stare subscriptionstatus memberstatus emailstatus subscribertype
    subscriberstatus contactstatus mailstatus liststatus newsletterstatus emailmarketingstatus
    emailsubscriptionstatus stareabonare statusabonat statusabonare stareabonat
    emailmarketingconsentstatus
  `),
  // whether the person gets mail, or agreed to
  receives: words(`
    subscribedtoemails subscribed issubscribed emailsubscribed emailsubscription receiveemails
    receivesemails receivesnewsletter wantsemails wantsnewsletter optin isoptin emailoptin
    newsletteroptin marketingoptin mailingoptin consent emailconsent newsletterconsent
    marketingconsent gdprconsent gdpr emailmarketingconsent consenttoemails consentgiven
    hasconsent agreed acceptsmarketing acceptsemailmarketing acceptsnewsletter emailpermission
    permissiontoemail permissiontocontact allowemails emailsallowed canemail newsletter
    newslettersubscription newslettersubscriber abonat abonata esteabonat abonare
    abonarenewsletter abonatlanewsletter acord acordul acordmarketing acordnewsletter acordgdpr
    acordemail adatacordul consimtamant consimtamantmarketing consimtamantnewsletter
    consimtamantgdpr primesteemailuri primestenewsletter dorestenewsletter vreanewsletter
  `),
  // whether the person has left: yes, no, or since when
  unsubscribed: words(`
    unsubscribed isunsubscribed hasunsubscribed unsubscribe unsub unsubscribedfromemail
    unsubscribedfromemails unsubscribedfromnewsletter unsubscribedfromallemail
    unsubscribedfromallemails globallyunsubscribed optout optedout isoptedout hasoptedout
    emailoptout emailoptedout hasoptedoutofemail optedoutofemail optedoutofallemail
    hsemailoptout emaildisabled emailsdisabled donotcontact donotemail donotmail donotsend
    donotallowemails donotallowbulkemails donotbulkemail dnc dncemail nomail blacklisted
    isblacklisted emailblacklisted blacklist emailblacklist blocklisted isblocklisted emailblocklisted dezabonat dezabonata dezabonati
    estedezabonat sadezabonat dezabonare complained spamcomplaint markedasspam reportedspam
  `),
  // whether the person has confirmed that they want it
  confirmed: words("confirmed isconfirmed optedin doubleoptin confirmat confirmata"),
  suppressed: words("suppressed"),
  suppressionReason: words("suppressionreason"),
  left: words(`
    unsubreason unsubscribereason unsubscriptionreason unsubscribedreason unsubreasonother reasonforunsubscribing
    unsubscribefeedback optoutreason motivdezabonare motivuldezabonarii motivdedezabonare
  `),
  bounced: words(`
    cleantime cleanedat bouncedat bouncedon bouncedate datebounced bounced isbounced hardbounced
    hardbounce emailbounced emailbounceddate emailhardbouncereason hardbouncereason
    hsemailhardbouncereasonenum emailbouncedreason undeliverable
  `),
  createdAt: words(`
    createdat optintime creationdate subscribedat subscribedon datesubscribed subscribedate
    subscribeddate subscriptiondate signupdate signedupat dateadded addedat addedtime
    dataabonarii dataabonare abonatla abonatpe abonatdin datainscrierii datainscriere inscrisla inscrispe
    inscrisdin datainregistrarii inregistratla
  `),
  confirmedAt: words(
    "confirmedat confirmtime confirmationdate dataconfirmarii confirmatla confirmatpe",
  ),
  unsubscribedAt: words(`
    unsubscribedat unsubtime unsubscribetime unsubscribedon unsubscribedate unsubscribeddate
    dateunsubscribed dateunsubscribe unsubscribedtime unsubdate optoutdate optouttime optedoutat
    optedouton dateoptedout leftat lefton deletedat complainedat datadezabonarii datadezabonare
    dezabonatla dezabonatpe dezabonatdin unsubscriptiondate
  `),
} satisfies Record<string, readonly string[]>;

/** Names of the column of addresses. */
export const addressHeadings: ReadonlySet<string> = new Set(names.email);

/** Names of columns whose cells contain no separators. */
export const closedHeadings: ReadonlySet<string> = new Set([
  ...names.email,
  ...names.language,
  ...names.frequency,
]);

/** The positions of all columns but the address. @param at looks up the positions of one */
export const placesOf = (
  at: (name: Exclude<ColumnName, "email">) => readonly number[],
): Record<Exclude<ColumnName, "email">, readonly number[]> => ({
  language: at("language"),
  frequency: at("frequency"),
  topics: at("topics"),
  state: at("state"),
  receives: at("receives"),
  unsubscribed: at("unsubscribed"),
  confirmed: at("confirmed"),
  suppressed: at("suppressed"),
  suppressionReason: at("suppressionReason"),
  left: at("left"),
  bounced: at("bounced"),
  createdAt: at("createdAt"),
  confirmedAt: at("confirmedAt"),
  unsubscribedAt: at("unsubscribedAt"),
});

/** The letters and digits of a text, in lower case and without diacritics. */
export const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Normalises a heading for `names`. Drops text in brackets, unless there is nothing else. */
export const headingKey = (heading: string): string =>
  plain(heading.replaceAll(/\([^()]*\)/g, "")) || plain(heading);
