import type { SubscriberImportRun } from "@sortes/contract";
import { Alert, layout, Sheet, SheetBody, Skeleton, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { ErrorAlert } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { searchFor } from "../../../../base/lists.tsx";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { column } from "../subscribers.css.ts";
import { type SubscribersSearch, subscribersSearch } from "../subscribers-search.ts";
import { ColumnsForm } from "./ColumnsForm.tsx";
import { EndedImport } from "./EndedImport.tsx";
import { ImportAtWork } from "./ImportAtWork.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import { ImportStart } from "./ImportStart.tsx";
import { PlanForm } from "./PlanForm.tsx";

const route = getRouteApi("/mail-subscribers");

/** Polling interval in ms for an import in progress. */
const interval = 1000;

const isAtWork = (found: SubscriberImportRun | undefined): boolean =>
  ["planning", "running", "undoing"].includes(found?.state ?? "");

/**
 * Imports a list of subscribers in steps. The address contains the import's id, so it can be continued in another tab
 * or later.
 */
export function ImportPanel() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const { import: id } = subscribersSearch({ ...route.useSearch() });
  const show = (next: string | undefined) =>
    void navigate(searchFor<SubscribersSearch>({ view: "import", import: next }, false));
  return (
    <div className={`${layout.stack} ${column}`}>
      <p>
        <Link to="/mail-subscribers">{t("subscribers.back")}</Link>
      </p>
      {id === undefined ? (
        <ImportStart onBegun={show} />
      ) : (
        <ImportSteps key={id} id={id} onLeave={() => show(undefined)} />
      )}
    </div>
  );
}

function ImportSteps({ id, onLeave }: { id: string; onLeave: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const [isChanging, setChanging] = useState(false);
  const { data, error } = trpc.imports.get.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (isAtWork(state.data) ? interval : false) },
  );
  useStaffRights(error);
  const refresh = async () => {
    await Promise.all([utils.imports.get.invalidate({ id }), utils.imports.list.invalidate()]);
    void utils.subscribers.list.invalidate();
  };
  const discard = async () => {
    await client.imports.stop.mutate({ id });
    await refresh().catch(() => undefined);
  };
  if (!data && !error) return <Skeleton shape="rows" label={t("shell.loading")} />;
  if (!data) return <ErrorAlert error={error} fallback="subscribers.importLost" />;
  const leave = async () => {
    await client.imports.stop.mutate({ id }).catch(() => undefined);
    await utils.imports.list.invalidate();
    onLeave();
  };
  const { state } = data;
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>
          <bdi>{data.name}</bdi>
        </h2>
        <ErrorAlert error={error} fallback="subscribers.importLost" />
        {data.fault !== null && (
          <Alert tone="error" takesFocus>
            {data.fault}
          </Alert>
        )}
        {state === "uploading" && <Interrupted onLeave={() => void leave()} />}
        {(state === "read" || (state === "planned" && isChanging)) && (
          <ColumnsForm
            run={data}
            isWhole={isChanging}
            onPlanned={async () => {
              // wait first: otherwise the previous plan would flash
              await refresh();
              setChanging(false);
            }}
            onRead={refresh}
            onLeave={() => void leave()}
          />
        )}
        {state === "planned" && !isChanging && (
          <PlanForm
            run={data}
            onStarted={refresh}
            onChange={() => setChanging(true)}
            onLeave={() => void leave()}
          />
        )}
        {isAtWork(data) && (
          <ImportAtWork key={state} run={data} onStop={discard} onLeave={onLeave} />
        )}
        <EndedImport run={data} onAnother={onLeave} onUndo={refresh} />
      </SheetBody>
    </Sheet>
  );
}

/** An import whose upload is incomplete, because its tab was closed. */
function Interrupted({ onLeave }: { onLeave: () => void }) {
  const { t } = useIntl();
  return (
    <>
      <Alert tone="info">{t("subscribers.importInterrupted")}</Alert>
      <div className={layout.row}>
        <LeaveButton onLeave={onLeave} />
      </div>
    </>
  );
}
