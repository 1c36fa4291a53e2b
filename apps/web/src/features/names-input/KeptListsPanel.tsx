import { Alert, Button, layout, LinkButton, text } from "@sortes/ui";
import { type ReactNode, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { useSession } from "../../base/services.ts";
import {
  changeKeptLists,
  type KeptList,
  type NotKept,
  renamed,
  titleOf,
  withBack,
  withNames,
  withoutList,
} from "./kept-lists.ts";
import { KeepList, KeptListRow, wordNotKept } from "./kept-list-parts.tsx";

interface KeptListsPanelProps {
  id: string;
  lists: readonly KeptList[];
  readNow: () => readonly string[];
  onOpen: (list: KeptList) => void;
}

type Edit = Parameters<typeof changeKeptLists>[0];

/** The last action or its failure. A new object each time, so that it is announced again. */
interface Said {
  id: number;
  words: ReactNode;
  isProblem: boolean;
  /** Takes it back. */
  undo?: Edit;
}

/** Everything that can be done with the lists of this device. */
export function KeptListsPanel({ id, lists, readNow, onOpen }: KeptListsPanelProps) {
  const intl = useIntl();
  const { t } = intl;
  const { isSignedIn } = useSession();
  const [said, setSaid] = useState<Said>();

  const say = (next: Omit<Said, "id">) => setSaid((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));
  const change = (edit: Edit, done: Omit<Said, "id">) => {
    const problem = changeKeptLists(edit);
    if (problem) say({ words: wordNotKept(intl, problem), isProblem: true });
    else say(done);
    return problem;
  };
  const about = (list: KeptList) => ({
    title: <bdi key="title">{list.title}</bdi>,
    count: list.names.length,
  });
  const replace = (title: string, names: readonly string[]): NotKept | undefined => {
    const replaced = lists.find((list) => list.title === title);
    return change((all) => withNames(all, title, names), {
      words: t("names.keptReplaced", about({ title, names })),
      isProblem: false,
      undo: (all) => withNames(all, title, replaced?.names ?? names),
    });
  };
  const forgotten = (words: ReactNode) => ({
    words,
    isProblem: false,
    undo: (all: readonly KeptList[]) => withBack(all, lists),
  });

  return (
    <section id={id} className={layout.stack} aria-label={t("names.keptTitle")}>
      <p className={text.muted}>{t(isSignedIn ? "names.keptMember" : "names.keptGuest")}</p>
      {said && (
        <Alert key={said.id} tone={said.isProblem ? "error" : "info"} takesFocus>
          {said.words}{" "}
          {said.undo && (
            <LinkButton
              onClick={() =>
                change(said.undo!, {
                  words: t("names.keptBack"),
                  isProblem: false,
                })
              }
            >
              {t("results.undo")}
            </LinkButton>
          )}
        </Alert>
      )}
      {lists.length > 0 && (
        <ul className={layout.stack}>
          {lists.map((list) => (
            <KeptListRow
              key={list.title}
              list={list}
              onOpen={() => onOpen(list)}
              onReplace={() => replace(list.title, readNow())}
              onRename={(typed) =>
                change((all) => renamed(all, list.title, titleOf(typed)), {
                  words: t("names.keptRenamed", about({ ...list, title: titleOf(typed) })),
                  isProblem: false,
                })
              }
              onForget={() =>
                change(
                  (all) => withoutList(all, list.title),
                  forgotten(t("names.keptForgotten", about(list))),
                )
              }
            />
          ))}
        </ul>
      )}
      {!isSignedIn && (
        <KeepList
          readNow={readNow}
          onReplace={replace}
          onKept={(list) => say({ words: t("names.keptDone", about(list)), isProblem: false })}
        />
      )}
      {lists.length > 1 && (
        <div>
          <Button
            tone="plain"
            size="sm"
            icon="trash"
            onClick={() => change(() => [], forgotten(t("names.keptAllForgotten")))}
          >
            {t("names.keptForgetAll")}
          </Button>
        </div>
      )}
    </section>
  );
}
