import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type CampaignDocument,
  isLinkMail,
  isNoticeMail,
  type Language,
  languages,
  mailKinds,
  mailLink,
  noticeLink,
  type SimpleBlock,
  type WordedMailKind,
} from "@sortes/contract";
import {
  type CampaignDraft,
  colour,
  type Mail,
  type MailBrand,
  nightColour,
  openMailer,
  prepareCampaign,
  renderCampaign,
  renderGiftMail,
  renderMail,
  renderRelayed,
  trackableLinks,
  type Transport,
} from "../../src/index.ts";

/** A mail as it goes over the wire. */
interface WireMail {
  name: string;
  raw: Buffer;
}

const publicUrl = "https://sortes.example";
const from = "Sortes <hello@sortes.example>";
const date = new Date("2027-03-28T09:30:00Z");
const token = "T0k_".padEnd(64, "n");
const reader = {
  recipientId: "4711",
  address: "ana@example.test",
  unsubscribeToken: token,
  preferencesToken: token,
};

/** A brand with all that staff can set. */
const brand: MailBrand = {
  name: "Acme & Sons",
  bandColor: "#102030",
  buttonColor: "#804000",
  linkColor: "#204080",
  footer: { en: "Acme Sons\n1 Example Street", ro: "Acme și fiii\nStrada Exemplului 1" },
  logo: { address: `${publicUrl}/api/mail-logos/ab.png`, width: 480, height: 112 },
};

/** The layouts of the page on which campaigns are written. */
const layouts = join(
  import.meta.dirname,
  "../../../../apps/web/src/features/newsletter/letters/layouts",
);

const colorOf = (name: string): string | undefined =>
  Object.entries(name.startsWith("dark.") ? nightColour : colour).find(
    ([key]) => key === name.replace("dark.", ""),
  )?.[1];

/** A layout as a campaign that begins with it. @throws Error if it names an unknown colour. */
async function layoutDraft(file: string): Promise<CampaignDraft> {
  const [subject = "", preheader = "", ...body] = (
    await readFile(join(layouts, file), "utf8")
  ).split("\n");
  const colored = body.join("\n").replaceAll(/%([\w.]{1,30})%/g, (written, name: string) => {
    const found = colorOf(name);
    if (found === undefined) throw new Error(`${file}: mails have no colour ${written}`);
    return found;
  });
  return { subject, preheader, body: colored };
}

const p = (text: string): SimpleBlock => ({ type: "paragraph", text: [{ text }] });

/** A letter with every block. */
const everyBlock: CampaignDocument = {
  version: 1,
  blocks: [
    { type: "heading", level: 1, text: [{ text: "One" }] },
    { type: "heading", level: 3, text: [{ text: "Three" }] },
    {
      type: "paragraph",
      text: [
        { text: "Hello {{name|there}}, " },
        { text: "all", bold: true, italic: true, underline: true },
        { text: " link", href: "https://a.example/?a=1&b=2" },
      ],
    },
    {
      type: "list",
      ordered: true,
      items: [
        {
          text: [{ text: "first" }],
          list: { ordered: false, items: [{ text: [{ text: "inner" }] }] },
        },
      ],
    },
    { type: "quote", paragraphs: [[{ text: "They said" }], [{ text: "and went" }]] },
    { type: "button", label: "Read on", href: "https://a.example/on" },
    {
      type: "picture",
      src: `{{site_url}}/api/mail-pictures/${"0".repeat(64)}-640x480.png`,
      alt: "A hill",
      href: "https://a.example/h",
    },
    { type: "divider" },
    { type: "draw", label: "See the draw", id: "0197a2b0-0000-7000-8000-000000000000" },
    { type: "generator", label: "Make teams", generator: "team" },
    {
      type: "columns",
      columns: [{ blocks: [p("left")] }, { blocks: [p("middle")] }, { blocks: [p("right")] }],
    },
  ],
};

const letterOfBlocks: CampaignDraft = {
  subject: "News for {{name|you}}",
  preheader: "What is new",
  body: "",
  document: everyBlock,
};

/** A campaign's mails to one reader, as a worker sends them: one whose links are tracked, and one whose are not. */
async function campaignMails(
  name: string,
  written: CampaignDraft,
  locale: Language,
): Promise<WireMail[]> {
  const archivePath = "/newsletter/0197a2b0-0000-7000-8000-000000000000";
  const { content } = await renderCampaign({ ...written, archivePath }, locale, brand);
  const mailOf = (links: ReadonlyMap<string, string> | undefined) =>
    prepareCampaign({
      campaignId: "0190a0b0-0000-7000-8000-000000000001",
      run: 1,
      locale,
      postalAddress: "Sortes Test\n1 Example Street\n010101 Bucharest",
      content,
      from,
      replyTo: undefined,
      bounceAddress: "bounces@sortes.example",
      publicUrl,
      secret: "s".repeat(32),
      links,
    }).messageFor(reader, date).raw;
  const links = trackableLinks(content.html).map((link, i) => [link, String(i + 1)] as const);
  return [
    { name: `${name} (${locale})`, raw: mailOf(undefined) },
    { name: `${name} (${locale}, tracked)`, raw: mailOf(new Map(links)) },
  ];
}

/** A mail about an account or to the operator, as a server sends it. */
async function singleMail(content: Pick<Mail, "subject" | "html" | "text">): Promise<Buffer> {
  const sent: Buffer[] = [];
  const transport: Transport = {
    account: "none",
    open: () => ({
      send: async ({ raw }) => {
        sent.push(raw);
        return await Promise.resolve("250 OK");
      },
      close: () => Promise.resolve(),
    }),
  };
  const mailer = openMailer(transport, { from, replyTo: undefined });
  const mail: Mail = { id: "mail-1", to: "ana@example.test", date, ...content };
  await mailer.send(mail, () => Promise.resolve(true));
  await mailer.close();
  return sent[0] ?? Buffer.alloc(0);
}

const linkOf = (kind: WordedMailKind, locale: Language): string =>
  isLinkMail(kind)
    ? mailLink({ publicUrl, locale }, kind, token)
    : noticeLink({ publicUrl, locale }, kind);

const wordedKinds = (Object.keys(mailKinds) as (keyof typeof mailKinds)[]).filter(
  (kind): kind is WordedMailKind => isLinkMail(kind) || isNoticeMail(kind),
);

async function mailsIn(locale: Language): Promise<WireMail[]> {
  const files = (await readdir(layouts)).filter((file) => file.endsWith(`.${locale}.txt`));
  const drafts: Record<string, CampaignDraft> = { "letter of blocks": letterOfBlocks };
  for (const file of files) drafts[`template ${file}`] = await layoutDraft(file);
  const mails: WireMail[] = [];
  for (const [name, draft] of Object.entries(drafts))
    mails.push(...(await campaignMails(name, draft, locale)));
  for (const kind of wordedKinds)
    mails.push({
      name: `${kind} (${locale})`,
      raw: await singleMail(await renderMail({ kind, locale, link: linkOf(kind, locale), brand })),
    });
  const message = await renderRelayed({
    locale,
    replyTo: "dan@example.test",
    subject: "A question",
    body: "How do I draw teams?\n\nDan",
    priority: true,
    account: "dan",
    brand,
  });
  mails.push({ name: `contact_message (${locale})`, raw: await singleMail(message) });
  const gift = await renderGiftMail({
    locale,
    organiser: "dan",
    title: "Office & friends",
    name: "Ana <3",
    fragment: "F".repeat(400),
    publicUrl,
    brand,
  });
  mails.push({ name: `gift_link (${locale})`, raw: await singleMail(gift) });
  return mails;
}

/** Every mail that we word, and one of each of our templates, in both languages. */
export const everyMail: readonly WireMail[] = (
  await Promise.all(languages.map((locale) => mailsIn(locale)))
).flat();
