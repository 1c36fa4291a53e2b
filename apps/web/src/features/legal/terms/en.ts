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
            "They are the agreement between you and the operator of this site (“we”). They apply when you use the site, and when you make an account you agree to them. What happens with your data is in the ",
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
            "A free account keeps up to 100 saved results. Paid tiers keep more and add features; each says what it contains before you take it.",
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
            "Keep your password to yourself. Tell us if you believe that somebody else uses your account.",
            "Who is under 16 needs the consent of a parent or guardian.",
            "You can stop at any time. Write to us, and we erase the account and what is saved in it.",
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
            "for anything that is against the law, such as a lottery or a game of chance without the licence that it needs;",
            "to deceive those who take part, for example by drawing again until the result suits and showing only that one;",
            "to insult, threaten or expose people, or to enter names and addresses that you may not use;",
            "to send mail to people who did not ask for it;",
            "to disturb the service: by getting around its limits, by attacks, or by requests in numbers that hinder others.",
          ],
        },
        {
          p: "The interface for programs may be used within its limits. Whoever looks for weaknesses in good faith, harms nobody and tells us first is welcome.",
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
            "A draw says nothing about the list: whether all entries were on it, and only once, is the matter of the person who wrote it.",
            "Whoever runs a giveaway or a raffle is responsible for its rules, its prizes, its taxes and its permits. We are neither organiser nor notary.",
            "A result stays on the screen of your tab. It is kept for good only when you save it, print it or export it.",
            "Do not use the results where a mistake could harm people or cost a lot, nor as passwords or keys.",
          ],
        },
      ],
    },
    {
      id: "content",
      title: "What you enter",
      blocks: [
        {
          p: "Your lists, packs and results remain yours. You allow us to store and show them as far as the service needs it. We remove what breaks the law or these terms, and tell you why if we can reach you.",
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
            "Each newsletter has a link with which you unsubscribe at once, without signing in. You can also do it in your email preferences, or by writing to us.",
            "Campaigns are written and sent by our staff, and only by them. Addresses that are brought in from elsewhere need a consent that can be shown.",
            "Mails that the account needs, such as a new password, are sent whether or not you are subscribed.",
          ],
        },
      ],
    },
    {
      id: "tiers",
      title: "Paid tiers",
      blocks: [
        {
          p: "The price and the period are shown before you pay; payment is made with the payment provider. If you are a consumer, you may withdraw within 14 days without giving a reason, and get back what you paid for the time not used. A tier that ends becomes a free account; nothing saved is deleted.",
        },
      ],
    },
    {
      id: "ads",
      title: "Advertising",
      blocks: [
        {
          p: [
            "The free service may be paid for by ads from an ad network, Google AdSense. At present there are none of a network; the operator may show an ad of their own. What applies is in the section on advertising of the ",
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
          p: "We work with care, but the service is provided as it is. We do not promise that it is always there, free of faults, or fit for a certain purpose, and we may change or end parts of it. Keep a copy of what matters to you: every result can be copied, printed or exported.",
        },
      ],
    },
    {
      id: "liability",
      title: "Liability",
      blocks: [
        {
          p: "We are liable without limit for intent and gross negligence, for harm to life, body or health, and wherever the law says so. For everything else, as far as the law allows, we are not liable for a result that you did not like, for a prize, for profit not made, or for data that was not saved. The rights that the law gives to consumers remain as they are.",
        },
      ],
    },
    {
      id: "ending",
      title: "When somebody breaks the terms",
      blocks: [
        {
          p: "We may limit or close an account that breaks these terms. Unless the matter is urgent or the law forbids it, we warn you first and let you export what you have saved. You can object by writing to us; a person decides.",
        },
      ],
    },
    {
      id: "changes",
      title: "Changes of these terms",
      blocks: [
        {
          p: "We give about 30 days’ notice of material changes, on this page and by mail to those who have an account. If you do not agree, you can close your account before they apply; if you go on using the service after that, they apply to you. Corrections that take nothing from you may apply at once. The date at the top says since when this text applies.",
        },
      ],
    },
    {
      id: "law",
      title: "Law and disputes",
      blocks: [
        {
          p: "The law of Romania applies. If you are a consumer, you also keep the protection of the law of the country where you live, and may go to its courts. If a part of these terms does not hold, the rest does.",
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
