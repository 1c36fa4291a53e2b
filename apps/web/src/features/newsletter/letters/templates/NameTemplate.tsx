import { type Template, templateLimits } from "@sortes/contract";
import { Field, TextInput } from "@sortes/ui";
import type { ReactNode } from "react";
import { useForm } from "../../../../base/form.tsx";
import { FormDialog } from "../../../../base/FormDialog.tsx";
import { type MessageId, useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

interface NameTemplateProps {
  title: string;
  /** The label of its button. */
  act: MessageId;
  failed: MessageId;
  name: string;
  /** Gets the current version of the template after someone else has changed it. */
  send: (name: string, theirs: Template | undefined) => Promise<Template>;
  /** The id of a template that gets another name. */
  id?: string;
  onDone: (template: Template) => void;
  onClose: () => void;
  /** The action if no name is asked for. */
  instead?: (() => void) | undefined;
  /** Shown above the name. */
  children?: ReactNode;
}

/** Asks for the name of a template, and shows why the server refused it. */
export function NameTemplate(props: NameTemplateProps) {
  const { title, act, failed, id, send, onDone, onClose, instead, children } = props;
  const { t } = useIntl();
  const { utils } = useServices();
  const list = utils.templates.list;
  // the list is not shown meanwhile
  const refresh = () => list.invalidate(undefined, { refetchType: "all" });
  const form = useForm({
    start: { name: props.name },
    failed,
    check: ({ name }) => ({ name: name.trim() === "" && t("REQUIRED") }),
    async send({ name }, theirs: Template | undefined) {
      const template = await send(name.trim(), theirs);
      await refresh();
      onDone(template);
    },
    current: async () =>
      (await list.fetch(undefined, { staleTime: 0 })).templates.find((one) => one.id === id),
    onRefused: refresh,
  });
  const { theirs } = form;
  return (
    <FormDialog
      form={instead ? { ...form, onSubmit: instead } : form}
      title={title}
      unsaved
      act={act}
      remark={theirs && <p>{t("campaign.templateNow", { name: theirs.name })}</p>}
      onClose={onClose}
    >
      {children}
      {!instead && (
        <Field
          label={t("campaign.templateName")}
          hint={t("campaign.templateNameHint")}
          error={form.errors.name}
        >
          <TextInput
            dir="auto"
            autoComplete="off"
            maxLength={templateLimits.name}
            {...form.text("name")}
          />
        </Field>
      )}
    </FormDialog>
  );
}
