import {
  Alert,
  Button,
  CastButton,
  CastEdge,
  Field,
  FieldRow,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
} from "@sortes/ui";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { NamesField } from "../names-input/NamesField.tsx";
import { Notes, PointerPlace } from "../names-input/notes.tsx";
import { readParticipants } from "../names-input/read-names.ts";
import { useReadText } from "../names-input/use-long-list.ts";
import { FormBench } from "../form/FormBench.tsx";
import { LastListOffer } from "../results/LastListOffer.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
import { LeavesWheel, WayChoice } from "./WayChoice.tsx";
import { newDrawOf } from "./new-draw.ts";
import { entriesOf, mostOnWheel, ofList, poolText } from "./pool.ts";
import { winnerPresets } from "./presets.ts";
import { useProblem } from "./problem.ts";
import { type Turns, useMore, useTurnsOffer } from "./use-more.tsx";
import { leftOutOf, type LuckyWinners, removedOf, winnerSetup } from "./winner-draft.ts";

const steps = [
  "winners.how1",
  "winners.how2",
  "winners.how3",
  "winners.how4",
  "winners.how5",
] as const;

const fairnessOf = (repeats: boolean, isWeighted: boolean) => {
  if (isWeighted) return "winners.fairnessTickets";
  return repeats ? "winners.fairnessEntries" : "winners.fairness";
};

interface WinnersFormProps {
  winners: LuckyWinners;
  /** Today's order, offered while the form is empty. */
  turns: Turns;
  onDraw: () => void;
  /** Draws in full-window presentation instead. */
  onPresent: () => void;
}

/** The form view. */
export function WinnersForm({ winners, turns, onDraw, onPresent }: WinnersFormProps) {
  const { t } = useIntl();
  const { draft, failure, change } = winners;
  const problem = useProblem(failure);
  const offer = useTurnsOffer(turns);
  const box = useRef<HTMLTextAreaElement>(null);
  const numberOfWinners = useRef<HTMLInputElement>(null);
  const numberOfAlternates = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!problem) return;
    const controls = { participants: box, numberOfWinners, numberOfAlternates, form: null };
    controls[problem.field]?.current?.focus();
  }, [problem]);
  const problemOf = (field: string) => problem?.field === field && problem.text;

  const typed = useReadText(draft.participants, readParticipants);
  const { weighted = true, eachNameOnce, prizes = [], inTurn = false } = draft;
  const { names, tickets, repeated, isMarked } = entriesOf({ participants: typed, weighted });
  const isOnWheel = draft.wheel === true && names.length <= mostOnWheel;
  const removed = removedOf(draft);
  const isAboutAlternates = problem?.field === "numberOfAlternates";
  const more = useMore({
    winners,
    isMarked,
    isWrong: isAboutAlternates,
    removed: removed.length > 0 ? ofList(removed, names) : removed,
  });
  const isWeighted = tickets !== null || (repeated > 0 && eachNameOnce);
  const leftOut = leftOutOf(draft);
  const isAsTyped = !isWeighted && leftOut.length === 0;
  const published = useMemo(() => {
    if (isAsTyped) return undefined;
    return poolText({ participants: typed, weighted, eachNameOnce }, leftOut);
  }, [isAsTyped, typed, weighted, eachNameOnce, leftOut]);
  const changeParticipants = useCallback(
    (participants: string) => change({ participants }),
    [change],
  );
  const winsOnce = useMemo(
    () => ({
      isChosen: eachNameOnce,
      onChoose: (chosen: boolean) => change({ eachNameOnce: chosen }),
    }),
    [eachNameOnce, change],
  );
  const { begin } = winners;
  const lastList = useMemo(
    () => <LastListOffer setup={winnerSetup} onUse={begin} box={box} />,
    [begin],
  );
  return (
    <div className={layout.wrap}>
      <PageHead title={t("winners.title")} lead={t("winners.lead")} />
      <FormBench
        presets={winnerPresets}
        generator={winners}
        steps={steps}
        guestTitle="winners.guestTitle"
        publish={newDrawOf(draft, published ?? draft.participants, isWeighted)}
      >
        <FormSheet onSubmit={onDraw}>
          <SheetBody>
            {problem?.field === "form" && (
              <Alert tone="error" takesFocus>
                {problem.text}
              </Alert>
            )}
            {offer}
            <WayChoice draft={draft} entries={names.length} onChange={change} />
            <NamesField
              name="participants"
              label={t("winners.participants")}
              hint={t("winners.participantsHint")}
              text={draft.participants}
              onChange={changeParticipants}
              read={readParticipants}
              count="winners.count"
              tickets
              repeats={tickets === null ? "chances" : null}
              winsOnce={winsOnce}
              error={problemOf("participants")}
              box={box}
              // empty beside today's order, with the frame that the prerendered page has
              offer={turns ? <></> : lastList}
            />
            <Notes>{more.without}</Notes>
            <LeavesWheel draft={draft} onChange={change} />
            <FieldRow>
              {!inTurn && prizes.length === 0 && (
                <Field label={t("winners.numberOfWinners")} error={problemOf("numberOfWinners")}>
                  <NumberBox
                    ref={numberOfWinners}
                    name="numberOfWinners"
                    min={1}
                    value={draft.numberOfWinners}
                    onChange={(event) => change({ numberOfWinners: event.target.value })}
                  />
                </Field>
              )}
              {more.button}
            </FieldRow>
            {more.chances}
            {more.panelOf(
              <FieldRow>
                {!inTurn && (
                  <Field
                    label={t("winners.numberOfAlternates")}
                    optional={t("results.optional")}
                    hint={t("winners.alternatesHint")}
                    error={problemOf("numberOfAlternates")}
                  >
                    <NumberBox
                      ref={numberOfAlternates}
                      name="numberOfAlternates"
                      min={0}
                      value={draft.numberOfAlternates}
                      onChange={(event) => change({ numberOfAlternates: event.target.value })}
                    />
                  </Field>
                )}
                <SaveNameField
                  label={t("winners.drawName")}
                  value={draft.saveName}
                  onChange={winners.changeSaveName}
                />
              </FieldRow>,
            )}
          </SheetBody>
          <CastEdge
            note={t(fairnessOf(repeated > 0, isWeighted))}
            more={
              !isOnWheel && (
                <Button tone="quiet" icon="presentation" onClick={onPresent}>
                  {t("winners.present")}
                </Button>
              )
            }
          >
            <PointerPlace />
            <CastButton type="submit">
              {t(isOnWheel ? "winners.showWheel" : "winners.draw")}
            </CastButton>
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}
