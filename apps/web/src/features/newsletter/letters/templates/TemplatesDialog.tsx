import type { Language, Template } from "@sortes/contract";
import { Button, Dialog, layout } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { once } from "../../../../base/once.ts";
import { saveAt } from "../../../../base/save-at.ts";
import { useServices } from "../../../../base/services.ts";
import type { DraftKeeper } from "../draft-keeper.ts";
import { letterIn, letterOf } from "../draft-letters.ts";
import { type DraftFields, isUnwritten } from "../draft.ts";
import { type Applied, withOneLetter, withTemplate } from "./apply-template.ts";
import { NameTemplate } from "./NameTemplate.tsx";
import { OurTemplates } from "./OurTemplates.tsx";
import { RemoveTemplate } from "./RemoveTemplate.tsx";
import { ReplaceTemplate } from "./ReplaceTemplate.tsx";
import { SavedTemplates } from "./SavedTemplates.tsx";
import { SaveTemplate } from "./SaveTemplate.tsx";

interface TemplatesDialogProps {
  keeper: DraftKeeper;
  /** The language of the letter on screen. */
  language: Language;
  onChoose: (applied: Applied) => void;
  onClose: () => void;
}

type Step =
  | { is: "save" }
  | { is: "rename" | "remove" | "overwrite"; template: Template }
  | { is: "replace"; applied: Applied };

/** Offers saved and built-in templates, saves a letter as a template, and asks before a text is replaced. */
export function TemplatesDialog(props: TemplatesDialogProps) {
  const { keeper, language, onChoose, onClose } = props;
  const { t } = useIntl();
  const { client, utils } = useServices();
  const [fields] = useState(() => keeper.fields);
  const [step, setStep] = useState<Step>();
  const [saved, setSaved] = useState<string>();
  const begin = (next: Step) => {
    setSaved(undefined);
    setStep(next);
  };
  const back = () => setStep(undefined);
  const done = ({ name }: Template) => {
    setSaved(name);
    back();
  };
  const shown = letterIn(fields, language);
  const take = (applied: Applied) =>
    applied.isReplacing ? begin({ is: "replace", applied }) : onChoose(applied);

  if (step?.is === "replace")
    return (
      <Dialog
        question
        title={t("campaign.replaceTitle")}
        closeLabel={t("shell.close")}
        onClose={onClose}
        cancel={t("campaign.keepText")}
        actions={
          <Button onClick={() => onChoose(step.applied)}>{t("campaign.replaceText")}</Button>
        }
      >
        <p>{t("campaign.replaceLead")}</p>
      </Dialog>
    );
  if (step?.is === "remove") return <RemoveTemplate template={step.template} onClose={back} />;
  if (step?.is === "rename") {
    const { id, version, name } = step.template;
    return (
      <NameTemplate
        title={t("campaign.templateRename", { name })}
        act="campaign.templateRenameNow"
        failed="campaign.templateRenameFailed"
        name={name}
        id={id}
        send={(next, theirs) =>
          saveAt({
            version: theirs?.version ?? version,
            save: (seen) => client.templates.rename.mutate({ id, version: seen, name: next }),
            current: async () =>
              (await utils.templates.list.fetch(undefined, { staleTime: 0 })).templates.find(
                (one) => one.id === id,
              ),
            isOurs: (other) => other.name === next,
          })
        }
        onDone={back}
        onClose={back}
      />
    );
  }
  if (step?.is === "save")
    return (
      <SaveTemplate
        send={(name) => {
          const input = { name, ...contentOf(fields) };
          return once("template", input, (options) =>
            client.templates.create.mutate(input, options),
          );
        }}
        onReplace={(template) => setStep({ is: "overwrite", template })}
        onDone={done}
        onClose={back}
      />
    );
  if (step?.is === "overwrite")
    return (
      <ReplaceTemplate
        template={step.template}
        send={({ id, version }) => {
          const input = { id, version, ...contentOf(fields) };
          return once("template-replace", input, (options) =>
            client.templates.replace.mutate(input, options),
          );
        }}
        onDone={done}
        onClose={back}
      />
    );
  return (
    <Dialog
      size="wide"
      title={t("campaign.layouts")}
      closeLabel={t("shell.close")}
      onClose={onClose}
      cancel={t("shell.cancel")}
      actions={
        !isUnwritten(fields) && (
          <Button tone="quiet" onClick={() => begin({ is: "save" })}>
            {t("campaign.templateSave")}
          </Button>
        )
      }
    >
      <div className={layout.stack}>
        <p role="status" hidden={saved === undefined}>
          {saved !== undefined && t("campaign.templateSaved", { name: saved })}
        </p>
        <OurTemplates
          language={language}
          isLanguageFixed={fields.translation !== null}
          isDocument={shown.document !== null}
          onChoose={(letter, of) =>
            take(withOneLetter(fields, language, { letter: letterOf(letter), language: of }))
          }
        />
        <SavedTemplates
          language={language}
          onChoose={(template) => take(withTemplate(fields, language, template))}
          onRename={(template) => begin({ is: "rename", template })}
          onRemove={(template) => begin({ is: "remove", template })}
        />
      </div>
    </Dialog>
  );
}

/** The part of a draft that a template stores. Leaves out an empty translation. */
function contentOf(fields: DraftFields) {
  const { language, translation } = fields;
  return {
    language,
    ...letterOf(fields),
    translation: translation && !isUnwritten(translation) ? letterOf(translation) : null,
  };
}
