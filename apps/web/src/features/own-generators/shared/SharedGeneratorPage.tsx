import {
  buttonClass,
  EmptyState,
  layout,
  linkButtonClass,
  PageHead,
  Skeleton,
  text,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useIntl } from "react-intl";
import { usePageTitle } from "../../../base/page-title.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { trpc } from "../../../base/trpc.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { canRetry, reasonOf } from "../../../base/errors.ts";
import { FailureAlert } from "../../results/FailureAlert.tsx";
import { SharedDraw } from "./SharedDraw.tsx";

// few report anything
const ReportDialog = lazy(async () => {
  const part = await loadPart(timeLimits.file, () => import("./ReportDialog.tsx"));
  return { default: part.ReportDialog };
});

/** A generator that somebody shares, for whoever has its address. */
export function SharedGeneratorPage({ shareId }: { shareId: string }) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.ownGenerators.shared.useQuery(
    { shareId },
    { retryOnMount: false },
  );
  usePageTitle(data?.name ?? formatMessage({ id: "own-generators.sharedTitle" }));
  if (error && !data && !canRetry(error)) return <NotShared error={error} />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={
          data ? (
            <span dir="auto">{data.name}</span>
          ) : (
            formatMessage({ id: "own-generators.sharedTitle" })
          )
        }
        lead={formatMessage({ id: "own-generators.sharedBy" })}
      />
      {data && data.description !== "" && (
        <p className={text.lines} dir="auto">
          {data.description}
        </p>
      )}
      {error && !data && (
        <FailureAlert
          text={errorText(error, "own-generators.loadOneFailed")}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && (
        <Skeleton shape="rows" label={formatMessage({ id: "own-generators.loading" })} />
      )}
      {data && <SharedDraw key={shareId} shareId={shareId} name={data.name} />}
      {data && <Report key={`report-${shareId}`} shareId={shareId} />}
    </div>
  );
}

function NotShared({ error }: { error: unknown }) {
  const { formatMessage } = useIntl();
  const isTakenDown = reasonOf(error) === "SHARED_GENERATOR_TAKEN_DOWN";
  const [title, words] = isTakenDown
    ? (["own-generators.takenDown", "own-generators.takenDownText"] as const)
    : (["own-generators.notShared", "own-generators.notSharedText"] as const);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={formatMessage({ id: title })} />
      <EmptyState title={formatMessage({ id: words })}>
        <Link to="/" className={buttonClass()}>
          {formatMessage({ id: "own-generators.toGenerators" })}
        </Link>
      </EmptyState>
    </div>
  );
}

/** The way to staff. */
function Report({ shareId }: { shareId: string }) {
  const { formatMessage } = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <p className={text.muted}>
      {formatMessage(
        { id: "own-generators.report" },
        {
          link: (words) => (
            <button
              key="link"
              type="button"
              className={linkButtonClass}
              onClick={() => setOpen(true)}
            >
              {words}
            </button>
          ),
        },
      )}
      <Suspense fallback={null}>
        {isOpen && <ReportDialog shareId={shareId} onClose={() => setOpen(false)} />}
      </Suspense>
    </p>
  );
}
