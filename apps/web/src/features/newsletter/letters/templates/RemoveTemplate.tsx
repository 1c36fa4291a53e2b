import type { Template } from "@sortes/contract";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

interface RemoveTemplateProps {
  template: Template;
  onClose: () => void;
}

/** Asks before a template is removed for everybody. */
export function RemoveTemplate({ template: { id, name }, onClose }: RemoveTemplateProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  return (
    <ConfirmDialog
      removes
      title={t("campaign.templateRemoveTitle", { name })}
      act="campaign.templateRemoveNow"
      cancel="campaign.templateKeep"
      failed="campaign.templateRemoveFailed"
      run={() => client.templates.remove.mutate({ id })}
      // the list is not shown meanwhile
      refresh={() => utils.templates.list.invalidate(undefined, { refetchType: "all" })}
      onClose={onClose}
    >
      <p>{t("campaign.templateRemoveLead")}</p>
    </ConfirmDialog>
  );
}
