import { archiveAddress, type Preferences } from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  classNames,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
  Tabs,
  text,
  TypePanel,
} from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { useForm } from "../../../../base/form.tsx";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { confirmSession } from "../../../../base/confirm-session.ts";
import { useErrorText } from "../../../../base/error-text.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { useServices, useSession } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { ResendVerification } from "../../../../base/ResendVerification.tsx";
import { LazyStatistics } from "../../statistics/load-statistics.ts";
import { LetterChoices, SaveAnswer } from "./LetterChoices.tsx";
import { column } from "./newsletter.css.ts";
import { SignupForm } from "./SignupForm.tsx";

/** Whether the user is subscribed, with frequency and topics. */
function PreferencesForm({ saved }: { saved: Preferences }) {
  const { t } = useIntl();
  const services = useServices();
  const utils = trpc.useUtils();
  const form = useForm({
    start: saved,
    labels: { frequency: t("newsletter.frequency"), topics: t("newsletter.topics") },
    failed: "newsletter.saveFailed",
    async send(wanted) {
      const now = await services.client.newsletter.savePreferences.mutate(wanted);
      utils.newsletter.preferences.setData(undefined, now);
      // the stored session contains the subscription state
      void confirmSession(services);
    },
  });
  const { values, set, isPending } = form;
  return (
    <FormSheet onSubmit={form.onSubmit}>
      <SheetBody>
        <h2 className={text.h3}>{t("newsletter.preferencesTitle")}</h2>
        <SaveAnswer form={form} saved="newsletter.saved" />
        <Checkbox
          checked={values.subscribed}
          onChange={(event) => set({ subscribed: event.target.checked })}
        >
          {t("newsletter.subscribed")}
        </Checkbox>
        <LetterChoices value={values} onChange={set} />
        <Button type="submit" busy={isPending}>
          {t(isPending ? "newsletter.saving" : "newsletter.save")}
        </Button>
      </SheetBody>
    </FormSheet>
  );
}

/**
 * The user's preferences; until they have proved that the address is theirs, an explanation and a button that resends
 * the mail.
 */
function PreferencesPanel() {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.newsletter.preferences.useQuery(undefined, {
    // the route loader has just tried
    retryOnMount: false,
  });
  const reason = reasonOf(error);
  if (reason === "EMAIL_UNVERIFIED" || reason === "EMAIL_UNPROVEN")
    return (
      <div className={layout.stack}>
        <Alert tone="warning">{errorText(error, "newsletter.loadFailed")}</Alert>
        <ResendVerification evenVerified={reason === "EMAIL_UNPROVEN"} />
      </div>
    );
  if (error || !data)
    return (
      <LoadState
        query={{ data, error, refetch }}
        loading="newsletter.loading"
        failed="newsletter.loadFailed"
      />
    );
  const { suppressed = false, ...saved } = data;
  return (
    <div className={layout.stack}>
      {suppressed && <Alert tone="warning">{t("newsletter.suppressed")}</Alert>}
      <PreferencesForm saved={saved} />
    </div>
  );
}

const route = getRouteApi("/mail");
const tabs = {
  subscribe: "newsletter.tabSubscribe",
  preferences: "newsletter.tabPreferences",
  statistics: "newsletter.tabStatistics",
} as const;

/** The newsletter page: the signup form for everyone, preferences for signed-in users, and statistics for staff. */
export function MailPage() {
  const { t, messages } = useIntl();
  const navigate = route.useNavigate();
  const { texts } = useServices();
  const { isSignedIn, user } = useSession();
  const isStaff = user?.isStaff === true;
  const { tab: asked, campaign } = route.useSearch();
  const values = [
    "subscribe" as const,
    ...(isSignedIn ? ["preferences" as const] : []),
    ...(isStaff && "statistics.fetchFailed" in messages ? ["statistics" as const] : []),
  ];
  // covers users who became staff after the page was loaded
  useEffect(() => {
    if (isStaff) texts.load("statistics").catch(() => {});
  }, [isStaff, texts]);
  const shown = values.find((value) => value === asked) ?? "subscribe";
  const isWide = shown === "statistics";
  // one tree for all tabs, so that the selected tab keeps the focus
  return (
    <div className={classNames(layout.wrap, isWide && layout.sectionEnd)}>
      <PageHead title={t("newsletter.title")} lead={t("newsletter.lead")} />
      <div className={classNames(!isWide && layout.bench)}>
        <div className={classNames(layout.stackLg, !isWide && column)}>
          <Tabs
            idBase="mail"
            label={t("newsletter.tabs")}
            items={values.map((value) => ({ value, label: t(tabs[value]) }))}
            value={shown}
            onChange={(next) =>
              void navigate({
                search: next === "subscribe" ? {} : { tab: next },
                replace: true,
                resetScroll: false,
              })
            }
          />
          <TypePanel idBase="mail" value={shown}>
            {shown === "subscribe" && (
              <div className={layout.stack}>
                <h2 className={text.h3}>{t("newsletter.signupTitle")}</h2>
                <SignupForm />
              </div>
            )}
            {shown === "preferences" && <PreferencesPanel />}
            {shown === "statistics" && <LazyStatistics campaign={campaign} />}
          </TypePanel>
        </div>
        {!isWide && (
          <aside className={layout.stack}>
            <h2>{t("newsletter.asideTitle")}</h2>
            <p className={text.lead}>{t("newsletter.asideText")}</p>
            {/* documents served outside the app */}
            <p>
              <a href={archiveAddress}>{t("newsletter.archive")}</a>
            </p>
          </aside>
        )}
      </div>
    </div>
  );
}
