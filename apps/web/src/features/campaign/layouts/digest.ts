import type { LayoutTexts } from "./layout-text.ts";

interface Item {
  title: string;
  text: string;
  link: string;
}

const section = ({ title, text, link }: Item): string => `<h2>${title}</h2>
<p>${text}</p>
<p><a href="{{site_url}}">${link}</a></p>
`;

const page = (title: string, lead: string, items: readonly Item[]): string =>
  `<h1>${title}</h1>
<p>${lead}</p>
<hr>
${items.map(section).join("<hr>\n")}`;

/** Three short items, each with its own link. */
export const digest: LayoutTexts = {
  en: {
    subject: "Three things this month",
    preheader: "A tip, a story and what is new",
    body: page("Three things this month", "Each takes a minute to read.", [
      {
        title: "The first thing",
        text: "Two sentences that make readers curious.",
        link: "Read on",
      },
      {
        title: "The second thing",
        text: "Two sentences that make readers curious.",
        link: "See how",
      },
      {
        title: "The third thing",
        text: "Two sentences that make readers curious.",
        link: "Try it",
      },
    ]),
  },
  ro: {
    subject: "Trei lucruri luna aceasta",
    preheader: "Un sfat, o poveste și ce este nou",
    body: page("Trei lucruri luna aceasta", "Fiecare se citește într-un minut.", [
      {
        title: "Primul lucru",
        text: "Două propoziții care stârnesc curiozitatea.",
        link: "Citește mai departe",
      },
      {
        title: "Al doilea lucru",
        text: "Două propoziții care stârnesc curiozitatea.",
        link: "Vezi cum",
      },
      {
        title: "Al treilea lucru",
        text: "Două propoziții care stârnesc curiozitatea.",
        link: "Încearcă",
      },
    ]),
  },
};
