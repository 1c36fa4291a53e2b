import { layout, PageHead, Tabs, text, TypePanel } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { useSession } from "../../app/services.ts";
import { PreferencesPanel } from "./PreferencesPanel.tsx";
import { SignupForm } from "./SignupForm.tsx";
import { column } from "./newsletter.css.ts";

const route = getRouteApi("/mail");
const tabs = {
  subscribe: "newsletter.tabSubscribe",
  preferences: "newsletter.tabPreferences",
} as const;

/** The newsletter: a form for everybody, and what they get for people who are signed in. */
export function MailPage() {
  const { formatMessage } = useIntl();
  const navigate = route.useNavigate();
  const { isSignedIn } = useSession();
  const { tab: asked } = route.useSearch();
  const shown = (isSignedIn && asked) || "subscribe";
  const values = isSignedIn ? (["subscribe", "preferences"] as const) : (["subscribe"] as const);
  return (
    <div className={layout.wrap}>
      <PageHead
        title={formatMessage({ id: "newsletter.title" })}
        lead={formatMessage({ id: "newsletter.lead" })}
      />
      <div className={layout.bench}>
        <div className={`${layout.stackLg} ${column}`}>
          <Tabs
            idBase="mail"
            label={formatMessage({ id: "newsletter.tabs" })}
            items={values.map((value) => ({ value, label: formatMessage({ id: tabs[value] }) }))}
            value={shown}
            onChange={(next) =>
              void navigate({
                search: next === "preferences" ? { tab: next } : {},
                replace: true,
                resetScroll: false,
              })
            }
          />
          <TypePanel idBase="mail" value={shown}>
            {shown === "subscribe" ? (
              <div className={layout.stack}>
                <h2 className={text.h3}>{formatMessage({ id: "newsletter.signupTitle" })}</h2>
                <SignupForm />
              </div>
            ) : (
              <PreferencesPanel />
            )}
          </TypePanel>
        </div>
        <aside className={layout.stack}>
          <h2>{formatMessage({ id: "newsletter.asideTitle" })}</h2>
          <p className={text.lead}>{formatMessage({ id: "newsletter.asideText" })}</p>
        </aside>
      </div>
    </div>
  );
}
