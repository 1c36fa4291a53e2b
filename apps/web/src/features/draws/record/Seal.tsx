import { Icon, type IconName } from "@sortes/ui";
import type { ReactNode } from "react";
import * as styles from "./record.css.ts";

const icons: Record<keyof typeof styles.seal, IconName> = {
  good: "seal-check-fill",
  partly: "warning-fill",
  bad: "warning-circle-fill",
  plain: "info-fill",
};

interface SealProps {
  tone: keyof typeof styles.seal;
  title: ReactNode;
  children?: ReactNode;
}

/** The verdict on a draw: one title, and the reason in a sentence. It keeps its height while the check runs. */
export function Seal({ tone, title, children }: SealProps) {
  return (
    <div role={tone === "bad" ? "alert" : "status"} className={styles.seal[tone]}>
      <Icon name={icons[tone]} className={styles.sealIcon} />
      <b className={styles.sealTitle}>{title}</b>
      <div className={styles.sealText}>{children}</div>
    </div>
  );
}
