import { type ColorScheme, colorSchemes, type Language, languages } from "@sortes/contract";
import { Segment, SegmentedRadios } from "@sortes/ui";
import { type MessageId, useIntl } from "../../../base/intl.ts";

/** Forms in which a mail is shown. */
export const mailViews = ["wide", "phone", "text"] as const;
export type MailView = (typeof mailViews)[number];

interface ChoiceProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** The colors in which a mail is shown: those of mail programs. */
export function SchemeChoice({ value, onChange }: ChoiceProps<ColorScheme>) {
  const { t } = useIntl();
  return (
    <SegmentedRadios
      legend={t("campaigns.scheme")}
      options={colorSchemes.map((scheme) => ({
        value: scheme,
        label: t(`campaigns.scheme_${scheme}`),
      }))}
      value={value}
      onChange={onChange}
      hint={t(`campaigns.schemeAbout_${value}`)}
    />
  );
}

/** The language of a letter. */
export function LetterChoice({ label, ...choice }: ChoiceProps<Language> & { label: MessageId }) {
  const { t } = useIntl();
  return (
    <Segment
      label={t(label)}
      options={languages.map((language) => ({
        value: language,
        label: language.toUpperCase(),
        name: `${language.toUpperCase()}, ${t(`campaigns.letter_${language}`)}`,
      }))}
      {...choice}
    />
  );
}
