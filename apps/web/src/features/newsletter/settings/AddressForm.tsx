import { lengthOf, limits, type NewsletterSettings } from "@sortes/contract";
import { Alert, Button, Field, FormSheet, SheetBody, TextArea } from "@sortes/ui";
import { useState } from "react";
import { reasonOf } from "../../../base/errors.ts";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";

const { characters, lines } = limits.postalAddress;

interface Typed {
  postalAddress?: string;
}

const isChanged = (error: unknown) => reasonOf(error) === "NEWSLETTER_SETTINGS_CHANGED";

/** The sender's postal address; the typed value stays until it is saved. */
export function AddressForm({ settings }: { settings: NewsletterSettings }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const [typed, setTyped] = useState<Typed>({});
  const form = useForm({
    start: {} as Typed,
    state: [{ postalAddress: settings.postalAddress ?? "", ...typed }, setTyped],
    labels: { postalAddress: t("campaigns.postalAddress") },
    failed: "campaigns.settingsFailed",
    empties: true,
    async send({ postalAddress = "" }) {
      const input = { postalAddress, version: settings.version };
      const now = await client.newsletterSettings.save.mutate(input);
      utils.newsletterSettings.get.setData(undefined, now);
    },
    onRefused(error) {
      // the current value is then shown beside the typed one; saving again overwrites it
      if (isChanged(error)) void utils.newsletterSettings.get.invalidate();
    },
  });
  const { labels, errors, call, isPending } = form;
  return (
    <FormSheet noValidate onSubmit={form.onSubmit}>
      <SheetBody>
        <FormAlert form={form}>
          {isChanged(call.error) && (
            <p>
              {t("campaigns.settingsNow", {
                address: <q key="address">{settings.postalAddress}</q>,
              })}
            </p>
          )}
        </FormAlert>
        {call.isSuccess && typed.postalAddress === undefined && (
          <Alert key={form.attempt} tone="success" takesFocus>
            {t("campaigns.settingsSaved")}
          </Alert>
        )}
        <Field
          label={labels.postalAddress}
          hint={t("campaigns.postalAddressHint", { lines })}
          count={t("campaigns.characters", {
            count: lengthOf(form.text("postalAddress").value),
            max: characters,
          })}
          error={errors.postalAddress}
        >
          <TextArea
            dir="auto"
            required
            rows={lines}
            autoComplete="street-address"
            {...form.text("postalAddress")}
          />
        </Field>
        <Button type="submit" busy={isPending}>
          {t(isPending ? "campaigns.saving" : "campaigns.settingsSave")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}
