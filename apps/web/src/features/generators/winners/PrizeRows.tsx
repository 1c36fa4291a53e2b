import { drawLimits } from "@sortes/contract";
import { winnersOf } from "@sortes/core";
import { Button, Field, FieldRow, layout, text, TextInput } from "@sortes/ui";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { focusIn } from "../../../base/focus-moves.ts";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { prizesOf } from "./draw.ts";
import type { TypedPrize, WinnerDraft } from "./winner-draft.ts";

interface PrizeRowsProps {
  draft: WinnerDraft;
  onChange: (fields: Partial<WinnerDraft>) => void;
}

/** The prizes by value, with the number of winners of each. Without prizes, only the add button. */
export function PrizeRows({ draft, onChange }: PrizeRowsProps) {
  const { t } = useIntl();
  const rows = useRef<HTMLDivElement>(null);
  const { prizes = [] } = draft;
  const set = (next: readonly TypedPrize[]) => onChange({ prizes: next });
  const focusLast = () => focusIn(rows.current, "input[type=text]", -1);
  const add = () => {
    // the first prize takes over the number of winners
    const count = prizes.length === 0 ? draft.numberOfWinners : "1";
    flushSync(() => set([...prizes, { name: "", count }]));
    focusLast();
  };
  const remove = (at: number) => {
    const next = prizes.filter((_, i) => i !== at);
    flushSync(() => {
      if (next.length > 0) set(next);
      else onChange({ prizes: next, numberOfWinners: prizes[at]?.count ?? draft.numberOfWinners });
    });
    if (next.length > 0) focusLast();
    else rows.current?.querySelector("button")?.focus();
  };
  const swap = (at: number) => set(prizes.toSpliced(at - 1, 2, prizes[at]!, prizes[at - 1]!));
  const total = winnersOf(prizesOf({ ...draft, inTurn: false }) ?? []);
  return (
    <div ref={rows} role="group" aria-label={t("winners-more.prizes")} className={layout.stack}>
      {prizes.map(({ name, count }, i) => (
        <div key={i}>
          <FieldRow>
            <Field
              label={t("winners-more.prize", { number: i + 1 })}
              optional={t("results.optional")}
            >
              <TextInput
                dir="auto"
                autoComplete="off"
                maxLength={drawLimits.prize}
                value={name}
                onChange={({ target }) => set(prizes.with(i, { name: target.value, count }))}
              />
            </Field>
            <Field label={t("winners-more.prizeCount", { number: i + 1 })}>
              <NumberBox
                min={1}
                value={count}
                onChange={({ target }) => set(prizes.with(i, { name, count: target.value }))}
              />
            </Field>
          </FieldRow>
          <div className={layout.row}>
            {i > 0 && (
              <Button tone="plain" size="sm" icon="caret-up-bold" onClick={() => swap(i)}>
                {t("winners-more.prizeUp", { number: i + 1 })}
              </Button>
            )}
            <Button tone="plain" size="sm" icon="trash" onClick={() => remove(i)}>
              {t("winners-more.removePrize", { number: i + 1 })}
            </Button>
          </div>
        </div>
      ))}
      {prizes.length > 0 && Number.isSafeInteger(total) && (
        <p className={text.muted}>{t("winners-more.prizesTotal", { count: total })}</p>
      )}
      {prizes.length < drawLimits.prizes && (
        <div>
          <Button tone="quiet" size="sm" icon="plus-bold" onClick={add}>
            {t("winners-more.addPrize")}
          </Button>
        </div>
      )}
    </div>
  );
}
