import { Alert, buttonClass, layout, PageHead } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { reasonOf } from "../../../../base/errors.ts";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useServices } from "../../../../base/services.ts";
import { usePageTitle } from "../../../../base/texts.ts";
import { trpc } from "../../../../base/trpc.ts";
import { EntryCard } from "./EntryCard.tsx";
import { goneWords } from "./gone.ts";

interface EntryPageProps {
  entryKey: string;
  /** The published draw that took the list. */
  draw: ReactNode;
}

/** The personal page of somebody who joined an open list. */
export function EntryPage({ entryKey, draw }: EntryPageProps) {
  const { t } = useIntl();
  const { utils } = useServices();
  const entry = trpc.openLists.mine.useQuery({ entryKey }, { retryOnMount: false });
  const [left, setLeft] = useState<string>();
  usePageTitle(t("join.mineTitle"));
  // an entry that was left is missing, too
  const gone =
    left === undefined ? goneWords(reasonOf(entry.error), "join.mineMissing") : undefined;
  const data = gone ? undefined : entry.data;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={data ? <span dir="auto">{data.list.title}</span> : t("join.mineTitle")}
        lead={data && t("join.mineTitle")}
      />
      {gone && (
        <Alert tone="warning" takesFocus={entry.data !== undefined}>
          {t(gone)}
        </Alert>
      )}
      {!data && !gone && (
        <LoadState query={entry} loading="join.loading" failed="join.loadFailed" shape="sheet" />
      )}
      {left !== undefined && (
        <Alert tone="info" takesFocus>
          {t("join.left", { name: <bdi key="name">{left}</bdi> })}
        </Alert>
      )}
      {data && left === undefined && (
        <>
          <EntryCard
            entry={data}
            isNew={false}
            onChanged={(next) => utils.openLists.mine.setData({ entryKey }, next)}
            onRefused={() => void utils.openLists.mine.invalidate({ entryKey })}
            onLeft={() => setLeft(data.name)}
          />
          {data.state === "listed" && draw}
        </>
      )}
      {data && (
        <div>
          <Link
            to="/join/$key"
            params={{ key: data.list.key }}
            className={buttonClass({ tone: "quiet", size: "sm" })}
          >
            {t("join.toList")}
          </Link>
        </div>
      )}
    </div>
  );
}
