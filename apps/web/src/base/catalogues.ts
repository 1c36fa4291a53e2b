import type { ErrorCode, FieldCode, Language } from "@sortes/contract";
import type attestations from "@sortes/i18n/catalogues/en/attestations.json";
import type { MessageFormatElement } from "react-intl";
import { loadPart, timeLimits } from "./load-part.ts";
import type account from "../catalogues/en/account.json";
import type articles from "../catalogues/en/articles.json";
import type campaign from "../catalogues/en/campaign.json";
import type campaigns from "../catalogues/en/campaigns.json";
import type contact from "../catalogues/en/contact.json";
import type cookies from "../catalogues/en/cookies.json";
import type dashboard from "../catalogues/en/dashboard.json";
import type diagnostics from "../catalogues/en/diagnostics.json";
import type history from "../catalogues/en/history.json";
import type home from "../catalogues/en/home.json";
import type how from "../catalogues/en/how.json";
import type legal from "../catalogues/en/legal.json";
import type names from "../catalogues/en/names.json";
import type newsletter from "../catalogues/en/newsletter.json";
import type operations from "../catalogues/en/operations.json";
import type packs from "../catalogues/en/packs.json";
import type results from "../catalogues/en/results.json";
import type settings from "../catalogues/en/settings.json";
import type shell from "../catalogues/en/shell.json";
import type staff from "../catalogues/en/staff.json";
import type statistics from "../catalogues/en/statistics.json";
import type subscribers from "../catalogues/en/subscribers.json";
import type tiers from "../catalogues/en/tiers.json";
import type tokens from "../catalogues/en/tokens.json";

/** The texts by area, each a file per language. A generator adds its own in its `generator.tsx`. */
export interface Catalogues {
  account: typeof account;
  articles: typeof articles;
  campaign: typeof campaign;
  campaigns: typeof campaigns;
  dashboard: typeof dashboard;
  cookies: typeof cookies;
  diagnostics: typeof diagnostics;
  history: typeof history;
  home: typeof home;
  how: typeof how;
  legal: typeof legal;
  names: typeof names;
  operations: typeof operations;
  packs: typeof packs;
  newsletter: typeof newsletter;
  results: typeof results;
  settings: typeof settings;
  shell: typeof shell;
  staff: typeof staff;
  statistics: typeof statistics;
  subscribers: typeof subscribers;
  contact: typeof contact;
  tiers: typeof tiers;
  tokens: typeof tokens;
}

/** Texts that the server uses too. `errors` has the messages of all errors. */
type SharedArea = "errors" | "attestations";

/** A part of the texts that is loaded as one file. */
export type Area = keyof Catalogues | SharedArea;

type OwnId = { [Own in keyof Catalogues]: keyof Catalogues[Own] }[keyof Catalogues];
export type MessageId = OwnId | ErrorCode | FieldCode | keyof typeof attestations;

/** Of the areas loaded so far; a page only uses areas that its loader has asked for. */
export type Messages = Record<MessageId, MessageFormatElement[]>;

declare global {
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId;
    }
  }
}

type Load = () => Promise<{ default: unknown }>;

const files: Record<string, Load> = import.meta.glob<{ default: unknown }>([
  "../catalogues/*/*.json",
  "../features/*/catalogues/*/*.json",
]);
const ownOf = (language: Language, area: Area): Load | undefined =>
  files[`../catalogues/${language}/${area}.json`] ??
  files[`../features/${area}/catalogues/${language}/${area}.json`];
const shared: Record<SharedArea, Record<Language, Load>> = {
  errors: {
    en: () => import("@sortes/i18n/catalogues/en/errors.json"),
    ro: () => import("@sortes/i18n/catalogues/ro/errors.json"),
  },
  attestations: {
    en: () => import("@sortes/i18n/catalogues/en/attestations.json"),
    ro: () => import("@sortes/i18n/catalogues/ro/attestations.json"),
  },
};
const isShared = (area: Area): area is SharedArea => area in shared;

/** @throws where the file cannot be fetched, or not in time. */
export async function loadCatalogue(language: Language, area: Area): Promise<Partial<Messages>> {
  const load = isShared(area) ? shared[area][language] : ownOf(language, area);
  if (!load) throw new Error(`No catalogue ${language}/${area}`);
  // the build turns each text into its parsed form
  return (await loadPart(timeLimits.file, load)).default as Partial<Messages>;
}
