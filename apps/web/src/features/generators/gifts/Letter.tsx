import { layout, text } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import * as styles from "./gifts.css.ts";
import type { GiftLetter } from "./links.ts";

/** The content of an opened link: the receiver, and the texts for everybody. */
export function Letter({ letter }: { letter: GiftLetter }) {
  const { t } = useIntl();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const facts = [
    { term: t("gifts.priceLimit"), value: letter.priceLimit },
    { term: t("gifts.exchangeDate"), value: letter.exchangeDate },
    { term: t("gifts.note"), value: letter.note },
  ].filter(({ value }) => value !== "");
  return (
    <div className={layout.stack}>
      <h2 ref={heading} tabIndex={-1} className={styles.receiver}>
        {t("gifts.youGive", {
          name: <bdi key="name">{letter.name}</bdi>,
          receiver: (
            <strong key="receiver" dir="auto" className={styles.name}>
              {letter.receiver}
            </strong>
          ),
        })}
      </h2>
      {facts.length > 0 && (
        <dl className={layout.stackSm}>
          {facts.map(({ term, value }) => (
            <div key={term}>
              <dt className={text.muted}>{term}</dt>
              <dd className={text.lines} dir="auto">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
