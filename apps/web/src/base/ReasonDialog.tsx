import { Field, TextArea } from "@sortes/ui";
import type { ComponentProps, ReactNode } from "react";
import { useForm } from "./form.tsx";
import { FormDialog } from "./FormDialog.tsx";
import type { MessageId } from "./intl.ts";

interface ReasonDialogProps extends Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "act" | "onClose"
> {
  /** The label of the reason's field. */
  label: string;
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
  const { label, wrong, accepts, failed, run, onRefused, children, ...dialog } = props;
  const form = useForm({
    start: { reason: "" },
    failed,
    check: ({ reason }) => ({ reason: !accepts(reason) && wrong }),
    send: ({ reason }) => run(reason),
    ...(onRefused && { onRefused }),
  });
  return (
    <FormDialog form={form} tone="danger" {...dialog}>
      {children}
      <Field label={label} error={form.errors.reason}>
        <TextArea rows={4} {...form.text("reason")} />
      </Field>
    </FormDialog>
  );
}
