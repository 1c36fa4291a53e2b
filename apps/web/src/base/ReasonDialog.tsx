import { Button, Dialog, Field, TextArea } from "@sortes/ui";
import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useIntl } from "./intl.ts";

interface ReasonDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "onClose"> {
  /** Of the box in which the reason is typed. */
  label: string;
  /** Of the button that does it. */
  action: string;
  /** Words for a reason that is not accepted. */
  wrong: string;
  accepts: (reason: string) => boolean;
  isPending: boolean;
  onReason: (reason: string) => void;
  /** The consequences, and what went wrong. */
  children: ReactNode;
}

/** Asks staff why they do something that others read about. */
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
