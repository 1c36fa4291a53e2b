/** Too many connections of ours are open. */
export const crowdedWords = [
  /too many (?:\w+ ){0,3}(?:connections|sessions)/i,
  /(?:connections?|sessions?|threads?) (?:\w+ ){0,2}limit/i,
  /concurrent (?:\w+ ){0,3}(?:connections?|sessions?)/i,
];

/** Our account may not do this. */
export const accountWords = [
  /\brelay(?:ing)? (?:\w+ ){0,2}(?:not (?:permitted|allowed|authorized)|denied|prohibited|forbidden)/i,
  /\b(?:not (?:permitted|allowed|authorized|able)|unable) to relay\b/i,
  /\b(?:do|does|will) not relay\b|\brcpthosts\b/i,
  /\byour (?:account|quota|plan|subscription)\b/i,
  /\bauthentication (?:is )?required\b/i,
  /\be-?mail address is not verified\b/i,
];

/** Too much at once, or in this hour or day: it goes on later. In words of Postfix, Exim, Exchange, Gmail, Yahoo and SES. */
export const limitWords = [
  /\b(?:sending|outgoing|outbound|sender|daily|hourly|monthly) (?!receiv)(?:\w+ ){0,2}(?:limit|quota|rate)/i,
  /\b(?:daily|hourly|monthly|sending|sender|relay|submission|message|policy)\b(?:\W+\w+){0,6}\W+(?:quota|limit|threshold)s? (?:\w+ ){0,2}(?:exceeded|reached)/i,
  /\b(?:messages?|mails?|e-?mails?|recipients?|commands?|transactions?|submission|envelope|ip|connection)s?\W? (?:\w+ )?(?:rate|frequency)\b.{0,50}\b(?:limit|exceed|reached)/i,
  /\btoo (?:many|much) (?:\w+ ){0,3}(?:messages?|mails?|e-?mails?|recipients|addresses|commands|transactions|deliveries|senders|rcpts|attempts|requests|errors)\b/i,
  /\b(?:rate|message|mail|e-?mail|messaging|submission)[ -]?limit(?:ed|s|ing)?\b|\bthrottl(?:ed|ing)\b|\bratelimit|\boverlimit\b/i,
  /\b(?:exceed(?:ed|s|ing)?|reached|over) (?:\w+ ){0,5}(?:messages?|mails?|e-?mails?|recipients?|sending|outbound|submission|daily|hourly) (?:\w+ ){0,2}(?:limit|quota|rate|per)\b/i,
  /\b(?:messages?|mails?|e-?mails?|recipients?) per (?:second|minute|hour|day)\b|\ballowed (?:\w+ )?messages\b.{0,20}\bexceed/i,
  /\b(?:tenant|sender|client|customer|organi[sz]ation) (?:\w+ )?(?:has )?exceed(?:ed|s) (?:\w+ ){0,3}(?:limit|threshold|rate|quota for mess)|\b(?:SubmissionQuotaExceeded|queue quota exceeded)/i,
  /\bunusual rate\b|\bunexpected volume\b|\btoo (?:fast|quickly|frequently)\b|\bslow down\b|\bserver (?:is )?busy\b/i,
];
/** A limit of one mailbox, of one connection or of one mail, which the next one does not have. */
export const otherLimitWords =
  /\b(?:mailbox|inbox|storage|disk|folder|size|length|bytes|large)\b|\b[245]\.2\.2\b|\b(?:in|per|this|for (?:this|one)) (?:\w+ )?(?:connection|session)\b|\byour message has too many recipients\b/i;

/** Gmail's and Microsoft's, of the mailbox and not of us. */
export const busyWords =
  /\breceiving (?:e?mail|messages) (?:at a rate|too)|\brecipients?['’]?s?\b.{0,40}\breceiv\w* (?:rate|limit)/i;

/** Nobody gets this from us, or this way: our server, our name, or what the letter looks like. */
export const policyWords = [
  /\b(?:black|block|deny)[ -]?list(?:s|ed|ing)?\b|\b(?:dns|r|u)bls?\b|\bDNSBL/i,
  /spamhaus|spamcop|spamrats|sorbs\.net|barracudacentral|cloudmark|surbl|senderscore|invaluement/i,
  /(?<!\b(?:account|mailbox|user|recipient)\b(?:\W+\w+){0,3}\W+)\bblocked\b/i,
  /\b(?:un(?:solicited|wanted)|junk|bulk) (?:\w+ )?(?:e-?mail|messages?)\b|\bspam/i,
  /\bSPF\b|\bDKIM\b|\bDMARC\b|\bsender[ -]?(?:id|policy framework)\b|\bunauthenticated\b/i,
  /\bPTR\b|\brDNS\b|\breverse (?:\w+ )?(?:dns|lookup|hostname|mapping|name|address|ip)|\b(?:cannot|can't|could not) (?:find|resolve) your (?:\w+ )?(?:hostname|address|ip|domain)/i,
  /\bIP name lookup failed\b|\bmismatch(?:es)? client ip\b|\bmay not be mail exchanger\b|\bno (?:valid )?reverse\b/i,
  /\breputation\b|\bpolic(?:y|ies)\b|\b(?:administrat\w+|system) prohibit/i,
  /\bclient host (?:\S+ )?(?:rejected|blocked)|\bhost (?:\w+ ){0,2}not allowed\b|\bprotocol (?:violation|error)\b/i,
  /\b(?:not|isn't) (?:allowed|authori[sz]ed|permitted|entitled) to (?:send|connect|post|use)\b|\bnot accepting (?:\w+ )?(?:connections|mail|messages) from\b/i,
  /\b(?:banned|abus(?:e|ive))\b|(?<!not )\blisted (?:in|by|at|on)\b|\bdynamic(?:ally)? (?:ip|address|assigned)/i,
  /\b(?:sender|return path|envelope from|mail from|from address|originator)\b(?:\W+\w+){0,4}\W+(?:reject|denied|refus|invalid|verif|unknown|not exist|not found|cannot|could not|does not|doesn't|must|not (?:a )?valid|required|disallow|misformat)/i,
  /\b(?:rejected|denied|refused|invalid|unknown|unresolvable|bad)\W+(?:\w+\W+){0,2}(?:sender|return path|envelope from)\b/i,
  /\bdomain (?:of|in) (?:the )?(?:sender|from)\b|\bsender'?s? domain\b/i,
  /\binvalid (?:ip|domain name)\b|(?<!recipient address rejected: )\baccess denied\b|\bpermission to post\b/i,
  /\bafter MAIL FROM\b|\bin reply to (?:the )?MAIL FROM\b|\bin reply to (?:the )?(?:EHLO|HELO)\b/i,
];

/** This letter is not wanted in this form. */
export const messageWords = [
  /\b(?:message|mail|attachment|content|data|size)s?\W(?:\w+\W+){0,4}?(?:too (?:big|large|long)|larger than)\b/i,
  /\bexceed(?:s|ed|ing)? (?:\w+ ){0,4}?(?:message |mail )?size\b|\b(?:message|mail|maximum|max|fixed) (?:\w+ )?size (?:\w+ ){0,3}?(?:limit|exceed)|\bsize limit\b/i,
  /\bvirus|\bmalware\b|\binfected\b|\bcontent (?:\w+ ){0,2}(?:rejected|filter|reject|restrict)/i,
  /\bheader error\b|\bduplicate header\b|\bbare (?:lf|cr|newline)|\bline (?:length )?limit\b|\bmalformed (?:header|message|mime)|\bRFC ?\d+ (?:\w+ )?complian/i,
];

/** The mailbox exists, and takes nothing at present. */
export const fullWords = [
  /\b(?:mailbox|inbox|mail box|account|storage|disk|folder)\b(?:\W+\w+){0,6}\W+(?:full|disabled|inactive|suspended|locked|frozen)\b/i,
  /\bover ?quota\b|\bquota (?:\w+ ){0,2}(?:exceeded|full|reached|violation)\b|\bexceed(?:s|ed|ing)? (?:\w+ ){0,4}(?:quota|storage|local limit|mailbox|disk)\b/i,
  /\binsufficient (?!system)(?:\w+ )?(?:storage|space)\b|\b(?:out of|not enough) (?:\w+ )?(?:storage|space|quota)\b|\bmailfolder is full\b|\bmailbox exceed/i,
  /\b(?:mailbox|account|user|recipient)\b(?:\W+\w+){0,4}\W+(?:deactivated|temporarily)\b|\bquota\b.{0,40}\bexceed/i,
];

/** The way to the server, which may be open tomorrow. */
export const unreachableWords =
  /\bname server (?:reply|timeout|fail)|\b(?:name|dns|host ?name) (?:\w+ )?(?:lookup|resolution) fail(?!.*not found)|\bcouldn't create\b|\btemporary (?:\w+ ){0,2}fail|\btry again\b|\bno route to host\b|\bconnection (?:\w+ )?(?:timed out|refused|reset)|\b(?:timed out|time-?out)\b/i;

/** There is no such mailbox, or no such domain. */
export const deadWords = [
  /\b(?:no such|unknown|invalid|non-?existent) (?:local |final delivery )?(?:user|userid|mailbox|recipient|address|person|addressee|account)\b/i,
  /\b(?:user|mailbox|recipient|addressee|account|e?-?mail address|address)(?: address| name| you entered)? (?:is |was |has |could ?n['’o]t |could not |be |you tried to reach )*(?:unknown|not found|(?:does(?: not|n['’]t)|not) exist|no longer exists|not recogni[sz]ed|not known|be found|wasn['’]t found)/i,
  /\b(?:address|recipient|user|mailbox|account)\b.{0,20}\b(?:couldn['’]t be found|wasn['’]t found|does not exist|doesn['’]t exist)/i,
  /\b(?:no mailbox|nobody|no one) (?:here )?by that name\b|\bno mailbox here\b/i,
  /\bdoes(?: not|n['’]t) have an? \S+ account\b|\bnot listed in domino directory\b|\bRecip(?:ient)?NotFound\b/i,
  /\bis not a (?:valid|known) (?:\w+ )?(?:user|mailbox|recipient|address)\b|\bnot our customer\b/i,
  /\b(?:unknown host|host unknown|no such (?:host|domain)|host (?:or domain name )?not found|domain (?:name )?(?:not found|does not exist|doesn['’]t exist)|NXDOMAIN)\b/i,
  /\b(?:does not|doesn['’]t) accept (?:e-?)?mail\b|\bno SMTP service\b|\bnull MX\b|\bno mx record\b|\bunroute?able (?:mail )?(?:address|domain)\b/i,
];

/** The mail is refused, for whatever reason, and the mailbox is not named. */
export const refusedWords =
  /\b(?:mail|message|service|connection)s? (?:was |has been )?(?:rejected|refused?)\b|^\W*(?:5\d\d )?rejected\W*$/i;
