import { accountsMeanings } from "./accounts/meanings.ts";
import { drawsMeanings, drawsRequests } from "./draws/meanings.ts";
import { generatorsMeanings } from "./generators/meanings.ts";
import { generatorsRequests } from "./generators/request-examples.ts";
import { newsletterMeanings } from "./newsletter/meanings.ts";
import { newsletterRequests } from "./newsletter/request-examples.ts";
import { operationsMeanings } from "./operations/meanings.ts";
import { siteMeanings } from "./site/meanings.ts";

/** As in zod's `meta`; a text is a description alone. Without an example, one is made from the type. */
type Meaning = string | { description?: string; example?: string };

/** Meanings of fields that several domains have. */
const sharedMeanings = {
  accepted: "Always true: the request was taken",
  action: { description: "What was done", example: "campaign.sent" },
  active: "How many are active, or under way",
  alternates: {
    description: "How many alternates are drawn, or their names in order",
    example: "Maria",
  },
  at: { description: "When, in UTC", example: "2026-12-24T18:00:00Z" },
  body: {
    description: "The text: HTML or MJML of a campaign",
    example: "<p>Hello {{name|there}},</p>",
  },
  by: "Who did it",
  category: { description: "The category of an article, or of a generator", example: "Tips" },
  code: "What went wrong, for programs",
  content: { description: "The names of the pack, one in each line or entry", example: "Ana" },
  count: "How many",
  counts: "How many there are of each kind",
  created_at: "When it was made",
  data: "The result",
  date: "When it was; of a campaign, when it began, or null before",
  detail: { description: "More about it, for people", example: "This field is required." },
  email: { description: "An e-mail address", example: "ana@example.test" },
  ends_at: "When it ends, or the next day begins; null if it does not end",
  entries: "The entries of the list, in order",
  failed: "What failed, or how many did",
  format: "Of the file",
  href: { description: "The address that the words lead to", example: "https://example.test/news" },
  id: { description: "Its id", example: "01939c5a-7b1e-7c3d-8f2a-6b4d9e0f1a2b" },
  is_premium: "Whether it needs a paid tier",
  kind: "Which kind it is",
  label: { description: "The words on it, or the name of an entry", example: "Ana" },
  language: "The language: English or Romanian; null for that of each reader",
  limit: "The largest number of entries on a page",
  max: "The largest number",
  message: { description: "What is said, for people", example: "Thank you for the draw!" },
  min: "The smallest number",
  name: { description: "The name", example: "Spring draw" },
  names: { description: "Names, or how they are shown to everybody", example: "Ana" },
  number: "The number of an entry, from 1",
  numbers: "The numbers in the order of the draw",
  opened_at: "When it was opened; null if never, or not tracked by reader",
  page: "The number of the page, from 1",
  pages: "How many pages there are",
  pagination: "Which part of the whole this is",
  payments: "How the site takes payments, or payments that wait",
  prizes: { description: "The prizes, or how many winners each has", example: "A book" },
  queued: "How many wait to be sent",
  reason: { description: "Why", example: "It names people who did not agree" },
  record: "What was done, newest first, or the row as it is kept",
  request_id: {
    description: "The id of the request, which the server's log has too",
    example: "3c8d4819-73fb-4c67-b243-eaff00ea3dc8",
  },
  result: { description: "The result of the draw", example: "Ana" },
  results: { description: "Saved results, or what was drawn", example: "Ana washes up" },
  rules: "The rules of the draw",
  search: "Only entries in which these words occur",
  sent: "Mails that a server has taken and that did not come back, or always true",
  since: "Since when; null if it never was",
  started_at: "When it began; null before",
  state: "How it stands",
  status: "How it stands; of an error, the status of HTTP",
  subject: {
    description: "The subject of the mail, or what an entry is about",
    example: "The winners are drawn",
  },
  subscribed: "Whether the person gets mails",
  taken_down: "When and why staff took it down; null if they did not",
  text: { description: "The words", example: "Who wins this time?" },
  title: { description: "The title", example: "Spring draw" },
  token: { description: "The token of a link, or of the session", example: "Zm9vYmFyYmF6cXV4" },
  total: "How many in all, or the sum",
  truncated: "Always true where long content was shortened",
  type: { description: "The type", example: "about:blank" },
  unknown: "Mails of which nobody knows whether they arrived",
  until: "Until when it works",
  updated_at: { description: "When it was last changed", example: "2026-11-23T09:30:00.000Z" },
  version: { description: "Counts up with each change", example: "1.0.0" },
  website: { description: "Leave it out: whoever fills it in is taken for a program", example: "" },
};

const all: Readonly<Record<string, Meaning>> = {
  ...accountsMeanings,
  ...drawsMeanings,
  ...generatorsMeanings,
  ...newsletterMeanings,
  ...operationsMeanings,
  ...siteMeanings,
  ...sharedMeanings,
};

/**
 * Meanings of the REST API's fields by wire name, for fields whose schema has no `meta`. A name with two meanings has a
 * description of both, or an entry per place: `Component.name` or `operationId.name`. Apart from the package's index,
 * so that the web app does not load them.
 */
export const meanings = Object.fromEntries(
  Object.entries(all).map(([name, meaning]) => [
    name,
    typeof meaning === "string" ? { description: meaning } : meaning,
  ]),
);

/** Examples of requests whose fields exclude or depend on each other, by operation id. */
export const requestExamples: Readonly<Record<string, unknown>> = {
  ...generatorsRequests,
  ...drawsRequests,
  ...newsletterRequests,
};
