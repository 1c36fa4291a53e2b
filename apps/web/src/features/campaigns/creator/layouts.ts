import type { Language } from "@sortes/contract";
import type { DraftFields } from "./draft.ts";

/** What a layout writes. Subject and preheader are suggestions for where none is written yet. */
export type LayoutText = Pick<DraftFields, "subject" | "preheader" | "body">;

type LayoutTexts = Readonly<Record<Language, LayoutText>>;

const button = (label: string): string =>
  `<p><a href="{{site_url}}" style="display: inline-block; padding: 12px 24px; background: #12473a; color: #ffffff; font-weight: bold; text-decoration: none">${label}</a></p>`;

/** One piece of news with one button. */
const announcement: LayoutTexts = {
  en: {
    subject: "Something new in Sortes",
    preheader: "It takes a minute to try",
    body: `<h1>Something new</h1>
<p>Say what it is, in words that anyone new to it understands.</p>
<ul>
  <li>What it does for your readers</li>
  <li>What it costs them</li>
  <li>When they can start using it</li>
</ul>
${button("Try it now")}
<p>Questions? Reply to this email.</p>
`,
  },
  ro: {
    subject: "Ceva nou în Sortes",
    preheader: "Îl încerci într-un minut",
    body: `<h1>Ceva nou</h1>
<p>Spune ce este, în cuvinte pe care le înțelege cineva care nu l-a văzut niciodată.</p>
<ul>
  <li>La ce le folosește cititorilor</li>
  <li>Cât îi costă</li>
  <li>De când îl pot folosi</li>
</ul>
${button("Încearcă acum")}
<p>Ai întrebări? Răspunde la acest email.</p>
`,
  },
};

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
const digest: LayoutTexts = {
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

interface Words {
  preview: string;
  title: string;
  lead: string;
  when: string;
  prize: string;
  button: string;
  why: string;
  leave: string;
}

const mail = (words: Words): string => `<mjml>
  <mj-head>
    <mj-title>${words.title}</mj-title>
    <mj-preview>${words.preview}</mj-preview>
    <mj-attributes>
      <mj-all font-family="Georgia, serif" />
      <mj-text font-size="17px" line-height="1.5" color="#14231e" />
    </mj-attributes>
    <mj-style>
      @media (prefers-color-scheme: dark) {
        .sheet, .sheet > table { background-color: #16211c !important; }
        .sheet div { color: #eaf1eb !important; }
      }
    </mj-style>
  </mj-head>
  <mj-body background-color="#f2f5f0">
    <mj-section background-color="#12473a">
      <mj-column>
        <mj-text align="center" font-size="32px" font-weight="700" color="#f5f8f1">${words.title}</mj-text>
      </mj-column>
    </mj-section>
    <mj-section background-color="#ffffff" css-class="sheet">
      <mj-column>
        <mj-text>${words.lead}</mj-text>
        <mj-text><strong>${words.when}</strong></mj-text>
        <mj-text>${words.prize}</mj-text>
        <mj-button background-color="#ffd447" color="#14231e" href="{{site_url}}">${words.button}</mj-button>
      </mj-column>
    </mj-section>
    <mj-section>
      <mj-column>
        <mj-text font-size="14px" color="#44554d">
          ${words.why}<br />
          <a href="{{unsubscribe_url}}">${words.leave}</a>
        </mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

/** An invitation to a draw, as MJML: the whole mail is written here, and has colours of its own in the dark. */
const invitation: LayoutTexts = {
  en: {
    subject: "You are invited to our draw",
    preheader: "Watch us draw lots in the open",
    body: mail({
      preview: "Watch us draw lots in the open",
      title: "You are invited",
      lead: "We draw lots, and you can watch. Say here what is drawn and who can take part.",
      when: "Date, time and place",
      prize: "Say here what can be won, and how the winners will be told.",
      button: "See how it works",
      why: "You receive this email because {{email}} is subscribed to our newsletter.",
      leave: "Unsubscribe",
    }),
  },
  ro: {
    subject: "Te invităm la tragerea noastră la sorți",
    preheader: "Tragem la sorți pe față",
    body: mail({
      preview: "Tragem la sorți pe față",
      title: "Te invităm",
      lead: "Tragem la sorți, iar tu poți privi. Scrie aici ce se trage la sorți și cine participă.",
      when: "Data, ora și locul",
      prize: "Scrie aici ce se poate câștiga și cum află câștigătorii.",
      button: "Vezi cum funcționează",
      why: "Primești acest email pentru că te-ai abonat la noutățile noastre cu adresa {{email}}.",
      leave: "Dezabonează-te",
    }),
  },
};

/** A few paragraphs, as one writes to people whom one knows. */
const letter: LayoutTexts = {
  en: {
    subject: "A letter from us",
    preheader: "What we have been working on, in one minute",
    body: `<h1>Hello,</h1>
<p>Say in one sentence why you are writing today.</p>
<p>Then tell the story as you would to a friend: what has changed, for whom, and since when.</p>
<p>End with the one thing that your readers can do next:
<a href="{{site_url}}">open Sortes</a>.</p>
<p>Until next time,<br>
Your name</p>
`,
  },
  ro: {
    subject: "O scrisoare de la noi",
    preheader: "La ce am lucrat, pe scurt",
    body: `<h1>Bună,</h1>
<p>Spune într-o propoziție de ce scrii astăzi.</p>
<p>Apoi povestește ca unui prieten: ce s-a schimbat, pentru cine și de când.</p>
<p>Încheie cu un singur lucru pe care cititorii îl pot face mai departe:
<a href="{{site_url}}">deschide Sortes</a>.</p>
<p>Pe curând,<br>
Numele tău</p>
`,
  },
};

/** What a mail may begin with, the simplest first. */
export const layouts = [
  { id: "letter", ...letter },
  { id: "announcement", ...announcement },
  { id: "digest", ...digest },
  { id: "invitation", ...invitation },
] as const;
