import type { factsPerLanguage, Language } from "@sortes/contract";
import { cryptoRandom } from "@sortes/core";
import { Button, FactSlip } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { useLanguage } from "../../base/services.ts";

const facts = [
  "home.fact1",
  "home.fact2",
  "home.fact3",
  "home.fact4",
  "home.fact5",
] as const satisfies { length: typeof factsPerLanguage };

const anyFact = (): number => cryptoRandom().below(facts.length);
/** Any but the one that is shown: a press always shows something new. */
const otherFact = (shown: number): number =>
  (shown + 1 + cryptoRandom().below(facts.length - 1)) % facts.length;

/** One of five facts, drawn anew when the language changes. */
export function FactOfTheDay() {
  const { formatMessage } = useIntl();
  const [language] = useLanguage();
  const [picked, setPicked] = useState<{ language: Language; fact: number }>(() => ({
    language,
    fact: anyFact(),
  }));
  if (picked.language !== language) setPicked({ language, fact: anyFact() });
  const id = facts[picked.fact] ?? facts[0];
  return (
    <FactSlip
      label={formatMessage({ id: "home.factLabel" })}
      action={
        <Button
          tone="quiet"
          icon="arrows-clockwise"
          onClick={() => setPicked({ language, fact: otherFact(picked.fact) })}
        >
          {formatMessage({ id: "home.another" })}
        </Button>
      }
    >
      {formatMessage({ id })}
    </FactSlip>
  );
}
