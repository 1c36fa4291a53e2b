import { layout, text } from "@sortes/ui";
import { type ReactNode, useId } from "react";
import * as styles from "./settings.css.ts";

interface SettingsSectionProps {
  title: string;
  /** What it is about, in a sentence or two. */
  lead?: ReactNode;
  children: ReactNode;
}

/** One matter of the account. */
export function SettingsSection({ title, lead, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={layout.stackSm}>
        <h2 id={id} className={text.h3}>
          {title}
        </h2>
        {lead && <p className={text.muted}>{lead}</p>}
      </div>
      <div className={layout.stack}>{children}</div>
    </section>
  );
}
