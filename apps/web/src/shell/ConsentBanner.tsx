import { Button, LinkButton } from "@sortes/ui";
import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
} from "react";
import { useIntl } from "../base/intl.ts";
import { chooseConsent, consent, isConsentUnstored } from "../base/cookie-consent.ts";
import { loadPart } from "../base/load-part.ts";
import { useServices } from "../base/services.ts";
import { useSignal } from "../base/signal.ts";
import { useToasts } from "../base/toasts.tsx";
import * as styles from "./shell.css.ts";

interface AskBarProps {
  /** The accessible name of the region. */
  label: string;
  /** The question or message. */
  children: ReactNode;
  /** Buttons of equal weight. */
  actions: ReactNode;
}

/**
 * A bar at the top of the page that waits for an answer. It is part of the page's flow and scrolls along, so that it
 * covers nothing at any window size.
 */
export function AskBar({ label, children, actions }: AskBarProps) {
  return (
    <section aria-label={label} className={styles.bar}>
      <div className={styles.inside}>
        <div className={styles.words}>{children}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </section>
  );
}

const SettingsContext = createContext<(() => void) | undefined>(undefined);

/** Opens the cookie settings. */
export function useCookieSettings(): () => void {
  const open = use(SettingsContext);
  if (!open) throw new Error("No cookie settings above this component");
  return open;
}

/** Hosts the dialog, whose code and messages are loaded on demand. */
export function CookieSettingsProvider({ children }: { children: ReactNode }) {
  const { t } = useIntl();
  const { texts } = useServices();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<{ Settings: ComponentType<{ onClose: () => void }> }>();
  const open = useMemo(
    () => async () => {
      try {
        const part = loadPart(() => import("./CookieSettings.tsx"));
        const [{ CookieSettings }] = await Promise.all([part, texts.load("cookies")]);
        setDialog({ Settings: CookieSettings });
      } catch {
        toasts.show({ tone: "error", text: t("shell.cookiesFailed") });
      }
    },
    [t, texts, toasts],
  );
  const close = useCallback(() => setDialog(undefined), []);
  return (
    <SettingsContext value={useCallback(() => void open(), [open])}>
      {children}
      {dialog && <dialog.Settings onClose={close} />}
    </SettingsContext>
  );
}

/**
 * Asks about cookies until the user has chosen. A prerendered page always contains the question; its first script hides
 * it from users who have answered.
 */
export function ConsentBanner() {
  const { t } = useIntl();
  const accepted = useSignal(consent, undefined);
  const isUnstored = useSignal(isConsentUnstored, false);
  const openSettings = useCookieSettings();
  const label = t("shell.cookies");
  if (isUnstored)
    return (
      <AskBar
        label={label}
        actions={
          <Button tone="quiet" size="sm" onClick={() => leave(() => isConsentUnstored.set(false))}>
            {t("shell.understood")}
          </Button>
        }
      >
        <p role="status">{t("shell.cookiesUnstored")}</p>
      </AskBar>
    );
  if (accepted !== undefined) return null;
  return (
    <AskBar
      label={label}
      actions={
        <>
          <Button tone="quiet" size="sm" onClick={() => leave(() => chooseConsent(false))}>
            {t("shell.decline")}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => leave(() => chooseConsent(true))}>
            {t("shell.accept")}
          </Button>
        </>
      }
    >
      <p>
        {t("shell.cookieQuestion", {
          settings: (words) => <LinkButton onClick={openSettings}>{words}</LinkButton>,
        })}
      </p>
    </AskBar>
  );
}

/** The focus must not vanish with the bar: it goes to the page itself. */
function leave(choose: () => void): void {
  choose();
  document.getElementById("main")?.focus({ preventScroll: true });
}
