import { type ListReportedInput, type ReportedGenerator } from "@sortes/contract";
import { Button, ClothBox, SegmentedRadios, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Section } from "../../../../base/Section.tsx";
import { Collection } from "../../../../base/Collection.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { useCall } from "../../../../base/use-call.ts";
import * as styles from "../staff.css.ts";
import { TakeDownDialog, useReportDeed } from "./TakeDownDialog.tsx";

/** One reported generator, its reports, and the staff's actions. */
function ReportedGeneratorSheet({ generator }: { generator: ReportedGenerator }) {
  const { t, formatDate } = useIntl();
  const { client } = useServices();
  const [isAsking, setAsking] = useState(false);
  const { id, name, description, owner, shareId, takenDown, reports } = generator;
  const titleId = `generator-${id}`;
  const { run, onRefused } = useReportDeed(generator);
  const deed = useCall({ mutationFn: run, onError: onRefused });
  const samples = useCall({ mutationFn: () => client.generatorReports.samples.mutate({ id }) });
  const error = deed.error ?? samples.error;
  const button = { tone: "quiet", size: "sm", "aria-describedby": titleId } as const;
  return (
    <Sheet>
      <SheetBody>
        <h3 id={titleId} dir="auto">
          {name}
        </h3>
        <p className={text.muted}>
          {t("staff.reportsBy", { name: <bdi key="name">{owner}</bdi> })}
          {shareId !== null && !takenDown && (
            <>
              {" · "}
              <Link to="/g/$shareId" params={{ shareId }}>
                {t("staff.reportsOpen")}
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
            {t("staff.takenDownSince", { date: formatDate(takenDown.at, { dateStyle: "long" }) })}{" "}
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
        {samples.data && (
          <ClothBox>
            <ul aria-label={t("staff.samplesOf", { name })}>
              {samples.data.results.map((result, i) => (
                <li key={i} dir="auto">
                  {result}
                </li>
              ))}
            </ul>
          </ClothBox>
        )}
        <ErrorAlert error={error} fallback="staff.failed" />
        <div className={styles.actions}>
          <Button {...button} busy={samples.isPending} onClick={() => samples.send()}>
            {t("staff.samples")}
          </Button>
          {takenDown ? (
            <Button {...button} busy={deed.isPending} onClick={() => deed.send("restore")}>
              {t("staff.restore")}
            </Button>
          ) : (
            <>
              <Button {...button} busy={deed.isPending} onClick={() => deed.send("dismiss")}>
                {t("staff.dismiss")}
              </Button>
              <Button {...button} onClick={() => setAsking(true)}>
                {t("staff.takeDown")}
              </Button>
            </>
          )}
        </div>
        {isAsking && <TakeDownDialog generator={generator} onClose={() => setAsking(false)} />}
      </SheetBody>
    </Sheet>
  );
}

const states = ["open", "taken_down"] as const;

/** Shared generators that were reported, and those that were taken down. */
export function ReportedGenerators() {
  const { t } = useIntl();
  const [asked, setAsked] = useState<Required<ListReportedInput>>({ state: "open", page: 1 });
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.generatorReports.list.useQuery(asked, { retryOnMount: false });
  useStaffRights(list.error);
  return (
    <Section id="reports" title={t("staff.reports")} gap="stack">
      <p className={text.muted}>{t("staff.reportsText")}</p>
      <SegmentedRadios
        legend={t("staff.reportsState")}
        options={states.map((value) => ({
          value,
          label: t(`staff.reports_${value}`),
        }))}
        value={asked.state}
        onChange={(state) => setAsked({ state, page: 1 })}
      />
      <Collection
        query={list}
        panel={panel}
        page={asked.page}
        loading="staff.loading"
        failed="staff.reportsFailed"
        rows={list.data?.generators}
        none={asked.state === "open" ? "staff.reportsNone" : "staff.reportsNoneDown"}
        pages={list.data?.pagination.pages}
        sorted
        onPage={(page = 1) => setAsked({ ...asked, page })}
      >
        {(generators) =>
          generators.map((generator) => (
            <ReportedGeneratorSheet key={generator.id} generator={generator} />
          ))
        }
      </Collection>
    </Section>
  );
}
