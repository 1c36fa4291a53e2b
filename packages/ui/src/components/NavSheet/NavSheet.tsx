import type { ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import { narrowOnly } from "../../theme/utilities.css.ts";
import { iconButtonClass } from "../Button/Button.tsx";
import { Icon } from "../Icon/Icon.tsx";
import { usePopover } from "../Menu/Menu.tsx";
import * as styles from "./NavSheet.css.ts";

const underHeader = (button: Element, panel: HTMLElement): void => {
  const header = button.closest("header") ?? button;
  panel.style.setProperty("top", `${header.getBoundingClientRect().bottom}px`);
};

export interface NavSheetProps {
  openLabel: string;
  closeLabel: string;
  /** Accessible name of the list of links. */
  label: string;
  /** `NavGroup`s, then `NavActions`. */
  children: ReactNode;
  /** The sheet closes when this changes: the path of the page. */
  closeOn?: unknown;
}

/** The menu of small screens: a button in the header and a sheet under it that closes when the page scrolls. */
export function NavSheet({ openLabel, closeLabel, label, children, closeOn }: NavSheetProps) {
  const { open, button, panel } = usePopover({ place: underHeader, onScroll: "close", closeOn });
  return (
    <>
      <button
        {...button}
        aria-label={open ? closeLabel : openLabel}
        className={classNames(iconButtonClass, narrowOnly)}
      >
        <Icon name={open ? "x" : "list"} />
      </button>
      <div {...panel} className={classNames(styles.sheet, narrowOnly)}>
        <nav aria-label={label}>{children}</nav>
      </div>
    </>
  );
}

/** A titled list of links with the class `sheetItemClass`, each in its `<li>`. */
export function NavGroup({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.list}>{children}</ul>
    </>
  );
}

/** Buttons below the groups, sharing the width. */
export function NavActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

/** The class of a link or button in a `NavGroup`. */
export const sheetItemClass = styles.item;
