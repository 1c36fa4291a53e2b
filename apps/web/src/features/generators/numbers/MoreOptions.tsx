import { numberTypes, sortOrders } from "@sortes/contract";
import { Checkbox, Field, SegmentedRadios, TextInput } from "@sortes/ui";
import type { ReactNode } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useSession } from "../../../base/services.ts";
import { partsOf } from "../../../base/typed-number.ts";
import { SaveNameField } from "../results/SaveNameField.tsx";
import type { NumberDraft, NumberGenerator } from "./number-draft.ts";
import type { FailureWords } from "./read-rules.ts";

const typeLabels = { any: "numbers.any", odd: "numbers.odd", even: "numbers.even" } as const;
const sortLabels = {
  none: "numbers.sortNone",
  asc: "numbers.sortAsc",
  desc: "numbers.sortDesc",
} as const;

/** Whether a draft uses any of the options. */
export const usesMore = (draft: NumberDraft): boolean =>
  draft.divisor !== "" ||
  draft.numberType !== "any" ||
  draft.unique ||
  draft.sort !== "none" ||
  draft.exclude !== "" ||
  draft.saveName !== "";

interface MoreOptionsProps {
  generator: NumberGenerator;
  /** The control of the divisor. */
  divisor: ReactNode;
  /** Errors by field. */
  errors: FailureWords["fields"];
}

/** Rarely needed options. */
export function MoreOptions({ generator, divisor, errors }: MoreOptionsProps) {
  const { draft, change } = generator;
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  return (
    <>
      <Field label={t("numbers.divisor")} optional={t("results.optional")} error={errors.divisor}>
        {divisor}
      </Field>
      <SegmentedRadios
        legend={t("numbers.type")}
        name="numberType"
        options={numberTypes.map((value) => ({
          value,
          label: t(typeLabels[value]),
        }))}
        value={draft.numberType}
        onChange={(numberType) => change({ numberType })}
      />
      <Checkbox
        name="unique"
        checked={draft.unique}
        hint={t("numbers.uniqueHint")}
        onChange={(event) => change({ unique: event.target.checked })}
      >
        {t("numbers.unique")}
      </Checkbox>
      <SegmentedRadios
        legend={t("numbers.sort")}
        name="sort"
        options={sortOrders.map((value) => ({
          value,
          label: t(sortLabels[value]),
        }))}
        value={draft.sort}
        onChange={(sort) => change({ sort })}
      />
      <Field
        label={t("numbers.exclude")}
        optional={t("results.optional")}
        hint={t("numbers.excludeHint")}
        error={errors.exclude}
      >
        <TextInput
          name="exclude"
          autoComplete="off"
          value={draft.exclude}
          onChange={(event) => change({ exclude: event.target.value })}
          // shows how the text was parsed: “1,234” is two numbers
          onBlur={() => {
            const read = partsOf(draft.exclude).join(", ");
            if (read !== draft.exclude) change({ exclude: read });
          }}
        />
      </Field>
      {isSignedIn && <SaveNameField value={draft.saveName} onChange={generator.changeSaveName} />}
    </>
  );
}
