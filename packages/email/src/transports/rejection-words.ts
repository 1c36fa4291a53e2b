/** A pattern for servers' messages about a rejected mail. */
export interface Words {
  test(said: string): boolean;
}

/** Maximum distance in characters between two related phrases. */
const within = 80;

/** Matches `then` shortly after `first`. Each pattern inspects few characters, since the author may be hostile. */
const near = (first: RegExp, then: RegExp): Words => ({
  test: (said) =>
    [...said.matchAll(first)].some(({ 0: words, index }) =>
      then.test(said.slice(index + words.length, index + words.length + within)),
    ),
});

/** Matches `words` unless `before` precedes them. */
const notNear = (words: RegExp, before: RegExp): Words => ({
  test: (said) =>
    [...said.matchAll(words)].some(
      ({ index }) => !before.test(said.slice(Math.max(0, index - within / 2), index)),
    ),
});

/** Too many connections of ours are open. */
export const crowdedWords: readonly Words[] = [
  /too many (?:\w{1,20} ){0,3}(?:connections|sessions)/i,
  /(?:connections?|sessions?|threads?) (?:\w{1,20} ){0,2}limit/i,
  /concurrent (?:\w{1,20} ){0,3}(?:connections?|sessions?)/i,
  /maximum number of (?:\w{1,20} )?(?:connections|sessions)/i,
];

/** Our account may not do this. */
export const accountWords: readonly Words[] = [
  /\brelay(?:ing)? (?:\w{1,20} ){0,2}(?:not (?:permitted|allowed|authori[sz]ed)|denied|prohibited|forbidden)/i,
  /\b(?:not (?:permitted|allowed|authori[sz]ed|able)|unable) to relay\b/i,
  /\b(?:do|does|will) not relay\b|\brcpthosts\b/i,
  /\byour (?:account|quota|plan|subscription)\b/i,
  /\bauthentication (?:is )?required\b|\bturn on SMTP authentication\b/i,
  /\be-?mail address is not verified\b/i,
];

/** A rate limit, after which sending can resume later, as worded by Postfix, Exim, Exchange, Gmail, Yahoo and SES. */
export const limitWords: readonly Words[] = [
  /\b(?:sending|outgoing|outbound|sender|daily|hourly|monthly) (?!receiv)(?:\w{1,20} ){0,2}(?:limit|quota|rate)/i,
  near(
    /\b(?:daily|hourly|monthly|sending|sender|relay|submission|message|policy)\b/gi,
    /\b(?:quota|limit|threshold)s? (?:\w{1,20} ){0,2}(?:exceeded|reached)/i,
  ),
  /\b(?:messages?|mails?|e-?mails?|recipients?|commands?|transactions?|submission|envelope|ip|connection)s?\W? (?:\w{1,20} )?(?:rate|frequency)\b.{0,50}\b(?:limit|exceed|reached)/i,
  /\btoo (?:many|much) (?:\w{1,20} ){0,3}(?:messages?|mails?|e-?mails?|recipients|addresses|commands|transactions|deliveries|senders|rcpts|attempts|requests|errors)\b/i,
  /\b(?:rate|message|mail|e-?mail|messaging|submission)[ -]?limit(?:ed|s|ing)?\b|\bthrottl(?:ed|ing)\b|\bratelimit|\boverlimit\b/i,
  /\b(?:exceed(?:ed|s|ing)?|reached|over) (?:\w{1,20} ){0,5}(?:messages?|mails?|e-?mails?|recipients?|sending|outbound|submission|daily|hourly) (?:\w{1,20} ){0,2}(?:limit|quota|rate|per)\b/i,
  /\b(?:messages?|mails?|e-?mails?|recipients?) per (?:second|minute|hour|day)\b|\ballowed (?:\w{1,20} )?messages\b.{0,20}\bexceed/i,
  /\b(?:tenant|sender|client|customer|organi[sz]ation) (?:\w{1,20} )?(?:has )?exceed(?:ed|s) (?:\w{1,20} ){0,3}(?:limit|threshold|rate|quota for mess)|\b(?:SubmissionQuotaExceeded|queue quota exceeded)/i,
  /\brecipients? limit (?:\w{1,20} ){0,2}(?:exceeded|reached)|\blimit: (?:recipients|messages|mails)\/|\bnumber of (?:messages|mails|recipients) (?:\w{1,20} ){0,4}per (?:hour|day|minute)\b/i,
  /\bunusual rate\b|\bunexpected volume\b|\btoo (?:fast|quickly|frequently)\b|\bslow down\b|\bserver (?:is )?busy\b/i,
];
/** A limit of a single mailbox, connection or mail, which does not affect the next one. */
export const otherLimitWords =
  /\b(?:mailbox|inbox|storage|disk|folder|size|length|bytes|large)\b|\b[245]\.2\.2\b|\b(?:in|per|this|for (?:this|one)) (?:\w{1,20} )?(?:connection|session)\b|\byour message has too many recipients\b/i;

/** A rate limit of the recipient's mailbox, as worded by Gmail and Microsoft. */
export const busyWords: readonly Words[] = [
  /\breceiving (?:e?mail|messages) (?:at a rate|too)/i,
  near(/\brecipients?\b/gi, /\breceiv(?:ing|e|ed|er)? (?:rate|limit)/i),
];

/** A policy against our server, our domain, or the look of the letter. */
export const policyWords: readonly Words[] = [
  /\b(?:black|block|deny)[ -]?list(?:s|ed|ing)?\b|\b(?:dns|r|u)bls?\b|\bDNSBL/i,
  /spamhaus|spamcop|spamrats|sorbs\.net|barracudacentral|cloudmark|surbl|senderscore|invaluement/i,
  notNear(/\bblocked\b/gi, /\b(?:account|mailbox|user|recipient)\b/i),
  /\b(?:un(?:solicited|wanted)|junk|bulk) (?:\w{1,20} )?(?:e-?mail|messages?)\b|\bspam/i,
  /\bSPF\b|\bDKIM\b|\bDMARC\b|\bsender[ -]?(?:id|policy framework)\b|\bunauthenticated\b/i,
  /\bPTR\b|\brDNS\b|\breverse (?:\w{1,20} )?(?:dns|lookup|hostname|mapping|name|address|ip)|\b(?:cannot|can't|could not) (?:find|resolve) your (?:\w{1,20} )?(?:hostname|address|ip|domain)/i,
  /\bIP name lookup failed\b|\bmismatch(?:es)? client ip\b|\bmay not be mail exchanger\b|\bno (?:valid )?reverse\b/i,
  /\breputation\b|\bpolic(?:y|ies)\b|\b(?:administrat\w+|system) prohibit/i,
  /\bclient host (?:\S+ )?(?:rejected|blocked)|\bhost (?:\w{1,20} ){0,2}not allowed\b|\bprotocol (?:violation|error)\b/i,
  /\b(?:not|isn't) (?:allowed|authori[sz]ed|permitted|entitled) to (?:send|connect|post|use)\b|\bnot accepting (?:\w{1,20} )?(?:connections|mail|messages) from\b/i,
  /\b(?:banned|abus(?:e|ive))\b|(?<!not )\blisted (?:in|by|at|on)\b|\bdynamic(?:ally)? (?:ip|address|assigned)/i,
  /\b(?:sender|return path|envelope from|mail from|from address|originator)\b.{0,50}\b(?:reject|denied|refus|invalid|verif|unknown|not exist|not found|cannot|could not|does not|doesn't|must|not (?:a )?valid|required|disallow|misformat)/i,
  /\b(?:rejected|denied|refused|invalid|unknown|unresolvable|bad)\b.{0,30}\b(?:sender|return path|envelope from)\b/i,
  /\bdomain (?:of|in) (?:the )?(?:sender|from)\b|\bsender'?s? domain\b/i,
  /\binvalid (?:ip|domain name)\b|(?<!recipient address rejected: )\baccess denied\b|\bpermission to post\b/i,
  /\banti-?spam|\b(?:HELO|EHLO)\b.{0,30}\b(?:reject|invalid|denied|need|refus|fully)|\b(?:invalid|bad|forged|rejected|denied) (?:\w{1,20} )?(?:HELO|EHLO)\b|\b(?:START)?TLS\b.{0,20}\b(?:required|command|first)|\b(?:requires|require|without|must use) (?:START)?TLS\b/i,
  /\bliste noire\b|\blista (?:negra|neagr[aă]|nera)\b|\b(?:schwarze liste|czarn\w{1,3} li[sś]t)|(?<!\p{L})ч[её]рн\w{2,3} спис|спам/iu,
  /\bafter MAIL FROM\b|\bin reply to (?:the )?MAIL FROM\b|\bin reply to (?:the )?(?:EHLO|HELO)\b/i,
];

/** This letter is too large. */
export const sizeWords: readonly Words[] = [
  near(
    /\b(?:message|mail|attachment|content|data|size)s?\b/gi,
    /\b(?:too (?:big|large|long)|larger than)\b/i,
  ),
  /\bexceed(?:s|ed|ing)? (?:\w{1,20} ){0,4}?(?:message |mail )?size\b|\b(?:message|mail|maximum|max|fixed) (?:\w{1,20} )?size (?:\w{1,20} ){0,3}?(?:limit|exceed)|\bsize limit\b/i,
  /\bsize violation\b|\bmessage length (?:\w{1,20} )?exceed/i,
];

/** This letter is not wanted in this form. */
export const messageWords: readonly Words[] = [
  ...sizeWords,
  /\bvirus|\bmalware\b|\binfected\b|\bcontent (?:\w{1,20} ){0,2}(?:rejected|filter|reject|restrict)/i,
  /\battachments? (?:\w{1,20} ){0,2}(?:not (?:allowed|permitted|accepted)|rejected|blocked|prohibited)|\bmissing (?:\w{1,20} )?header|\bheader (?:\w{1,20} )?missing\b/i,
  /\bheader error\b|\bduplicate header\b|\bbare (?:lf|cr|newline)|\bline (?:length )?limit\b|\bmalformed (?:header|message|mime)|\bRFC ?\d+ (?:\w{1,20} )?complian/i,
];

/** The mailbox exists but accepts nothing at present. */
export const fullWords: readonly Words[] = [
  near(
    /\b(?:mailbox|inbox|mail box|account|storage|disk|folder)\b/gi,
    /\b(?:full|disabled|inactive|suspended|locked|frozen)\b/i,
  ),
  /\bover ?quota\b|\bquota (?:\w{1,20} ){0,2}(?:exceeded|full|reached|violation)\b|\bexceed(?:s|ed|ing)? (?:\w{1,20} ){0,4}(?:quota|storage|local limit|mailbox|disk)\b/i,
  /\binsufficient (?!system)(?:\w{1,20} )?(?:storage|space)\b|\b(?:out of|not enough) (?:\w{1,20} )?(?:storage|space|quota)\b|\bmailfolder is full\b|\bmailbox exceed/i,
  near(
    /(?:mailbox|bo[iî]te|postfach|buz[oó]n|c[aă]su[tțţ]a|ящик|casella|caixa|skrzynka)/gi,
    /(?:plin[aă]|pleine|voll(?!st)|llen[oa]|переполнен|piena|cheia|pełna)/i,
  ),
  /\b(?:mailbox|account|user|recipient)\b.{0,50}\b(?:deactivated|temporarily)\b|\bquota\b.{0,40}\bexceed/i,
];

/** A temporary problem on the way to the server. */
export const unreachableWords =
  /\bI\/O error\b|\bconnect to LDAP\b|\bLDAP (?:\w{1,20} )?(?:error|fail|unavailable|timeout)|\bconfiguration (?:error|problem)\b|\b(?:mail|routing|forwarding) loop\b|\bloop detected\b|\btoo many hops\b|\bhop count exceeded\b|\b(?:unable to|could not|cannot) (?:complete )?(?:recipient )?verify\b|\bname server (?:reply|timeout|fail)|\b(?:name|dns|host ?name) (?:\w{1,20} )?(?:lookup|resolution) fail(?!.*not found)|\bcouldn't create\b|\btemporary (?:\w{1,20} ){0,2}fail|\btry again\b|\bno route to host\b|\bconnection (?:\w{1,20} )?(?:timed out|refused|reset)|\b(?:timed out|time-?out)\b/i;

/** There is no such mailbox, or no such domain. */
export const deadWords: readonly Words[] = [
  /\b(?:no such|unknown|invalid|non-?existent) (?:local |final delivery )?(?:user|userid|mailbox|recipient|address|person|addressee|account)\b/i,
  /\b(?:user|mailbox|recipient|addressee|account|e?-?mail address|address)(?: address| name| you entered)? (?:is |was |has |could ?n['’o]t |could not |be |you tried to reach ){0,3}(?:unknown|not found|(?:does(?: not|n['’]t)|not) exist|no longer exists|not recogni[sz]ed|not known|be found|wasn['’]t found)/i,
  /\b(?:address|recipient|user|mailbox|account)\b.{0,20}\b(?:couldn['’]t be found|wasn['’]t found|does not exist|doesn['’]t exist)/i,
  /\b(?:no mailbox|nobody|no one) (?:here )?by that name\b|\bno mailbox here\b/i,
  /\bdoes(?: not|n['’]t) have an? \S+ account\b|\bnot listed in domino directory\b|\bRecip(?:ient)?NotFound\b/i,
  /\bis not a (?:valid|known) (?:\w{1,20} )?(?:user|mailbox|recipient|address)\b|\bnot our customer\b/i,
  /\b(?:unknown host|host unknown|no such (?:host|domain)|host (?:or domain name )?not found|domain (?:name )?(?:not found|does not exist|doesn['’]t exist)|NXDOMAIN)\b/i,
  /\b(?:does not|doesn['’]t) accept (?:e-?)?mail\b|\bno SMTP service\b|\bnull MX\b|\bno mx record\b|\bunroute?able (?:mail )?(?:address|domain)\b/i,
];

/** The mail is rejected for any reason, without mentioning the mailbox. */
export const refusedWords =
  /\b(?:mail|message|service|connection)s? (?:was |has been )?(?:rejected|refused?)\b|^\W*(?:5\d\d )?rejected\W*$/i;
