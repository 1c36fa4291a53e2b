import type { CampaignStatus } from "@sortes/contract";
import { type RefObject, useEffect, useRef } from "react";

interface Actions {
  /** The actions on the page, with the menu that every status has. */
  group: RefObject<HTMLElement | null>;
  status: CampaignStatus | undefined;
  /** Whether a dialog is open, which has the focus. */
  isAsking: boolean;
}

/**
 * Moves the focus to the campaign's menu if the button that led to a change is gone, since another status has other
 * next steps. It goes when the campaign has been refetched, which can be before or after the dialog closes.
 * @returns what to call once the campaign has been changed.
 */
export function useLostStep({ group, status, isAsking }: Actions): () => void {
  const hasChanged = useRef(false);
  useEffect(() => {
    if (!hasChanged.current || isAsking || document.activeElement !== document.body) return;
    hasChanged.current = false;
    group.current?.querySelector<HTMLElement>("button[popovertarget]")?.focus();
  }, [group, status, isAsking]);
  return () => {
    hasChanged.current = true;
  };
}
