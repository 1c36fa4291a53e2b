import { Alert, Button, layout } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useIntl } from "../../../base/intl.ts";
import { useErrorText, wordMessage } from "../../../base/error-text.ts";
import { wasAnswered } from "../../../base/errors.ts";
import * as styles from "./creator.css.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { DraftView, Saving } from "./draft-view.ts";
import { fieldsOf } from "./draft.ts";
import { LazyDraftVersions } from "./load-creator.ts";

/** The steps of a new campaign. */
const steps = ["edit", "preview", "created"] as const;
export type Step = (typeof steps)[number];

/** Shows the steps and highlights the current one. */
export function StepFlow({ current }: { current: Step }) {
  const { t } = useIntl();
  return (
    <ol className={styles.flow}>
      {steps.map((step) => (
        <li key={step} aria-current={step === current ? "step" : undefined}>
          {t(`campaign.step_${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** Says in one line where the draft is saved; screen readers announce each change. */
export function SaveLine({ view: { saving, notKept } }: { view: DraftView }) {
  const intl = useIntl();
  const { t, formatTime } = intl;
  const errorText = useErrorText();
  const isHere = notKept === undefined;

  function words(): string {
    switch (saving.is) {
      case "untouched":
      // these are answered above the form
      case "refused":
      case "gone":
      case "conflict":
        return "";
      case "waiting":
      case "saving":
        return t("campaigns.saving");
      case "saved":
        return t("campaign.savedAt", { time: formatTime(saving.at) });
      case "kept": {
        const [first] = Object.values(saving.problems).flat();
        const reason = first ? wordMessage(intl, first) : "";
        const id = isHere ? "campaign.keptHere" : "campaign.keptNowhere";
        return t(id, { reason });
      }
      case "failed": {
        if (!wasAnswered(saving.error) && !navigator.onLine && isHere) return t("campaign.offline");
        const reason = errorText(saving.error, "campaign.noAnswer");
        return t("campaign.notSaved", { reason });
      }
    }
  }
  return (
    <p role="status" className={styles.save}>
      {words()}
    </p>
  );
}

interface DraftNoticesProps {
  keeper: DraftKeeper;
  saving: Saving;
  /** Whether this device stores nothing. */
  isUnkept: boolean;
  /** Copies the local text into a new draft. */
  onCopy: () => void;
  onTakeTheirs: () => void;
}

/** A problem that blocks saving until it is resolved. The text is kept in any case. */
export function DraftNotices({
  keeper,
  saving,
  isUnkept,
  onCopy,
  onTakeTheirs,
}: DraftNoticesProps) {
  const { t } = useIntl();
  const copy = (
    <Button tone="quiet" size="sm" onClick={onCopy}>
      {t("campaign.copyMine")}
    </Button>
  );
  if (saving.is === "refused") return <Alert tone="error">{t("campaign.refused")}</Alert>;
  if (saving.is === "gone")
    return (
      <Alert tone="warning">
        <div className={layout.stackSm}>
          <p>{t("campaign.gone", { status: saving.status ?? "deleted" })}</p>
          <div className={layout.row}>
            {keeper.id !== undefined && saving.status !== null && (
              <Link to="/mail-campaigns/$campaignId" params={{ campaignId: keeper.id }}>
                {t("campaign.goneTo")}
              </Link>
            )}
            {copy}
          </div>
        </div>
      </Alert>
    );
  if (saving.is === "conflict")
    return (
      <Alert tone="warning">
        <div className={layout.stack}>
          <p>{t("campaign.conflict")}</p>
          <LazyDraftVersions mine={keeper.fields} theirs={fieldsOf(saving.theirs)} />
          <div className={layout.row}>
            {copy}
            <Button tone="quiet" size="sm" onClick={onTakeTheirs}>
              {t("campaign.takeTheirs")}
            </Button>
            <Button tone="quiet" size="sm" onClick={() => keeper.keepMine()}>
              {t("campaign.keepMine")}
            </Button>
          </div>
        </div>
      </Alert>
    );
  return isUnkept ? <Alert tone="warning">{t("campaign.storageFull")}</Alert> : null;
}
