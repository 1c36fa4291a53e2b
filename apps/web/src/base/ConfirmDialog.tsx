import { Button, type ButtonProps, Dialog } from "@sortes/ui";
import type { ReactNode } from "react";
import { reasonOf } from "./errors.ts";
import { CallFailure } from "./failures.tsx";
import { type MessageId, useIntl } from "./intl.ts";
import { useCall } from "./use-call.ts";
import { useLostFocus } from "./use-lost-focus.ts";

interface ConfirmDialogProps<Answer> {
  title: ReactNode;
  /** The consequences. */
  children: ReactNode;
  /** The labels of its buttons. */
  act: MessageId;
  cancel?: MessageId;
  tone?: ButtonProps["tone"];
  icon?: ButtonProps["icon"];
  /** Removes something: it counts as done if someone else has removed it since. */
  removes?: boolean;
  /** The text if the server gave no reason. */
  failed: MessageId;
  /** How to show a failure: “final” has no button to ask again, “explained” no alert. */
  meaning?: (error: unknown) => "final" | "explained" | undefined;
  /** Follows the reason of a failure, such as a link. */
  remedy?: (error: unknown) => ReactNode;
  run: () => Promise<Answer>;
  /** Refetches the current state, also after a failure. */
  refresh?: (error: unknown) => unknown;
  /** Called before the dialog closes; without an answer if someone else was first. */
  onDone?: (answer: Answer | undefined) => void;
  onClose: () => void;
}

/**
 * Asks before something is done, does it once however often the button is pressed, and shows why it failed. Users
 * without the rights any more are led to the dashboard. The area `errors` must be loaded.
 */
export function ConfirmDialog<Answer>(props: ConfirmDialogProps<Answer>) {
  const { title, children, act, cancel = "shell.cancel", removes, failed, run, refresh } = props;
  const { tone = removes ? "danger" : undefined, icon = removes ? "trash" : undefined } = props;
  const { onDone, onClose } = props;
  const { t } = useIntl();
  // what was pressed may go before the dialog does, or long after
  useLostFocus();
  const call = useCall({
    mutationFn: run,
    async onSettled(answer, error) {
      await refresh?.(error);
      const isGone = removes === true && reasonOf(error) === "NOT_FOUND";
      if (error && !isGone) return;
      onDone?.(answer);
      onClose();
    },
  });
  const meaning = props.meaning?.(call.error);
  return (
    <Dialog
      question
      title={title}
      closeLabel={t("shell.close")}
      onClose={onClose}
      cancel={t(cancel)}
      actions={
        meaning !== "final" && (
          <Button tone={tone} icon={icon} busy={call.isPending} onClick={() => call.send()}>
            {t(act)}
          </Button>
        )
      }
    >
      {meaning !== "explained" && (
        <CallFailure call={call} fallback={failed}>
          {props.remedy?.(call.error)}
        </CallFailure>
      )}
      {children}
    </Dialog>
  );
}
