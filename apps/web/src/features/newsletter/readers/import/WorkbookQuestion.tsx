import { Alert, Button, layout } from "@sortes/ui";
import { useIntl } from "../../../../base/intl.ts";
import type { HiddenCells } from "../../../../base/sheets/xlsx/read-sheet.ts";
import type { Taken } from "./send-file.ts";

/** A workbook that requires a choice. */
export type Question = { file: File; taken: Taken } & (
  | { sheets: readonly string[] }
  | { hidden: HiddenCells }
);

/** Asks which sheet of a workbook to import, or whether to include hidden cells. */
export function WorkbookQuestion({
  question,
  onAnswer,
}: {
  question: Question;
  onAnswer: (file: File, taken: Taken) => void;
}) {
  const { t } = useIntl();
  const { file, taken } = question;
  const answer = (words: string, more: Taken) => (
    <Button
      key={words}
      tone="quiet"
      size="sm"
      onClick={() => onAnswer(file, { ...taken, ...more })}
    >
      {words}
    </Button>
  );
  return (
    <Alert tone="warning" takesFocus>
      <div className={layout.stackSm}>
        {"sheets" in question ? (
          <>
            <p>{t("subscribers.importSheets", { count: question.sheets.length })}</p>
            <div className={layout.row}>
              {question.sheets.map((name, sheet) => answer(name, { sheet }))}
            </div>
          </>
        ) : (
          <>
            <p>
              {t("subscribers.importHidden", {
                rows: question.hidden.rows,
                columns: question.hidden.columns,
              })}
            </p>
            <div className={layout.row}>
              {answer(t("subscribers.importLeaveHidden"), { hidden: false })}
              {answer(t("subscribers.importTakeHidden"), { hidden: true })}
            </div>
          </>
        )}
      </div>
    </Alert>
  );
}
