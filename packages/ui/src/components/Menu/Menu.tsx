import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { Icon, type IconProps } from "../Icon/Icon.tsx";
import * as styles from "./Menu.css.ts";
import { usePopover } from "./use-popover.ts";

const gap = 9;

/** Pixels under the button in which a list of some rows fits; with less it opens above, where there is more. */
const enough = 430;

const beside =
  (align: "start" | "end") =>
  (button: Element, { style }: HTMLElement): void => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const end = clientWidth - right;
    const under = clientHeight - bottom;
    const isAbove = under < enough && top > under;
    style.setProperty("top", isAbove ? "auto" : `${bottom + gap}px`);
    style.setProperty("bottom", isAbove ? `${clientHeight - top + gap}px` : "auto");
    style.setProperty(align === "start" ? "left" : "right", `${align === "start" ? left : end}px`);
  };

const placements = { start: beside("start"), end: beside("end") };

export interface MenuProps {
  /** What the button shows. */
  label: ReactNode;
  /** Name of the button when it shows only an icon. */
  name?: string | undefined;
  /** A link of the header, the account in the header, a tool of a result, or an icon alone. */
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
        {(look === "nav" || look === "account") && <Icon name="caret-down-bold" size="xs" />}
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
/** The same for what cannot be taken back. */
export const dangerousItemClass = styles.dangerous;
