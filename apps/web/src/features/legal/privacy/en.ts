import { code, type LegalText, mail } from "../legal-text.ts";

export const text: LegalText = {
  lead: "What Sortes stores, where, why and for how long, and what you can do about it.",
  sections: [
    {
      id: "short",
      title: "In short",
      blocks: [
        {
          list: [
            "The generators and the articles work without an account.",
            "The names you type and the results you draw stay in your browser until you save them or send them somewhere.",
            "What you save in your account can be seen by you alone, and it is kept until you delete it.",
            "No ad script, no analytics and no other script of a third party is loaded.",
            "We do not sell data, and we do not build profiles of visitors.",
          ],
        },
      ],
    },
    {
      id: "who",
      title: "Who is responsible",
      blocks: [
        {
          p: [
            "The operator of this site is responsible for the data described here (“we”). For every question about it, and to use your rights, write to ",
            mail,
            ".",
          ],
        },
        {
          p: [
            "This policy covers this site and the mails that it sends. What you agree to when you use the site is in the ",
            { to: "/terms-of-service", text: "Terms of Service" },
            ".",
          ],
        },
      ],
    },
    {
      id: "server",
      title: "What we store on the server, and for how long",
      blocks: [
        {
          p: "All of it is in one PostgreSQL database, which the operator runs or has run for them.",
        },
        {
          facts: [
            [
              "Account",
              "Name, email address, whether the address is confirmed, language, tier, the day it was made, and the password as an argon2id hash, from which it cannot be read. An address that you want instead waits for at most two days to be confirmed. Kept until the account is erased, so that you can sign in.",
            ],
            [
              "Sessions",
              "For each device where you are signed in: a fingerprint (SHA-256) of the token, browser and system (such as “Firefox, Linux”), when it began, when it was last used, and when it ends. A session ends 30 days after it was last used, and after 90 days at most. It is deleted when you sign out.",
            ],
            [
              "History, packs and own generators",
              "The names, settings, results, packs and generators that you save. A generator that you share shows its name and description to whoever has its address. Kept until you delete them or the account is erased. Of the packs that you used, the last 500 uses are kept.",
            ],
            [
              "Reports of shared generators",
              "What somebody says who reports the page of a shared generator, and a keyed fingerprint (HMAC) of their network. Kept until we have dealt with it, or until the generator or its account is deleted.",
            ],
            [
              "Links in mails",
              "A fingerprint of the link, never the link itself. A link that confirms the address of an account, or another one for it, works for 24 hours, one that resets a password for 1 hour, one that confirms a newsletter subscription for 48 hours. The fingerprint is deleted 7 days after that.",
            ],
            [
              "Mails we sent",
              "To whom, of which kind, in which language, and whether it was delivered. Kept for 24 months, so that a mail is not sent twice and faults can be found, or until the account is erased. A mail to an address that is no longer that of an account, such as the last one about an erased account, is forgotten after 7 days.",
            ],
            [
              "Newsletter",
              "Your address, your preferences, and when you agreed or unsubscribed. An address that is not confirmed is deleted after 30 days; a confirmed one is kept until you unsubscribe.",
            ],
            [
              "Opens and clicks in newsletters",
              "A picture in each newsletter, and links that lead over our server, tell us how many readers opened it and what they pressed. As a rule we keep totals; so that nobody is counted twice, a keyed fingerprint of each recipient is kept until 30 days after the newsletter. Where we keep which newsletters you opened and which links you pressed, it is for 13 months, then as totals only.",
            ],
            [
              "Addresses that must not be mailed",
              "Who unsubscribed or reported our mail as spam, or whose address does not work, is on a list that holds keyed fingerprints (HMAC) of addresses and not the addresses. It outlives the erasure of an account, because without it we could write to you again by mistake. Who asks for the newsletter again is taken off it. What a mail server said when a newsletter came back is kept for 24 months.",
            ],
            [
              "Repeated requests",
              "When you save something, the answer is kept for 24 hours under a random key, so that trying again after a lost connection does not save it twice.",
            ],
            [
              "Limits against abuse",
              "How often a network or an account tried to sign in, to register, to ask for a mail, to write to us or to open a payment, counted under keyed fingerprints (HMAC) of the account and the network. The counts are deleted when their time is over, from 1 minute to 1 hour. Mails with a link are counted in the same way by their address for 2 days, so that nobody can flood a stranger’s mailbox. That you have signed in from a network before is remembered for 90 days, so that a stranger cannot lock you out. Your IP address itself is used in memory only and is not stored.",
            ],
            [
              "Logs",
              "Which kind of request was made, how it ended and how long it took. No IP address, no full email address, no password, no token and nothing that you typed.",
            ],
            [
              "Record of changes",
              "What staff do with accounts and newsletters is written down and kept for 24 months. So is that an account got another name, address or password, had a personal token made or revoked, or was erased, without what they were and by a number that leads to nobody once the account is gone.",
            ],
            [
              "Messages to us",
              "What you write in the contact form: your address, the subject, the text, and the account if you are signed in. It is mailed to the operator and kept for 180 days, or until the account is erased.",
            ],
            [
              "Payments",
              "If you take out a paid tier, the payment is made on the page of the payment provider, Stripe. We receive what was paid for and reference numbers, and never see a card number. The numbers of the customer and of the subscription, its state and its dates are kept until the account is erased; which messages of Stripe we have dealt with, for 24 months; pages of payments that were opened, for 30 days after their end.",
            ],
          ],
        },
        {
          p: "Backups hold the same data and are replaced in turn; what you delete leaves them when they are replaced.",
        },
      ],
    },
    {
      id: "device",
      title: "What is stored on your device",
      blocks: [
        {
          p: "All of it is necessary for what you ask the site to do, and needs no consent. What is more than that, which is advertising, you decide about in the cookie banner, and later under Cookie settings at the end of each page.",
        },
        {
          facts: [
            [
              "Necessary: signing in",
              [
                code("token"),
                ", ",
                code("user"),
                " and ",
                code("auth-storage"),
                " in local storage, only while you are signed in. They are removed when you sign out.",
              ],
            ],
            [
              "Necessary: your answer about cookies",
              [
                code("cookieConsent"),
                " in local storage, so that you are not asked again. It holds ",
                code("true"),
                " or ",
                code("false"),
                ".",
              ],
            ],
            [
              "Necessary: what you are working on",
              "The names, settings and results of each generator in session storage, so that going back or signing in loses nothing, and the keys that keep a repeated save from counting twice. They are gone when you close the tab.",
            ],
            [
              "Necessary: lists you keep",
              [
                code("lists"),
                " in local storage, only when you press Keep this list, until you forget the list. They never leave the device by themselves.",
              ],
            ],
            [
              "Necessary: the queue board, for staff",
              [
                "The cookie ",
                code("sortes_board"),
                " opens the page of the queues to a staff member who asks for it, for 15 minutes, and is sent to that page alone.",
              ],
            ],
            [
              "Necessary: drafts of campaigns",
              [
                code("campaign-drafts.*"),
                " in local storage, only for staff who write a campaign: what is not on our server yet, until it is saved or discarded.",
              ],
            ],
            [
              "Necessary: your theme and language",
              [
                code("theme"),
                " and ",
                code("language"),
                " in local storage, only after you have used their switch or opened an address that names the language. You asked for them, so they stay until you delete them, also if you decline.",
              ],
            ],
            [
              "Necessary: one cookie for your language",
              [
                "The cookie ",
                code("language"),
                " repeats that language for one year, so that the server can answer in it. It says nothing else, and is not there before you choose a language.",
              ],
            ],
            ["Advertising", "Nothing. See the next section."],
          ],
        },
        {
          p: "You can also delete all of it in the settings of your browser. The generators work without any of it.",
        },
      ],
    },
    {
      id: "ads",
      title: "Advertising",
      blocks: [
        {
          p: "The operator may show an ad of their choice on the pages of articles: a text, a link and perhaps a picture, all of it sent by this server. It appears only to visitors who have accepted cookies, and never to accounts whose tier is without ads. It stores nothing on your device, and nobody is told who sees it; if you follow its link you open another site, whose own policy then applies. No script of an ad network is loaded.",
        },
        {
          p: "If ads of a network are introduced, the network will be Google AdSense. Its ads would appear only to visitors who have accepted cookies, and never to accounts whose tier is without ads. Google would then process data as its own policy says, may use cookies, and may show ads that fit earlier visits. We would tell you about 30 days before that begins, and you could decline at any time without losing anything but the ads.",
        },
      ],
    },
    {
      id: "others",
      title: "Who else receives data",
      blocks: [
        {
          list: [
            "Those who run the computers, the database and the mail server for us, bound by contract to do only what we tell them.",
            "The payment provider, if you take out a paid tier.",
            "Authorities, where the law obliges us to answer.",
            "Nobody else. Share buttons and the link Buy me a coffee open another site, whose own policy then applies, only when you press them.",
          ],
        },
      ],
    },
    {
      id: "why",
      title: "Why we may",
      blocks: [
        {
          p: "Under the General Data Protection Regulation (GDPR), Article 6(1):",
        },
        {
          facts: [
            ["Contract (b)", "The account, its sessions, history and packs, and paid tiers."],
            [
              "Consent (a)",
              "The newsletter with its opens and clicks, and advertising. You can withdraw it at any time, by the link in each newsletter or under Cookie settings; what was done before stays lawful.",
            ],
            [
              "Legitimate interest (f)",
              "Limits against abuse, logs, protection against double saves, the record of the work of the staff, and the list of addresses that must not be mailed: to keep the service safe and working.",
            ],
            ["Legal obligation (c)", "Accounts of payments, for as long as tax law demands."],
          ],
        },
      ],
    },
    {
      id: "people",
      title: "Names of other people",
      blocks: [
        {
          p: "Lists often hold names of people who did not type them. Enter only what you are allowed to use, and no more than the draw needs: for a class or a team, first names are enough. What you do not save does not reach our database.",
        },
        {
          p: "Numbers and pet names are drawn on the server from the settings you choose; team and winner lists are drawn in your browser and are sent only when you save the result.",
        },
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      blocks: [
        {
          list: [
            "To know what we hold about you, and to get a copy of it, also in a form that a machine can read.",
            "To have it corrected, erased, or its use restricted.",
            "To object to what we do out of a legitimate interest.",
            "To withdraw a consent at any time.",
            "To complain to a data protection authority; in Romania this is the ANSPDCP, www.dataprotection.ro.",
          ],
        },
        {
          p: [
            "Write to ",
            mail,
            " from the address of your account; we answer within one month. Much of it you do yourself, at once, in the settings of your account: a file with everything we hold about you, another name or address, and erasing the account. No decision with legal effect is taken about you by a machine alone.",
          ],
        },
      ],
    },
    {
      id: "erasing",
      title: "What is left when an account is erased",
      blocks: [
        {
          p: "The account goes at once, with its sessions, links, mails, history, favorites and packs. If its address was confirmed, the newsletter subscription of that address goes too. What stays:",
        },
        {
          list: [
            "The last mail, which says that the account is erased, with its address: for 7 days.",
            "The record of changes, by a number that leads to nobody: for 24 months.",
            "If there was a subscription: a keyed fingerprint of the address, so that nobody writes to it by mistake, and, by a number that leads to nobody, when it was agreed to and which newsletters were sent.",
            "Counts against abuse, under keyed fingerprints, until their time is over.",
            "Newsletters that a member of staff wrote, without their name, and accounts of payments for as long as the law demands.",
          ],
        },
      ],
    },
    {
      id: "safety",
      title: "How it is protected",
      blocks: [
        {
          p: "Passwords are stored as argon2id hashes; tokens and links as fingerprints, so that a stolen table opens nothing. Pages load only our own scripts. Who may see or change something is checked on the server at each request. If data of yours is ever lost to somebody else and that puts you at risk, we tell you and the authority as the law demands.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        {
          p: "The generators may be used at any age. Whoever is under 16 needs the consent of a parent or guardian for an account or the newsletter. If you find that a child gave us data without it, tell us and we erase it.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes of this policy",
      blocks: [
        {
          p: "The date at the top says since when this text applies. We announce changes that matter about 30 days before, on this page and by mail to those who have an account. A change never makes a consent wider than you gave it.",
        },
      ],
    },
  ],
};
