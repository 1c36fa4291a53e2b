import type { Language } from "@sortes/contract";

interface Words {
  title: string;
  excerpt: string;
  category: string;
}

interface ArticleEntry {
  /** Also the name of the files in `content/`. */
  id: string;
  date: string;
  image: string;
  words: Record<Language, Words>;
}

/** All articles. */
export const articleIndex: readonly ArticleEntry[] = [
  {
    id: "giveaway-people-trust",
    date: "2026-11-12",
    image: "/articles/giveaway-people-trust.svg",
    words: {
      en: {
        title: "How to run a giveaway people can trust",
        excerpt:
          "A fair draw is not enough. People have to see that it was fair. Five decisions to write down before the first entry arrives, and what to publish after the last.",
        category: "Giveaways",
      },
      ro: {
        title: "Cum faci un concurs în care lumea are încredere",
        excerpt:
          "Nu ajunge ca tragerea să fie corectă. Oamenii trebuie să vadă că a fost. Cinci hotărâri de scris înainte de prima înscriere și ce să publici după ultima.",
        category: "Concursuri",
      },
    },
  },
  {
    id: "why-shuffling-is-hard",
    date: "2026-11-05",
    image: "/articles/why-shuffling-is-hard.svg",
    words: {
      en: {
        title: "Why shuffling is harder than it looks",
        excerpt:
          "Three cards, 27 outcomes, six orders: the obvious way to shuffle a list cannot be fair. What goes wrong, and the short method that is right.",
        category: "Mathematics",
      },
      ro: {
        title: "De ce e mai greu să amesteci decât pare",
        excerpt:
          "Trei cărți, 27 de rezultate, șase ordini: felul cel mai la îndemână de a amesteca o listă nu poate fi corect. Ce nu merge și care este metoda scurtă și bună.",
        category: "Matematică",
      },
    },
  },
  {
    id: "fair-teams",
    date: "2026-10-29",
    image: "/articles/fair-teams.svg",
    words: {
      en: {
        title: "Fair teams, in class and on the field",
        excerpt:
          "Ten players make 126 pairs of teams. Why friends end up together so often, when to draw again, and why drawing until you like the result is not chance.",
        category: "Teams",
      },
      ro: {
        title: "Echipe corecte, la clasă și pe teren",
        excerpt:
          "Zece jucători fac două echipe în 126 de feluri. De ce ajung prietenii des împreună, când tragi din nou la sorți și de ce „până îmi place” nu mai e întâmplare.",
        category: "Echipe",
      },
    },
  },
];
