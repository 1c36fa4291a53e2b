import { text } from "@sortes/ui";
import { useIntl } from "react-intl";
import { ownZone } from "./zone-time.ts";
import * as styles from "./campaigns.css.ts";

/** A moment as clocks show it where it is meant, where the reader is, and in UTC. */
export function MomentInZones({ moment, zone }: { moment: number; zone: string }) {
  const { formatDate } = useIntl();
  const zones = [...new Set([zone, ownZone(), "UTC"])];
  return (
    <dl className={styles.moments}>
      {zones.map((timeZone) => (
        <div key={timeZone}>
          <dt className={text.muted}>{timeZone}</dt>
          <dd>{formatDate(moment, { timeZone, dateStyle: "full", timeStyle: "short" })}</dd>
        </div>
      ))}
    </dl>
  );
}
