import type { ErrorCode, FieldCode, Language } from "@sortes/contract";
import type { MessageFormatElement } from "react-intl";
import type account from "../catalogues/en/account.json";
import type articles from "../catalogues/en/articles.json";
import type history from "../catalogues/en/history.json";
import type home from "../catalogues/en/home.json";
import type how from "../catalogues/en/how.json";
import type names from "../catalogues/en/names.json";
import type numbers from "../catalogues/en/numbers.json";
import type petNames from "../catalogues/en/pet-names.json";
import type results from "../catalogues/en/results.json";
import type shell from "../catalogues/en/shell.json";
import type teams from "../catalogues/en/teams.json";
import type winners from "../catalogues/en/winners.json";

/** A part of the texts that is loaded as one file. `errors` holds the words of all refusals. */
export type Area =
  | "shell"
  | "home"
  | "how"
  | "account"
  | "articles"
  | "teams"
  | "winners"
  | "names"
  | "numbers"
  | "pet-names"
  | "results"
  | "history"
  | "errors";

export type MessageId =
  | keyof typeof account
  | keyof typeof articles
  | keyof typeof history
  | keyof typeof home
  | keyof typeof how
  | keyof typeof names
  | keyof typeof numbers
  | keyof typeof petNames
  | keyof typeof results
  | keyof typeof shell
  | keyof typeof teams
  | keyof typeof winners
  | ErrorCode
  | FieldCode;

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

const own: Record<string, Load> = import.meta.glob<{ default: unknown }>("../catalogues/*/*.json");
const errors: Record<Language, Load> = {
  en: () => import("@sortes/i18n/catalogues/en/errors.json"),
  ro: () => import("@sortes/i18n/catalogues/ro/errors.json"),
};

/** @throws where the file cannot be fetched. */
export async function loadCatalogue(language: Language, area: Area): Promise<Partial<Messages>> {
  const load = area === "errors" ? errors[language] : own[`../catalogues/${language}/${area}.json`];
  if (!load) throw new Error(`No catalogue ${language}/${area}`);
  // the build turns each text into its parsed form
  return (await load()).default as Partial<Messages>;
}
