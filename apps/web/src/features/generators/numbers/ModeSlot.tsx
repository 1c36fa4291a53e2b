import { layout, PageHead, Skeleton } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import type { Area } from "../../../base/catalogues.ts";
import { useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import * as styles from "../results/results.css.ts";
import { initialFields } from "./mode-fields.ts";
import { modeTitles } from "./mode-titles.ts";
import type { NumberGenerator } from "./number-draft.ts";

const modes = new LaterPart(() => import("./modes/ModePage.tsx"));
const areas: readonly Area[] = ["number-modes"];

interface ModeSlotProps {
  generator: NumberGenerator;
  picker: ReactNode;
}

/** Loads the other modes: their code and messages are fetched when one is chosen. */
export function ModeSlot({ generator, picker }: ModeSlotProps) {
  const { t } = useIntl();
  const [hasFailed, setFailed] = useState(false);
  const part = usePart(modes, !hasFailed, { areas, onFailure: () => setFailed(true) });
  const { kind } = generator.draft.mode ?? initialFields;
  if (part) return <part.ModePage generator={generator} picker={picker} />;
  return (
    <div className={layout.wrap}>
      <PageHead title={t(modeTitles[kind])} lead={t("numbers.lead")} />
      <div className={styles.bench}>
        <div className={styles.before}>{picker}</div>
        <div className={styles.form}>
          {hasFailed ? (
            <FailureAlert text={t("numbers.modeFailed")} onRetry={() => setFailed(false)} />
          ) : (
            <Skeleton label={t("numbers.modes")} shape="sheet" />
          )}
        </div>
      </div>
    </div>
  );
}
