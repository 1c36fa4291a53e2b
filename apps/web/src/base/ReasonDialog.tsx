import { Button, Dialog, Field, TextArea } from "@sortes/ui";
import type { ComponentProps, ReactNode } from "react";
import { FormAlert, useForm } from "./form.tsx";
import { type MessageId, useIntl } from "./intl.ts";

interface ReasonDialogProps extends Pick<ComponentProps<typeof Dialog>, "title" | "onClose"> {
  /** The label of the reason's field. */
  label: string;
  /** The label of the confirming button. */
  action: string;
  /** The error for a reason that is not accepted. */
  wrong: string;
  accepts: (reason: string) => boolean;
  /** The text if the server gave no reason. */
  failed: MessageId;
  /** Does it, and what follows. */
  run: (reason: string) => Promise<unknown>;
  onRefused?: (error: unknown) => unknown;
  /** The consequences. */
  children: ReactNode;
}

/** Asks staff for the reason of an action; the people affected can read it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { label, action, wrong, accepts, failed, run, onRefused, children, ...dialog } = props;
  const { t } = useIntl();
  const form = useForm({
    start: { reason: "" },
    failed,
    check: ({ reason }) => ({ reason: !accepts(reason) && wrong }),
    send: ({ reason }) => run(reason),
    ...(onRefused && { onRefused }),
  });
  return (
    <Dialog
      {...dialog}
      closeLabel={t("shell.close")}
      unsaved={form.isTyped}
      onSubmit={form.onSubmit}
      cancel={t("shell.cancel")}
      actions={
        <Button type="submit" tone="danger" busy={form.isPending}>
          {action}
        </Button>
      }
    >
      {children}
      <FormAlert form={form} />
      <Field label={label} error={form.errors.reason}>
        <TextArea rows={4} {...form.text("reason")} />
      </Field>
    </Dialog>
  );
}
