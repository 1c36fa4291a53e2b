import type { CampaignStatistics, PartFigures, ReaderStatistics } from "@sortes/contract";
import {
  Button,
  Field,
  layout,
  Ledger,
  LedgerRow,
  Select,
  Sheet,
  SheetBody,
  Skeleton,
  text,
} from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { csvOf, download } from "../../../base/files.ts";
import { trpc } from "../../../base/trpc.ts";
import { StatisticsFailure, useFigureNames } from "./Figures.tsx";
import { useFigures } from "./Timeline.tsx";

interface Part extends PartFigures {
  label: string;
}

const inFile = ["sent", "opens", "openRate", "clicks", "clickRate"] as const;

/** The names of the compared groups: languages, or a segment and the rest. */
function usePartNames() {
  const { t } = useIntl();
  return ({ languages, segment }: ReaderStatistics): Part[] => [
    ...languages.map(({ language, ...figures }) => ({
      label: t(`statistics.language_${language}`),
      ...figures,
    })),
    ...(segment
      ? [
          { label: t("statistics.inSegment", { name: segment.name }), ...segment.inside },
          { label: t("statistics.outsideSegment", { name: segment.name }), ...segment.outside },
        ]
      : []),
  ];
}

interface PartsTableProps {
  parts: readonly Part[];
}

const columns = ["readers", "sent", "opens", "clicks"] as const;

function PartsTable({ parts }: PartsTableProps) {
  const { t } = useIntl();
  const { count, rate } = useFigures();
  const names = useFigureNames()(columns);
  const shown = (readers: number | null, percent: number | null) => {
    if (readers === null) return t("statistics.notCounted");
    return percent === null ? count(readers) : `${count(readers)} (${rate(percent)})`;
  };
  return (
    <Ledger
      dense
      label={t("statistics.compared")}
      columns={columns.map((id, i) => ({ id, label: names[i] }))}
    >
      {parts.map((part) => (
        <LedgerRow
          key={part.label}
          name={<bdi>{part.label}</bdi>}
          labels={names.slice(1)}
          cells={[
            count(part.sent),
            shown(part.opens, part.openRate),
            shown(part.clicks, part.clickRate),
          ]}
        />
      ))}
    </Ledger>
  );
}

/** Compares groups of readers of one campaign: by language and, with individual tracking, by segment. */
export function CampaignReaders({ id, tracking }: Pick<CampaignStatistics, "id" | "tracking">) {
  const { t, locale } = useIntl();
  const { count } = useFigures();
  const namesOf = usePartNames();
  const figureNames = useFigureNames();
  const [segmentId, setSegment] = useState("");
  const knowsReaders = tracking === "individual";
  const { data: saved } = trpc.segments.list.useQuery(undefined, { enabled: knowsReaders });
  const { data, error, refetch } = trpc.statistics.readers.useQuery(
    segmentId === "" ? { id } : { id, segmentId },
    { placeholderData: (before) => before },
  );
  const parts = data ? namesOf(data) : [];
  const save = () => {
    const rows = parts.map((part) => [part.label, ...inFile.map((column) => part[column] ?? "")]);
    download(
      "sortes-readers.csv",
      "text/csv",
      csvOf([figureNames(["readers", ...inFile]), ...rows], locale),
    );
  };
  return (
    <Sheet>
      <SheetBody>
        <div className={layout.stackSm}>
          <div className={layout.bar}>
            <h3>{t("statistics.compared")}</h3>
            {data && (
              <Button tone="quiet" size="sm" icon="file-csv" onClick={save}>
                {t("statistics.download")}
              </Button>
            )}
          </div>
          {knowsReaders ? (
            <Field label={t("statistics.segment")} hint={t("statistics.segmentHint")}>
              <Select value={segmentId} onChange={({ target }) => setSegment(target.value)}>
                <option value="">{t("statistics.segment_none")}</option>
                {saved?.segments.map(({ id: one, name }) => (
                  <option key={one} value={one}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ) : (
            <p className={text.muted}>{t("statistics.segmentUnknown")}</p>
          )}
          {error && <StatisticsFailure error={error} onRetry={() => void refetch()} />}
          {!error && !data && <Skeleton shape="rows" label={t("statistics.loading")} />}
          {data?.looked != null && (
            <p className={text.muted}>{t("statistics.estimated", { count: count(data.looked) })}</p>
          )}
        </div>
      </SheetBody>
      {data && <PartsTable parts={parts} />}
    </Sheet>
  );
}
