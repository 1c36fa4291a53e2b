import { bodyFormatOf, type Language } from "@sortes/contract";
import { layout, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { loadPart } from "../../../../base/load-part.ts";
import { useServices } from "../../../../base/services.ts";
import { withLimit } from "../../../../base/trpc.ts";
import { LetterChoice } from "../../campaigns/preview-choices.tsx";
import { layouts, type LayoutText } from "./layouts.ts";
import { Miniature } from "./Miniature.tsx";
import * as styles from "./templates.css.ts";

interface OurTemplatesProps {
  language: Language;
  /** Whether templates in the other language are unusable for this letter. */
  isLanguageFixed: boolean;
  /** Whether the letter has blocks: HTML templates are converted to blocks, the MJML one stays source. */
  isDocument: boolean;
  onChoose: (chosen: LayoutText, language: Language) => void;
}

/** The built-in templates, in both languages. */
export function OurTemplates(props: OurTemplatesProps) {
  const { language, isLanguageFixed, isDocument, onChoose } = props;
  const { t } = useIntl();
  const { client } = useServices();
  const [of, setOf] = useState(language);
  const take = async (layout: LayoutText) => {
    if (!isDocument || bodyFormatOf(layout.body) === "mjml") return onChoose(layout, of);
    const { documentOfHtml } = await loadPart(() => import("../letter/mount-letter.ts"));
    return onChoose({ ...layout, body: "", document: documentOfHtml(layout.body) }, of);
  };
  const render = async ({ subject, preheader, body }: LayoutText, signal: AbortSignal) => {
    const draft = { subject, preheader, body, language: of, scheme: "light" as const };
    const options = withLimit("letter", { context: { alone: true }, signal });
    return (await client.campaigns.preview.mutate(draft, options)).previewUrl;
  };
  return (
    <section className={layout.stackSm} aria-labelledby="our-templates">
      <div className={layout.bar}>
        <h3 id="our-templates">{t("campaign.templatesOurs")}</h3>
        <div hidden={isLanguageFixed}>
          <LetterChoice label="campaign.layoutLanguage" value={of} onChange={setOf} />
        </div>
      </div>
      <ul className={styles.grid}>
        {layouts.map((one) => (
          <li key={one.id} className={styles.card}>
            <Miniature
              key={of}
              name={t(`campaign.layout_${one.id}`)}
              render={(signal) => render(one[of], signal)}
            />
            <button type="button" className={styles.choose} onClick={() => void take(one[of])}>
              <b>{t(`campaign.layout_${one.id}`)}</b>
              <span className={text.muted}>{t(`campaign.layoutAbout_${one.id}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
