import { petStyles } from "@sortes/contract";
import { type PetNameLists, suitableNames } from "@sortes/core";
import { Field, FieldRow, Select, text } from "@sortes/ui";
import { useMemo } from "react";
import { useIntl } from "../../../base/intl.ts";
import { choiceOf, lengths, type PetChoice } from "./pet-draft.ts";

const lengthLabels = {
  any: "pet-names.lengthAny",
  short: "pet-names.lengthShort",
  medium: "pet-names.lengthMedium",
  long: "pet-names.lengthLong",
} as const;
const styleLabels = {
  any: "pet-names.styleAny",
  people: "pet-names.stylePeople",
  food: "pet-names.styleFood",
  nature: "pet-names.styleNature",
  stories: "pet-names.styleStories",
  playful: "pet-names.stylePlayful",
} as const;

interface NameOptionsProps {
  draft: PetChoice;
  /** The names in the page's language, once loaded. */
  lists: PetNameLists | undefined;
  change: (fields: Partial<PetChoice>) => void;
}

/** The criteria for the name, and the number of matching names. */
export function NameOptions({ draft, lists, change }: NameOptionsProps) {
  const { t, locale } = useIntl();
  const { petType, gender, firstLetter = "", length = "any", style = "any" } = draft;
  const { fitting, letters } = useMemo(() => {
    const choice = choiceOf({ petType, gender, firstLetter, length, style });
    if (!lists) return { fitting: undefined, letters: firstLetter === "" ? [] : [firstLetter] };
    const ofAnyLetter = suitableNames({ ...choice, firstLetter: "" }, lists);
    const found = new Set(ofAnyLetter.map((name) => name[0]!));
    if (firstLetter !== "") found.add(firstLetter);
    return {
      fitting: suitableNames(choice, lists).length,
      letters: [...found].toSorted((a, b) => a.localeCompare(b, locale)),
    };
  }, [petType, gender, firstLetter, length, style, lists, locale]);
  return (
    <>
      <FieldRow>
        <Field label={t("pet-names.firstLetter")}>
          <Select
            name="firstLetter"
            value={firstLetter}
            onChange={({ target }) => change({ firstLetter: target.value })}
          >
            <option value="">{t("pet-names.anyLetter")}</option>
            {letters.map((letter) => (
              <option key={letter} value={letter}>
                {letter}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("pet-names.length")}>
          <Select
            name="length"
            value={length}
            onChange={({ target }) =>
              change({ length: lengths.find((one) => one === target.value) })
            }
          >
            {lengths.map((one) => (
              <option key={one} value={one}>
                {t(lengthLabels[one])}
              </option>
            ))}
          </Select>
        </Field>
      </FieldRow>
      <Field label={t("pet-names.style")}>
        <Select
          name="style"
          value={style}
          onChange={({ target }) =>
            change({ style: petStyles.find((one) => one === target.value) })
          }
        >
          {petStyles.map((one) => (
            <option key={one} value={one}>
              {t(styleLabels[one])}
            </option>
          ))}
        </Select>
      </Field>
      {fitting !== undefined && (
        <p aria-live="polite" className={text.muted}>
          {t("pet-names.fits", { count: fitting })}
        </p>
      )}
    </>
  );
}
