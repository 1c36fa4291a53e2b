import type { DrawRecord } from "@sortes/contract";
import { Alert, Button, Form, layout, Sheet, SheetBody, text } from "@sortes/ui";
import { useLocation, useNavigate } from "@tanstack/react-router";
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { reasonOf } from "../../../base/errors.ts";
import { CallFailure } from "../../../base/failures.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useLostFocus } from "../../../base/use-lost-focus.ts";
import { useServices } from "../../../base/services.ts";
import { useCall } from "../../../base/use-call.ts";
import type { FormAdapter } from "../../generators/my-lists/form-adapter.ts";
import { FillingTools } from "../../generators/form/FillingTools.tsx";
import { NamesField } from "../../generators/names-input/NamesField.tsx";
import { Notes } from "../../generators/names-input/notes.tsx";
import { slot as slotBelow } from "../../generators/results/results.css.ts";
import {
  entriesText,
  fewestEntries,
  type ListKind,
  readers,
  uncountedTickets,
} from "./draw-entries.ts";
import { useDrawCall, useTypedLists, useUsedList } from "./use-draws.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether to send the list of the draw that was just opened. */
    sendList?: boolean;
  }
}

const hints = {
  winners: "draw-desk.listHint",
  weighted: "draw-desk.listHintWeighted",
  teams: "draw-desk.listHintTeams",
} as const;

const repeatsOf = { winners: "chances", weighted: null, teams: "people" } as const;

interface DrawNamesProps {
  kind: ListKind;
  value: string;
  /** Keep this function between renders. */
  onChange: (list: string) => void;
}

/** The box for the list of a draw. @param fewest how many entries the draw's rules need */
export function DrawNames({ kind, value, onChange, fewest }: DrawNamesProps & { fewest: number }) {
  const { t } = useIntl();
  const box = useRef<HTMLTextAreaElement>(null);
  const later = useDeferredValue(value);
  const example = useMemo(() => uncountedTickets(kind, later), [kind, later]);
  const isShort = useMemo(
    () => later.trim() !== "" && entriesText(kind, later).split("\n").length < fewest,
    [kind, later, fewest],
  );
  return (
    <>
      <NamesField
        name="entries"
        label={t("draw-desk.list")}
        hint={t(hints[kind])}
        text={value}
        onChange={onChange}
        read={readers[kind]}
        count="draw-desk.entries"
        tickets={kind === "weighted"}
        repeats={repeatsOf[kind]}
        box={box}
      />
      {isShort && (
        <Notes>
          <Alert tone="warning">{t("DRAW_LIST_UNFIT", { count: fewest })}</Alert>
        </Notes>
      )}
      {example !== undefined && (
        <Notes>
          <Alert tone="warning">
            {t("draw-desk.uncounted", { example: <bdi key="example">{example}</bdi> })}
          </Alert>
        </Notes>
      )}
    </>
  );
}

/** The ways to fill the list, shown above the form. */
export function DrawLists({ kind, value, onChange }: DrawNamesProps) {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [, setUsed] = useUsedList();
  const adapter = useMemo<FormAdapter>(() => {
    const fill = (text: string) => {
      const before = latest.current;
      onChange(text);
      return { undo: () => onChange(before), isLoss: before.trim() !== "" };
    };
    return {
      type: kind === "teams" ? "team" : "winner",
      lists: {
        read: () => readers[kind](latest.current).names,
        take: ({ names }) => fill(names.join("\n")),
        takesOpenList({ names }, openList) {
          const text = names.join("\n");
          setUsed({ openList, text });
          return fill(text);
        },
      },
    };
  }, [kind, onChange, setUsed]);
  return (
    <div className={layout.stack}>
      <FillingTools adapter={adapter} slot={slot} />
      <div ref={setSlot} className={slotBelow} />
    </div>
  );
}

/** Whether an open list was deleted or taken down since its names were used: nobody can look at their entry any more. */
const isWithoutPages = (error: unknown): boolean =>
  ["NOT_FOUND", "OWN_OPEN_LIST_TAKEN_DOWN"].includes(reasonOf(error) ?? "");

interface ListCardProps {
  draw: DrawRecord;
  kind: ListKind;
}

/** The card of an open draw's list: how many entries it has, and the form that sends or replaces it. */
export function ListCard({ draw: { id, listed, rules }, kind }: ListCardProps) {
  const { t } = useIntl();
  const fewest = fewestEntries(rules);
  const { lists, keep } = useTypedLists();
  const typed = lists[id] ?? "";
  const { client } = useServices();
  const call = useDrawCall();
  const [isReplacing, setReplacing] = useState(false);
  const [used, setUsed] = useUsedList();
  const change = useCall({
    async mutationFn() {
      const asTyped = { id, text: entriesText(kind, typed) };
      const sendTyped = () => call("setEntries", asTyped, client.draws.setEntries.mutate);
      if (used?.text !== typed) return await sendTyped();
      const { openList } = used;
      try {
        return await call("takeOpenList", { id, openList }, client.draws.takeOpenList.mutate);
      } catch (error) {
        if (isWithoutPages(error)) return await sendTyped();
        throw error;
      }
    },
    onSuccess: () => {
      keep(id, "");
      setUsed(null);
      setReplacing(false);
    },
  });
  const { data: sent, send } = change;
  const changeList = useCallback((list: string) => keep(id, list), [id, keep]);
  const isArriving = useSendOnArrival(typed !== "" && listed === null, send);
  const hasForm = listed === null || isReplacing || typed !== "";
  return (
    <div {...useLostFocus()} className={layout.stack}>
      {hasForm && <DrawLists kind={kind} value={typed} onChange={changeList} />}
      <Sheet>
        <Form onSubmit={() => send()}>
          <SheetBody>
            <h2 className={text.h3}>{t("draw-desk.list")}</h2>
            <CallFailure call={change} fallback="draw-desk.listFailed" />
            {sent && (
              <Alert tone="success" takesFocus>
                {t("draw-desk.listSent", { count: sent.count })}
              </Alert>
            )}
            {sent && sent.equalLabels > 0 && (
              <Alert tone="warning">
                {t("draw-desk.equalLabels", { count: sent.equalLabels })}
              </Alert>
            )}
            {listed === null && !sent && !isArriving && !change.isPending && (
              <Alert tone="warning">
                {t(typed === "" ? "draw-desk.noList" : "draw-desk.listNotSent")}
              </Alert>
            )}
            {listed !== null && (
              <p>
                {t(hasForm ? "draw-desk.listReplaces" : "draw-desk.listHas", { count: listed })}
              </p>
            )}
            {listed !== null && listed < fewest && (
              <Alert tone="warning">{t("DRAW_LIST_UNFIT", { count: fewest })}</Alert>
            )}
            {hasForm ? (
              <>
                <DrawNames kind={kind} value={typed} onChange={changeList} fewest={fewest} />
                <div className={layout.row}>
                  <Button
                    type="submit"
                    tone={listed === null ? undefined : "quiet"}
                    icon="upload-simple"
                    busy={change.isPending}
                    disabled={typed.trim() === ""}
                  >
                    {t(listed === null ? "draw-desk.sendList" : "draw-desk.replaceList")}
                  </Button>
                  {listed !== null && (
                    <Button
                      tone="plain"
                      onClick={() => {
                        keep(id, "");
                        setReplacing(false);
                      }}
                    >
                      {t("draw-desk.keepList")}
                    </Button>
                  )}
                </div>
              </>
            ) : (
              <div>
                <Button tone="quiet" icon="upload-simple" onClick={() => setReplacing(true)}>
                  {t("draw-desk.replace")}
                </Button>
              </div>
            )}
          </SheetBody>
        </Form>
      </Sheet>
    </div>
  );
}

/** Sends the list that was typed along with the rules, once the draw is open. @returns whether it is about to */
function useSendOnArrival(canSend: boolean, send: () => void): boolean {
  const isAsked = useLocation({ select: ({ state }) => state.sendList === true });
  const navigate = useNavigate();
  const hasArrived = useRef(false);
  const arrive = useEffectEvent(() => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    if (canSend) send();
    // clear the state, or a reload would send what was typed since
    void navigate({ to: ".", search: true, state: {}, replace: true });
  });
  useEffect(() => {
    if (isAsked) arrive();
  }, [isAsked]);
  return isAsked;
}
