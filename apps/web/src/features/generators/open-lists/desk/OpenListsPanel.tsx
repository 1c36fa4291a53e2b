import type { OpenList } from "@sortes/contract";
import { buttonClass, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useIntl } from "../../../../base/intl.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { useSession } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import type { PanelProps } from "../../my-lists/PanelButton.tsx";
import { usePanelKeys } from "../../my-lists/use-panel-keys.ts";
import { useBackHere } from "./back-here.ts";
import { ListDesk } from "./ListDesk.tsx";
import { ListRows } from "./ListRows.tsx";
import { NewListForm } from "./NewListForm.tsx";

/** The panel's view: all lists, the form for a new one, or one by its id. */
type View = "all" | "new" | { id: string; isNew?: boolean };

/** Lists that people join by themselves: create one, follow who joins, and use the names in the form. */
export function OpenListsPanel({ id, adapter, isOpen, onClose }: PanelProps) {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const section = useRef<HTMLElement>(null);
  usePanelKeys(section, isOpen, onClose);
  return (
    <section ref={section} id={id} hidden={!isOpen} tabIndex={-1} aria-label={t("results.letJoin")}>
      <Sheet>
        <SheetBody>
          {isSignedIn ? isOpen && <Lists adapter={adapter} onClose={onClose} /> : <ForGuests />}
        </SheetBody>
      </Sheet>
    </section>
  );
}

/** A guest reads what it is, and comes back here with an account; what they typed stays. */
function ForGuests() {
  const { t } = useIntl();
  const back = useBackHere();
  return (
    <>
      <p>{t("open-lists.about")}</p>
      <h2 className={text.h3}>{t("open-lists.guestTitle")}</h2>
      <p className={text.muted}>{t("open-lists.guestText")}</p>
      <div className={layout.row}>
        <Link to="/register" state={back} className={buttonClass()}>
          {t("open-lists.register")}
        </Link>
        <Link to="/login" state={back} className={buttonClass({ tone: "quiet" })}>
          {t("open-lists.logIn")}
        </Link>
      </div>
    </>
  );
}

/** The list that a returning organiser most likely means: the newest that is open; with none at all, a new one. */
const firstView = (lists: readonly OpenList[]): View =>
  lists.find(({ state }) => state === "open") ?? (lists.length === 0 ? "new" : "all");

function Lists({ adapter, onClose }: Pick<PanelProps, "adapter" | "onClose">) {
  const query = trpc.openLists.list.useQuery(undefined, { retryOnMount: false });
  const [chosen, setChosen] = useState<View>();
  const { data } = query;
  if (!data)
    return <LoadState query={query} loading="open-lists.loading" failed="open-lists.loadFailed" />;
  const { lists, maxOpen } = data;
  const first = firstView(lists);
  // a list that closes while it is shown stays in view
  if (chosen === undefined) setChosen(typeof first === "string" ? first : { id: first.id });
  const wanted = chosen ?? first;
  const view = wanted === "all" && lists.length === 0 ? "new" : wanted;
  const toAll = () => setChosen("all");
  if (view === "new")
    return (
      <NewListForm
        onBack={lists.length > 0 ? toAll : undefined}
        onCreated={({ id }) => setChosen({ id, isNew: true })}
      />
    );
  const list = view === "all" ? undefined : lists.find(({ id }) => id === view.id);
  if (!list)
    return (
      <ListRows
        lists={lists}
        maxOpen={maxOpen}
        onChoose={(id) => setChosen({ id })}
        onNew={() => setChosen("new")}
      />
    );
  return (
    <ListDesk
      key={list.id}
      list={list}
      isNew={view !== "all" && view.isNew === true}
      adapter={adapter}
      onBack={toAll}
      onUsed={onClose}
    />
  );
}
