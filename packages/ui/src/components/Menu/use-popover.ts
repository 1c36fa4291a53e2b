import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ToggleEvent,
} from "react";

const stops = "a[href], button:not([disabled])";

/** Moves the focus among the links and buttons of a panel; returns false for any other key. */
function moveFocus(panel: HTMLElement, key: string): boolean {
  const items = [...panel.querySelectorAll<HTMLElement>(stops)];
  const at = items.findIndex((item) => item === document.activeElement);
  const targets: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at < 0 ? -1 : at - 1,
    Home: 0,
    End: -1,
  };
  const target = targets[key];
  if (target === undefined) return false;
  items.at(target % items.length)?.focus();
  return true;
}

export interface PopoverBehaviour {
  /** Sets the position of the panel; runs before it opens. */
  place: (button: Element, panel: HTMLElement) => void;
  /** When the page scrolls, the panel stays with its button or closes. */
  onScroll: "follow" | "close";
  /** The panel closes when this changes: the path of the page. */
  closeOn: unknown;
}

/**
 * A button and the native popover it opens. Arrow keys, Home and End move among the links and buttons inside,
 * Escape gives the focus back to the button. It closes when one of them is pressed and when the focus leaves.
 */
export function usePopover({ place, onScroll, closeOn }: PopoverBehaviour) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const put = (): void => {
    if (button.current && panel.current) place(button.current, panel.current);
  };
  const close = (): void => panel.current?.hidePopover();

  const wasOpen = useRef(open);
  useEffect(() => {
    wasOpen.current = open;
  }, [open]);
  useEffect(() => {
    if (wasOpen.current) panel.current?.hidePopover();
  }, [closeOn]);

  useEffect(() => {
    if (!open) return undefined;
    const follow = (): void => {
      if (onScroll === "close") panel.current?.hidePopover();
      else if (button.current && panel.current) place(button.current, panel.current);
    };
    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, [open, onScroll, place]);

  return {
    open,
    button: {
      ref: button,
      type: "button" as const,
      popoverTarget: id,
      "aria-expanded": open,
      onKeyDown: (event: KeyboardEvent) => {
        if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || !panel.current) return;
        event.preventDefault();
        panel.current.showPopover();
        moveFocus(panel.current, event.key === "ArrowDown" ? "Home" : "End");
      },
    },
    panel: {
      ref: panel,
      id,
      popover: "auto" as const,
      onBeforeToggle: put,
      onToggle: (event: ToggleEvent) => setOpen(event.newState === "open"),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === "Escape") {
          close();
          button.current?.focus();
        } else if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
      },
      onClick: (event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest(stops)) close();
      },
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node) || relatedTarget === button.current) return;
        if (!currentTarget.contains(relatedTarget)) close();
      },
    },
  };
}
