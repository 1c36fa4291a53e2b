import { namesIn, type GiftLines } from "@sortes/core";
import { layout, LinkButton, Sheet, SheetBody, text } from "@sortes/ui";
import { useEffect, useRef } from "react";
import { useIntl } from "../../../base/intl.ts";
import { NamePicker } from "../names-input/NamePicker.tsx";
import { wordRule } from "./rule-words.ts";

const texts = {
  tap: "gifts.tap",
  namesFirst: "gifts.namesFirst",
  find: "gifts.find",
  moreNames: "gifts.moreNames",
  noName: "gifts.noName",
} as const;

interface GiftRulesProps {
  /** The list as typed. */
  typed: string;
  read: GiftLines;
  onChange: (typed: string) => void;
}

/** Controls for the rules. They edit the lines in the list, so that both always agree. */
export function GiftRules({ typed, read, onChange }: GiftRulesProps) {
  const intl = useIntl();
  const { t } = intl;
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // some browsers return a promise, which is no cleanup
    sheet.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const add = (line: string) => onChange(`${typed.trimEnd()}\n${line}`);
  const remove = (entry: number) =>
    onChange(
      namesIn(typed)
        .filter((_, at) => at !== entry)
        .join("\n"),
    );
  return (
    <Sheet ref={sheet}>
      <SheetBody>
        <h2 className={text.h3}>{t("gifts.rulesTitle")}</h2>
        <NamePicker
          names={read.names}
          texts={texts}
          actions={[
            {
              label: "gifts.apart",
              done: "gifts.nowApart",
              use: (chosen) => add(chosen.join(" ≠ ")),
            },
            {
              label: "gifts.never",
              done: "gifts.nowNever",
              isForTwo: true,
              use: (chosen) => add(chosen.join(" → ")),
            },
          ]}
        />
        {read.lines.length > 0 && (
          // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- Safari takes an unmarked list for none
          <ul role="list" aria-label={t("gifts.rulesKept")} className={layout.stackSm}>
            {read.lines.map(({ entry, rules }) => {
              const words = rules.map((rule) => wordRule(intl, rule)).join("; ");
              return (
                <li key={entry} className={layout.bar}>
                  <span dir="auto">{words}</span>
                  <LinkButton
                    aria-label={t("gifts.removeRule", { rule: words })}
                    onClick={() => remove(entry)}
                  >
                    {t("gifts.remove")}
                  </LinkButton>
                </li>
              );
            })}
          </ul>
        )}
      </SheetBody>
    </Sheet>
  );
}
