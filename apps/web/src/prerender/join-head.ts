import type { Language } from "@sortes/contract";
import { createIntl } from "react-intl";
import { prefetchSite, type Services } from "../base/services.ts";
import { pageHead } from "./page-head.ts";

/**
 * The head of an open list's page, so that link previews name the list. The browser renders the page itself. Of a list
 * that nobody can join, nothing is said.
 * @returns whether people can join it, too
 * @throws if there is no such list
 */
export async function joinHead(
  services: Services,
  { path, key, language }: { path: string; key: string; language: Language },
): Promise<{ head: string; isOpen: boolean }> {
  const { texts, utils } = services;
  const [list] = await Promise.all([
    utils.openLists.look.fetch({ key }),
    texts.load("shell", "join"),
    prefetchSite(services),
  ]);
  const { formatMessage } = createIntl({ locale: language, messages: texts.state.get().messages });
  const isOpen = list.state === "open";
  const name = isOpen ? list.title : formatMessage({ id: "join.title" });
  const { organiser } = list;
  const head = pageHead({
    path,
    language,
    name,
    title: formatMessage({ id: "shell.title" }, { page: name }),
    description: isOpen ? formatMessage({ id: "join.lead" }, { organiser }) : undefined,
    parent: undefined,
    isListed: false,
    hasPicture: false,
    article: undefined,
  });
  return { head, isOpen };
}
