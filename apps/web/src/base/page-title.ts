import { useLayoutEffect } from "react";
import { Signal } from "./signal.ts";

/** The title that a page gives itself, when its route cannot know it. */
export const ownTitle = new Signal<string | undefined>(undefined);

/** Gives the page the title of what it shows, in place of its route's. */
export function usePageTitle(title: string): void {
  // before the router says that it has rendered
  useLayoutEffect(() => {
    ownTitle.set(title);
    return () => ownTitle.set(undefined);
  }, [title]);
}
