import { durations } from "@sortes/contract";
import { Toast as ToastTicket, ToastRegion } from "@sortes/ui";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from "react";

export interface Toast {
  tone: "success" | "error" | "info" | "warning";
  text: string;
  /** A button after the text. */
  action?: ReactNode;
  /** Its duration, if not the page's usual one. The timer pauses while the pointer or the focus is on the toast. */
  duration?: (typeof durations)["undoDelete" | "campaignNotice"] | "untilAnswered";
  /** Called when its time is up, but not if it was removed earlier. */
  onEnd?: () => void;
}

export interface Toasts {
  /** @returns removes this toast. */
  show(toast: Toast): () => void;
}

const ToastContext = createContext<Toasts | undefined>(undefined);

export function useToasts(): Toasts {
  const toasts = use(ToastContext);
  if (!toasts) throw new Error("No toasts above this component");
  return toasts;
}

/** Pages with a shorter default duration. */
const shortAreas = new Set(["/", "/team-generator", "/number-generator"]);

const usualDuration = (): number =>
  shortAreas.has(`/${window.location.pathname.split("/")[1] ?? ""}`)
    ? durations.toast
    : durations.toastElsewhere;

interface Shown extends Required<Pick<Toast, "tone" | "text">> {
  id: number;
  duration: number | "untilAnswered";
  action: ReactNode;
  onEnd: (() => void) | undefined;
}

interface ToastProviderProps {
  language?: string;
  children: ReactNode;
}

/**
 * Shows toasts above the page, the newest last. A toast with the same text replaces the earlier one, and those that only
 * report go when the language changes.
 */
export function ToastProvider({ language, children }: ToastProviderProps) {
  const [shown, setShown] = useState<Shown[]>([]);
  const [spoken, setSpoken] = useState(language);
  if (spoken !== language) {
    setSpoken(language);
    setShown((all) =>
      all.filter(({ action, onEnd }) => action !== undefined || onEnd !== undefined),
    );
  }
  const remove = useCallback((id: number) => {
    setShown((all) => all.filter((toast) => toast.id !== id));
  }, []);
  const toasts = useMemo<Toasts>(() => {
    let lastId = 0;
    return {
      show({ tone, text, action, duration = usualDuration(), onEnd }) {
        const id = ++lastId;
        const isSame = (other: Shown) => other.text === text && !other.action && !other.onEnd;
        setShown((all) => [
          ...all.filter((other) => !isSame(other)),
          { id, tone, text, action, duration, onEnd },
        ]);
        return () => remove(id);
      },
    };
  }, [remove]);
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastRegion>
        {shown.map((toast) => (
          <TimedToast
            key={toast.id}
            {...toast}
            onEnd={() => {
              remove(toast.id);
              toast.onEnd?.();
            }}
          />
        ))}
      </ToastRegion>
    </ToastContext>
  );
}

function TimedToast({
  tone,
  text,
  action,
  duration,
  onEnd,
}: Omit<Shown, "onEnd"> & { onEnd: () => void }) {
  const [held, setHeld] = useState(false);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (held || duration === "untilAnswered") return undefined;
    const timer = setTimeout(() => end(), duration);
    return () => clearTimeout(timer);
  }, [held, duration]);
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ToastTicket tone={tone}>
        {text}
        {action && <> {action}</>}
      </ToastTicket>
    </div>
  );
}
