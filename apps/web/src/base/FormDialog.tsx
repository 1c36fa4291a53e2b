import { Button, type ButtonProps, Dialog, type DialogProps } from "@sortes/ui";
import { FormAlert, type FormAlertProps } from "./form.tsx";
import { type MessageId, useIntl } from "./intl.ts";

interface FormDialogProps
  extends
    Pick<ButtonProps, "tone" | "icon">,
    Pick<DialogProps, "title" | "onClose" | "unsaved" | "children"> {
  form: FormAlertProps["form"] & {
    isTyped: boolean;
    isPending: boolean;
    onSubmit: NonNullable<DialogProps["onSubmit"]>;
  };
  /** The labels of its buttons; false if there is nothing to send. */
  act: MessageId | false;
  cancel?: MessageId;
  /** Follows the reasons of a refusal. */
  remark?: FormAlertProps["children"];
}

/** A dialog that is a form (see `useForm`), with the reasons of a refusal above its fields. */
export function FormDialog(props: FormDialogProps) {
  const { form, act, cancel = "shell.cancel", tone, icon, remark, children, ...dialog } = props;
  const { t } = useIntl();
  return (
    <Dialog
      unsaved={form.isTyped}
      onSubmit={form.onSubmit}
      {...dialog}
      closeLabel={t("shell.close")}
      cancel={t(cancel)}
      actions={
        act && (
          <Button type="submit" tone={tone} icon={icon} busy={form.isPending}>
            {t(act)}
          </Button>
        )
      }
    >
      <FormAlert form={form}>{remark}</FormAlert>
      {children}
    </Dialog>
  );
}
