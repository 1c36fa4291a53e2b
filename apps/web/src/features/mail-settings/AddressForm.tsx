import { lengthOf, limits, type NewsletterSettings } from "@sortes/contract";
import { Alert, Button, Field, FormSheet, SheetBody, TextArea } from "@sortes/ui";
import { type SubmitEventHandler, useState } from "react";
import { useIntl } from "react-intl";
import { trpc } from "../../base/trpc.ts";
import { useStaffRights } from "../../base/confirm-session.ts";
import { wordError } from "../../base/error-text.ts";
import { reasonOf } from "../../base/errors.ts";

const { characters, lines } = limits.postalAddress;

/** The postal address of the sender; what was typed stays until it is saved. */
export function AddressForm({ settings }: { settings: NewsletterSettings }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<string>();
  const save = trpc.newsletterSettings.save.useMutation({
    onSuccess(now) {
      utils.newsletterSettings.get.setData(undefined, now);
      setTyped(undefined);
    },
    onError(error) {
      // what is set now is shown beside what was typed, and saving again replaces it
      if (reasonOf(error) === "NEWSLETTER_SETTINGS_CHANGED")
        void utils.newsletterSettings.get.invalidate();
    },
  });
  useStaffRights(save.error);
  const label = formatMessage({ id: "campaigns.postalAddress" });
  const refused = save.error
    ? wordError(intl, save.error, "campaigns.settingsFailed", { postalAddress: label })
    : undefined;
  const isChanged = reasonOf(save.error) === "NEWSLETTER_SETTINGS_CHANGED";
  const value = typed ?? settings.postalAddress ?? "";
  const onSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ postalAddress: value, version: settings.version });
  };
  return (
    <FormSheet noValidate onSubmit={onSubmit}>
      <SheetBody>
        {refused && (
          <Alert key={save.submittedAt} tone="error" takesFocus>
            {refused.summary.join(" ")}
            {isChanged && (
              <p>
                {formatMessage(
                  { id: "campaigns.settingsNow" },
                  { address: <q key="address">{settings.postalAddress}</q> },
                )}
              </p>
            )}
          </Alert>
        )}
        {save.isSuccess && typed === undefined && (
          <Alert key={save.submittedAt} tone="success" takesFocus>
            {formatMessage({ id: "campaigns.settingsSaved" })}
          </Alert>
        )}
        <Field
          label={label}
          hint={formatMessage({ id: "campaigns.postalAddressHint" }, { lines })}
          count={formatMessage(
            { id: "campaigns.characters" },
            { count: lengthOf(value), max: characters },
          )}
          error={refused?.fields["postalAddress"]}
        >
          <TextArea
            dir="auto"
            required
            rows={lines}
            autoComplete="street-address"
            value={value}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Button type="submit" busy={save.isPending}>
          {formatMessage({ id: save.isPending ? "campaigns.saving" : "campaigns.settingsSave" })}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}
