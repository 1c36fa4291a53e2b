import { type Language, legalDate } from "@sortes/contract";
import { Button, Icon, layout, PageHead, Prose, text as look } from "@sortes/ui";
import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useDeferredValue } from "react";
import { type MessageId, useIntl } from "../../../base/intl.ts";
import { joinAtHyphens } from "../../../base/texts.ts";
import { useLanguage, useSite } from "../../../base/services.ts";
import { type Block, type LegalDocument, legalText } from "./legal-texts.ts";
import * as styles from "./legal.css.ts";

/** A block of a section, built from elements and never from HTML. */
function LegalBlock({ block }: { block: Block }) {
  if ("p" in block)
    return (
      <p>
        <MarkedText text={block.p} />
      </p>
    );
  if ("list" in block)
    return (
      <ul>
        {block.list.map((text) => (
          <li key={text}>
            <MarkedText text={text} />
          </li>
        ))}
      </ul>
    );
  return (
    <dl className={styles.facts}>
      {block.facts.map(({ term, text }) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.said}>
            <MarkedText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A link, a stored key, or the operator's address. */
const mark = /(\[[^[\]]+\]\([^()]+\)|`[^`]+`|\{email\})/;

function MarkedText({ text }: { text: string }): ReactNode {
  // `split` with a capture group: marks are at odd indices
  return text
    .split(mark)
    .map((piece, i) => <Fragment key={i}>{i % 2 ? marked(piece) : joinAtHyphens(piece)}</Fragment>);
}

function marked(piece: string): ReactNode {
  if (piece === "{email}") return <SupportAddress />;
  if (piece.startsWith("`")) return <code>{piece.slice(1, -1)}</code>;
  const [words, address] = piece.slice(1, -1).split("](");
  return <Link to={address}>{words}</Link>;
}

function SupportAddress() {
  const { t } = useIntl();
  const address = useSite()?.supportEmail;
  if (address === undefined) return t("legal.noAddress");
  return <a href={`mailto:${address}`}>{address}</a>;
}

/** The specification requires dates such as April 14, 2025. */
const dateLocales: Record<Language, string> = { en: "en-US", ro: "ro" };

/** A legal text: date, table of contents and sections. */
export function LegalPage({ document, title }: { document: LegalDocument; title: MessageId }) {
  const { t } = useIntl();
  // the current text stays until the other language has loaded
  const language = useDeferredValue(useLanguage()[0]);
  const { data: text } = useSuspenseQuery(legalText(document, language));
  const date = new Intl.DateTimeFormat(dateLocales[language], {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(legalDate));
  return (
    <article className={`${layout.wrap} ${layout.sectionEnd} ${styles.page}`} lang={language}>
      <PageHead title={t(title)} lead={text.lead}>
        <p className={look.note}>
          {t("legal.date", { date: <time dateTime={legalDate}>{date}</time> })}
        </p>
      </PageHead>
      <div className={styles.columns}>
        <nav aria-labelledby="contents" className={styles.contents}>
          <h2 id="contents" className={styles.contentsTitle}>
            {t("legal.contents")}
          </h2>
          <ol className={styles.list}>
            {text.sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className={styles.entry}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
          <Button tone="quiet" size="sm" onClick={() => window.print()}>
            <Icon name="printer" />
            {t("legal.print")}
          </Button>
        </nav>
        <Prose>
          {text.sections.map(({ id, title: heading, blocks }) => (
            <section key={id} aria-labelledby={id} className={styles.section}>
              <h2 id={id} tabIndex={-1}>
                {heading}
              </h2>
              {blocks.map((block, i) => (
                <LegalBlock key={i} block={block} />
              ))}
            </section>
          ))}
        </Prose>
      </div>
    </article>
  );
}
