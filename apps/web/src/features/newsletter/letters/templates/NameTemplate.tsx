import { type Template, templateLimits } from "@sortes/contract";
import { Button, Dialog, Field, TextInput } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useErrorText, wordMessage } from "../../../../base/error-text.ts";
import { type MessageId, useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

interface NameTemplateProps {
  title: string;
  /** The label of its button. */
  act: MessageId;
  failed: MessageId;
  name: string;
  send: (name: string) => Promise<Template>;
  onDone: (template: Template) => void;
  onClose: () => void;
  /** The action if no name is asked for. */
  instead?: (() => void) | undefined;
  /** Shown above the name. */
  children?: ReactNode;
}

/** Asks for the name of a template, and shows why the server refused it. */
export function NameTemplate(props: NameTemplateProps) {
  const { title, act, failed, send, onDone, onClose, instead, children } = props;
  const intl = useIntl();
  const { t } = intl;
  const { utils } = useServices();
  const errorText = useErrorText();
  const [name, setName] = useState(props.name);
  const [isMissing, setMissing] = useState(false);
  const naming = useMutation({
    mutationFn: () => send(name.trim()),
    onSuccess: onDone,
    onSettled: () => utils.templates.list.invalidate(),
  });
  const problem = isMissing
    ? wordMessage(intl, { code: "REQUIRED" })
    : naming.error && errorText(naming.error, failed);
  return (
    <Dialog
      title={title}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      unsaved
      cancel={t("campaign.letterCancel")}
      onSubmit={(event) => {
        // React would bubble the event through the portal to the campaign form
        event.stopPropagation();
        if (instead) instead();
        else if (name.trim() === "") setMissing(true);
        else if (!naming.isPending) naming.mutate();
      }}
      actions={
        <Button type="submit" busy={naming.isPending}>
          {t(act)}
        </Button>
      }
    >
      {children}
      {!instead && (
        <Field
          label={t("campaign.templateName")}
          hint={t("campaign.templateNameHint")}
          error={problem ?? undefined}
        >
          <TextInput
            dir="auto"
            autoComplete="off"
            maxLength={templateLimits.name}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              setMissing(false);
              naming.reset();
            }}
          />
        </Field>
      )}
    </Dialog>
  );
}
