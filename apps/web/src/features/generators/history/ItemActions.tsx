import type { DrawnType, HistoryItem } from "@sortes/contract";
import { Button, LinkButton } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { useFailureText } from "../../../base/error-text.ts";
import { canRetry } from "../../../base/errors.ts";
import type { SavedViews } from "../../../base/generator.ts";
import { useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { type AllSavedViews, type DrawnItem, generators, isDrawn, viewsOf } from "../generators.ts";
import { Projector } from "../results/ResultTools.tsx";
import * as styles from "./history.css.ts";

/** Fetches a saved result in full: lists truncate long ones. */
function useWhole<Item extends HistoryItem>(item: Item) {
  const { t } = useIntl();
  const { utils } = useServices();
  const failureText = useFailureText();
  const toasts = useToasts();
  const [isLoading, setLoading] = useState(false);
  const hideFailure = useRef<() => void>(undefined);
  // ignore responses after unmounting
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      hideFailure.current?.();
    };
  }, []);

  const withWhole = async (onWhole: (whole: Item) => void): Promise<void> => {
    if (!item.truncated) {
      onWhole(item);
      return;
    }
    if (isLoading) return;
    hideFailure.current?.();
    setLoading(true);
    try {
      const whole = await utils.history.get.fetch({ id: item.id });
      if (isHere.current) onWhole(whole as Item);
    } catch (error) {
      if (!isHere.current) return;
      hideFailure.current = toasts.show({
        tone: "error",
        text: failureText(error, "history.itemFailed"),
        action: canRetry(error) && (
          <LinkButton onClick={() => void withWhole(onWhole)}>{t("shell.retry")}</LinkButton>
        ),
      });
    } finally {
      setLoading(false);
    }
  };
  return { withWhole, isLoading };
}

interface ReuseButtonProps<Item> {
  item: Item;
  /** The id of the item's title, which distinguishes its buttons from those of other items. */
  titleId: string;
  onReuse: (whole: Item) => void;
}

/** Opens the generator with the inputs of a saved result. */
function ReuseButton<Item extends HistoryItem>(props: ReuseButtonProps<Item>) {
  const { item, titleId, onReuse } = props;
  const { t } = useIntl();
  const { withWhole, isLoading } = useWhole(item);
  return (
    <Button
      tone="quiet"
      size="sm"
      icon="arrow-u-up-left"
      aria-describedby={titleId}
      busy={isLoading}
      onClick={() => void withWhole(onReuse)}
    >
      {t(isLoading ? "history.loadingItem" : "history.reuse")}
    </Button>
  );
}

interface ShowAgainProps<Item> {
  item: Item;
  label: MessageId;
  title: string;
  /** The id of the item's title, which distinguishes its buttons from those of other items. */
  titleId: string;
  /** Whether the result itself fills the window. */
  fills?: boolean;
  children: (whole: Item) => ReactNode;
}

/** A button that shows a saved result in full-window presentation. */
function ShowAgain<Item extends HistoryItem>(props: ShowAgainProps<Item>) {
  const { item, label, title, titleId, fills, children } = props;
  const { t } = useIntl();
  const { withWhole, isLoading } = useWhole(item);
  const [shown, setShown] = useState<Item>();
  return (
    <>
      <Button
        tone="plain"
        size="sm"
        icon="presentation"
        aria-describedby={titleId}
        busy={isLoading}
        onClick={() => void withWhole(setShown)}
      >
        {t(isLoading ? "history.loadingItem" : label)}
      </Button>
      {shown && (
        <Projector title={title} fills={fills} onClose={() => setShown(undefined)}>
          {children(shown)}
        </Projector>
      )}
    </>
  );
}

interface ItemActionsProps {
  item: HistoryItem;
  /** The views of all generators. */
  saved: AllSavedViews;
  title: string;
  /** The id of the item's title, which distinguishes its buttons from those of other items. */
  titleId: string;
  /** The favourite and delete buttons. */
  buttons: ReactNode;
  onView: () => void;
}

/** The tools of a saved result, the same in every list. */
export function ItemActions(props: ItemActionsProps) {
  const { item, saved, title, titleId, buttons, onView } = props;
  const { t } = useIntl();
  return (
    <div className={styles.actions}>
      {isDrawn(item) && (
        <DrawnActions item={item} views={viewsOf(saved, item)} title={title} titleId={titleId} />
      )}
      <div className={styles.buttons}>
        <Button tone="plain" size="sm" icon="eye" aria-describedby={titleId} onClick={onView}>
          {t("dashboard.view")}
        </Button>
        {buttons}
      </div>
    </div>
  );
}

interface DrawnActionsProps extends Pick<ItemActionsProps, "title" | "titleId"> {
  item: DrawnItem;
  views: SavedViews<DrawnType>;
}

/** Buttons that present a saved result, or open the generator with its inputs. */
function DrawnActions({ item, views, title, titleId }: DrawnActionsProps) {
  const navigate = useNavigate();
  const { locale } = useIntl();
  const { prefill, show } = views;
  const to = generators[item.generatorType].path;
  return (
    <>
      {show && (
        <ShowAgain
          item={item}
          label={show.label}
          title={title}
          titleId={titleId}
          fills={show.fills}
        >
          {(whole) => <show.View item={{ ...whole, name: title }} />}
        </ShowAgain>
      )}
      <ReuseButton
        item={item}
        titleId={titleId}
        onReuse={(whole) => void navigate({ to, state: prefill(whole, locale) })}
      />
    </>
  );
}
