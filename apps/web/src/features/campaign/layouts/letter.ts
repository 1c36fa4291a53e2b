import type { LayoutTexts } from "./layout-text.ts";

/** A few paragraphs, as one writes to people whom one knows. */
export const letter: LayoutTexts = {
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
