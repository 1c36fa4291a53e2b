import { lengthOf, limits, type NewsletterSettings } from "@sortes/contract";
import {
  Alert,
  Button,
  Field,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
  Skeleton,
  TextArea,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { FormAlert, useForm } from "../../../base/form.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { reasonOf } from "../../../base/errors.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { useServices } from "../../../base/services.ts";
import { trpc } from "../../../base/trpc.ts";
import { BrandForm } from "./BrandForm.tsx";
import { sheets } from "./mail-settings.css.ts";

const load = () => loadPart(timeLimits.file, () => import("./panels.later.ts"));
const WelcomePanel = lazy(async () => ({ default: (await load()).WelcomePanel }));
// loaded on demand: few installations use webhooks
const WebhooksPanel = lazy(async () => ({ default: (await load()).WebhooksPanel }));

const { characters, lines } = limits.postalAddress;

interface Typed {
  postalAddress?: string;
}

const isChanged = (error: unknown) => reasonOf(error) === "NEWSLETTER_SETTINGS_CHANGED";

/** The sender's postal address; the typed value stays until it is saved. */
function AddressForm({ settings }: { settings: NewsletterSettings }) {
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

/** The settings for all campaigns. */
export function MailSettingsPage() {
  const { t } = useIntl();
  // the route loader has just tried
  const settings = trpc.newsletterSettings.get.useQuery(undefined, { retryOnMount: false });
  const brand = trpc.brand.get.useQuery(undefined, { retryOnMount: false });
  const error = settings.error ?? brand.error;
  useStaffRights(error);
  const isRead = settings.data !== undefined && brand.data !== undefined;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("campaigns.settings")} lead={t("campaigns.settingsLead")}>
        <Link to="/mail-campaigns">{t("campaigns.toList")}</Link>
      </PageHead>
      {error && !isRead && (
        <ListFailure
          error={error}
          failed="campaigns.settingsUnknown"
          onRetry={() => void Promise.all([settings.refetch(), brand.refetch()])}
        />
      )}
      <div className={sheets}>
        {settings.data && <AddressForm settings={settings.data} />}
        {brand.data && <BrandForm brand={brand.data} />}
        {isRead && (
          <Suspense fallback={null}>
            <WelcomePanel />
            <WebhooksPanel />
          </Suspense>
        )}
      </div>
      {!isRead && !error && <Skeleton shape="rows" label={t("campaigns.loading")} />}
    </div>
  );
}
