import { classNames, layout, PageHead, Skeleton, Tabs, text, TypePanel } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useIntl } from "react-intl";
import { useServices, useSession } from "../../base/services.ts";
import { LazyStatistics } from "../statistics/load-statistics.ts";
import { PreferencesPanel } from "./PreferencesPanel.tsx";
import { SignupForm } from "./SignupForm.tsx";
import { column } from "./newsletter.css.ts";

const route = getRouteApi("/mail");
const tabs = {
  subscribe: "newsletter.tabSubscribe",
  preferences: "newsletter.tabPreferences",
  statistics: "newsletter.tabStatistics",
} as const;

/** The newsletter: a form for everybody, what they get for people who are signed in, and statistics for staff. */
export function MailPage() {
  const { formatMessage, messages } = useIntl();
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
  // whose rights were given after the page was loaded
  useEffect(() => {
    if (isStaff) texts.load("statistics").catch(() => {});
  }, [isStaff, texts]);
  const shown = values.find((value) => value === asked) ?? "subscribe";
  const isWide = shown === "statistics";
  // one tree for all tabs, so that the one that is chosen keeps the focus
  return (
    <div className={classNames(layout.wrap, isWide && layout.sectionEnd)}>
      <PageHead
        title={formatMessage({ id: "newsletter.title" })}
        lead={formatMessage({ id: "newsletter.lead" })}
      />
      <div className={classNames(!isWide && layout.bench)}>
        <div className={classNames(layout.stackLg, !isWide && column)}>
          <Tabs
            idBase="mail"
            label={formatMessage({ id: "newsletter.tabs" })}
            items={values.map((value) => ({ value, label: formatMessage({ id: tabs[value] }) }))}
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
                <h2 className={text.h3}>{formatMessage({ id: "newsletter.signupTitle" })}</h2>
                <SignupForm />
              </div>
            )}
            {shown === "preferences" && <PreferencesPanel />}
            {shown === "statistics" && (
              <Suspense
                fallback={
                  <Skeleton
                    shape="rows"
                    label={formatMessage({ id: "newsletter.loadingStatistics" })}
                  />
                }
              >
                <LazyStatistics campaign={campaign} />
              </Suspense>
            )}
          </TypePanel>
        </div>
        {!isWide && (
          <aside className={layout.stack}>
            <h2>{formatMessage({ id: "newsletter.asideTitle" })}</h2>
            <p className={text.lead}>{formatMessage({ id: "newsletter.asideText" })}</p>
          </aside>
        )}
      </div>
    </div>
  );
}
