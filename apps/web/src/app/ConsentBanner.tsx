import { AskBar, Button, linkButtonClass } from "@sortes/ui";
import { useIntl } from "react-intl";
import { chooseConsent, consent, isConsentUnstored } from "../shared/consent.ts";
import { useSignal } from "../shared/signal.ts";
import { useCookieSettings } from "./cookie-settings.tsx";

/** Asks about cookies until somebody has chosen. A prerendered page does not ask. */
export function ConsentBanner() {
  const { formatMessage } = useIntl();
  const accepted = useSignal(consent, false);
  const isUnstored = useSignal(isConsentUnstored, false);
  const openSettings = useCookieSettings();
  const label = formatMessage({ id: "shell.cookies" });
  if (isUnstored)
    return (
      <AskBar
        label={label}
        actions={
          <Button tone="quiet" size="sm" onClick={() => leave(() => isConsentUnstored.set(false))}>
            {formatMessage({ id: "shell.understood" })}
          </Button>
        }
      >
        <p role="status">{formatMessage({ id: "shell.cookiesUnstored" })}</p>
      </AskBar>
    );
  if (accepted !== undefined) return null;
  return (
    <AskBar
      label={label}
      actions={
        <>
          <Button tone="quiet" size="sm" onClick={() => leave(() => chooseConsent(false))}>
            {formatMessage({ id: "shell.decline" })}
          </Button>
          <Button tone="quiet" size="sm" onClick={() => leave(() => chooseConsent(true))}>
            {formatMessage({ id: "shell.accept" })}
          </Button>
        </>
      }
    >
      <p>
        {formatMessage(
          { id: "shell.cookieQuestion" },
          {
            settings: (words) => (
              <button type="button" className={linkButtonClass} onClick={openSettings}>
                {words}
              </button>
            ),
          },
        )}
      </p>
    </AskBar>
  );
}

/** The focus must not vanish with the bar: it goes to the page itself. */
function leave(choose: () => void): void {
  choose();
  document.getElementById("main")?.focus({ preventScroll: true });
}
