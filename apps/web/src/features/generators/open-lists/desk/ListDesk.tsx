import type { OpenList } from "@sortes/contract";
import { Alert, layout, LinkButton, text } from "@sortes/ui";
import { useEffect, useRef, useState } from "react";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import type { FormAdapter } from "../../my-lists/form-adapter.ts";
import { useEntries, paces } from "../use-entries.ts";
import { useListCalls } from "../use-list-calls.ts";
import { Joined } from "./Joined.tsx";
import { ListState } from "./ListState.tsx";
import { OpenOrClosed } from "./OpenOrClosed.tsx";
import { ShareList } from "./ShareList.tsx";
import { UseNames } from "./UseNames.tsx";

interface ListDeskProps {
  list: OpenList;
  /** Whether it was just created. */
  isNew: boolean;
  adapter: FormAdapter;
  /** Shows the other lists. */
  onBack: () => void;
  /** Called once the names are in the form. */
  onUsed: () => void;
}

/** One list of the organiser: its link, who has joined, and the names for the form. */
export function ListDesk({ list, isNew, adapter, onBack, onUsed }: ListDeskProps) {
  const { t, formatDate } = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const { refresh } = useListCalls();
  const entries = useEntries(list.id, paces.panel);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  // the pressed button is gone
  useEffect(() => {
    if (!isNew) heading.current?.focus({ preventScroll: true });
  }, [isNew]);
  const state = entries.data?.state ?? list.state;
  const { closesAt, takenDown } = entries.data ?? list;
  const shown = { ...list, state, closesAt, takenDown };
  const title = <bdi key="title">{list.title}</bdi>;
  const leave = () => {
    onBack();
    void refresh();
  };
  if (entries.isGone)
    return (
      <>
        <Alert tone="warning">{t("open-lists.gone")}</Alert>
        <p>
          <LinkButton onClick={leave}>{t("open-lists.back")}</LinkButton>
        </p>
      </>
    );
  return (
    <>
      {isNew && (
        <Alert tone="success" takesFocus>
          {t("open-lists.created")}
        </Alert>
      )}
      <div className={layout.bar}>
        <h2 ref={heading} tabIndex={-1} className={text.h3}>
          {title}
        </h2>
        <ListState list={shown} />
      </div>
      {takenDown && (
        <Alert tone="warning">
          <p>
            {t("open-lists.takenDown", {
              date: formatDate(takenDown.at, { dateStyle: "long" }),
            })}
          </p>
          <p className={text.lines} dir="auto">
            {takenDown.reason}
          </p>
        </Alert>
      )}
      {state === "open" && <ShareList list={list} />}
      <Joined list={shown} entries={entries} />
      <UseNames list={shown} entries={entries} adapter={adapter} onUsed={onUsed} />
      {!takenDown && <OpenOrClosed list={shown} onChanged={() => void entries.look()} />}
      <p className={text.note}>
        {t("open-lists.erasedAt", { date: formatDate(list.erasedAt, { dateStyle: "long" }) })}
      </p>
      <p className={layout.row}>
        <LinkButton onClick={onBack}>{t("open-lists.back")}</LinkButton>
        <LinkButton onClick={() => setDeleting(true)}>{t("open-lists.delete")}</LinkButton>
      </p>
      {isDeleting && (
        <ConfirmDialog
          title={t("open-lists.deleteTitle", { title })}
          act="open-lists.delete"
          failed="open-lists.failed"
          removes
          run={() => client.openLists.remove.mutate({ id: list.id })}
          onDone={() => {
            toasts.show({
              tone: "info",
              text: t("open-lists.deleted", { title: list.title }),
            });
            leave();
          }}
          onClose={() => setDeleting(false)}
        >
          <p>{t("open-lists.deleteText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
