import { bingoSizes, deckSizes, lotteryGames } from "@sortes/contract";
import {
  buttonClass,
  Checkbox,
  Field,
  FieldRow,
  layout,
  SegmentedRadios,
  Select,
  TextInput,
} from "@sortes/ui";
import { DecimalBox } from "../../../../base/DecimalBox.tsx";
import { NumberBox } from "../../../../base/NumberBox.tsx";
import { useIntl } from "../../../../base/intl.ts";
import type { ModeFields } from "../mode-fields.ts";
import { gameNames } from "../mode-words.ts";

/** Dice with a button of their own, which rolls them at once. */
const commonDice = ["d4", "d6", "d8", "d10", "d12", "d20", "d100", "2d6", "4d6kh3"];

interface ModeFormProps {
  fields: ModeFields;
  /** Errors by field. */
  errors: Partial<Record<string, string>>;
  change: (fields: Partial<ModeFields>) => void;
  /** Changes fields and draws. */
  drawWith: (fields: Partial<ModeFields>) => void;
}

/** The settings of a mode. */
export function ModeForm({ fields, errors, change, drawWith }: ModeFormProps) {
  const { t } = useIntl();
  const bind = (name: keyof ModeFields) => ({
    name,
    value: fields[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const number = (name: keyof ModeFields, label: string, max?: number, signed?: boolean) => (
    <Field label={label} error={errors[name]}>
      <NumberBox required min={signed ? undefined : 1} max={max} signed={signed} {...bind(name)} />
    </Field>
  );
  const typed = (name: keyof ModeFields, label: string) => (
    <Field label={label} error={errors[name]}>
      <DecimalBox {...bind(name)} />
    </Field>
  );
  const sizes = (name: "deck" | "balls", legend: string, options: readonly number[]) => (
    <SegmentedRadios
      legend={legend}
      name={name}
      options={options.map((size) => ({ value: String(size), label: String(size) }))}
      value={fields[name]}
      onChange={(size) => change({ [name]: size })}
    />
  );
  switch (fields.kind) {
    case "coin":
      return number("coins", t("number-modes.coins"));
    case "dice":
      return (
        <>
          <Field
            label={t("number-modes.notation")}
            hint={t("number-modes.notationHint")}
            error={errors["dice"]}
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...bind("dice")}
            />
          </Field>
          <div role="group" aria-label={t("number-modes.commonDice")} className={layout.row}>
            {commonDice.map((dice) => (
              <button
                key={dice}
                type="button"
                className={buttonClass({ tone: "quiet" })}
                onClick={() => drawWith({ dice })}
              >
                {dice}
              </button>
            ))}
          </div>
        </>
      );
    case "lottery":
      return (
        <FieldRow>
          <Field label={t("number-modes.game")}>
            <Select {...bind("game")}>
              {lotteryGames.map((game) => (
                <option key={game} value={game}>
                  {gameNames[game]}
                </option>
              ))}
            </Select>
          </Field>
          {number("lines", t("number-modes.lines"))}
        </FieldRow>
      );
    case "cards":
      return (
        <FieldRow>
          {sizes("deck", t("number-modes.deck"), deckSizes)}
          {number("cards", t("number-modes.cards"))}
        </FieldRow>
      );
    case "bingo":
      return (
        <FieldRow>
          {sizes("balls", t("number-modes.balls"), bingoSizes)}
          {number("calls", t("number-modes.atOnce"))}
        </FieldRow>
      );
    case "decimals":
      return (
        <>
          <FieldRow short>
            {typed("low", t("numbers.min"))}
            {typed("high", t("numbers.max"))}
          </FieldRow>
          <FieldRow short>
            {number("places", t("number-modes.places"))}
            {number("values", t("numbers.count"))}
          </FieldRow>
          <Checkbox
            name="once"
            checked={fields.once !== ""}
            onChange={({ target }) => change({ once: target.checked ? "yes" : "" })}
          >
            {t("number-modes.valuesOnce")}
          </Checkbox>
        </>
      );
    case "range":
    case "sequence":
      return (
        <>
          <FieldRow short>
            {number("from", t("numbers.min"), undefined, true)}
            {number("to", t("numbers.max"), undefined, true)}
          </FieldRow>
          {number("take", t("number-modes.atOnce"))}
        </>
      );
  }
}
