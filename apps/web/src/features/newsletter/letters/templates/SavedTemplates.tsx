import type { Language, Template, WholeTemplate } from "@sortes/contract";
import { IconButton, layout, text } from "@sortes/ui";
import { LoadState } from "../../../../base/LoadState.tsx";
import { CallFailure } from "../../../../base/failures.tsx";
import { useCall } from "../../../../base/use-call.ts";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc, withLimit } from "../../../../base/trpc.ts";
import { otherThan } from "../draft-letters.ts";
import { Miniature } from "./Miniature.tsx";
import * as styles from "./templates.css.ts";

interface SavedTemplatesProps {
  /** The language of the letter on screen. */
  language: Language;
  onChoose: (chosen: WholeTemplate) => void;
  onRename: (template: Template) => void;
  onRemove: (template: Template) => void;
}

/** The saved templates: choose, rename or remove. */
export function SavedTemplates(props: SavedTemplatesProps) {
  const { language, onChoose, onRename, onRemove } = props;
  const { t } = useIntl();
  const { client, utils } = useServices();
  const list = trpc.templates.list.useQuery(undefined, { staleTime: 0 });
  const choosing = useCall({
    mutationFn: (id: string) => client.templates.get.query({ id }),
    onSuccess: onChoose,
    // the template may have been removed since
    onError: () => void utils.templates.list.invalidate(),
  });
  const render = async (id: string, signal: AbortSignal) => {
    const options = withLimit("letter", { context: { alone: true }, signal });
    const shown = { id, language, scheme: "light" as const };
    return (await client.templates.preview.mutate(shown, options)).previewUrl;
  };
  const { templates } = list.data ?? {};
  return (
    <section className={layout.stackSm} aria-labelledby="saved-templates">
      <h3 id="saved-templates">{t("campaign.templatesSaved")}</h3>
      <CallFailure call={choosing} fallback="campaign.templateUseFailed" />
      <LoadState query={list} loading="campaign.templatesSaved" failed="campaign.templatesFailed" />
      {templates?.length === 0 && <p className={text.muted}>{t("campaign.templatesEmpty")}</p>}
      <ul className={styles.grid}>
        {templates?.map((one) => (
          <li key={one.id} className={styles.card}>
            <Miniature
              key={one.version}
              name={one.name}
              render={(signal) => render(one.id, signal)}
            />
            <button
              type="button"
              className={styles.choose}
              aria-busy={choosing.isPending && choosing.variables === one.id}
              onClick={() => choosing.send(one.id)}
            >
              <b dir="auto">{one.name}</b>
              <About template={one} />
            </button>
            <div className={styles.tools}>
              <IconButton
                icon="pencil-simple"
                label={t("campaign.templateRename", { name: one.name })}
                onClick={() => onRename(one)}
              />
              <IconButton
                icon="trash"
                label={t("campaign.templateRemove", { name: one.name })}
                onClick={() => onRemove(one)}
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The format of a template, the time when it was saved, and the number of its missing pictures. */
function About({ template }: { template: Template }) {
  const { format, language, isTranslated, changedAt, missingPictures } = template;
  const { t, formatDate, formatList } = useIntl();
  const written = isTranslated && language ? [language, otherThan(language)] : [language];
  const tongues = written.flatMap((one) => (one ? [t(`campaign.language_${one}`)] : []));
  const about = [
    t(`campaign.templateFormat_${format}`),
    ...(tongues.length > 0 ? [formatList(tongues)] : []),
    formatDate(changedAt, { dateStyle: "medium" }),
  ];
  return (
    <>
      <span className={text.muted}>{about.join(" · ")}</span>
      {missingPictures > 0 && (
        <span>{t("campaign.templateMissing", { count: missingPictures })}</span>
      )}
    </>
  );
}
