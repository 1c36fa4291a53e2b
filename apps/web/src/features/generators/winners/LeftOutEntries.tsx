import type { filterEntries } from "@sortes/core";
import { layout, LinkButton, text } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";

type Found = ReturnType<typeof filterEntries>;

/** Entries listed at first, and added with each press. */
const step = 200;
/** Maximum length of an excerpt, in characters. */
const excerpt = 80;

/** The number of qualifying entries, and a list of the others with the reasons. */
export function LeftOutEntries({ found }: { found: Found }) {
  const { t } = useIntl();
  const [isOpen, setOpen] = useState(false);
  const [shown, setShown] = useState(step);
  const { kept, leftOut, continued } = found;
  const all = kept.length + leftOut.length;
  const sentence = (
    <span role="status">{t("winners-more.fitting", { kept: kept.length, count: all })}</span>
  );
  return (
    <div className={layout.stackSm}>
      {leftOut.length === 0 ? (
        <p>{sentence}</p>
      ) : (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{sentence}</summary>
          {isOpen && (
            <ul className={layout.stackSm}>
              {leftOut.slice(0, shown).map((entry, i) => (
                <li key={i}>
                  <bdi>
                    <b>{entry.who}</b>
                  </bdi>
                  {": "}
                  <Why entry={entry} />
                  {entry.text !== "" && (
                    <>
                      {" "}
                      <bdi className={text.muted}>{excerptOf(entry.text)}</bdi>
                    </>
                  )}
                </li>
              ))}
            </ul>
          )}
          {isOpen && leftOut.length > shown && (
            <LinkButton onClick={() => setShown(shown + step)}>
              {t("winners-more.showMore", { count: leftOut.length - shown })}
            </LinkButton>
          )}
        </details>
      )}
      {continued > 0 && (
        <p className={text.muted}>{t("winners-more.continued", { count: continued })}</p>
      )}
    </div>
  );
}

function Why({ entry: { why, mentions } }: { entry: Found["leftOut"][number] }) {
  const { t } = useIntl();
  switch (why) {
    case "keyword":
      return t("winners-more.noKeyword");
    case "mentions":
      return t("winners-more.mentioned", { count: mentions });
    case "repeated":
      return t("winners-more.repeated");
  }
}

function excerptOf(comment: string): string {
  const letters = Array.from(comment.slice(0, 2 * excerpt));
  const isLong = letters.length > excerpt || comment.length > 2 * excerpt;
  return isLong ? `${letters.slice(0, excerpt).join("")}…` : comment;
}
