import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";
import { useErrorText, wordMessage } from "../../../base/error-text.ts";
import { wasAnswered } from "../../../base/errors.ts";
import * as styles from "./creator.css.ts";
import type { DraftKeeper, DraftView, Saving } from "./draft-keeper.ts";
import { type DraftFields, fieldsOf, wordsOf } from "./draft.ts";

/** The way of a new campaign. */
const steps = ["edit", "preview", "created"] as const;
export type Step = (typeof steps)[number];

/** The steps, and which one the person is at. */
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

/** Says in one line where what is written is, and reads it aloud when that changes. */
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
        return t("campaign.saving");
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
  /** Whether this device keeps nothing. */
  isUnkept: boolean;
  /** Makes a new draft of what stands here. */
  onCopy: () => void;
  onTakeTheirs: () => void;
}

/** A problem that prevents saving until it is answered. The text stays in any case. */
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
          <div className={layout.row}>{copy}</div>
        </div>
      </Alert>
    );
  if (saving.is === "conflict")
    return (
      <Alert tone="warning">
        <div className={layout.stack}>
          <p>{t("campaign.conflict")}</p>
          <div className={styles.versions}>
            <Version name={t("campaign.mine")} fields={keeper.fields} />
            <Version name={t("campaign.theirs")} fields={fieldsOf(saving.theirs)} />
          </div>
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

/** Characters that are shown of a body. */
const shown = 4000;

function Version({ name, fields }: { name: string; fields: DraftFields }) {
  const { title, translation } = fields;
  const letters = [fields, ...(translation ? [translation] : [])];
  const words = letters.map((letter) => [letter.subject, wordsOf(letter)].join("\n\n"));
  const text = [title, ...words].join("\n");
  return (
    <section className={layout.stackSm} aria-label={name}>
      <h3>{name}</h3>
      {/* scrolls by the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.version} tabIndex={0} dir="auto">
        {text.length > shown ? `${text.slice(0, shown)}…` : text}
      </pre>
    </section>
  );
}
