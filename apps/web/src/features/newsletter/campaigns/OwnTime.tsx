import { type Campaign, type OwnTime, placeOfZone } from "@sortes/contract";
import { Checkbox, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./campaigns.css.ts";

interface OwnTimeChoiceProps {
  campaign: Campaign;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether each reader gets a campaign at the chosen hour of their own, and not all at the same moment. */
export function OwnTimeChoice({ campaign, isOn, onChange }: OwnTimeChoiceProps) {
  const { t } = useIntl();
  if (campaign.subjectTest) return <p className={text.muted}>{t("OWN_TIME_WITH_SUBJECTS")}</p>;
  return (
    <div>
      <Checkbox checked={isOn} onChange={({ target }) => onChange(target.checked)}>
        {t("campaigns.ownTime")}
      </Checkbox>
      {isOn && <p className={text.muted}>{t("campaigns.ownTimeText")}</p>}
    </div>
  );
}

/** Whether a campaign is on its way and may still wait for the hour of some readers. */
export const hasHours = ({ status, ownTime }: Pick<Campaign, "status" | "ownTime">): boolean =>
  ownTime !== null && (status === "sending" || status === "paused");

/** From when, and where first, to when, and where last, a campaign goes out. */
export function OwnTimeLine({ ownTime: { first, last } }: { ownTime: OwnTime }) {
  const { t, formatDate } = useIntl();
  const shown = ({ timeZone, at }: OwnTime["first"]) =>
    formatDate(at, { timeZone, dateStyle: "medium", timeStyle: "short" });
  const from = { from: shown(first), there: placeOfZone(first.timeZone) };
  if (first.at === last.at)
    return <span className={styles.spread}>{t("campaigns.ownTimeOne", from)}</span>;
  const to = { to: shown(last), last: placeOfZone(last.timeZone) };
  return <span className={styles.spread}>{t("campaigns.ownTimeSpread", { ...from, ...to })}</span>;
}
