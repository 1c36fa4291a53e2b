import type { Pack } from "@sortes/contract";
import { buttonClass, EmptyState, layout, Skeleton, SplitScroller, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { findPacks } from "./find-packs.ts";
import { PackFilter } from "./PackFilter.tsx";
import { PackGroup } from "./PackGroup.tsx";

const route = getRouteApi("/packs");

interface PackChoicesProps {
  own: readonly Pack[];
  ready: readonly Pack[];
  isPending: boolean;
  /** Whether some of them could not be loaded. */
  isFailed: boolean;
}

/** The packs to choose from, and which of them are listed. */
export function PackChoices({ own, ready, isPending, isFailed }: PackChoicesProps) {
  const { formatMessage } = useIntl();
  const search = route.useSearch();
  const shown = { own: findPacks(own, search), ready: findPacks(ready, search) };
  const count = shown.own.length + shown.ready.length;
  return (
    <>
      <PackFilter />
      <p role="status" className={text.muted}>
        {!isPending && formatMessage({ id: "packs.found" }, { count })}
      </p>
      {isPending && <Skeleton shape="rows" label={formatMessage({ id: "packs.loading" })} />}
      {!isPending && !isFailed && count === 0 && (
        <EmptyState title={formatMessage({ id: "packs.noneFound" })}>
          <Link to="/packs" resetScroll={false} className={buttonClass({ tone: "quiet" })}>
            {formatMessage({ id: "packs.showAll" })}
          </Link>
        </EmptyState>
      )}
      <SplitScroller>
        <div className={layout.stack}>
          <PackGroup
            title={formatMessage({ id: "packs.own" })}
            packs={shown.own}
            chosen={search.pack}
          />
          <PackGroup
            title={formatMessage({ id: "packs.ready" })}
            packs={shown.ready}
            chosen={search.pack}
          />
        </div>
      </SplitScroller>
    </>
  );
}
