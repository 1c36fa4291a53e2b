import type { OpenList, OpenListEntry } from "@sortes/contract";
import { Button, Checkbox, layout, text } from "@sortes/ui";
import { useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useCall } from "../../../../base/use-call.ts";
import type { FormAdapter } from "../../my-lists/form-adapter.ts";
import { useTakenNotice } from "../../presets/use-taken-notice.tsx";
import { listedIn, type useEntries } from "../use-entries.ts";
import { useListCalls } from "../use-list-calls.ts";
import { linesOf, skilled } from "./lines-of.ts";

interface UseNamesProps {
  list: OpenList;
  entries: ReturnType<typeof useEntries>;
  adapter: FormAdapter;
  onUsed: () => void;
}

/** Fills the form with the names on a list, and closes the list if asked. */
export function UseNames({ list, entries, adapter, onUsed }: UseNamesProps) {
  const { t } = useIntl();
  const { close } = useListCalls();
  const tellTaken = useTakenNotice();
  const [closes, setCloses] = useState(false);
  const listed = listedIn(entries.data);
  const { lists, type } = adapter;
  // a draw takes no list whose pages staff took down: its names are ordinary ones
  const takesOpenList = list.takenDown ? undefined : lists?.takesOpenList;
  const hasSkill = list.question?.kind === "skill" && type === "team" && !takesOpenList;
  const using = useCall({
    async mutationFn(): Promise<readonly OpenListEntry[]> {
      if (!closes || list.state !== "open") return listed;
      await close(list.id);
      // people may have joined since the last look
      const { data } = await entries.refetch({ throwOnError: true });
      return listedIn(data);
    },
    onSuccess(used) {
      if (!lists) return;
      const { title, id } = list;
      const names = linesOf(used, hasSkill);
      const taken =
        takesOpenList?.({ title, names }, id) ??
        lists.take({ title, names, ...(hasSkill && { options: skilled }) });
      onUsed();
      tellTaken(t("open-lists.used", { title, count: used.length }), taken);
    },
  });
  if (!lists || listed.length === 0) return null;
  return (
    <div className={layout.stackSm}>
      <CallFailure call={using} fallback="open-lists.failed" />
      {list.state === "open" && (
        <Checkbox checked={closes} onChange={({ target }) => setCloses(target.checked)}>
          {t("open-lists.useCloses")}
        </Checkbox>
      )}
      <div>
        <Button busy={using.isPending} onClick={() => using.send()}>
          {t("open-lists.use", { count: listed.length })}
        </Button>
      </div>
      {hasSkill && <p className={text.note}>{t("open-lists.usedSkill")}</p>}
      {list.question && !hasSkill && <p className={text.note}>{t("open-lists.usedNames")}</p>}
      {takesOpenList && <p className={text.note}>{t("open-lists.useDraw")}</p>}
    </div>
  );
}
