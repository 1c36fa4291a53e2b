import { limits } from "@sortes/contract";
import { nameBeforeTickets } from "@sortes/core";
import { Checkbox, Field, layout, text } from "@sortes/ui";
import { type ReactNode, useDeferredValue, useId, useState } from "react";
import { wordMessage } from "../../../base/error-text.ts";
import { wholeOf, wholeProblem } from "../../../base/typed-number.ts";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { entriesOf, listOf, poolOf } from "./pool.ts";
import { leftOutOf, type WinnerDraft } from "./winner-draft.ts";
import * as styles from "./winners.css.ts";

interface WeightsProps {
  draft: WinnerDraft;
  onChange: (fields: Partial<WinnerDraft>) => void;
}

/** Maximum number of entries whose weights are listed and editable. */
const shown = 100;

interface TicketsBoxProps {
  label: ReactNode;
  /** NaN if the entry in the list is not a valid number of tickets. */
  tickets: number;
  onChange: (tickets: number) => void;
}

/** The number of tickets of one person. Invalid text stays in the field with an error, and does not change the list. */
function TicketsBox({ label, tickets, onChange }: TicketsBoxProps) {
  const intl = useIntl();
  const [typed, setTyped] = useState<string>();
  const { min, max } = limits.weight;
  // errors of the list itself are shown beside the list
  const problem = typed === undefined ? undefined : wholeProblem(typed, min, max);
  return (
    <Field label={label} error={problem && wordMessage(intl, problem)}>
      <NumberBox
        min={min}
        max={max}
        value={typed ?? (Number.isNaN(tickets) ? "" : String(tickets))}
        onChange={({ target }) => {
          const next = wholeOf(target.value);
          const isUsable = next >= min && next <= max;
          setTyped(isUsable ? undefined : target.value);
          if (isUsable) onChange(next);
        }}
      />
    </Field>
  );
}

/** Lists everyone's tickets and chances. Editing tickets here changes the list. */
export function Weights({ draft, onChange }: WeightsProps) {
  const { t, formatNumber } = useIntl();
  const id = useId();
  const { weighted = true, eachNameOnce } = draft;
  const participants = useDeferredValue(draft.participants);
  const { isMarked } = entriesOf({ participants, weighted });
  const list = { participants, weighted, eachNameOnce };
  // a repeated name whose tickets are added up is one row, and one line once its number is changed
  const { participants: names, weights } = poolOf(list);
  const pool = poolOf(list, leftOutOf(draft));
  const total =
    pool.weights?.reduce((sum, tickets) => sum + (tickets || 0), 0) ?? pool.participants.length;
  const change = (at: number, next: number) => {
    const tickets = names.map((_, i) => weights?.[i] ?? 1);
    const changed = Number.isNaN(tickets[at])
      ? names.with(at, nameBeforeTickets(names[at] ?? ""))
      : names;
    onChange({ participants: listOf(changed, tickets.with(at, next)).join("\n") });
  };
  const chanceOf = (tickets: number) =>
    Number.isNaN(tickets)
      ? "–"
      : formatNumber(tickets / total, { style: "percent", maximumFractionDigits: 1 });
  return (
    <div role="group" aria-labelledby={id} className={layout.stackSm}>
      <h2 id={id} className={text.h3}>
        {t("winners-more.weights")}
      </h2>
      <p className={text.muted}>{t("winners-more.weightsHint")}</p>
      {(isMarked || !weighted) && (
        <Checkbox
          name="weighted"
          checked={weighted}
          onChange={({ target }) => onChange({ weighted: target.checked })}
        >
          {t("winners-more.weighted")}
        </Checkbox>
      )}
      {weighted && names.length > 0 && (
        <details open={isMarked}>
          <summary>{t("winners-more.chances", { tickets: total })}</summary>
          <ul className={styles.weights}>
            {names.slice(0, shown).map((name, i) => {
              const tickets = weights?.[i] ?? 1;
              return (
                <li key={i} className={styles.weight}>
                  <TicketsBox
                    label={<bdi>{name}</bdi>}
                    tickets={tickets}
                    onChange={(next) => change(i, next)}
                  />
                  <span className={styles.chance}>{chanceOf(tickets)}</span>
                </li>
              );
            })}
          </ul>
          {names.length > shown && (
            <p className={text.muted}>
              {t("winners-more.moreEntries", { count: names.length - shown })}
            </p>
          )}
        </details>
      )}
    </div>
  );
}
