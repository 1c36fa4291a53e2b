import { Alert, Button, Field, layout, LinkButton, text, TextInput } from "@sortes/ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type IntlShape, useIntl } from "../../base/intl.ts";
import {
  changeKeptLists,
  type KeptList,
  keptListLimits,
  type NotKept,
  titleOf,
  withList,
} from "./kept-lists.ts";
import * as styles from "./names-input.css.ts";

const kilobyte = 1024;

/** The reason why a list is not stored, and possible remedies. */
export function wordNotKept({ t }: IntlShape, problem: NotKept): string {
  switch (problem.problem) {
    case "untitled":
      return t("names.keptUntitled");
    case "noNames":
      return t("names.keptNoNames");
    case "tooManyLists":
      return t("names.keptTooManyLists", { most: keptListLimits.lists });
    case "gone":
      return t("names.keptGone");
    case "taken":
      return t("names.keptTaken", { title: problem.title });
    case "tooManyNames": {
      const values = { count: problem.count, most: keptListLimits.names };
      return t("names.keptTooManyNames", values);
    }
    case "longName":
      return t("names.keptLongName", { place: problem.count });
    case "tooLarge": {
      const size = Math.ceil(problem.count / kilobyte);
      const most = keptListLimits.bytes / kilobyte;
      return t("names.keptTooLarge", { size, most });
    }
    case "full":
      return t("names.keptFull");
    case "forbidden":
      return t("names.keptForbidden");
  }
}

interface KeepListProps {
  readNow: () => readonly string[];
  /** @returns why the list has the names it had */
  onReplace: (title: string, names: readonly string[]) => NotKept | undefined;
  onKept: (list: KeptList) => void;
}

/** Keeps the names in the box as a list. Not a form of its own: it stands in one. */
export function KeepList({ readNow, onReplace, onKept }: KeepListProps) {
  const intl = useIntl();
  const { t } = intl;
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
        label={t("names.keptName")}
        hint={t("names.keptNameHint")}
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
          <LinkButton onClick={() => replace(problem.title)}>{t("names.keptReplaceIt")}</LinkButton>
        </Alert>
      )}
      <div>
        <Button tone="quiet" size="sm" onClick={keep}>
          {t("names.keptKeep")}
        </Button>
      </div>
    </div>
  );
}

interface KeptListRowProps {
  list: KeptList;
  onOpen: () => void;
  onReplace: () => void;
  /** @returns why it keeps its title */
  onRename: (title: string) => NotKept | undefined;
  onForget: () => void;
}

/** One list of this device, and what can be done with it. */
export function KeptListRow({ list, onOpen, onReplace, onRename, onForget }: KeptListRowProps) {
  const { t } = useIntl();
  const [title, setTitle] = useState<string>();
  const renameButton = useRef<HTMLButtonElement>(null);
  const cancel = () => {
    flushSync(() => setTitle(undefined));
    renameButton.current?.focus();
  };
  const rename = () => {
    if (title !== undefined && !onRename(title)) setTitle(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // not the draw
      event.preventDefault();
      rename();
    }
    if (event.key === "Escape") cancel();
  };
  /** “Open”, and of which list for those who do not see the row. */
  const button = (
    id: "names.keptOpen" | "names.keptReplace" | "names.keptRename" | "names.keptForget",
  ) => {
    const words = t(id);
    return { size: "sm" as const, children: words, "aria-label": `${words}: ${list.title}` };
  };
  return (
    <li className={layout.stackSm}>
      <p>
        <b>
          <bdi>{list.title}</bdi>
        </b>{" "}
        <span className={text.muted}>{t("names.keptCount", { count: list.names.length })}</span>
      </p>
      {title === undefined ? (
        // two and two where there is no room for four
        <div className={layout.row}>
          <div className={styles.pair}>
            <Button tone="quiet" {...button("names.keptOpen")} onClick={onOpen} />
            <Button tone="plain" {...button("names.keptReplace")} onClick={onReplace} />
          </div>
          <div className={styles.pair}>
            <Button
              ref={renameButton}
              tone="plain"
              {...button("names.keptRename")}
              onClick={() => setTitle(list.title)}
            />
            <Button tone="plain" {...button("names.keptForget")} onClick={onForget} />
          </div>
        </div>
      ) : (
        <>
          <Field label={t("names.keptNewName")}>
            <TextInput
              // the button that had the focus is gone
              ref={focusOnce}
              value={title}
              maxLength={keptListLimits.title}
              onChange={({ target }) => setTitle(target.value)}
              onKeyDown={onKeyDown}
            />
          </Field>
          <div className={layout.row}>
            <Button tone="quiet" size="sm" onClick={rename}>
              {t("names.keptRename")}
            </Button>
            <Button tone="plain" size="sm" onClick={cancel}>
              {t("names.keptCancel")}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

const focusOnce = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
};
