import type { ComponentProps } from "react";
import { classNames } from "../../class-names.ts";
import type { IconName } from "../../sprite/names.gen.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./Stamp.css.ts";

export interface StampProps extends ComponentProps<"span"> {
  /** The tone of the state; by default the text colour. */
  tone?: keyof typeof styles.tone | undefined;
  icon?: IconName | undefined;
}

/** A short outlined word: Popular, New, Draft. */
export function Stamp({ tone, icon, className, children, ...props }: StampProps) {
  return (
    <span {...props} className={classNames(styles.stamp, tone && styles.tone[tone], className)}>
      {icon && <Icon name={icon} className={styles.icon} />}
      {children}
    </span>
  );
}
