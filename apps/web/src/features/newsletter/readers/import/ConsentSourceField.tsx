import { subscriberLimits } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import type { ComponentProps, ReactNode } from "react";
import { useIntl } from "../../../../base/intl.ts";

type Props = ComponentProps<typeof TextInput> & { error: ReactNode };

/** The source of consent of the people on a list. */
export function ConsentSourceField({ error, ...input }: Props) {
  const { t } = useIntl();
  return (
    <Field
      label={t("subscribers.importConsent")}
      hint={t("subscribers.importConsentHint")}
      error={error}
    >
      <TextInput type="text" maxLength={subscriberLimits.consentSource} {...input} />
    </Field>
  );
}
