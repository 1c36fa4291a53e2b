import type { ErrorCode, FieldCode, Language } from "@sortes/contract";
import type { MessageFormatElement } from "react-intl";
import type account from "../catalogues/en/account.json";
import type history from "../catalogues/en/history.json";
import type home from "../catalogues/en/home.json";
import type shell from "../catalogues/en/shell.json";
import type teams from "../catalogues/en/teams.json";

/** A part of the texts that is loaded as one file. `errors` holds the words of all refusals. */
export type Area = "shell" | "home" | "account" | "teams" | "history" | "errors";

export type MessageId =
  | keyof typeof account
  | keyof typeof history
  | keyof typeof home
  | keyof typeof shell
  | keyof typeof teams
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
