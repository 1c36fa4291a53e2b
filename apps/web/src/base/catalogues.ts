import type { Language, MessageCode } from "@sortes/contract";
import type attestations from "@sortes/i18n/catalogues/en/attestations.json";
import type { MessageFormatElement } from "react-intl";
import { loadPart } from "./load-part.ts";

/** The message catalogues by area, one file per language. A generator adds its own in its `generator.tsx`. */
export interface Catalogues {
  account: typeof import("../catalogues/en/account.json");
  articles: typeof import("../catalogues/en/articles.json");
  campaign: typeof import("../catalogues/later/en/campaign.json");
  campaigns: typeof import("../catalogues/later/en/campaigns.json");
  dashboard: typeof import("../catalogues/later/en/dashboard.json");
  cookies: typeof import("../catalogues/en/cookies.json");
  "draw-desk": typeof import("../catalogues/later/en/draw-desk.json");
  "gift-mails": typeof import("../catalogues/later/en/gift-mails.json");
  desk: typeof import("../catalogues/later/en/desk.json");
  diagnostics: typeof import("../catalogues/later/en/diagnostics.json");
  history: typeof import("../catalogues/later/en/history.json");
  home: typeof import("../catalogues/en/home.json");
  how: typeof import("../catalogues/en/how.json");
  join: typeof import("../catalogues/later/en/join.json");
  "last-list": typeof import("../catalogues/later/en/last-list.json");
  legal: typeof import("../catalogues/en/legal.json");
  "my-lists": typeof import("../catalogues/later/en/my-lists.json");
  names: typeof import("../catalogues/en/names.json");
  "number-modes": typeof import("../catalogues/later/en/number-modes.json");
  "open-lists": typeof import("../catalogues/later/en/open-lists.json");
  operations: typeof import("../catalogues/later/en/operations.json");
  packs: typeof import("../catalogues/later/en/packs.json");
  newsletter: typeof import("../catalogues/en/newsletter.json");
  report: typeof import("../catalogues/later/en/report.json");
  results: typeof import("../catalogues/en/results.json");
  settings: typeof import("../catalogues/later/en/settings.json");
  shell: typeof import("../catalogues/en/shell.json");
  "sign-out": typeof import("../catalogues/later/en/sign-out.json");
  staff: typeof import("../catalogues/later/en/staff.json");
  "staff-draws": typeof import("../catalogues/later/en/staff-draws.json");
  statistics: typeof import("../catalogues/later/en/statistics.json");
  subscribers: typeof import("../catalogues/later/en/subscribers.json");
  "team-rules": typeof import("../catalogues/later/en/team-rules.json");
  contact: typeof import("../catalogues/en/contact.json");
  tiers: typeof import("../catalogues/en/tiers.json");
  invitation: typeof import("../catalogues/later/en/invitation.json");
  tokens: typeof import("../catalogues/later/en/tokens.json");
  webhooks: typeof import("../catalogues/later/en/webhooks.json");
  "winners-more": typeof import("../catalogues/later/en/winners-more.json");
}

/** Catalogues shared with the server. `errors` has the messages of all errors. */
type SharedArea = "errors" | "attestations";

/** A catalogue that is loaded as one file. */
export type Area = keyof Catalogues | SharedArea;

type OwnId = { [Own in keyof Catalogues]: keyof Catalogues[Own] }[keyof Catalogues];
export type MessageId = OwnId | MessageCode | keyof typeof attestations;

/** The messages of the loaded areas; a page only uses areas that its loader requested. */
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
  "../features/{draws,generators/*}/catalogues/*/*.json",
]);
const ownOf = (language: Language, area: Area): Load | undefined =>
  files[`../catalogues/${language}/${area}.json`] ??
  files[`../features/generators/${area}/catalogues/${language}/${area}.json`] ??
  files[`../features/${area}/catalogues/${language}/${area}.json`];
/** Catalogues of rarely opened pages; their file names are kept out of the first load. */
const laterOf = async (language: Language, area: Area): Promise<Load | undefined> => {
  const { laterFiles } = await loadPart(() => import("./later-catalogues.ts"));
  return laterFiles[`../catalogues/later/${language}/${area}.json`];
};
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

/** @throws if the file cannot be fetched in time. */
export async function loadCatalogue(language: Language, area: Area): Promise<Partial<Messages>> {
  const load = isShared(area)
    ? shared[area][language]
    : (ownOf(language, area) ?? (await laterOf(language, area)));
  if (!load) throw new Error(`No catalogue ${language}/${area}`);
  // the build stores each message in parsed form
  return (await loadPart(load)).default as Partial<Messages>;
}
