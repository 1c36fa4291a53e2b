import {
  Alert,
  Button,
  CastButton,
  CastEdge,
  Checkbox,
  Field,
  FieldRow,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
} from "@sortes/ui";
import {
  type ComponentProps,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Area } from "../../../base/catalogues.ts";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { LaterPart, usePart } from "../../../base/later-part.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { NamesField } from "../names-input/NamesField.tsx";
import { Notes } from "../names-input/notes.tsx";
import { readParticipants } from "../names-input/read-names.ts";
import { useReadText } from "../names-input/use-long-list.ts";
import { FormBench } from "../form/FormBench.tsx";
import { LastListOffer } from "../results/LastListOffer.tsx";
import { SaveNameField } from "../results/SaveNameField.tsx";
import { DrawsWithout } from "./DrawsWithout.tsx";
import { LeavesWheel, WayChoice } from "./WayChoice.tsx";
import { newDrawOf } from "./new-draw.ts";
import { entriesOf, mostOnWheel, ofList, poolText } from "./pool.ts";
import { winnerPresets } from "./presets.ts";
import { useProblem } from "./problem.ts";
import {
  leftOutOf,
  type LuckyWinners,
  removedOf,
  type WinnerDraft,
  winnerSetup,
} from "./winner-draft.ts";
import * as styles from "./form.css.ts";

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

const moreOptions = new LaterPart(() => import("./MoreOptions.tsx"));
type MorePart = NonNullable<typeof moreOptions.here>;
const moreAreas: readonly Area[] = ["winners-more"];

/** Whether a draft uses any option behind the button. */
const usesMore = ({ prizes = [] }: WinnerDraft): boolean => prizes.length > 0;

/**
 * The rarely used options, behind a button; open if the draft uses them. If the list contains tickets, the chances are
 * shown among the notes.
 */
function More({ winners, isMarked }: { winners: LuckyWinners; isMarked: boolean }) {
  const { t } = useIntl();
  const toasts = useToasts();
  const [wished, setWished] = useState<boolean>();
  const id = useId();
  const isOpen = wished ?? usesMore(winners.draft);
  const part = usePart(moreOptions, isOpen || isMarked, {
    areas: moreAreas,
    onFailure: () => {
      setWished(undefined);
      toasts.show({ tone: "error", text: t("winners.partMissing") });
    },
  });
  return (
    <div className={layout.stack}>
      <div>
        <Button
          tone="quiet"
          size="sm"
          icon={isOpen ? "caret-up-bold" : "caret-down-bold"}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setWished(!isOpen)}
        >
          {t("winners.more")}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className={layout.stack}>
          {part && <part.MoreOptions winners={winners} />}
        </div>
      )}
      {!isOpen && isMarked && part && (
        <Notes>
          <part.Weights draft={winners.draft} onChange={winners.change} />
        </Notes>
      )}
    </div>
  );
}

interface WinnersFormProps {
  winners: LuckyWinners;
  /** Today's order, offered while the form is empty. */
  turns: false | undefined | ComponentProps<MorePart["TurnsNotice"]>;
  onDraw: () => void;
  /** Draws in full-window presentation instead. */
  onPresent: () => void;
}

/** The form view. */
export function WinnersForm({ winners, turns, onDraw, onPresent }: WinnersFormProps) {
  const { t } = useIntl();
  const { draft, failure, change } = winners;
  const problem = useProblem(failure);
  const more = usePart(moreOptions, Boolean(turns), { areas: moreAreas });
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
  const submit = () => onDraw();
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
        <FormSheet onSubmit={submit}>
          <SheetBody>
            {problem?.field === "form" && (
              <Alert tone="error" takesFocus>
                {problem.text}
              </Alert>
            )}
            {turns && more && <more.TurnsNotice {...turns} />}
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
              error={problemOf("participants")}
              box={box}
              offer={turns ? undefined : lastList}
            />
            <DrawsWithout
              winners={winners}
              removed={removed.length > 0 ? ofList(removed, names) : removed}
            />
            {repeated > 0 && tickets === null && (
              <Notes>
                <Checkbox
                  name="eachNameOnce"
                  checked={draft.eachNameOnce}
                  onChange={(event) => change({ eachNameOnce: event.target.checked })}
                  hint={t(draft.eachNameOnce ? "winners.onceHint" : "winners.oftenHint", {
                    count: repeated,
                  })}
                >
                  {t("winners.once")}
                </Checkbox>
              </Notes>
            )}
            <LeavesWheel draft={draft} onChange={change} />
            {!inTurn && (
              <FieldRow>
                {prizes.length === 0 && (
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
              </FieldRow>
            )}
            <More winners={winners} isMarked={isMarked} />
            <SaveNameField
              label={t("winners.drawName")}
              value={draft.saveName}
              onChange={winners.changeSaveName}
            />
          </SheetBody>
          <CastEdge note={t(fairnessOf(repeated > 0, isWeighted))}>
            <CastButton type="submit">
              {t(isOnWheel ? "winners.showWheel" : "winners.draw")}
            </CastButton>
            {!isOnWheel && (
              <div className={styles.ways}>
                <Button tone="quiet" icon="presentation" onClick={onPresent}>
                  {t("winners.present")}
                </Button>
              </div>
            )}
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}
