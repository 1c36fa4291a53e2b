import { buttonClass, EmptyState, layout, PageHead, Skeleton, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { usePageTitle } from "../../../app/navigation.ts";
import { useSite } from "../../../app/site.ts";
import { trpc } from "../../../app/trpc.ts";
import { useErrorText } from "../../../shared/error-text.ts";
import { canRetry } from "../../../shared/errors.ts";
import { FailureAlert } from "../../results/FailureAlert.tsx";
import { SharedDraw } from "./SharedDraw.tsx";

/** A generator that somebody shares, for whoever has its address. */
export function SharedGeneratorPage({ shareId }: { shareId: string }) {
  const { formatMessage } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.ownGenerators.shared.useQuery(
    { shareId },
    { retryOnMount: false },
  );
  usePageTitle(data?.name ?? formatMessage({ id: "own-generators.sharedTitle" }));
  if (error && !data && !canRetry(error)) return <NotShared />;
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
      <Report />
    </div>
  );
}

function NotShared() {
  const { formatMessage } = useIntl();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={formatMessage({ id: "own-generators.notShared" })} />
      <EmptyState title={formatMessage({ id: "own-generators.notSharedText" })}>
        <Link to="/" className={buttonClass()}>
          {formatMessage({ id: "own-generators.toGenerators" })}
        </Link>
      </EmptyState>
    </div>
  );
}

/** The way to whoever runs the site, with the address of the page. */
function Report() {
  const { formatMessage } = useIntl();
  const site = useSite();
  if (!site) return null;
  const subject = encodeURIComponent(formatMessage({ id: "own-generators.reportSubject" }));
  const body = encodeURIComponent(window.location.href);
  return (
    <p className={text.muted}>
      {formatMessage(
        { id: "own-generators.report" },
        {
          link: (words) => (
            <a key="link" href={`mailto:${site.supportEmail}?subject=${subject}&body=${body}`}>
              {words}
            </a>
          ),
        },
      )}
    </p>
  );
}
