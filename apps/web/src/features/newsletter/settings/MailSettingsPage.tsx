import { layout, PageHead, Tabs, TypePanel } from "@sortes/ui";
import { getRouteApi } from "@tanstack/react-router";
import { type ComponentProps, type ComponentType, useState } from "react";
import { useStaffRights } from "../../../base/confirm-session.ts";
import { useIntl } from "../../../base/intl.ts";
import { lazyPart } from "../../../base/lazy-part.tsx";
import { LoadState } from "../../../base/LoadState.tsx";
import { trpc } from "../../../base/trpc.ts";
import { AddressForm } from "./AddressForm.tsx";
import { BrandForm } from "./BrandForm.tsx";
import { settingsSearch, type SettingsView, settingsViews } from "./settings-search.ts";

const panelsOf = () => import("./panels.later.ts");
const WelcomePanel = lazyPart(
  async () => (await panelsOf()).WelcomePanel,
  "desk.partFailed",
  "rows",
);
// loaded on demand: few installations use webhooks
const WebhooksPanel = lazyPart(
  async () => (await panelsOf()).WebhooksPanel,
  "desk.partFailed",
  "rows",
);

/** Shown in place of settings that are loading, or could not be loaded. */
function SettingsState({ query }: Pick<ComponentProps<typeof LoadState>, "query">) {
  useStaffRights(query.error);
  return <LoadState query={query} loading="campaigns.loading" failed="campaigns.settingsUnknown" />;
}

function SenderPanel() {
  // the route loader has just tried
  const settings = trpc.newsletterSettings.get.useQuery(undefined, { retryOnMount: false });
  return settings.data ? (
    <AddressForm settings={settings.data} />
  ) : (
    <SettingsState query={settings} />
  );
}

function BrandPanel() {
  const brand = trpc.brand.get.useQuery(undefined, { retryOnMount: false });
  return brand.data ? <BrandForm brand={brand.data} /> : <SettingsState query={brand} />;
}

const panels: Record<SettingsView, ComponentType> = {
  sender: SenderPanel,
  brand: BrandPanel,
  welcome: WelcomePanel,
  webhooks: WebhooksPanel,
};

const route = getRouteApi("/mail-settings");

/** The settings for all campaigns, in tabs. What was typed in one stays while another is shown. */
export function MailSettingsPage() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const { view: shown = "sender" } = settingsSearch({ ...route.useSearch() });
  const [visited, setVisited] = useState<readonly SettingsView[]>([shown]);
  if (!visited.includes(shown)) setVisited([...visited, shown]);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd}`}>
      <PageHead title={t("campaigns.settings")} lead={t("campaigns.settingsLead")} />
      <div className={layout.stackLg}>
        <Tabs
          idBase="settings"
          label={t("campaigns.settingsTabs")}
          items={settingsViews.map((value) => ({
            value,
            label: t(`campaigns.settingsTab_${value}`),
          }))}
          value={shown}
          onChange={(next) =>
            void navigate({
              search: next === "sender" ? {} : { view: next },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <TypePanel idBase="settings" value={shown}>
          {settingsViews
            .filter((view) => visited.includes(view))
            .map((view) => {
              const Panel = panels[view];
              return (
                <div key={view} hidden={view !== shown}>
                  <Panel />
                </div>
              );
            })}
        </TypePanel>
      </div>
    </div>
  );
}
