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
            "Only you can see what you save in your account, and it is kept until you delete it.",
            "We load no ad scripts, no analytics and no other third-party scripts.",
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
            "The operator of this site is responsible for the data described here (“we”). If you have a question about it or want to use your rights, write to ",
            mail,
            ".",
          ],
        },
        {
          p: [
            "This policy covers this site and the emails it sends. What you agree to when you use the site is in the ",
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
          p: "All of it is in one PostgreSQL database, run by the operator or on their behalf.",
        },
        {
          facts: [
            [
              "Account",
              "Name, email address, whether the address is confirmed, language, plan, the day it was created, and the password as an argon2id hash, from which it cannot be read. A new address that you want to use is kept for at most two days until you confirm it. Kept until the account is deleted, so that you can sign in.",
            ],
            [
              "Sessions",
              "For each device where you are signed in: a fingerprint (SHA-256) of the token, browser and system (such as “Firefox, Linux”), when it began, when it was last used, and when it ends. A session ends 30 days after it was last used, and after 90 days at most. It is deleted when you sign out.",
            ],
            [
              "History, packs and own generators",
              "The names, settings, results, packs and generators that you save. A generator that you share shows its name and description to anyone who has its link. Kept until you delete them or the account is deleted. Of the packs that you used, the last 500 uses are kept.",
            ],
            [
              "Reports of shared generators",
              "What a visitor writes when reporting the page of a shared generator, and a keyed fingerprint (HMAC) of their network. Kept until we have dealt with it, or until the generator or its account is deleted.",
            ],
            [
              "Links in emails",
              "A fingerprint of the link, never the link itself. A link that confirms the address of an account, old or new, works for 24 hours; one that resets a password, for 1 hour; one that confirms a newsletter subscription, for 48 hours. The fingerprint is deleted 7 days after that.",
            ],
            [
              "Emails we sent",
              "To whom, of which kind, in which language, and whether it was delivered. Kept for 24 months, so that an email is not sent twice and faults can be found, or until the account is deleted. The record of an email to an address that no longer belongs to an account, such as the last one about a deleted account, is deleted after 7 days.",
            ],
            [
              "Newsletter",
              "Your address, your preferences, and when you agreed or unsubscribed. An address that is not confirmed is deleted after 30 days; a confirmed one is kept until you unsubscribe.",
            ],
            [
              "Opens and clicks in newsletters",
              "A picture in each newsletter, and links that go through our server, tell us how many readers opened it and which links they clicked. As a rule we keep totals; so that nobody is counted twice, a keyed fingerprint of each recipient is kept until 30 days after the newsletter. If we keep which newsletters you opened and which links you clicked, we do so for 13 months, and after that as totals only.",
            ],
            [
              "Addresses we must not write to",
              "If you unsubscribe, report our email as spam, or your address does not work, a keyed fingerprint (HMAC) of the address, not the address itself, is put on a list. It is kept after an account is deleted, because without it we could write to you again by mistake. If you subscribe to the newsletter again, you are taken off the list. What a mail server said when a newsletter was returned is kept for 24 months.",
            ],
            [
              "Repeated requests",
              "When you save something, the answer is kept for 24 hours under a random key, so that trying again after a lost connection does not save it twice.",
            ],
            [
              "Limits against abuse",
              "How often a network or an account tried to sign in, to register, to request an email, to write to us or to open a payment, counted under keyed fingerprints (HMAC) of the account and the network. The counts are deleted after 1 minute to 1 hour. Emails with a link are counted in the same way by their address for 2 days, so that nobody can flood a stranger’s mailbox. We remember for 90 days that you have signed in from a network, so that a stranger cannot lock you out. Your IP address itself is used in memory only and is not stored.",
            ],
            [
              "Logs",
              "The kind of request, how it ended and how long it took. No IP address, no full email address, no password, no token and nothing that you typed.",
            ],
            [
              "Record of changes",
              "What staff do with accounts and newsletters is recorded and kept for 24 months. We also record that an account changed its name, address or password, created or revoked a personal token, or was deleted. These records do not contain the old or new values, and use a number that cannot be linked to anyone once the account is gone.",
            ],
            [
              "Messages to us",
              "What you write in the contact form: your address, the subject, the text, and the account if you are signed in. It is emailed to the operator and kept for 180 days, or until the account is deleted.",
            ],
            [
              "Payments",
              "If you choose a paid plan, you pay on the page of the payment provider, Stripe. We receive what was paid for and reference numbers, and never see a card number. The customer and subscription numbers, the status and the dates of the subscription are kept until the account is deleted; which messages from Stripe we have processed, for 24 months; payment pages that were opened, for 30 days after they end.",
            ],
          ],
        },
        {
          p: "Backups contain the same data and are replaced regularly; what you delete disappears from them when they are replaced.",
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
                " in local storage, only when you press Save on this device, until you delete the list. They never leave the device by themselves.",
              ],
            ],
            [
              "Necessary: the queue board, for staff",
              [
                "The cookie ",
                code("sortes_board"),
                " lets a staff member open the queue board for 15 minutes, and is sent to that page only.",
              ],
            ],
            [
              "Necessary: drafts of campaigns",
              [
                code("campaign-drafts.*"),
                " in local storage, only for staff who write a campaign: text that is not on our server yet, until it is saved or discarded.",
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
          p: "The operator may show an ad of their choice on the pages of articles: a text, a link and perhaps a picture, all of it sent by this server. It appears only to visitors who have accepted cookies, and never to accounts whose plan has no ads. It stores nothing on your device, and nobody learns who sees it; if you follow its link you open another site, whose own policy then applies. No script of an ad network is loaded.",
        },
        {
          p: "If we introduce ads from an ad network, the network will be Google AdSense. Its ads would appear only to visitors who have accepted cookies, and never to accounts whose plan has no ads. Google would then process data according to its own policy, may use cookies, and may show ads that fit earlier visits. We would tell you about 30 days before that begins, and you could decline at any time without losing anything but the ads.",
        },
      ],
    },
    {
      id: "others",
      title: "Who else receives data",
      blocks: [
        {
          list: [
            "The companies that run the computers, the database and the mail server for us, bound by contract to do only what we tell them.",
            "The payment provider, if you choose a paid plan.",
            "Authorities, if the law obliges us to answer.",
            "Nobody else. Share buttons and the link Buy me a coffee open another site, whose own policy then applies, only when you press them.",
          ],
        },
      ],
    },
    {
      id: "why",
      title: "Our legal bases",
      blocks: [
        {
          p: "Under the General Data Protection Regulation (GDPR), Article 6(1):",
        },
        {
          facts: [
            ["Contract (b)", "The account, its sessions, history and packs, and paid plans."],
            [
              "Consent (a)",
              "The newsletter with its opens and clicks, and advertising. You can withdraw your consent at any time, with the link in each newsletter or under Cookie settings; what was done before remains lawful.",
            ],
            [
              "Legitimate interest (f)",
              "Limits against abuse, logs, protection against double saves, the record of what staff do, and the list of addresses we must not write to: to keep the service safe and working.",
            ],
            ["Legal obligation (c)", "Payment records, for as long as tax law requires."],
          ],
        },
      ],
    },
    {
      id: "people",
      title: "Names of other people",
      blocks: [
        {
          p: "Lists often contain names of other people. Enter only what you are allowed to use, and no more than the draw needs: for a class or a team, first names are enough. What you do not save does not reach our database.",
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
            "To object to what we do on the basis of a legitimate interest.",
            "To withdraw a consent at any time.",
            "To complain to a data protection authority; in Romania this is the ANSPDCP, www.dataprotection.ro.",
          ],
        },
        {
          p: [
            "Write to ",
            mail,
            " from the address of your account; we answer within one month. You can do much of this yourself, immediately, in your account settings: download everything we store about you, change your name or address, and delete the account. No decision with legal effect is made about you by a machine alone.",
          ],
        },
      ],
    },
    {
      id: "erasing",
      title: "What remains when an account is deleted",
      blocks: [
        {
          p: "The account is deleted immediately, with its sessions, links, emails, history, favorites and packs. If its address was confirmed, the newsletter subscription of that address is deleted too. What remains:",
        },
        {
          list: [
            "The last email, which says that the account was deleted, with its address: for 7 days.",
            "The record of changes, under a number that cannot be linked to anyone: for 24 months.",
            "If there was a subscription: a keyed fingerprint of the address, so that nobody writes to it by mistake, and, under a number that cannot be linked to anyone, when consent was given and which newsletters were sent.",
            "Counts against abuse, under keyed fingerprints, until they expire.",
            "Newsletters that a member of staff wrote, without their name, and payment records for as long as the law requires.",
          ],
        },
      ],
    },
    {
      id: "safety",
      title: "How it is protected",
      blocks: [
        {
          p: "Passwords are stored as argon2id hashes; tokens and links as fingerprints, so that a stolen table opens nothing. Pages load only our own scripts. The server checks at each request who may see or change something. If your data ever falls into the wrong hands and that puts you at risk, we will tell you and the authority as the law requires.",
        },
      ],
    },
    {
      id: "children",
      title: "Children",
      blocks: [
        {
          p: "The generators may be used at any age. Anyone under 16 needs the consent of a parent or guardian for an account or the newsletter. If you find that a child gave us data without it, tell us and we will delete it.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      blocks: [
        {
          p: "The date at the top is the date from which this text applies. We announce material changes about 30 days in advance, on this page and by email to account holders. A change never extends a consent beyond what you gave.",
        },
      ],
    },
  ],
};
