import type { OwnGenerator } from "@sortes/contract";
import { Alert, Button, layout, Sheet, SheetBody, SlipSheet, text } from "@sortes/ui";
import { useIntl } from "../../../base/intl.ts";

/** A generator as it is, for who may not change it. */
export function ReadOnly({ generator }: { generator: OwnGenerator }) {
  const { t } = useIntl();
  const { description, template, lists } = generator;
  return (
    <Sheet>
      <SheetBody>
        {description !== "" && (
          <p className={text.lines} dir="auto">
            {description}
          </p>
        )}
        <h2 className={text.h3}>{t("own-generators.template")}</h2>
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
  const { t } = useIntl();
  return (
    <Alert tone="warning" takesFocus>
      <div className={layout.stackSm}>
        <p>{t("own-generators.conflict")}</p>
        <details>
          <summary>
            {t("own-generators.theirs", { name: <bdi key="name">{theirs.name}</bdi> })}
          </summary>
          <ReadOnly generator={theirs} />
        </details>
        <div className={layout.row}>
          <Button tone="quiet" size="sm" onClick={onTakeTheirs}>
            {t("own-generators.takeTheirs")}
          </Button>
          <Button tone="quiet" size="sm" onClick={onKeepMine}>
            {t("own-generators.keepMine")}
          </Button>
        </div>
      </div>
    </Alert>
  );
}
