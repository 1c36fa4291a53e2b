import { Button, Dialog, Field, TextArea } from "@sortes/ui";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "./intl.ts";

interface ReasonDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "onClose"> {
  /** The label of the reason's field. */
  label: string;
  /** The label of the confirming button. */
  action: string;
  /** The error for a reason that is not accepted. */
  wrong: string;
  accepts: (reason: string) => boolean;
  isPending: boolean;
  onReason: (reason: string) => void;
  /** The consequences, and the error if any. */
  children: ReactNode;
}

/** Asks staff for the reason of an action; the people affected can read it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, action, wrong, accepts, isPending, onReason, children, ...dialog } = props;
  const { t } = useIntl();
  const [reason, setReason] = useState("");
  const [isJudged, setJudged] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const isWrong = !accepts(reason);
  return (
    <Dialog
      {...dialog}
      closeLabel={t("staff.close")}
      unsaved={reason !== ""}
      onSubmit={() => {
        flushSync(() => setJudged(true));
        if (isWrong) box.current?.focus();
        else if (!isPending) onReason(reason);
      }}
      cancel={t("staff.cancel")}
      actions={
        <Button type="submit" tone="danger" busy={isPending}>
          {action}
        </Button>
      }
    >
      {children}
      <Field label={label} error={isJudged && isWrong && wrong}>
        <TextArea
          ref={box}
          rows={4}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </Dialog>
  );
}
