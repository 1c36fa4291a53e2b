import {
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { classNames } from "../../class-names.ts";
import type { IconName } from "../../sprite/names.gen.ts";
import { Icon, type IconProps } from "../Icon/Icon.tsx";
import * as styles from "./Menu.css.ts";

const stops = "a[href], button:not([disabled])";

/** Moves the focus among the links and buttons of a panel; returns false for keys that do not. */
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
  /** Whether the panel follows its button or closes while the page scrolls. */
  onScroll: "follow" | "close";
  /** The panel closes when this changes: the path of the page. */
  closeOn: unknown;
}

/**
 * A button and the native popover that it opens. Arrow keys, Home and End move among the links and buttons inside;
 * Escape returns the focus to the button. The popover closes when one of them is pressed or the focus leaves.
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
    addEventListener("resize", follow);
    return () => {
      removeEventListener("scroll", follow);
      removeEventListener("resize", follow);
    };
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

const gap = 9;

/** Width in px that every window leaves for a list. */
const least = 280;

/** The height of a panel and its edges in px; a closed one is laid out for the measure. */
function heightOf(panel: HTMLElement): number {
  panel.style.setProperty("display", "block");
  const { scrollHeight } = panel;
  panel.style.removeProperty("display");
  return scrollHeight + 2;
}

/**
 * Below the button, or above it if there is too little room below and more above. A list that fits on neither side
 * moves over the button, and scrolls if it is higher than the window.
 */
const beside =
  (align: "start" | "end") =>
  (button: Element, panel: HTMLElement): void => {
    const { style } = panel;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const end = clientWidth - right;
    const aside = Math.min(align === "start" ? left : end, clientWidth - least - gap);
    style.setProperty(align === "start" ? "left" : "right", `${aside}px`);
    style.setProperty("max-width", `${clientWidth - aside - gap}px`);
    const most = clientHeight - 2 * gap;
    const height = Math.min(heightOf(panel), most);
    const under = clientHeight - bottom;
    const isAbove = under < height + 2 * gap && top > under;
    const wanted = isAbove ? top - gap - height : bottom + gap;
    style.setProperty("top", `${Math.max(gap, Math.min(wanted, clientHeight - gap - height))}px`);
    style.setProperty("max-height", `${most}px`);
  };

const placements = { start: beside("start"), end: beside("end") };

export interface MenuProps {
  /** The content of the button. */
  label: ReactNode;
  /** Accessible name of the button if it shows only an icon. */
  name?: string | undefined;
  /** The look of a header link, of the header's account button, of a result's tool, or of a plain icon. */
  look?: keyof typeof styles.button | undefined;
  /** The edge of the button with which the list is aligned. */
  align?: keyof typeof placements | undefined;
  /** The list closes when this changes: the path of the page. */
  closeOn?: unknown;
  /** `MenuItem`s. */
  children: ReactNode;
  /** Class of the button. */
  className?: string | undefined;
}

/** A button that opens a list of links and buttons. */
export function Menu(props: MenuProps) {
  const { label, name, look = "nav", align = "start", closeOn, children, className } = props;
  const { button, panel } = usePopover({ place: placements[align], onScroll: "follow", closeOn });
  return (
    <>
      <button {...button} aria-label={name} className={classNames(styles.button[look], className)}>
        {label}
        {(look === "nav" || look === "account") && <Icon name="caret-down-bold" size="xs" />}
      </button>
      <div {...panel} className={styles.panel}>
        <ul>{children}</ul>
      </div>
    </>
  );
}

/** One row of a `Menu`; holds one link of the class `menuItemClass`. */
export function MenuItem({ className, ...props }: ComponentProps<"li">) {
  return <li {...props} className={classNames(styles.row, className)} />;
}

/** The icon of a row that has no generator. */
export function MenuIcon({ name }: Pick<IconProps, "name">) {
  return <Icon name={name} className={styles.itemIcon} />;
}

/** The class of the link in a `MenuItem`. */
export const menuItemClass = styles.item;

/** Links to parts of what the link above them leads to, in the same row. */
export function MenuMore({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles.more}>
      {children}
    </div>
  );
}

/** The class of a link in a `MenuMore`. */
export const menuMoreClass = styles.moreItem;

/** The class of links and buttons in a list in which no row has a drawing or an icon. */
export const plainMenuItemClass = styles.plainItem;

export interface MenuButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  /** The action cannot be undone. */
  dangerous?: boolean | undefined;
}

/** One row of a `Menu` that is a button. */
export function MenuButton({ icon, dangerous, children, ...props }: MenuButtonProps) {
  return (
    <MenuItem>
      <button type="button" {...props} className={dangerous ? styles.dangerous : styles.item}>
        <MenuIcon name={icon} />
        {children}
      </button>
    </MenuItem>
  );
}
