import { sortOrders } from "@sortes/contract";
import { Checkbox, Field, Icon, layout, SegmentedRadios, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import type { NumberGenerator } from "./number-draft.ts";
import { partsOf } from "./read-rules.ts";
import * as styles from "./numbers.css.ts";

const sortLabels = {
  none: "numbers.sortNone",
  asc: "numbers.sortAsc",
  desc: "numbers.sortDesc",
} as const;

interface MoreOptionsProps {
  generator: NumberGenerator;
  excludeError?: string | undefined;
}

/** Rarely needed options. Open initially if one of them is set. */
export function MoreOptions({ generator: { draft, change }, excludeError }: MoreOptionsProps) {
  const { t } = useIntl();
  const isUsed = draft.unique || draft.sort !== "none" || draft.exclude !== "";
  const [isOpen, setOpen] = useState<boolean>();
  return (
    <details
      open={(isOpen ?? isUsed) || excludeError !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={styles.summary}>
        <Icon name="caret-down-bold" size="sm" className={styles.caret} />
        {t("numbers.moreOptions")}
      </summary>
      <div className={layout.stack}>
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
          error={excludeError}
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
      </div>
    </details>
  );
}
