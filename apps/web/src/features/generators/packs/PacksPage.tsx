import type { Pack } from "@sortes/contract";
import {
  Alert,
  buttonClass,
  EmptyState,
  Icon,
  layout,
  narrowOnly,
  PageHead,
  text,
} from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { focusHeading } from "../../../base/focus.ts";
import { guestOnly } from "../../../base/base.css.ts";
import { useIntl } from "../../../base/intl.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { useErrorText } from "../../../base/error-text.ts";
import { useSession } from "../../../base/services.ts";
import { OwnGeneratorsLine } from "../OwnGeneratorsLine.tsx";
import * as styles from "./packs.css.ts";
import { PackChoices } from "./PackChoices.tsx";
import { PackPanel } from "./PackPanel.tsx";
import { useDeletePack, useOwnPacks, usePacks } from "./use-packs.ts";

/** The page for guests, which shows no packs. */
function GuestCard() {
  const { t } = useIntl();
  return (
    <EmptyState title={t("packs.guestTitle")}>
      <p className={text.muted}>{t("packs.guestText")}</p>
      <div className={layout.row}>
        <Link to="/login" className={buttonClass({ tone: "quiet" })}>
          {t("shell.logIn")}
        </Link>
        <Link to="/register" className={buttonClass()}>
          {t("shell.register")}
        </Link>
      </div>
    </EmptyState>
  );
}

/** Moves the focus to the heading at the top when the shown view changes. */
function useFocusOnChange(shown: string): RefObject<HTMLDivElement | null> {
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

const route = getRouteApi("/packs");

/** The list of packs, and the one being viewed, edited or created. */
function PacksBrowser() {
  const { t } = useIntl();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const errorText = useErrorText();
  const { own, ready, error, isPending, retry } = usePacks();
  const { drop } = useOwnPacks();
  const [problem, setProblem] = useState<{ id: number; words: ReactNode }>();
  const tell = (words: ReactNode) => setProblem((last) => ({ id: (last?.id ?? 0) + 1, words }));

  const close = () =>
    void navigate({
      search: ({ pack: _pack, view: _view, ...last }) => last,
      replace: true,
      resetScroll: false,
    });
  const { gone, remove } = useDeletePack({
    onFailure: (failed) => tell(errorText(failed, "packs.deleteFailed")),
    onUndo: ({ id: pack }) =>
      void navigate({
        search: ({ view: _view, ...last }) => ({ ...last, pack }),
        replace: true,
        resetScroll: false,
      }),
  });
  const removeAndClose = (pack: Pack) => {
    setProblem(undefined);
    remove(pack);
    close();
    // the focused button disappears
    focusHeading();
  };
  const leaveGone = (pack: Pack) => {
    drop(pack.id);
    tell(t("packs.goneNamed", { name: <bdi key="name">{pack.name}</bdi> }));
    close();
  };

  const kept = own.filter(({ id }) => !gone.has(id));
  const chosen = [...kept, ...ready].find(({ id }) => id === search.pack);
  const isChosen = search.pack !== undefined || search.view === "new";
  const panel = useFocusOnChange(`${search.pack ?? ""} ${search.view ?? ""}`);
  return (
    <div className={layout.stack}>
      {error && <ListFailure error={error} failed="packs.failed" onRetry={() => void retry()} />}
      {problem && (
        <Alert key={problem.id} tone="error" takesFocus>
          {problem.words}
        </Alert>
      )}
      <div className={styles.split}>
        <div className={styles.side[isChosen ? "main" : "both"]}>
          <PackChoices own={kept} ready={ready} isPending={isPending} isFailed={error !== null} />
        </div>
        <div ref={panel} className={`${styles.main} ${layout.stack}`}>
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
                {t("packs.back")}
              </Link>
            </div>
          )}
          <PackPanel
            chosen={chosen}
            isLoading={isPending}
            isFailed={error !== null}
            onDelete={removeAndClose}
            onGone={leaveGone}
          />
        </div>
      </div>
    </div>
  );
}

/** The page of packs: lists ready to draw from. */
export function PacksPage() {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <div className={layout.bar}>
        <PageHead title={t("packs.title")} lead={t("packs.lead")} />
        {isSignedIn && (
          <Link
            from="/packs"
            search={({ pack: _pack, ...last }) => ({ ...last, view: "new" as const })}
            resetScroll={false}
            activeOptions={{ exact: true }}
            className={buttonClass()}
          >
            <Icon name="plus-bold" />
            {t("packs.new")}
          </Link>
        )}
      </div>
      {isSignedIn ? (
        <>
          <PacksBrowser />
          <OwnGeneratorsLine />
        </>
      ) : (
        <div className={`${layout.stack} ${guestOnly}`}>
          <GuestCard />
          <OwnGeneratorsLine />
        </div>
      )}
    </div>
  );
}
