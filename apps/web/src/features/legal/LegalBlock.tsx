import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useIntl } from "react-intl";
import * as styles from "./legal.css.ts";
import type { Block, Special, Words } from "./legal-text.ts";
import { useSite } from "../../base/services.ts";

/** A part of a section, made of elements and never of HTML. */
export function LegalBlock({ block }: { block: Block }) {
  if ("p" in block)
    return (
      <p>
        <Said words={block.p} />
      </p>
    );
  if ("list" in block)
    return (
      <ul>
        {block.list.map((words, i) => (
          <li key={i}>
            <Said words={words} />
          </li>
        ))}
      </ul>
    );
  return (
    <dl className={styles.facts}>
      {block.facts.map(([term, words]) => (
        <div key={term} className={styles.fact}>
          <dt className={styles.term}>{term}</dt>
          <dd className={styles.said}>
            <Said words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Said({ words }: { words: Words }): ReactNode {
  if (typeof words === "string") return words;
  return words.map((piece, i) => (
    <Fragment key={i}>{typeof piece === "string" ? piece : <Pointed piece={piece} />}</Fragment>
  ));
}

function Pointed({ piece }: { piece: Special }) {
  if ("mail" in piece) return <SupportAddress />;
  if ("code" in piece) return <code>{piece.code}</code>;
  return <Link to={piece.to}>{piece.text}</Link>;
}

function SupportAddress() {
  const { formatMessage } = useIntl();
  const address = useSite()?.supportEmail;
  if (address === undefined) return formatMessage({ id: "legal.noAddress" });
  return <a href={`mailto:${address}`}>{address}</a>;
}
