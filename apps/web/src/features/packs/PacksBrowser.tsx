import type { Pack } from "@sortes/contract";
import {
  Alert,
  buttonClass,
  EmptyState,
  Icon,
  layout,
  linkButtonClass,
  narrowOnly,
  Skeleton,
  Split,
  SplitScroller,
  text,
} from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useErrorText, useFailureText } from "../../shared/error-text.ts";
import { findPacks } from "./find-packs.ts";
import { PackFilter } from "./PackFilter.tsx";
import { PackGroup } from "./PackGroup.tsx";
import { PackPanel } from "./PackPanel.tsx";
import { useDeletePack } from "./use-delete-pack.ts";
import { useOwnPacks, usePacks } from "./use-packs.ts";

const route = getRouteApi("/packs");

/** The packs, and the one that is looked at, changed or made. */
export function PacksBrowser() {
  const { formatMessage } = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const failureText = useFailureText();
  const errorText = useErrorText();
  const { own, ready, error, isPending, retry } = usePacks();
  const { drop } = useOwnPacks();
  const [problem, setProblem] = useState<{ id: number; words: ReactNode }>();
  const deletion = useDeletePack((failed) => tell(errorText(failed, "packs.deleteFailed")));
  const tell = (words: ReactNode) => setProblem((last) => ({ id: (last?.id ?? 0) + 1, words }));

  const close = () =>
    void navigate({
      search: ({ pack: _pack, view: _view, ...last }) => last,
      replace: true,
      resetScroll: false,
    });
  const remove = (pack: Pack) => {
    setProblem(undefined);
    deletion.remove(pack);
    close();
  };
  const leaveGone = (pack: Pack) => {
    drop(pack.id);
    tell(formatMessage({ id: "packs.goneNamed" }, { name: <bdi key="name">{pack.name}</bdi> }));
    close();
  };

  const kept = own.filter((pack) => pack !== deletion.deleted && pack.id !== deletion.deleted?.id);
  const shown = { own: findPacks(kept, search), ready: findPacks(ready, search) };
  const count = shown.own.length + shown.ready.length;
  const chosen = [...kept, ...ready].find(({ id }) => id === search.pack);
  const isChosen = search.pack !== undefined || search.view === "new";
  const panel = useFocusOnChange(`${search.pack ?? ""} ${search.view ?? ""}`);
  return (
    <div className={layout.stack}>
      {error && (
        <Alert tone="error">
          <div className={layout.bar}>
            <span>{failureText(error, "packs.failed")}</span>
            <button type="button" className={linkButtonClass} onClick={() => void retry()}>
              {formatMessage({ id: "results.retry" })}
            </button>
          </div>
        </Alert>
      )}
      {problem && (
        <Alert key={problem.id} tone="error" takesFocus>
          {problem.words}
        </Alert>
      )}
      {deletion.deleted && (
        <Alert key={deletion.deleted.id} tone="info" takesFocus>
          {formatMessage(
            { id: "packs.deleted" },
            { name: <bdi key="name">{deletion.deleted.name}</bdi> },
          )}{" "}
          <button type="button" className={linkButtonClass} onClick={deletion.undo}>
            {formatMessage({ id: "results.undo" })}
          </button>
        </Alert>
      )}
      <Split
        isChosen={isChosen}
        side={
          <>
            <PackFilter />
            <p role="status" className={text.muted}>
              {!isPending && formatMessage({ id: "packs.found" }, { count })}
            </p>
            {isPending && <Skeleton shape="rows" label={formatMessage({ id: "packs.loading" })} />}
            {!isPending && !error && count === 0 && (
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
        }
      >
        <div ref={panel} className={layout.stack}>
          {isChosen && (
            <div className={narrowOnly}>
              <Link
                from="/packs"
                search={({ pack: _pack, view: _view, ...last }) => last}
                resetScroll={false}
                className={buttonClass({ tone: "plain", size: "sm" })}
              >
                <Icon name="arrow-left" />
                {formatMessage({ id: "packs.back" })}
              </Link>
            </div>
          )}
          <PackPanel chosen={chosen} isLoading={isPending} onDelete={remove} onGone={leaveGone} />
        </div>
      </Split>
    </div>
  );
}

/** On a change of what is shown, moves the focus to its heading, at the top of the page. */
function useFocusOnChange(shown: string) {
  const panel = useRef<HTMLDivElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    window.scrollTo({ top: 0, behavior: "instant" });
    if (shown.trim() === "") return;
    panel.current?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  }, [shown]);
  return panel;
}
