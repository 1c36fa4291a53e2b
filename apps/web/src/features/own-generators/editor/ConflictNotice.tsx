import type { OwnGenerator } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody, SlipSheet, text } from "@sortes/ui";
import { useIntl } from "react-intl";

/** A generator as it is, for who may not change it. */
export function ReadOnly({ generator }: { generator: OwnGenerator }) {
  const { formatMessage } = useIntl();
  const { description, template, lists } = generator;
  return (
    <Sheet>
      <SheetBody>
        {description !== "" && (
          <p className={text.lines} dir="auto">
            {description}
          </p>
        )}
        <h2 className={text.h3}>{formatMessage({ id: "own-generators.template" })}</h2>
        <p dir="auto">
          <code>{template}</code>
        </p>
        {lists.map(({ name, lines }) => (
          <div key={name} className={layout.stackSm}>
            <h2 className={text.h3} dir="auto">
              {name}
            </h2>
            <SlipSheet lines={lines.filter((line) => line.trim() !== "")} label={name} />
          </div>
        ))}
      </SheetBody>
    </Sheet>
  );
}

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
