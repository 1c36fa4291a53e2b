import {
  type CampaignStatus,
  emptyCampaignFields,
  type Language,
  languages,
  type NewsletterTopic,
  type PauseReason,
  type RecipientReason,
  type RecipientState,
  type TrackingMode,
} from "@sortes/contract";
import { newId, type Tx } from "@sortes/db";
import * as campaignStates from "@sortes/db/newsletter/campaigns/states";
import * as sendingControl from "@sortes/db/newsletter/sending/sending-control";
import type { FrozenContent } from "@sortes/db/newsletter/campaigns/states";
import { renderCampaign, trackableLinks } from "@sortes/email";
import {
  type DemoRecipient,
  findActiveSubscribers,
  insertDemoCampaign,
  insertDemoRecipients,
} from "./demo-rows.ts";
import { seedEngagement } from "./seed-engagement.ts";
import { seedReaders } from "./seed-readers.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Of the sender of the demo campaigns. */
const postalAddress = "Sortes Demo\n1 Example Street\n010101 Bucharest";

type Outcome = Pick<DemoRecipient, "state" | "reason" | "attempts" | "lastError">;

/** The percentage of recipients with each outcome; the rest have the last one. */
type Shares = readonly (readonly [number, Outcome])[];

const outcome = (
  state: RecipientState,
  reason: RecipientReason | null = null,
  attempts = 0,
  lastError: string | null = null,
): Outcome => ({ state, reason, attempts, lastError });

const sent = outcome("sent", null, 1);
const queued = outcome("queued");
const otherTopic = outcome("skipped", "topic");
const monthly = outcome("skipped", "monthly");
const bounced = outcome("failed", "bounced", 1, "550 5.1.1 no such mailbox");
/** Waits for so long that no worker sends it: demo readers get no mail by themselves. */
const putOff = outcome("queued", null, 2, "451 4.7.1 greylisted, try again later");

interface DemoSketch {
  title: string;
  subject: string;
  preheader: string;
  topic: NewsletterTopic | null;
  body: string;
  status: CampaignStatus;
  pauseReason?: PauseReason;
  /** Days from now: when it was written, and when it is or was to go out. */
  written: number;
  scheduled?: number;
  started?: number;
  finished?: number;
  shares?: Shares;
  tracking?: TrackingMode;
}

const letter = (title: string, text: string): string =>
  `<h1>${title}</h1>\n<p>${text}</p>\n<p><a href="https://sortes.example/team-generator?utm_source=newsletter&amp;utm_medium=email">Draw teams</a></p>\n<p><a href="{{site_url}}/how-it-works">How it works</a> · <a href="{{site_url}}/packs">Packs</a></p>`;

const mjml = `<mjml>
  <mj-body background-color="#f2f5f0">
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text font-size="24px">Winter raffle</mj-text>
        <mj-text>Everything for a fair draw, in one place.</mj-text>
        <mj-button href="https://sortes.example/lucky-winner">Draw winners</mj-button>
        <mj-text font-size="13px"><a href="{{unsubscribe_url}}">Unsubscribe</a></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`;

/** One in each state, and two paused ones: by staff, and after an outage. */
const sketches: readonly DemoSketch[] = [
  {
    title: "Winter raffle",
    subject: "Your winter raffle, drawn fairly",
    preheader: "Names in, winners out",
    topic: "draws",
    body: mjml,
    status: "draft",
    written: -0.2,
  },
  {
    title: "Pictures of your draws",
    subject: "A picture of every draw",
    preheader: "",
    topic: "product",
    // without a text for the picture, so that a warning is shown
    body: `${letter("Pictures", "Share what you drew as a picture.")}\n<img src="https://sortes.example/draw.png">`,
    status: "draft",
    written: -1,
  },
  {
    title: "New year, new teams",
    subject: "New year, new teams",
    preheader: "Five ways to mix a class",
    topic: "tips",
    body: letter("New year, new teams", "Five ways to mix a class, from quick to careful."),
    status: "scheduled",
    written: -2,
    scheduled: 21,
  },
  {
    title: "Weighted draws",
    subject: "Some tickets count twice",
    preheader: "Weights have come to the lucky winner",
    topic: null,
    body: letter("Weighted draws", "Give somebody two tickets, and the draw knows."),
    status: "sending",
    written: -3,
    started: -0.05,
    shares: [
      [61, sent],
      [0.5, bounced],
      [6, monthly],
      [100, putOff],
    ],
  },
  {
    title: "Packs for the classroom",
    subject: "Packs for the classroom",
    preheader: "",
    topic: "product",
    body: letter("Packs", "Keep the names of a class, and draw from them at once."),
    status: "paused",
    pauseReason: "staff",
    written: -4,
    started: -1,
    shares: [
      [38, sent],
      [0.4, bounced],
      [12, otherTopic],
      [100, queued],
    ],
  },
  {
    title: "Halloween names",
    subject: "Names for black cats",
    preheader: "And for bats, too",
    topic: null,
    body: letter("Black cats", "A hundred names that go well with a pumpkin."),
    status: "paused",
    pauseReason: "interrupted",
    written: -22,
    started: -21,
    shares: [
      [12, sent],
      [100, queued],
    ],
  },
  {
    title: "Saturday quiz",
    subject: "Teams for Saturday's quiz",
    preheader: "",
    topic: "tips",
    body: letter("Saturday quiz", "Mix the teams by the door."),
    status: "missed",
    written: -6,
    scheduled: -2,
  },
  {
    title: "Server move",
    tracking: "off",
    subject: "We move on Sunday",
    preheader: "",
    topic: null,
    body: letter("We move", "On Sunday morning Sortes is away for ten minutes."),
    status: "cancelled",
    written: -31,
    started: -30,
    finished: -29.9,
    shares: [
      [22, sent],
      [100, outcome("skipped", "cancelled")],
    ],
  },
  {
    title: "Autumn news",
    subject: "What is new this autumn",
    preheader: "Exports, favourites, and more",
    topic: null,
    body: letter("Autumn", "Your history can be searched, exported and kept."),
    status: "sent_with_issues",
    written: -41,
    scheduled: -40,
    started: -40,
    finished: -39.98,
    shares: [
      [2.1, bounced],
      [0.3, outcome("failed", "refused", 1, "554 5.6.0 message refused")],
      [0.2, outcome("failed", "gave_up", 5, "452 4.2.2 mailbox full")],
      [0.4, outcome("unknown", null, 0, "its worker died while handing it over")],
      [5, monthly],
      [100, sent],
    ],
  },
  {
    title: "Tips for fair teams",
    tracking: "individual",
    subject: "Three tips for fair teams",
    preheader: "The third one is about chairs",
    topic: "tips",
    body: letter("Fair teams", "Draw first, swap never, and say so before."),
    status: "sent",
    written: -63,
    started: -62,
    finished: -61.99,
    shares: [
      [14, otherTopic],
      [6, monthly],
      [100, sent],
    ],
  },
];

/** The frozen content of a campaign that may still be sent. */
type Contents = Readonly<Record<Language, FrozenContent>>;

/** The demo campaigns as mails. Takes a second or two: call it before the transaction. */
export async function renderDemoCampaigns(): Promise<ReadonlyMap<string, Contents>> {
  const rendered = new Map<string, Contents>();
  for (const { title, subject, preheader, body, status } of sketches) {
    if (status === "draft") continue;
    const contents = {} as Record<Language, FrozenContent>;
    for (const locale of languages) {
      const { content } = await renderCampaign({ subject, preheader, body }, locale);
      contents[locale] = content;
    }
    rendered.set(title, contents);
  }
  return rendered;
}

/** Readers by the hundred, and a campaign in each state. The same every time. */
export async function seedCampaigns(
  tx: Tx,
  contents: ReadonlyMap<string, Contents>,
  { createdBy, now }: { createdBy: string; now: Date },
): Promise<void> {
  await sendingControl.updateSettings(tx, { postalAddress, changedAt: now });
  await seedReaders(tx, now);
  const subscribers = await findActiveSubscribers(tx);
  const at = (days: number | undefined): Date | null =>
    days === undefined ? null : new Date(now.getTime() + days * day);
  for (const { written, scheduled, started, finished, shares, ...sketch } of sketches) {
    const createdAt = new Date(now.getTime() + written * day);
    const id = newId(createdAt);
    const startedAt = at(started);
    const campaign = {
      ...emptyCampaignFields,
      ...sketch,
      id,
      createdBy,
      createdAt,
      pauseReason: sketch.pauseReason ?? null,
      scheduledTime: at(scheduled),
      startedAt,
      finishedAt: at(finished),
      postalAddress: startedAt && postalAddress,
    };
    const content = contents.get(sketch.title);
    await insertDemoCampaign(tx, campaign, content);
    if (content && campaign.tracking !== "off")
      await campaignStates.insertLinks(tx, { id, run: 1 }, trackableLinks(content.en.html));
    if (!shares || !startedAt) continue;
    const readers = subscribers.filter((one) => one.createdAt < startedAt).map((one) => one.id);
    await insertDemoRecipients(tx, id, recipientsOf(readers, shares, { startedAt, now }));
    await seedEngagement(tx, { ...campaign, startedAt }, now);
  }
}

function recipientsOf(
  subscribers: readonly string[],
  shares: Shares,
  { startedAt, now }: { startedAt: Date; now: Date },
): DemoRecipient[] {
  return subscribers.map((subscriberId, i) => {
    const chosen = outcomeAt(
      shares,
      (100 * ((i * 7919) % subscribers.length)) / subscribers.length,
    );
    const wasSent = chosen.state === "sent" || chosen.state === "unknown";
    return {
      ...chosen,
      subscriberId,
      dueAt: chosen === putOff ? new Date(now.getTime() + 365 * day) : startedAt,
      sentAt: wasSent ? new Date(startedAt.getTime() + i * 20) : null,
    };
  });
}

function outcomeAt(shares: Shares, place: number): Outcome {
  let end = 0;
  for (const [share, chosen] of shares) {
    end += share;
    if (place < end) return chosen;
  }
  return sent;
}
