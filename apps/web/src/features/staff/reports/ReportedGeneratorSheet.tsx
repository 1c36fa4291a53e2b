import type { ReportedGenerator } from "@sortes/contract";
import { Alert, Button, ClothBox, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { TakeDownDialog } from "./TakeDownDialog.tsx";
import { useReportDeed } from "./use-report-deed.ts";

/** One generator, what was said of it, and what staff can do. */
export function ReportedGeneratorSheet({ generator }: { generator: ReportedGenerator }) {
  const { formatMessage, formatDate } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const [isAsking, setAsking] = useState(false);
  const { id, name, description, owner, shareId, takenDown, reports } = generator;
  const titleId = `generator-${id}`;
  const deed = useReportDeed(generator);
  const samples = useMutation({ mutationFn: () => client.generatorReports.samples.mutate({ id }) });
  useStaffRights(samples.error);
  const error = deed.error ?? samples.error;
  const button = { tone: "quiet", size: "sm", "aria-describedby": titleId } as const;
  return (
    <Sheet>
      <SheetBody>
        <h3 id={titleId} dir="auto">
          {name}
        </h3>
        <p className={text.muted}>
          {formatMessage({ id: "staff.reportsBy" }, { name: <bdi key="name">{owner}</bdi> })}
          {shareId !== null && !takenDown && (
            <>
              {" · "}
              <Link to="/g/$shareId" params={{ shareId }}>
                {formatMessage({ id: "staff.reportsOpen" })}
              </Link>
            </>
          )}
        </p>
        {description !== "" && (
          <p className={text.lines} dir="auto">
            {description}
          </p>
        )}
        {takenDown && (
          <p className={text.lines}>
            {formatMessage(
              { id: "staff.takenDownSince" },
              { date: formatDate(takenDown.at, { dateStyle: "long" }) },
            )}{" "}
            <bdi>{takenDown.reason}</bdi>
          </p>
        )}
        {reports.length > 0 && (
          <details open={!takenDown}>
            <summary>
              {formatMessage({ id: "staff.reportsCount" }, { count: reports.length })}
            </summary>
            <ul>
              {reports.map((report, i) => (
                <li key={i}>
                  {formatMessage(
                    { id: "staff.reportsLine" },
                    {
                      date: formatDate(report.at, { dateStyle: "medium" }),
                      reason: formatMessage({ id: `staff.reason_${report.reason}` }),
                    },
                  )}
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
        {samples.data && (
          <ClothBox>
            <ul aria-label={formatMessage({ id: "staff.samplesOf" }, { name })}>
              {samples.data.results.map((result, i) => (
                <li key={i} dir="auto">
                  {result}
                </li>
              ))}
            </ul>
          </ClothBox>
        )}
        {error && <Alert tone="error">{errorText(error, "staff.failed")}</Alert>}
        <div className={layout.row}>
          <Button {...button} busy={samples.isPending} onClick={() => samples.mutate()}>
            {formatMessage({ id: "staff.samples" })}
          </Button>
          {takenDown ? (
            <Button {...button} busy={deed.isPending} onClick={() => deed.mutate("restore")}>
              {formatMessage({ id: "staff.restore" })}
            </Button>
          ) : (
            <>
              <Button {...button} busy={deed.isPending} onClick={() => deed.mutate("dismiss")}>
                {formatMessage({ id: "staff.dismiss" })}
              </Button>
              <Button {...button} onClick={() => setAsking(true)}>
                {formatMessage({ id: "staff.takeDown" })}
              </Button>
            </>
          )}
        </div>
        {isAsking && <TakeDownDialog generator={generator} onClose={() => setAsking(false)} />}
      </SheetBody>
    </Sheet>
  );
}
