import type { HistoryItemOf } from "@sortes/contract";
import { participantsIn, removeDuplicates } from "@sortes/core";
import { Button, layout, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { isUnnamed } from "../../../base/names.ts";
import { useSession } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { trpc } from "../../../base/trpc.ts";
import { Some } from "../results/use-shown.tsx";
import { entriesOf, ofList } from "./pool.ts";
import { type LuckyWinners, removedOf } from "./winner-draft.ts";

/** Number of saved draws offered, the latest first. */
const offered = 20;

interface EarlierProps {
  /** Excludes the winners from the next draw. */
  onLeaveOut: (names: readonly string[]) => void;
}

/** The saved draws of a signed-in user. */
function SavedDraws({ onLeaveOut }: EarlierProps) {
  const intl = useIntl();
  const { t, formatDate } = intl;
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const { data, isError } = trpc.history.list.useQuery({ type: "winner", limit: offered });
  const leaveOut = async (item: HistoryItemOf<"winner">) => {
    try {
      const whole = item.truncated ? await utils.history.get.fetch({ id: item.id }) : item;
      if (whole.generatorType === "winner") onLeaveOut(participantsIn(whole.result));
    } catch {
      toasts.show({ tone: "error", text: t("winners-more.earlierFailed") });
    }
  };
  const items = data?.history.filter((item) => item.generatorType === "winner") ?? [];
  if (isError) return <p>{t("winners-more.earlierFailed")}</p>;
  if (data && items.length === 0) return <p>{t("winners-more.earlierNone")}</p>;
  return (
    <ul className={layout.stackSm}>
      {items.map((item) => (
        <li key={item.id} className={layout.bar}>
          <span>
            {!isUnnamed("winner", item.name) && (
              <>
                <bdi>{item.name}</bdi>,{" "}
              </>
            )}
            {formatDate(item.createdAt, { dateStyle: "medium" })}:{" "}
            <Some entries={participantsIn(item.result)} />
          </span>
          <Button tone="quiet" size="sm" onClick={() => void leaveOut(item)}>
            {t("winners-more.leaveOut")}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Excludes winners of earlier draws from the next one: of the last result, and of saved draws. */
export function EarlierWinners({ winners }: { winners: LuckyWinners }) {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const [isOpen, setOpen] = useState(false);
  const [leftOut, setLeftOut] = useState<number>();
  const { draft } = winners;
  const leaveOut = (names: readonly string[]) => {
    const listed = ofList(removeDuplicates(names), entriesOf(draft).names);
    setLeftOut(listed.length);
    if (listed.length === 0) return;
    winners.change({
      leftOut: removeDuplicates([...removedOf(draft), ...listed]),
      result: null,
    });
  };
  const last = draft.result?.winners;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("winners-more.earlier")}</summary>
      {isOpen && (
        <div className={layout.stack}>
          {last && (
            <p className={layout.bar}>
              <span>
                {t("winners-more.lastDraw")} <Some entries={last} />
              </span>
              <Button tone="quiet" size="sm" onClick={() => leaveOut(last)}>
                {t("winners-more.leaveOut")}
              </Button>
            </p>
          )}
          {isSignedIn ? (
            <SavedDraws onLeaveOut={leaveOut} />
          ) : (
            <p className={text.muted}>{t("winners-more.earlierGuest")}</p>
          )}
        </div>
      )}
      <p role="status">{leftOut !== undefined && t("winners-more.leftOut", { count: leftOut })}</p>
    </details>
  );
}
