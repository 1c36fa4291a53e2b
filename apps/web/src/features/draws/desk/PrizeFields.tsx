import { drawLimits } from "@sortes/contract";
import { Button, Field, FieldRow, TextInput } from "@sortes/ui";
import { useRef } from "react";
import { flushSync } from "react-dom";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { type DrawDraft, withPrize } from "./draw-draft.ts";

interface PrizeFieldsProps {
  draft: DrawDraft;
  /** The error of a field. */
  wrong: (field: string) => string | undefined;
  onChange: (fields: Partial<DrawDraft>) => void;
}

/** The prizes by value, the number of each, and the number of alternates. */
export function PrizeFields({ draft, wrong, onChange }: PrizeFieldsProps) {
  const { t } = useIntl();
  const last = useRef<HTMLInputElement>(null);
  const { prizes } = draft;
  const change = (at: number, fields: Partial<(typeof prizes)[number]>) =>
    onChange({ prizes: prizes.map((prize, i) => (i === at ? { ...prize, ...fields } : prize)) });
  /** Adds or removes a prize. The pressed button may disappear. */
  const put = (fields: Partial<DrawDraft>) => {
    flushSync(() => onChange(fields));
    last.current?.focus();
  };
  return (
    <>
      {prizes.map(({ name, count }, i) => (
        <div
          // oxlint-disable-next-line react/no-array-index-key -- a prize is its place
          key={i}
        >
          <FieldRow>
            <Field
              label={t("draw-desk.prize", { place: i + 1 })}
              error={wrong(`prize${i + 1}`)}
              hint={i === 0 ? t("draw-desk.prizeHint") : undefined}
            >
              <TextInput
                ref={i === prizes.length - 1 ? last : null}
                dir="auto"
                autoComplete="off"
                maxLength={drawLimits.prize}
                value={name}
                onChange={({ target }) => change(i, { name: target.value })}
              />
            </Field>
            <Field
              label={t("draw-desk.prizeCount", { place: i + 1 })}
              error={wrong(`prizeCount${i + 1}`)}
            >
              <NumberBox
                min={1}
                value={count}
                onChange={({ target }) => change(i, { count: target.value })}
              />
            </Field>
          </FieldRow>
          {prizes.length > 1 && (
            <Button
              tone="plain"
              size="sm"
              icon="trash"
              onClick={() => put({ prizes: prizes.filter((_, at) => at !== i) })}
            >
              {t("draw-desk.removePrize", { place: i + 1 })}
            </Button>
          )}
        </div>
      ))}
      {prizes.length < drawLimits.prizes && (
        <div>
          <Button tone="quiet" size="sm" icon="plus-bold" onClick={() => put(withPrize(draft))}>
            {t("draw-desk.addPrize")}
          </Button>
        </div>
      )}
      <Field
        label={t("draw-desk.alternates")}
        hint={t("draw-desk.alternatesHint")}
        error={wrong("alternates")}
      >
        <NumberBox
          min={0}
          value={draft.alternates}
          onChange={({ target }) => onChange({ alternates: target.value })}
        />
      </Field>
    </>
  );
}
