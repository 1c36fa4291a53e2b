import type { ReportedGenerator } from "@sortes/contract";
import { Button, ClothBox, text } from "@sortes/ui";
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
import { ReportedSheet } from "./ReportedSheet.tsx";
import { firstReported, StateChoice } from "./StateChoice.tsx";

/** One reported generator, and some results of it. */
function ReportedGeneratorSheet({ generator }: { generator: ReportedGenerator }) {
  const { t } = useIntl();
  const { client } = useServices();
  const { id, name, description, shareId } = generator;
  const samples = useCall({ mutationFn: () => client.generatorReports.samples.mutate({ id }) });
  return (
    <ReportedSheet
      kind="generator"
      reported={generator}
      link={
        shareId !== null && (
          <Link to="/g/$shareId" params={{ shareId }}>
            {t("staff.reportsOpen")}
          </Link>
        )
      }
      more={
        <>
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
          <ErrorAlert error={samples.error} fallback="staff.failed" />
        </>
      }
      button={(look) => (
        <Button {...look} busy={samples.isPending} onClick={() => samples.send()}>
          {t("staff.samples")}
        </Button>
      )}
    >
      {description !== "" && (
        <p className={text.lines} dir="auto">
          {description}
        </p>
      )}
    </ReportedSheet>
  );
}

/** Shared generators that were reported, and those that were taken down. */
export function ReportedGenerators() {
  const { t } = useIntl();
  const [asked, setAsked] = useState(firstReported);
  const panel = useRef<HTMLDivElement>(null);
  const list = trpc.generatorReports.list.useQuery(asked, { retryOnMount: false });
  useStaffRights(list.error);
  return (
    <Section id="reports" title={t("staff.reports")} gap="stack">
      <p className={text.muted}>{t("staff.reportsText")}</p>
      <StateChoice state={asked.state} onChange={setAsked} />
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
