import { Alert, Button, LinkButton, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { ListFailure } from "../../../base/failures.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { FilterSelect, SearchField } from "../../../base/lists.tsx";
import { useSession } from "../../../base/services.ts";
import type { PanelProps } from "./PanelButton.tsx";
import { usePanelKeys } from "./use-panel-keys.ts";
import type { FormAdapter } from "./form-adapter.ts";
import { KeepForm } from "./KeepForm.tsx";
import * as styles from "./my-lists.css.ts";
import { type Act, ThingRow } from "./ThingRow.tsx";
import { fits, type Place, placeNames, places, useThings } from "./things.ts";
import { useThingActions } from "./use-thing-actions.ts";

/** Rows added at a time. */
const step = 30;

/** Lists and settings from all places: search, open, save, rename, move and delete. */
export function MyListsPanel({ id, adapter, isOpen, onClose }: PanelProps) {
  const { t } = useIntl();
  const { isSignedIn, user } = useSession();
  const [words, setWords] = useState("");
  const [place, setPlace] = useState<Place>();
  const [shown, setShown] = useState({ of: "", rows: step });
  const section = useRef<HTMLElement>(null);
  const things = useThings(adapter, words, place);
  const actions = useThingActions(adapter, onClose);
  const { said, gone } = actions;
  const mayKeepPresets = user?.features?.includes("reuseParameters") ?? false;
  const found = things.found.filter((thing) => !gone.has(thing.id));
  const looked = `${place ?? ""} ${words}`;
  const rows = shown.of === looked ? shown.rows : step;
  // a search may find fewer rows
  const isFirst = things.isPending && looked === " ";

  usePanelKeys(section, isOpen, onClose);
  const act = useSteadyAct((what, thing, typed) => {
    switch (what) {
      case "open":
        return actions.open(thing);
      case "replace":
        return void actions.replace(thing, adapter.lists?.read() ?? []);
      case "move":
        return thing.place === "device" ? void actions.move(thing) : undefined;
      case "rename":
        return actions.rename(thing, typed ?? "");
      case "remove":
        return actions.remove(thing);
    }
  });
  const hasMore = found.length > rows || things.more !== undefined;
  const showMore = () => {
    if (found.length > rows) setShown({ of: looked, rows: rows + step });
    else things.more?.();
  };
  return (
    <section
      ref={section}
      {...useLostFocus()}
      id={id}
      hidden={!isOpen}
      aria-label={t("results.myLists")}
    >
      <Sheet>
        <SheetBody className={styles.body}>
          <div className={isSignedIn ? styles.find : undefined}>
            <SearchField
              label="my-lists.search"
              value={words}
              onSearch={(typed = "") => setWords(typed)}
            />
            {isSignedIn && (
              <FilterSelect
                label="my-lists.where"
                all="my-lists.everywhere"
                values={places}
                nameOf={(one) => t(placeNames[one])}
                value={place}
                onChange={setPlace}
              />
            )}
          </div>
          {said && (
            <Alert key={said.id} tone={said.isProblem ? "error" : "info"} takesFocus>
              {said.words}{" "}
              {said.undo && (
                <LinkButton onClick={() => actions.undo(said.undo!)}>
                  {t("results.undo")}
                </LinkButton>
              )}
            </Alert>
          )}
          {things.error && (
            <ListFailure error={things.error} failed="my-lists.loadFailed" onRetry={things.retry} />
          )}
          <p role="status" className={text.muted}>
            {things.isPending
              ? t("my-lists.loading")
              : t(words === "" && !place ? "my-lists.count" : "my-lists.found", {
                  count: found.length,
                  more: things.more ? "yes" : "no",
                })}
          </p>
          {(found.length > 0 || isFirst) && (
            <div className={isFirst ? styles.loading : styles.scroller}>
              {found.length > 0 && (
                // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
                <ul role="list" className={styles.list}>
                  {found.slice(0, rows).map((thing) => (
                    <ThingRow
                      key={thing.id}
                      thing={thing}
                      isHere={fits(thing, adapter)}
                      replaces={replaceable(thing.place, adapter)}
                      mayKeepPresets={mayKeepPresets}
                      isMovable={isSignedIn && thing.place === "device"}
                      act={act}
                    />
                  ))}
                </ul>
              )}
              {hasMore && <MoreButton onMore={showMore} />}
            </div>
          )}
          {found.length === 0 && things.more && <MoreButton onMore={showMore} />}
          <KeepForm
            adapter={adapter}
            things={things}
            actions={actions}
            mayKeepPresets={mayKeepPresets}
          />
          {!isSignedIn && (
            <p className={text.muted}>
              {t("my-lists.guest", {
                link: (label) => (
                  <Link key="link" to="/register">
                    {label}
                  </Link>
                ),
              })}
            </p>
          )}
        </SheetBody>
      </Sheet>
    </section>
  );
}

/** The part of the form that can replace a stored thing. */
function replaceable(place: Place, adapter: FormAdapter): "list" | "settings" | undefined {
  if (place === "preset") return adapter.settings && "settings";
  // with several lists, the save form asks which one
  const isOne = adapter.lists !== undefined && adapter.lists.titles === undefined;
  return (place === "device" || place === "pack") && isOne ? "list" : undefined;
}

/** Adds rows when pressed or scrolled into view. */
function MoreButton({ onMore }: { onMore: () => void }) {
  const { t } = useIntl();
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useLayoutEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!box.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
      },
      { rootMargin: "200px" },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={box}>
      <Button tone="plain" size="sm" onClick={onMore}>
        {t("my-lists.showMore")}
      </Button>
    </div>
  );
}

/** Keeps the function's identity, so that memoised rows do not render again. */
function useSteadyAct(act: Act): Act {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...what) => latest.current(...what), []);
}
