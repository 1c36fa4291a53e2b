import type { SubscriberField, SubscriberImportRun } from "@sortes/contract";
import { text } from "@sortes/ui";
import type { ReactNode } from "react";
import { type MessageId, useIntl } from "../../../../base/intl.ts";
import { useLanguage } from "../../../../base/services.ts";
import type { ColumnChoice } from "./column-choices.ts";

/** The meanings of imported columns. */
const kinds: Partial<Record<ColumnChoice["to"], MessageId>> = {
  email: "subscribers.importTakes_email",
  name: "subscribers.importTakes_name",
  firstName: "subscribers.importTakes_firstName",
  lastName: "subscribers.importTakes_lastName",
  language: "subscribers.importTakes_language",
  tags: "subscribers.importTakes_tags",
  topics: "subscribers.importTakes_topics",
  frequency: "subscribers.importTakes_frequency",
  state: "subscribers.importTakes_state",
  receives: "subscribers.importTakes_state",
  unsubscribed: "subscribers.importTakes_state",
  confirmed: "subscribers.importTakes_state",
  left: "subscribers.importTakes_state",
  bounced: "subscribers.importTakes_state",
  suppressed: "subscribers.importTakes_state",
  suppressionReason: "subscribers.importTakes_state",
  consentAt: "subscribers.importTakes_dates",
  createdAt: "subscribers.importTakes_dates",
  confirmedAt: "subscribers.importTakes_dates",
  unsubscribedAt: "subscribers.importTakes_dates",
  consentSource: "subscribers.importTakes_source",
};

interface TakenColumnsProps {
  run: SubscriberImportRun;
  choices: readonly ColumnChoice[];
  fields: readonly SubscriberField[];
  /** The way to the columns. */
  change: ReactNode;
}

/** In one line, what is taken from a list; below it, an example, and the columns with values that are left out. */
export function TakenColumns({ run, choices, fields, change }: TakenColumnsProps) {
  const { t, formatList } = useIntl();
  const [reader] = useLanguage();
  const labelOf = ({ to, field, made }: ColumnChoice) => {
    if (to === "new") return made[reader];
    if (to === "field") return fields.find(({ key }) => key === field)?.[reader] ?? field;
    const kind = kinds[to];
    return kind ? t(kind) : undefined;
  };
  // columns about the same are named once
  const taken = new Map<string, string | undefined>();
  const left: string[] = [];
  for (const [place, choice] of choices.entries()) {
    const { heading = "", samples: [first] = [] } = run.columns[place] ?? {};
    const label = labelOf(choice);
    if (label) taken.set(label, taken.get(label) ?? first);
    else if (choice.to === "leave" && heading !== "" && first) left.push(heading);
  }
  const samples = [...taken.values()].filter((sample) => sample);
  return (
    <>
      <p>
        {t("subscribers.importTakes", {
          columns: formatList(taken.keys(), { type: "conjunction" }),
        })}{" "}
        {change}
      </p>
      {samples.length > 0 && (
        <p className={text.muted}>
          {t("subscribers.importExample", { values: samples.join(" · ") })}
        </p>
      )}
      {left.length > 0 && (
        <p className={text.muted}>
          {t("subscribers.importLeaves", { columns: formatList(left, { type: "conjunction" }) })}
        </p>
      )}
    </>
  );
}
