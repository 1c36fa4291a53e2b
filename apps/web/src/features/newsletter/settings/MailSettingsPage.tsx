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
import { lazy, type SubmitEventHandler, Suspense, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { wordError } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { ListFailure } from "../../../base/failures.tsx";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { trpc } from "../../../base/trpc.ts";
import { BrandForm } from "./BrandForm.tsx";
import { sheets } from "./mail-settings.css.ts";

const load = () => loadPart(timeLimits.file, () => import("./panels.later.ts"));
const WelcomePanel = lazy(async () => ({ default: (await load()).WelcomePanel }));
// loaded on demand: few installations use webhooks
const WebhooksPanel = lazy(async () => ({ default: (await load()).WebhooksPanel }));

const { characters, lines } = limits.postalAddress;

/** The sender's postal address; the typed value stays until it is saved. */
function AddressForm({ settings }: { settings: NewsletterSettings }) {
  const intl = useIntl();
  const { t } = intl;
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<string>();
  const save = trpc.newsletterSettings.save.useMutation({
    onSuccess(now) {
      utils.newsletterSettings.get.setData(undefined, now);
      setTyped(undefined);
    },
    onError(error) {
      // the current value is then shown beside the typed one; saving again overwrites it
      if (reasonOf(error) === "NEWSLETTER_SETTINGS_CHANGED")
        void utils.newsletterSettings.get.invalidate();
    },
  });
  useStaffRights(save.error);
  const label = t("campaigns.postalAddress");
  const refused = save.error
    ? wordError(intl, save.error, "campaigns.settingsFailed", { postalAddress: label })
    : undefined;
  const isChanged = reasonOf(save.error) === "NEWSLETTER_SETTINGS_CHANGED";
  const value = typed ?? settings.postalAddress ?? "";
  const onSubmit: SubmitEventHandler<HTMLFormElement> = () => {
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
                {t("campaigns.settingsNow", {
                  address: <q key="address">{settings.postalAddress}</q>,
                })}
              </p>
            )}
          </Alert>
        )}
        {save.isSuccess && typed === undefined && (
          <Alert key={save.submittedAt} tone="success" takesFocus>
            {t("campaigns.settingsSaved")}
          </Alert>
        )}
        <Field
          label={label}
          hint={t("campaigns.postalAddressHint", { lines })}
          count={t("campaigns.characters", { count: lengthOf(value), max: characters })}
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
          {t(save.isPending ? "campaigns.saving" : "campaigns.settingsSave")}
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
