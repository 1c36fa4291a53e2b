import { type LegalText, mail } from "../legal-text.ts";

export const text: LegalText = {
  lead: "What you can expect from Sortes, and what we expect from you.",
  sections: [
    {
      id: "agreement",
      title: "What these terms are",
      blocks: [
        {
          p: [
            "They are the agreement between you and the operator of this site (“we”). They apply when you use the site, and you agree to them when you create an account. What happens to your data is described in the ",
            { to: "/privacy-policy", text: "Privacy Policy" },
            ".",
          ],
        },
      ],
    },
    {
      id: "service",
      title: "The service",
      blocks: [
        {
          list: [
            "Sortes draws teams, numbers, pet names and winners at random, offers articles, and keeps lists of names as packs.",
            "The core features are free and need no sign-up. Saving history needs an account.",
            "A free account keeps up to 100 saved results. Paid plans keep more and add features; each says what it includes before you choose it.",
          ],
        },
      ],
    },
    {
      id: "account",
      title: "Your account",
      blocks: [
        {
          list: [
            "Give an email address that is yours, and a name that does not pretend to be somebody else.",
            "Keep your password to yourself. Tell us if you believe that someone else is using your account.",
            "If you are under 16, you need the consent of a parent or guardian.",
            "You can stop at any time: delete the account in its settings, or write to us and we will delete it with everything in it.",
          ],
        },
      ],
    },
    {
      id: "use",
      title: "Acceptable use",
      blocks: [
        { p: "Do not use Sortes:" },
        {
          list: [
            "for anything that is against the law, such as a lottery or a game of chance without the license it needs;",
            "to deceive those who take part, for example by drawing again until the result suits and showing only that one;",
            "to insult, threaten or expose people, or to enter names and addresses that you may not use;",
            "to send mail to people who did not ask for it;",
            "to disrupt the service: by getting around its limits, by attacks, or by so many requests that others are affected.",
          ],
        },
        {
          p: "You may use the API within its limits. If you look for vulnerabilities in good faith, harm nobody and tell us first, you are welcome to.",
        },
      ],
    },
    {
      id: "draws",
      title: "Draws and their results",
      blocks: [
        {
          list: [
            "Every possible result of a draw is equally likely, unless you choose weights. The code draws from the secure random source of the browser or the server.",
            "A draw says nothing about the list: whether all entries were on it, and only once, is the responsibility of the person who wrote it.",
            "If you run a giveaway or a raffle, you are responsible for its rules, prizes, taxes and permits. We are neither organizer nor notary.",
            "A result stays on the screen of your tab. It is kept permanently only if you save, print or export it.",
            "Do not use the results where a mistake could harm people or cost a lot, or as passwords or keys.",
          ],
        },
      ],
    },
    {
      id: "content",
      title: "What you enter",
      blocks: [
        {
          p: "Your lists, packs and results remain yours. You allow us to store and show them as far as the service requires. We remove content that breaks the law or these terms, and tell you why if we can reach you.",
        },
      ],
    },
    {
      id: "newsletter",
      title: "Newsletter and campaigns",
      blocks: [
        {
          list: [
            "The newsletter is sent only to those who have asked for it and confirmed their address.",
            "Each newsletter has a link to unsubscribe immediately, without signing in. You can also do it in your email preferences, or by writing to us.",
            "Campaigns are written and sent by our staff, and only by them. Imported addresses need a consent that can be proven.",
            "Emails that the account needs, such as a password reset, are sent whether or not you are subscribed.",
          ],
        },
      ],
    },
    {
      id: "tiers",
      title: "Paid plans",
      blocks: [
        {
          p: "The price and the period are shown before you pay; you pay through the payment provider. If you are a consumer, you may withdraw within 14 days without giving a reason, and get back what you paid for the unused time. When a plan ends, your account becomes free; nothing you saved is deleted.",
        },
      ],
    },
    {
      id: "ads",
      title: "Advertising",
      blocks: [
        {
          p: [
            "The free service may be funded by ads from an ad network, Google AdSense. At present there are no network ads; the operator may show an ad of their own. The details are in the advertising section of the ",
            { to: "/privacy-policy", text: "Privacy Policy" },
            ".",
          ],
        },
      ],
    },
    {
      id: "warranty",
      title: "Availability and no warranty",
      blocks: [
        {
          p: "We work with care, but the service is provided as it is. We do not promise that it is always available, free of errors, or fit for a particular purpose, and we may change or end parts of it. Keep a copy of what matters to you: every result can be copied, printed or exported.",
        },
      ],
    },
    {
      id: "liability",
      title: "Liability",
      blocks: [
        {
          p: "We are liable without limit for intent and gross negligence, for harm to life, body or health, and wherever the law requires it. For everything else, as far as the law allows, we are not liable for a result that you did not like, for a prize, for lost profit, or for data that was not saved. Statutory consumer rights are not affected.",
        },
      ],
    },
    {
      id: "ending",
      title: "If someone breaks these terms",
      blocks: [
        {
          p: "We may limit or close an account that breaks these terms. Unless the matter is urgent or the law forbids it, we warn you first and let you export what you have saved. You can object by writing to us; a person decides.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      blocks: [
        {
          p: "We give about 30 days’ notice of material changes, on this page and by email to account holders. If you do not agree, you can close your account before they apply; if you continue to use the service after that, they apply to you. Corrections that take nothing away from you may apply immediately. The date at the top is the date from which this text applies.",
        },
      ],
    },
    {
      id: "law",
      title: "Law and disputes",
      blocks: [
        {
          p: "The law of Romania applies. If you are a consumer, you also keep the protection of the law of the country where you live, and may go to its courts. If part of these terms is not valid, the rest still applies.",
        },
      ],
    },
    {
      id: "contact",
      title: "Contact",
      blocks: [{ p: ["Questions about these terms: ", mail, "."] }],
    },
  ],
};
