import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useMemo,
  useState,
} from "react";
import { useIntl } from "react-intl";
import { within } from "../shared/patience.ts";
import { useServices } from "./services.ts";
import { timeLimits } from "./time-limits.ts";
import { useToasts } from "./toasts.tsx";

const SettingsContext = createContext<(() => void) | undefined>(undefined);

/** Opens the cookie settings. */
export function useCookieSettings(): () => void {
  const open = use(SettingsContext);
  if (!open) throw new Error("No cookie settings above this component");
  return open;
}

/** Holds the dialog, whose code and words are fetched when somebody asks for it. */
export function CookieSettingsProvider({ children }: { children: ReactNode }) {
  const { formatMessage } = useIntl();
  const { texts } = useServices();
  const toasts = useToasts();
  const [dialog, setDialog] = useState<{ Settings: ComponentType<{ onClose: () => void }> }>();
  const open = useMemo(
    () => async () => {
      try {
        const part = within(timeLimits.file, import("./CookieSettings.tsx"));
        const [{ CookieSettings }] = await Promise.all([part, texts.load("cookies")]);
        setDialog({ Settings: CookieSettings });
      } catch {
        toasts.show({ tone: "error", text: formatMessage({ id: "shell.cookiesFailed" }) });
      }
    },
    [formatMessage, texts, toasts],
  );
  const close = useCallback(() => setDialog(undefined), []);
  return (
    <SettingsContext value={useCallback(() => void open(), [open])}>
      {children}
      {dialog && <dialog.Settings onClose={close} />}
    </SettingsContext>
  );
}
