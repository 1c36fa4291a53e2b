import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "../../class-names.ts";
import type { IconName } from "../../sprite/names.gen.ts";
import { Icon } from "../Icon/Icon.tsx";
import * as styles from "./Alert.css.ts";

export type Tone = keyof typeof styles.tone;

/** The icon of each tone, so that the colour is not the only sign. */
export const toneIcons: Record<Tone, IconName> = {
  error: "warning-circle-fill",
  warning: "warning-fill",
  success: "check-circle-fill",
  info: "info-fill",
};

export interface AlertProps {
  tone: Tone;
  children: ReactNode;
  /** Moves the focus here when the alert appears: for an error that concerns a whole form. */
  takesFocus?: boolean | undefined;
  className?: string | undefined;
}

/** A message that stays on the page. An error interrupts a screen reader, the other tones wait. */
export function Alert({ tone, children, takesFocus, className }: AlertProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={box}
      role={tone === "error" ? "alert" : "status"}
      tabIndex={takesFocus ? -1 : undefined}
      className={classNames(styles.tone[tone], className)}
    >
      <Icon name={toneIcons[tone]} className={styles.icon} />
      <div className={styles.content}>{children}</div>
    </div>
  );
}
