import type { OwnGenerator } from "@sortes/contract";
import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "react-intl";
import { ReadOnly } from "./ReadOnly.tsx";

interface ConflictNoticeProps {
  theirs: OwnGenerator;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Somebody has saved the generator since it was opened here. What was typed stays until that is answered. */
export function ConflictNotice({ theirs, onTakeTheirs, onKeepMine }: ConflictNoticeProps) {
  const { formatMessage } = useIntl();
  return (
    <Alert tone="warning" takesFocus>
      <div className={layout.stackSm}>
        <p>{formatMessage({ id: "own-generators.conflict" })}</p>
        <details>
          <summary>
            {formatMessage(
              { id: "own-generators.theirs" },
              { name: <bdi key="name">{theirs.name}</bdi> },
            )}
          </summary>
          <ReadOnly generator={theirs} />
        </details>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" onClick={onTakeTheirs}>
            {formatMessage({ id: "own-generators.takeTheirs" })}
          </Button>
          <Button tone="quiet" size="sm" onClick={onKeepMine}>
            {formatMessage({ id: "own-generators.keepMine" })}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
