import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { IconName } from "../../sprite/names.gen.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./ToolBar.css.ts";

export interface ToolBarProps {
  label: string;
  /** `ToolButton`s. */
  children: ReactNode;
  /** A `Menu` with the look "tool" that contains the wide tools, for phones. */
  more?: ReactNode;
}

/** The actions for a result. */
export function ToolBar({ label, children, more }: ToolBarProps) {
  return (
    <div role="group" aria-label={label} className={styles.bar}>
      {children}
      {more && <div className={styles.more}>{more}</div>}
    </div>
  );
}

export interface ToolButtonProps extends ComponentProps<"button"> {
  icon: IconName;
  /** Hidden on phones; the menu `more` contains the same tool. */
  wide?: boolean | undefined;
}

/** One tool. */
export function ToolButton({ icon, wide, className, children, ...props }: ToolButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames(styles.tool, wide && styles.wide, className)}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
