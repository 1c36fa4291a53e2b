import type { Template } from "@sortes/contract";
import { useState } from "react";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { reasonOf } from "../../../../base/errors.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";

interface ReplaceTemplateProps {
  /** The version that the person has seen. */
  template: Template;
  send: (template: Template) => Promise<Template>;
  onDone: (template: Template) => void;
  onClose: () => void;
}

/**
 * Asks before a letter replaces a template. If the template has changed since, shows the current version and asks
 * again.
 */
export function ReplaceTemplate({ template, send, onDone, onClose }: ReplaceTemplateProps) {
  const { t, formatDate } = useIntl();
  const { utils } = useServices();
  const [seen, setSeen] = useState(template);
  const { name, changedAt } = seen;
  return (
    <ConfirmDialog
      title={t("campaign.templateReplaceTitle", { name })}
      act="campaign.templateReplaceNow"
      tone="danger"
      cancel="campaign.templateKeep"
      failed="campaign.templateFailed"
      run={() => send(seen)}
      refresh={async (error) => {
        // the list is not shown meanwhile
        await utils.templates.list.invalidate(undefined, { refetchType: "all" });
        if (reasonOf(error) !== "TEMPLATE_CHANGED") return;
        // if the list cannot be fetched, the seen version stays, and the server refuses it again
        const now = await utils.templates.list.fetch().catch(() => undefined);
        setSeen(now?.templates.find(({ id }) => id === seen.id) ?? seen);
      }}
      meaning={(error) => (reasonOf(error) === "NOT_FOUND" ? "final" : undefined)}
      onDone={(replaced) => replaced && onDone(replaced)}
      onClose={onClose}
    >
      <p>
        {t("campaign.templateReplaceLead", {
          date: formatDate(changedAt, { dateStyle: "long", timeStyle: "short" }),
        })}
      </p>
    </ConfirmDialog>
  );
}
