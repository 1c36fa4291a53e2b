import { Alert, layout, LinkButton } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { focusHeading } from "./focus.ts";
import { useIntl } from "./intl.ts";
import { notice } from "./base.css.ts";

interface FailureAlertProps {
  text: string;
  /** Omitted if retrying would change nothing. */
  onRetry?: (() => void) | undefined;
}

/** Says why there is no result, with a retry button. */
export function FailureAlert({ text, onRetry }: FailureAlertProps) {
  const { t } = useIntl();
  return (
    <Alert tone="error" takesFocus>
      <div className={layout.bar}>
        <span>{text}</span>
        {onRetry && <LinkButton onClick={() => onRetry()}>{t("shell.retry")}</LinkButton>}
      </div>
    </Alert>
  );
}

interface UndoNoticeProps {
  /** Describes what was replaced. */
  children: ReactNode;
  onUndo: () => void;
  onDismiss: () => void;
}

/** Says what a button press has replaced, with Undo. Stays until it is answered. */
export function UndoNotice({ children, onUndo, onDismiss }: UndoNoticeProps) {
  const { t } = useIntl();
  const answer = (act: () => void) => () => {
    flushSync(act);
    // the pressed button is gone
    focusHeading();
  };
  return (
    <div className={notice}>
      <Alert tone="info">
        <div className={layout.row}>
          <span>{children}</span>
          <LinkButton onClick={answer(onUndo)}>{t("results.undo")}</LinkButton>
          <LinkButton onClick={answer(onDismiss)}>{t("results.gotIt")}</LinkButton>
        </div>
      </Alert>
    </div>
  );
}

/** Undo for a draft that a button press replaced. @param restore puts the replaced draft back */
export function useUndo<Draft>(restore: (draft: Draft) => void) {
  const [replaced, setReplaced] = useState<Draft>();
  return {
    offer: setReplaced,
    /** A notice while something can be undone. */
    noticeOf: (text: string): ReactNode =>
      replaced !== undefined && (
        <UndoNotice
          onDismiss={() => setReplaced(undefined)}
          onUndo={() => {
            restore(replaced);
            setReplaced(undefined);
          }}
        >
          {text}
        </UndoNotice>
      ),
  };
}
