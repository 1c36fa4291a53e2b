import { Button, layout } from "@sortes/ui";
import { useState } from "react";
import { type IntlShape, useIntl } from "../../../base/intl.ts";
import { isInteger, isMoment, isRecord } from "../../../base/shapes.ts";
import type { LastListKey } from "../../../base/stored-keys.ts";
import { forgetLastList, type LastList } from "./last-list.ts";

interface LastListLineProps<D> {
  stored: string;
  lastKey: LastListKey;
  isDraft: (stored: unknown) => stored is D;
  onUse: (draft: D) => void;
  /** Called once the offer has been answered. */
  onEnd: () => void;
}

/** One line with the day and size of the last list: “Yesterday’s list: 8 names.” */
export function LastListLine<D>({ stored, lastKey, isDraft, onUse, onEnd }: LastListLineProps<D>) {
  const intl = useIntl();
  const { t } = intl;
  const [now] = useState(() => new Date());
  const list = listIn(stored);
  const draft = list?.draft;
  // anyone may have edited the storage, or an older version may have written it
  if (!list || !isDraft(draft)) return null;
  return (
    <div className={layout.row}>
      <span>{wordDay(intl, list, now)}</span>
      <Button
        tone="plain"
        size="sm"
        onClick={() => {
          onUse(draft);
          onEnd();
        }}
      >
        {t("last-list.use")}
      </Button>
      <Button
        tone="plain"
        size="sm"
        onClick={() => {
          forgetLastList(lastKey);
          onEnd();
        }}
      >
        {t("last-list.forget")}
      </Button>
    </div>
  );
}

/** Parses a stored list. */
function listIn(text: string): LastList | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isRecord(value)) return undefined;
  const { createdAt, count, draft } = value;
  return isMoment(createdAt) && isInteger(count) ? { createdAt, count, draft } : undefined;
}

const dayOf = (moment: Date): string => moment.toDateString();

/** Says when a list was drawn, by the days of this device. */
export function wordDay(
  { t, formatDate }: Pick<IntlShape, "t" | "formatDate">,
  { createdAt, count }: Pick<LastList, "createdAt" | "count">,
  now: Date,
): string {
  const drawn = new Date(createdAt);
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  if (dayOf(drawn) === dayOf(now)) return t("last-list.today", { count });
  if (dayOf(drawn) === dayOf(yesterday)) return t("last-list.yesterday", { count });
  const isThisYear = drawn.getFullYear() === now.getFullYear();
  const date = formatDate(drawn, {
    day: "numeric",
    month: "long",
    ...(!isThisYear && { year: "numeric" }),
  });
  return t("last-list.earlier", { count, date });
}
