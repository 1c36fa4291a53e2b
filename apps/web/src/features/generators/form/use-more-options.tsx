import { Button, layout } from "@sortes/ui";
import { type ReactNode, useId, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { moreButton } from "./form.css.ts";

interface MoreOptions {
  /** Whether the draft uses one of the options: then they are open at first. */
  isUsed: boolean;
  /** Whether one of them has an error, which must not stay hidden. */
  isWrong?: boolean;
}

/** The options that few people need, behind one button, which fits beside the last field. */
export function useMoreOptions({ isUsed, isWrong = false }: MoreOptions) {
  const { t } = useIntl();
  const [wished, setWished] = useState<boolean>();
  const id = useId();
  // then they stay, also while the field that opened them is emptied
  if (wished === undefined && (isUsed || isWrong)) setWished(true);
  const isOpen = isWrong || (wished ?? isUsed);
  return {
    isOpen,
    /** Returns to what the draft asks for. */
    reset: () => setWished(undefined),
    button: (
      <div className={moreButton}>
        <Button
          tone="quiet"
          size="sm"
          icon={isOpen ? "caret-up-bold" : "caret-down-bold"}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setWished(!isOpen)}
        >
          {t("results.moreOptions")}
        </Button>
      </div>
    ),
    panelOf: (options: ReactNode) =>
      isOpen && (
        <div id={id} className={layout.stack}>
          {options}
        </div>
      ),
  };
}
