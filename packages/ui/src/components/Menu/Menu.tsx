import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Icon, type IconProps } from "../Icon/Icon.tsx";
import * as styles from "./Menu.css.ts";
import { usePopover } from "./use-popover.ts";

const gap = 9;

const below =
  (align: "start" | "end") =>
  (button: Element, { style }: HTMLElement): void => {
    const { left, right, bottom } = button.getBoundingClientRect();
    const end = document.documentElement.clientWidth - right;
    style.setProperty("top", `${bottom + gap}px`);
    style.setProperty(align === "start" ? "left" : "right", `${align === "start" ? left : end}px`);
  };

const placements = { start: below("start"), end: below("end") };

export interface MenuProps {
  /** What the button shows. */
  label: ReactNode;
  /** Name of the button when it shows only an icon. */
  name?: string | undefined;
  /** A link of the header, the account in the header, or a tool of a result. */
  look?: keyof typeof styles.button | undefined;
  /** Which side of the button the list lines up with. */
  align?: keyof typeof placements | undefined;
  /** The list closes when this changes: the path of the page. */
  closeOn?: unknown;
  /** `MenuItem`s. */
  children: ReactNode;
  /** Of the button. */
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
        {look !== "tool" && <Icon name="caret-down-bold" size="xs" />}
      </button>
      <div {...panel} className={styles.panel}>
        <ul>{children}</ul>
      </div>
    </>
  );
}

/** One row of a `Menu`; holds one link or button of the class `menuItemClass`. */
export function MenuItem({ className, ...props }: ComponentProps<"li">) {
  return <li {...props} className={classNames(styles.row, className)} />;
}

/** The icon of a row that has no generator. */
export function MenuIcon({ name }: Pick<IconProps, "name">) {
  return <Icon name={name} className={styles.itemIcon} />;
}

/** The class of the link or button in a `MenuItem`. */
export const menuItemClass = styles.item;
