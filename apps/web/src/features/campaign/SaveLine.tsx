import { useIntl } from "react-intl";
import { useErrorText, wordMessage } from "../../shared/error-text.ts";
import { wasAnswered } from "../../shared/errors.ts";
import * as styles from "./campaign.css.ts";
import type { DraftView } from "./draft-keeper.ts";

/** Says in one line where what is written is, and reads it aloud when that changes. */
export function SaveLine({ view: { saving, notKept } }: { view: DraftView }) {
  const intl = useIntl();
  const { formatMessage, formatTime } = intl;
  const errorText = useErrorText();
  const isHere = notKept === undefined;

  function words(): string {
    switch (saving.is) {
      case "untouched":
      // these are answered above the form
      case "refused":
      case "gone":
      case "conflict":
        return "";
      case "waiting":
      case "saving":
        return formatMessage({ id: "campaign.saving" });
      case "saved":
        return formatMessage({ id: "campaign.savedAt" }, { time: formatTime(saving.at) });
      case "kept": {
        const [first] = Object.values(saving.problems).flat();
        const reason = first ? wordMessage(intl, first) : "";
        const id = isHere ? "campaign.keptHere" : "campaign.keptNowhere";
        return formatMessage({ id }, { reason });
      }
      case "failed": {
        if (!wasAnswered(saving.error) && !navigator.onLine && isHere)
          return formatMessage({ id: "campaign.offline" });
        const reason = errorText(saving.error, "campaign.noAnswer");
        return formatMessage({ id: "campaign.notSaved" }, { reason });
      }
    }
  }
  return (
    <p role="status" className={styles.save}>
      {words()}
    </p>
  );
}
