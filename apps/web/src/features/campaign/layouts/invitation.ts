import type { LayoutTexts } from "./layout-text.ts";

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
export const invitation: LayoutTexts = {
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
