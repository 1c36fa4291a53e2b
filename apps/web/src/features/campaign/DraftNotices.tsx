import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import * as styles from "./campaign.css.ts";
import type { DraftFields } from "./draft-fields.ts";
import type { DraftKeeper, Saving } from "./draft-keeper.ts";

interface DraftNoticesProps {
  keeper: DraftKeeper;
  saving: Saving;
  /** Whether this device keeps nothing. */
  isUnkept: boolean;
  /** Makes a new draft of what stands here. */
  onCopy: () => void;
  onTakeTheirs: () => void;
}

/** What keeps a draft from being saved and has to be answered. The text stays in any case. */
export function DraftNotices({
  keeper,
  saving,
  isUnkept,
  onCopy,
  onTakeTheirs,
}: DraftNoticesProps) {
  const { formatMessage } = useIntl();
  const copy = (
    <Button tone="quiet" size="sm" onClick={onCopy}>
      {formatMessage({ id: "campaign.copyMine" })}
    </Button>
  );
  if (saving.is === "refused")
    return <Alert tone="error">{formatMessage({ id: "campaign.refused" })}</Alert>;
  if (saving.is === "gone")
    return (
      <Alert tone="warning">
        <div className={layout.stackSm}>
          <p>{formatMessage({ id: "campaign.gone" }, { status: saving.status ?? "deleted" })}</p>
          <div className={layout.row}>{copy}</div>
        </div>
      </Alert>
    );
  if (saving.is === "conflict")
    return (
      <Alert tone="warning">
        <div className={layout.stack}>
          <p>{formatMessage({ id: "campaign.conflict" })}</p>
          <div className={styles.versions}>
            <Version name={formatMessage({ id: "campaign.mine" })} fields={keeper.fields} />
            <Version name={formatMessage({ id: "campaign.theirs" })} fields={saving.theirs} />
          </div>
          <div className={layout.row}>
            {copy}
            <Button tone="quiet" size="sm" onClick={onTakeTheirs}>
              {formatMessage({ id: "campaign.takeTheirs" })}
            </Button>
            <Button tone="quiet" size="sm" onClick={() => keeper.keepMine()}>
              {formatMessage({ id: "campaign.keepMine" })}
            </Button>
          </div>
        </div>
      </Alert>
    );
  return isUnkept ? (
    <Alert tone="warning">{formatMessage({ id: "campaign.storageFull" })}</Alert>
  ) : null;
}

/** Characters that are shown of a body. */
const shown = 4000;

function Version({ name, fields }: { name: string; fields: DraftFields }) {
  const { title, subject, body } = fields;
  return (
    <section className={layout.stackSm} aria-label={name}>
      <h3>{name}</h3>
      {/* scrolls by the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={styles.version} tabIndex={0} dir="auto">
        {[title, subject, "", body.length > shown ? `${body.slice(0, shown)}…` : body].join("\n")}
      </pre>
    </section>
  );
}
