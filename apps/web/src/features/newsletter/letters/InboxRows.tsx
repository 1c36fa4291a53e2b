import { letterOfSubject } from "@sortes/contract";
import { classNames, layout, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./creator.css.ts";

/** Characters that fit on two lines below a subject. */
const twoLines = 80;

interface InboxRowsProps {
  /** A name and an address. */
  from: string;
  subjects: readonly string[];
  /** The preview text after the subject. */
  inboxText: string;
}

/** The mail in a phone's inbox, with truncated lines; one row per subject. */
export function InboxRows({ from, subjects, inboxText }: InboxRowsProps) {
  const { t } = useIntl();
  const name = from.replace(/<[^<>]*>/, "").trim() || from;
  const isOne = subjects.length === 1;
  const letters = [...inboxText];
  const beginning =
    letters.length > twoLines ? `${letters.slice(0, twoLines).join("").trimEnd()}…` : inboxText;
  return (
    <section className={layout.stackSm} aria-labelledby="campaign-inbox">
      <h3 id="campaign-inbox">{t("campaign.inbox")}</h3>
      <ul className={styles.inbox}>
        {subjects.map((subject, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a subject has nothing but its place
          <li key={place} className={styles.inboxRow}>
            <b className={styles.inboxLine}>{name}</b>
            <span
              className={classNames(styles.inboxLine, subject === "" && styles.missing)}
              dir="auto"
            >
              {subject || t("campaign.noSubject")}
            </span>
            <span className={styles.inboxText} dir="auto">
              {beginning}
            </span>
            {!isOne && (
              <span className={text.muted}>
                {t("campaign.otherSubject", { letter: letterOfSubject(place + 1) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
