import { Alert, Button, Field, layout, linkButtonClass, TextInput } from "@sortes/ui";
import { useState } from "react";
import { useIntl } from "react-intl";
import { type KeptList, keptListLimits, titleOf, withList } from "./kept-lists.ts";
import { changeKeptLists, type NotKept } from "./use-kept-lists.ts";
import { wordNotKept } from "./word-not-kept.ts";

interface KeepListProps {
  readNow: () => readonly string[];
  /** @returns why the list has the names it had */
  onReplace: (title: string, names: readonly string[]) => NotKept | undefined;
  onKept: (list: KeptList) => void;
}

/** Keeps the names in the box as a list. Not a form of its own: it stands in one. */
export function KeepList({ readNow, onReplace, onKept }: KeepListProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const [title, setTitle] = useState("");
  const [problem, setProblem] = useState<NotKept>();
  const isTaken = problem?.problem === "taken";

  const clear = () => {
    setTitle("");
    setProblem(undefined);
  };
  const keep = () => {
    const list = { title: titleOf(title), names: readNow() };
    const refused = changeKeptLists((lists) => withList(lists, list));
    setProblem(refused);
    if (refused) return;
    clear();
    onKept(list);
  };
  const replace = (taken: string) => {
    if (!onReplace(taken, readNow())) clear();
  };
  return (
    <div className={layout.stackSm}>
      <Field
        label={formatMessage({ id: "names.keptName" })}
        hint={formatMessage({ id: "names.keptNameHint" })}
        error={problem && !isTaken && wordNotKept(intl, problem)}
      >
        <TextInput
          value={title}
          maxLength={keptListLimits.title}
          autoComplete="off"
          onChange={({ target }) => {
            setTitle(target.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // not the draw
            event.preventDefault();
            keep();
          }}
        />
      </Field>
      {isTaken && (
        <Alert tone="warning">
          {wordNotKept(intl, problem)}{" "}
          <button type="button" className={linkButtonClass} onClick={() => replace(problem.title)}>
            {formatMessage({ id: "names.keptReplaceIt" })}
          </button>
        </Alert>
      )}
      <div>
        <Button tone="quiet" size="sm" onClick={keep}>
          {formatMessage({ id: "names.keptKeep" })}
        </Button>
      </div>
    </div>
  );
}
