/** Bodies as the documentation of mail services shows them, about a mail of ours. */

/** The Message-ID of the mail that they are about, without brackets. */
export const messageId = "17.0197a4c2-8f5e-7c31-9d2b-6f0e1a2b3c4d@sortes.example";

const sesMail = {
  timestamp: "2016-01-27T14:59:38.237Z",
  source: "bounces+h-0123456789abcdef0123@sortes.example",
  sourceArn: "arn:aws:ses:us-east-1:888888888888:identity/sortes.example",
  sourceIp: "127.0.3.0",
  sendingAccountId: "123456789012",
  callerIdentity: "IAM_user_or_role_name",
  messageId: "00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000",
  destination: ["jane@example.com"],
  headersTruncated: false,
  headers: [
    { name: "From", value: '"John Doe" <john@example.com>' },
    { name: "To", value: '"Jane Doe" <jane@example.com>' },
    { name: "Message-ID", value: `<${messageId}>` },
    { name: "Subject", value: "Hello" },
  ],
  commonHeaders: {
    from: ["John Doe <john@example.com>"],
    date: "Wed, 27 Jan 2016 14:05:45 +0000",
    to: ["Jane Doe <jane@example.com>"],
    messageId,
    subject: "Hello",
  },
};

/** Notifications of Amazon SES. */
export const ses = {
  bounceWithReport: {
    notificationType: "Bounce",
    bounce: {
      bounceType: "Permanent",
      reportingMTA: "dns; email.example.com",
      bouncedRecipients: [
        {
          emailAddress: "jane@example.com",
          status: "5.1.1",
          action: "failed",
          diagnosticCode: "smtp; 550 5.1.1 <jane@example.com>... User",
        },
      ],
      bounceSubType: "General",
      timestamp: "2016-01-27T14:59:38.237Z",
      feedbackId: "00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000",
      remoteMtaIp: "127.0.2.0",
    },
    mail: sesMail,
  },
  bounceWithoutReport: {
    notificationType: "Bounce",
    bounce: {
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: "jane@example.com" }],
      timestamp: "2016-01-27T14:59:38.237Z",
      feedbackId: "00000137860315fd-869464a4-8680-4114-98d3-716fe35851f9-000000",
    },
    mail: sesMail,
  },
  autoReply: {
    notificationType: "Bounce",
    bounce: {
      bounceType: "Transient",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: "jane@example.com" }],
      timestamp: "2016-01-27T14:59:38.237Z",
    },
    mail: sesMail,
  },
  complaint: {
    notificationType: "Complaint",
    complaint: {
      userAgent: "AnyCompany Feedback Loop (V0.01)",
      complainedRecipients: [{ emailAddress: "jane@example.com" }],
      complaintFeedbackType: "abuse",
      arrivalDate: "2016-01-27T14:59:38.237Z",
      timestamp: "2016-01-27T14:59:38.237Z",
      feedbackId: "000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000",
    },
    mail: sesMail,
  },
  delivery: {
    notificationType: "Delivery",
    mail: sesMail,
    delivery: {
      timestamp: "2016-01-27T14:59:38.237Z",
      recipients: ["jane@example.com"],
      processingTimeMillis: 546,
      reportingMTA: "a8-70.smtp-out.amazonses.com",
      smtpResponse: "250 ok:  Message 64111812 accepted",
      remoteMtaIp: "127.0.2.0",
    },
  },
  /** Of a configuration set. */
  delay: {
    eventType: "DeliveryDelay",
    mail: sesMail,
    deliveryDelay: {
      timestamp: "2020-06-16T00:25:40.095Z",
      delayType: "TransientCommunicationFailure",
      expirationTime: "2020-06-16T00:25:40.914Z",
      delayedRecipients: [
        {
          emailAddress: "jane@example.com",
          status: "4.4.1",
          diagnosticCode: "smtp; 421 4.4.1 Unable to connect to remote host",
        },
      ],
    },
  },
};

const sendGridEvent = {
  email: "example@test.com",
  timestamp: 1_513_299_569,
  "smtp-id": `<${messageId}>`,
  category: ["cat facts"],
  sg_message_id: "14c5d75ce93.dfd.64b469.filter0001.16648.5515E0B88.0",
};

/** Events of SendGrid, of which it posts several at once. */
export const sendGrid = {
  processed: { ...sendGridEvent, event: "processed", sg_event_id: "rbtnWrG1DVDGGGFHFyun0A==" },
  deferred: {
    ...sendGridEvent,
    event: "deferred",
    sg_event_id: "t7LEShmowp86DTdUW8M-GQ==",
    response: "400 try again later",
    attempt: "5",
  },
  delivered: {
    ...sendGridEvent,
    event: "delivered",
    sg_event_id: "ZyDAM5rnQ7C7f95EXE4u7A==",
    response: "250 OK",
  },
  open: {
    ...sendGridEvent,
    event: "open",
    sg_event_id: "FOTFFO0ecsBE-zxFXfs6WA==",
    useragent: "Mozilla/4.0 (compatible; MSIE 6.1; Windows XP; .NET CLR 1.1.4322)",
    ip: "255.255.255.255",
  },
  bounce: {
    ...sendGridEvent,
    event: "bounce",
    bounce_classification: "Invalid Address",
    sg_event_id: "6g4ZI7SA-xmRDv57GoPIPw==",
    reason: "500 unknown recipient",
    status: "5.0.0",
    type: "bounce",
  },
  blocked: {
    ...sendGridEvent,
    event: "bounce",
    bounce_classification: "Unclassified",
    sg_event_id: "Ym91bmNlLTQtNTA0ODUxOTUt",
    reason: "unable to get mx info: failed to get IPs from PTR record",
    type: "blocked",
  },
  dropped: {
    ...sendGridEvent,
    event: "dropped",
    sg_event_id: "zmzJhfJgAfUSOW80yEbPyw==",
    reason: "Bounced Address",
    status: "5.0.0",
  },
  spamReport: { ...sendGridEvent, event: "spamreport", sg_event_id: "37nvH5QBz858KGVYCM4uOA==" },
};

/** Events of Postmark. */
export const postmark = {
  hardBounce: {
    RecordType: "Bounce",
    ID: 4_323_372_036,
    Type: "HardBounce",
    TypeCode: 1,
    Name: "Hard bounce",
    Tag: "Test",
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
    Metadata: { sortes: messageId.slice(0, messageId.indexOf("@")) },
    ServerID: 23,
    MessageStream: "outbound",
    Description:
      "The server was unable to deliver your message (ex: unknown user, mailbox not found).",
    Details: "Test bounce details",
    Email: "john@example.com",
    From: "sender@example.com",
    BouncedAt: "2019-11-05T16:33:54.9070259Z",
    DumpAvailable: true,
    Inactive: true,
    CanActivate: true,
    Subject: "Test subject",
    Content: "<Full dump of bounce>",
  },
  spamComplaint: {
    RecordType: "SpamComplaint",
    MessageStream: "outbound",
    ID: 42,
    Type: "SpamComplaint",
    TypeCode: 512,
    Name: "Spam complaint",
    Tag: "Test",
    MessageID: "00000000-0000-0000-0000-000000000000",
    Metadata: { sortes: messageId.slice(0, messageId.indexOf("@")) },
    ServerID: 1234,
    Description: "The subscriber explicitly marked this message as spam.",
    Details: "Test spam complaint details",
    Email: "john@example.com",
    From: "sender@example.com",
    BouncedAt: "2019-11-05T16:33:54.9070259Z",
    DumpAvailable: true,
    Inactive: true,
    CanActivate: false,
    Subject: "Test subject",
    Content: "<Abuse report dump>",
  },
  opened: {
    RecordType: "Open",
    FirstOpen: true,
    Recipient: "john@example.com",
    MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
  },
};

const mailgunMessage = {
  headers: {
    to: "Alice <alice@example.com>",
    "message-id": messageId,
    from: "Bob <bob@sortes.example>",
    subject: "Test permanent_fail webhook",
  },
  attachments: [],
  size: 111,
};

/** The `event-data` of Mailgun. */
export const mailgun = {
  permanent: {
    severity: "permanent",
    tags: ["my_tag_1", "my_tag_2"],
    timestamp: 1_521_233_195.375_624,
    "log-level": "error",
    id: "G9Bn5sl1TC6nu79C8C0bwg",
    campaigns: [],
    reason: "suppress-bounce",
    "user-variables": {},
    "recipient-domain": "example.com",
    envelope: { sender: "bob@sortes.example", transport: "smtp", targets: "alice@example.com" },
    message: mailgunMessage,
    recipient: "alice@example.com",
    event: "failed",
    "delivery-status": {
      "attempt-no": 1,
      message: "",
      code: 605,
      description: "Not delivering to previously bounced address",
      "session-seconds": 0,
    },
  },
  temporary: {
    severity: "temporary",
    timestamp: 1_521_472_262.908_181,
    "log-level": "warn",
    id: "Fs7-5t81S2ispqxqDw2U4Q",
    reason: "generic",
    "recipient-domain": "example.com",
    message: mailgunMessage,
    recipient: "alice@example.com",
    event: "failed",
    "delivery-status": {
      "attempt-no": 1,
      code: 452,
      message: "4.2.2 The email account that you tried to reach is over quota.",
      description: null,
      "retry-seconds": 600,
      "session-seconds": 0.128_168_106_079_101_56,
    },
  },
  complained: {
    timestamp: 1_521_233_123.501_324,
    "log-level": "warn",
    id: "-Agny091SquKnsrW2NEKUA",
    "recipient-domain": "example.com",
    message: mailgunMessage,
    recipient: "alice@example.com",
    event: "complained",
  },
  opened: {
    id: "Ase7i2zsRYeDXztHGENqRA",
    timestamp: 1_521_243_339.873_676,
    "log-level": "info",
    event: "opened",
    message: { headers: { "message-id": messageId } },
    recipient: "alice@example.com",
  },
};
