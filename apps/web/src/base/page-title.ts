import { useLayoutEffect } from "react";
import { Signal } from "./signal.ts";

/** The title that a page gives itself, when its route cannot know it. */
export const ownTitle = new Signal<string | undefined>(undefined);

/** Sets the page's title to that of its content, instead of its route's. */
export function usePageTitle(title: string): void {
  // before the router reports that it has rendered
  useLayoutEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}
