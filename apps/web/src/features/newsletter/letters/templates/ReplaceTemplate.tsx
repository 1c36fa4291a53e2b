import type { Template } from "@sortes/contract";
import { Button, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { reasonOf } from "../../../../base/errors.ts";
import { CallFailure } from "../../../../base/failures.tsx";
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
  const replacing = useMutation({
    mutationFn: () => send(seen),
    async onSuccess(replaced) {
      await utils.templates.list.invalidate();
      onDone(replaced);
    },
    async onError(error) {
      await utils.templates.list.invalidate();
      if (reasonOf(error) !== "TEMPLATE_CHANGED") return;
      // if the list cannot be fetched, the seen version stays, and the server refuses it again
      const now = await utils.templates.list.fetch().catch(() => undefined);
      setSeen((before) => now?.templates.find(({ id }) => id === before.id) ?? before);
    },
  });
  const { name, changedAt } = seen;
  return (
    <Dialog
      question
      title={t("campaign.templateReplaceTitle", { name })}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      cancel={t("campaign.templateKeep")}
      actions={
        reasonOf(replacing.error) !== "NOT_FOUND" && (
          <Button
            tone="danger"
            busy={replacing.isPending}
            onClick={() => {
              if (!replacing.isPending) replacing.mutate();
            }}
          >
            {t("campaign.templateReplaceNow")}
          </Button>
        )
      }
    >
      <CallFailure call={replacing} fallback="campaign.templateFailed" />
      <p>
        {t("campaign.templateReplaceLead", {
          date: formatDate(changedAt, { dateStyle: "long", timeStyle: "short" }),
        })}
      </p>
    </Dialog>
  );
}
