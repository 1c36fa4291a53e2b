import type { Pack } from "@sortes/contract";
import { Alert, Button, layout, text } from "@sortes/ui";
import { useIntl } from "react-intl";

interface PackConflictProps {
  theirs: Pack;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody has saved the pack since it was opened here. What was typed stays until that is answered. */
export function PackConflict({ theirs, onTakeTheirs, onKeepMine }: PackConflictProps) {
  const { formatMessage } = useIntl();
  const { name, description, content } = theirs;
  return (
    <Alert tone="warning" takesFocus>
      <div className={layout.stackSm}>
        <p>{formatMessage({ id: "packs.conflict" })}</p>
        <details>
          <summary>
            {formatMessage({ id: "packs.theirs" }, { name: <bdi key="name">{name}</bdi> })}
          </summary>
          <p className={text.lines} dir="auto">
            {description}
          </p>
          <p className={text.lines} dir="auto">
            {(content ?? []).join("\n")}
          </p>
        </details>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" onClick={onTakeTheirs}>
            {formatMessage({ id: "packs.takeTheirs" })}
          </Button>
          <Button tone="quiet" size="sm" onClick={onKeepMine}>
            {formatMessage({ id: "packs.keepMine" })}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
