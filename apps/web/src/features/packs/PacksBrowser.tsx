import type { Pack } from "@sortes/contract";
import { Alert, buttonClass, Icon, layout, linkButtonClass, narrowOnly, Split } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useIntl } from "react-intl";
import { useErrorText, useFailureText } from "../../base/error-text.ts";
import { PackChoices } from "./PackChoices.tsx";
import { PackPanel } from "./PackPanel.tsx";
import { useDeletePack } from "./use-delete-pack.ts";
import { useFocusOnChange } from "./use-focus-on-change.ts";
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
  const tell = (words: ReactNode) => setProblem((last) => ({ id: (last?.id ?? 0) + 1, words }));
  const deletion = useDeletePack((failed) => tell(errorText(failed, "packs.deleteFailed")));

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
  const takeBack = () => {
    const back = deletion.undo();
    if (!back) return;
    void navigate({
      search: ({ view: _view, ...last }) => ({ ...last, pack: back.id }),
      replace: true,
      resetScroll: false,
    });
  };
  const leaveGone = (pack: Pack) => {
    drop(pack.id);
    tell(formatMessage({ id: "packs.goneNamed" }, { name: <bdi key="name">{pack.name}</bdi> }));
    close();
  };

  const kept = own.filter(({ id }) => id !== deletion.deleted?.id);
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
          <button type="button" className={linkButtonClass} onClick={takeBack}>
            {formatMessage({ id: "results.undo" })}
          </button>
        </Alert>
      )}
      <Split
        isChosen={isChosen}
        side={
          <PackChoices own={kept} ready={ready} isPending={isPending} isFailed={error !== null} />
        }
      >
        <div ref={panel} className={layout.stack}>
          {isChosen && (
            <div className={narrowOnly}>
              <Link
                from="/packs"
                search={({ pack: _pack, view: _view, ...last }) => last}
                resetScroll={false}
                activeOptions={{ exact: true }}
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
