import { layout, SkipLink, visuallyHidden } from "@sortes/ui";
import { Outlet } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { ConsentBanner } from "./ConsentBanner.tsx";
import { CookieSettingsProvider } from "./cookie-settings.tsx";
import { NewVersionToast } from "./NewVersionToast.tsx";
import { OfflineLine } from "./OfflineLine.tsx";
import { PendingPage } from "./PendingPage.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import { UnconfirmedToast } from "./UnconfirmedToast.tsx";
import { useNavigation } from "./navigation.ts";
import { useServices } from "./services.ts";
import { useSignal } from "../shared/signal.ts";

/** What surrounds every page. */
export function Shell() {
  const { formatMessage } = useIntl();
  const announced = useNavigation();
  const isChangingHands = useSignal(useServices().isChangingHands, false);
  return (
    <CookieSettingsProvider>
      <div className={layout.page}>
        <SkipLink href="#main">{formatMessage({ id: "shell.skip" })}</SkipLink>
        <ConsentBanner />
        <SiteHeader />
        <OfflineLine />
        <main id="main" tabIndex={-1} className={layout.main}>
          {isChangingHands ? <PendingPage /> : <Outlet />}
        </main>
        <SiteFooter />
        <NewVersionToast />
        <UnconfirmedToast />
        <p role="status" className={visuallyHidden}>
          {announced}
        </p>
      </div>
    </CookieSettingsProvider>
  );
}
