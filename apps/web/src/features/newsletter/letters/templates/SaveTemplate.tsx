import type { Template } from "@sortes/contract";
import { Field, Select } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { trpc } from "../../../../base/trpc.ts";
import { NameTemplate } from "./NameTemplate.tsx";

interface SaveTemplateProps {
  send: (name: string) => Promise<Template>;
  /** The letter is to replace an existing template. */
  onReplace: (template: Template) => void;
  onDone: (template: Template) => void;
  onClose: () => void;
}

/** Asks for a name for the new template, or for the template to replace. */
export function SaveTemplate({ send, onReplace, onDone, onClose }: SaveTemplateProps) {
  const { t } = useIntl();
  const { data } = trpc.templates.list.useQuery(undefined, { staleTime: 0 });
  const [chosen, setChosen] = useState("");
  const templates = data?.templates ?? [];
  const template = templates.find(({ id }) => id === chosen);
  return (
    <NameTemplate
      title={t("campaign.templateSave")}
      act={template ? "campaign.templateReplace" : "campaign.templateSaveNow"}
      failed="campaign.templateFailed"
      name=""
      send={send}
      instead={template && (() => onReplace(template))}
      onDone={onDone}
      onClose={onClose}
    >
      {templates.length > 0 && (
        <Field label={t("campaign.templatePlace")}>
          <Select value={template?.id ?? ""} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t("campaign.templatePlaceNew")}</option>
            {templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {t("campaign.templatePlaceOf", { name })}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </NameTemplate>
  );
}
