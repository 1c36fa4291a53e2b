import type { Template } from "@sortes/contract";
import { Button, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { reasonOf } from "../../../../base/errors.ts";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

interface RemoveTemplateProps {
  template: Template;
  onClose: () => void;
}

/** Asks before a template is removed for everybody. */
export function RemoveTemplate({ template, onClose }: RemoveTemplateProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const removing = useMutation({
    mutationFn: () => client.templates.remove.mutate({ id: template.id }),
    async onSettled(_done, error) {
      await utils.templates.list.invalidate();
      // somebody else was first
      if (!error || reasonOf(error) === "NOT_FOUND") onClose();
    },
  });
  return (
    <Dialog
      question
      title={t("campaign.templateRemoveTitle", { name: template.name })}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      cancel={t("campaign.templateKeep")}
      actions={
        <Button tone="danger" busy={removing.isPending} onClick={() => removing.mutate()}>
          {t("campaign.templateRemoveNow")}
        </Button>
      }
    >
      <CallFailure call={removing} fallback="campaign.templateRemoveFailed" />
      <p>{t("campaign.templateRemoveLead")}</p>
    </Dialog>
  );
}
