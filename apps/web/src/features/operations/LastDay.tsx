import type { LastDay } from "@sortes/contract";
import { Alert, Checkbox, text } from "@sortes/ui";
import { Section } from "../../base/Section.tsx";
import { useFailureText } from "../../base/error-text.ts";
import { useFailureReason } from "../../base/failure-reason.ts";
import { useIntl } from "../../base/intl.ts";
import { useServices } from "../../base/services.ts";
import { trpc } from "../../base/trpc.ts";
import { useCall } from "../../base/use-call.ts";
import * as styles from "./operations.css.ts";

const figures = ["sent", "waiting", "failed"] as const;
const day = 24 * 60 * 60 * 1000;

interface CurveProps {
  points: LastDay["points"];
  figure: (typeof figures)[number];
}

/** One figure over the last day; a gap is time in which no server ran. */
function Curve({ points, figure }: CurveProps) {
  const { t } = useIntl();
  const known = points.flatMap(({ at, [figure]: value }) =>
    value === null ? [] : [{ at: new Date(at).getTime(), value }],
  );
  const most = Math.max(0, ...known.map(({ value }) => value));
  const sum = known.reduce((all, { value }) => all + value, 0);
  const end = known.at(-1)?.at ?? 0;
  const line = known
    .map(({ at, value }) => {
      const x = (100 * (day - (end - at))) / day;
      return `${x.toFixed(2)},${(30 - (28 * value) / Math.max(1, most)).toFixed(2)}`;
    })
    .join(" ");
  return (
    <figure className={styles.curve}>
      <figcaption>
        <span className={text.note}>{t(`operations.day_${figure}`)}</span>{" "}
        <span className={text.strong}>
          {figure === "sent"
            ? t("operations.daySum", { count: sum })
            : t("operations.dayMost", { count: most })}
        </span>
      </figcaption>
      <svg viewBox="0 0 100 32" preserveAspectRatio="none" className={styles.plot} aria-hidden>
        <polyline points={line} className={styles.stroke} vectorEffect="non-scaling-stroke" />
      </svg>
    </figure>
  );
}

/** The recipients of alerts by mail, and whether the reader is one of them. */
function Alerts({ alerts }: Pick<LastDay, "alerts">) {
  const { t, formatList } = useIntl();
  const failureReason = useFailureReason();
  const { client, utils } = useServices();
  const { send, isPending, error } = useCall({
    mutationFn: (on: boolean) => client.operations.setAlerts.mutate({ on }),
    onSuccess: (now) =>
      utils.operations.lastDay.setData(undefined, (shown) => shown && { ...shown, alerts: now }),
  });
  const { told, isTold } = alerts;
  return (
    <Section id="alerts" title={t("operations.alerts")}>
      <p className={text.noteLong}>{t("operations.alertsText")}</p>
      {error && <Alert tone="error">{failureReason(error, "operations.alertsFailed")}</Alert>}
      <Checkbox
        checked={isTold}
        aria-disabled={isPending}
        onChange={({ target }) => send(target.checked)}
      >
        {t("operations.alertsOn")}
      </Checkbox>
      <p>
        {told.length === 0
          ? t("operations.alertsNobody")
          : t("operations.alertsTold", { names: formatList(told, { type: "conjunction" }) })}
      </p>
    </Section>
  );
}

/** Small curves of the last day, and the alerts. */
export function LastDaySection() {
  const { t } = useIntl();
  const failureText = useFailureText();
  const { data, error } = trpc.operations.lastDay.useQuery(undefined, {
    refetchInterval: 60_000,
    retryOnMount: false,
  });
  if (!data)
    return error && <Alert tone="error">{failureText(error, "operations.dayFailed")}</Alert>;
  return (
    <>
      <Section id="day" title={t("operations.lastDay")}>
        {data.points.length < 3 ? (
          <p className={text.noteLong}>{t("operations.dayEmpty")}</p>
        ) : (
          <div className={styles.curves}>
            {figures.map((figure) => (
              <Curve key={figure} figure={figure} points={data.points} />
            ))}
          </div>
        )}
      </Section>
      <Alerts alerts={data.alerts} />
    </>
  );
}
