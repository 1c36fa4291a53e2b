import type { ReportedGenerator } from "@sortes/contract";
import { Button, Sheet, SheetBody, text } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useCall } from "../../../../base/use-call.ts";
import * as styles from "../staff.css.ts";
import { type Named, type ReportedKind, useReportDeed, wordsOf } from "./report-deeds.ts";
import { TakeDownDialog } from "./TakeDownDialog.tsx";

interface ReportedSheetProps {
  kind: ReportedKind;
  reported: Named & Pick<ReportedGenerator, "owner" | "takenDown" | "reports">;
  /** The link to its page, while it has one. */
  link: ReactNode;
  /** The content of its page. */
  children?: ReactNode;
  /** Below the reports. */
  more?: ReactNode;
  /** A button before the actions. @param props that it has in common with them */
  button?: (props: ActionLook) => ReactNode;
}

/** How the actions of a sheet look, and what describes them. */
type ActionLook = ReturnType<typeof lookOf>;
const lookOf = (titleId: string) =>
  ({ tone: "quiet", size: "sm", "aria-describedby": titleId }) as const;

/** Something that was reported, its reports, and the staff's actions. */
export function ReportedSheet(props: ReportedSheetProps) {
  const { kind, reported, link, children, more, button } = props;
  const { t, formatDate } = useIntl();
  const [isAsking, setAsking] = useState(false);
  const { id, name, owner, takenDown, reports } = reported;
  const titleId = `${kind}-${id}`;
  const { run, onRefused } = useReportDeed(kind, reported);
  const deed = useCall({ mutationFn: run, onError: onRefused });
  const look = lookOf(titleId);
  return (
    <Sheet>
      <SheetBody>
        <h3 id={titleId} dir="auto">
          {name}
        </h3>
        <p className={text.muted}>
          {t("staff.reportsBy", { name: <bdi key="name">{owner}</bdi> })}
          {link && !takenDown && (
            <>
              {" · "}
              {link}
            </>
          )}
        </p>
        {children}
        {takenDown && (
          <p className={text.lines}>
            {t(wordsOf[kind].takenDownSince, {
              date: formatDate(takenDown.at, { dateStyle: "long" }),
            })}{" "}
            <bdi>{takenDown.reason}</bdi>
          </p>
        )}
        {reports.length > 0 && (
          <details open={!takenDown}>
            <summary>{t("staff.reportsCount", { count: reports.length })}</summary>
            <ul>
              {reports.map((report, i) => (
                <li key={i}>
                  {t("staff.reportsLine", {
                    date: formatDate(report.at, { dateStyle: "medium" }),
                    reason: t(`staff.reason_${report.reason}`),
                  })}
                  {report.text !== "" && (
                    <p className={text.lines} dir="auto">
                      {report.text}
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </details>
        )}
        {more}
        <ErrorAlert error={deed.error} fallback="staff.failed" />
        <div className={styles.actions}>
          {button?.(look)}
          {takenDown ? (
            <Button {...look} busy={deed.isPending} onClick={() => deed.send("restore")}>
              {t("staff.restore")}
            </Button>
          ) : (
            <>
              <Button {...look} busy={deed.isPending} onClick={() => deed.send("dismiss")}>
                {t("staff.dismiss")}
              </Button>
              <Button {...look} onClick={() => setAsking(true)}>
                {t("staff.takeDown")}
              </Button>
            </>
          )}
        </div>
        {isAsking && (
          <TakeDownDialog kind={kind} reported={reported} onClose={() => setAsking(false)} />
        )}
      </SheetBody>
    </Sheet>
  );
}
