import type { LayoutTexts } from "./layout-text.ts";

const button = (label: string): string =>
  `<p><a href="{{site_url}}" style="display: inline-block; padding: 12px 24px; background: #12473a; color: #ffffff; font-weight: bold; text-decoration: none">${label}</a></p>`;

/** One piece of news with one button. */
export const announcement: LayoutTexts = {
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
