import { useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { useIntl } from "react-intl";
import type { MessageId } from "./catalogues.ts";

interface Titled {
  staticData: { title?: MessageId };
}

const titleIdOf = (matches: Titled[]): MessageId | undefined =>
  matches.findLast((match) => match.staticData.title)?.staticData.title;

/**
 * What a browser does when it loads a page and the router leaves out: sets the title, and on each change of page
 * scrolls to the top, moves the focus to the heading and says where one is.
 * @returns what a live region has to say
 */
export function useNavigation(): string {
  const { formatMessage } = useIntl();
  const router = useRouter();
  const titleId = useRouterState({ select: (state) => titleIdOf(state.matches) });
  const [announced, announce] = useState("");
  const wordTitle = (id: MessageId) =>
    formatMessage({ id: "shell.title" }, { page: formatMessage({ id }) });
  const title = titleId && wordTitle(titleId);

  useEffect(() => {
    if (title) document.title = title;
  }, [title]);

  const arrive = useEffectEvent(() => {
    window.scrollTo({ top: 0, behavior: "instant" });
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    const id = titleIdOf(router.state.matches);
    if (id) announce(wordTitle(id));
  });
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // the browser itself has announced the page that was loaded
        if (fromLocation && pathChanged) arrive();
      }),
    [router],
  );
  return announced;
}
