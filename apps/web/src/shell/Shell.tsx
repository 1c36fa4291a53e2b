import { Icon, layout, visuallyHidden } from "@sortes/ui";
import { Outlet, useLocation, useRouterState } from "@tanstack/react-router";
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useIntl } from "../base/intl.ts";
import { usePart } from "../base/later-part.ts";
import { useServices } from "../base/services.ts";
import { useSignal } from "../base/signal.ts";
import { useToasts } from "../base/toasts.tsx";
import { ConsentBanner, CookieSettingsProvider } from "./ConsentBanner.tsx";
import { PendingPage } from "./fallback-pages.tsx";
import { useNavigation } from "./navigation.ts";
import { NewVersionToast } from "./new-version.tsx";
import { sendingBar } from "./require-staff.ts";
import * as styles from "./shell.css.ts";
import { SignOutProvider } from "./sign-out.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

/**
 * A quiet line across the page about the state of the whole app, such as being offline. It stays mounted: without
 * children it is invisible, and new content is announced.
 */
export function StatusLine({ children }: { children?: ReactNode }) {
  return (
    <div role="status" className={styles.status}>
      {children && (
        <div className={styles.line}>
          <Icon name="info-fill" size="sm" />
          <span>{children}</span>
        </div>
      )}
    </div>
  );
}

function follow(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

/** Reports that the network is missing, and what works without it. */
function OfflineLine() {
  const { t } = useIntl();
  const isOffline = useSyncExternalStore(
    follow,
    () => !navigator.onLine,
    () => false,
  );
  return <StatusLine>{isOffline && t("shell.offlineLine")}</StatusLine>;
}

/** Reports once that the user's data on the page may be outdated. */
function UnconfirmedToast() {
  const { t } = useIntl();
  const toasts = useToasts();
  const { isUnconfirmed } = useServices().session;
  const isUnsaid = useSignal(isUnconfirmed, false);
  useEffect(() => {
    if (!isUnsaid || !isUnconfirmed.get()) return;
    isUnconfirmed.set(false);
    toasts.show({ tone: "error", text: t("shell.userFailed") });
  }, [isUnsaid, isUnconfirmed, toasts, t]);
  return null;
}

const deskBarOf = (match: { context: object }) =>
  "DeskBar" in match.context ? (match.context.DeskBar as ComponentType) : undefined;

/**
 * The bar of the desk, above the pages of staff, and a line while no campaign can be sent; the page of operations has
 * the switch itself.
 */
function Desk() {
  const DeskBar = useRouterState({ select: ({ matches }) => matches.map(deskBarOf).at(-1) });
  const isSwitchPage = useLocation({ select: ({ pathname }) => pathname === "/operations" });
  const hasLine = DeskBar !== undefined && !isSwitchPage;
  const part = usePart(sendingBar, hasLine);
  return (
    DeskBar && (
      <>
        {/* oxlint-disable-next-line react/static-components -- one for all, which `requireStaff` has loaded */}
        <DeskBar />
        {hasLine && part && <part.SendingBar />}
      </>
    )
  );
}

/** The layout of every page. */
export function Shell() {
  const { t } = useIntl();
  const announced = useNavigation();
  const { isChangingHands: handover, session } = useServices();
  const isChangingHands = useSignal(handover, false);
  useEffect(() => {
    // attributes set by the page's first script, for state that a prerendered page cannot know
    const root = document.documentElement;
    delete root.dataset["answered"];
    // follows the session, so that nothing for guests is ever shown to a member
    const follow = () => void root.toggleAttribute("data-member", session.token !== undefined);
    follow();
    return session.state.subscribe(follow);
  }, [session]);
  return (
    <CookieSettingsProvider>
      <SignOutProvider>
        <div className={layout.page}>
          <a href="#main" className={styles.skipLink}>
            {t("shell.skip")}
          </a>
          <ConsentBanner />
          <SiteHeader />
          {!isChangingHands && <Desk />}
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
      </SignOutProvider>
    </CookieSettingsProvider>
  );
}
