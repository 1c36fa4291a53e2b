import {
  Alert,
  CastButton,
  CastEdge,
  Checkbox,
  Field,
  FieldRow,
  FormSheet,
  layout,
  NumberInput,
  PageHead,
  SheetBody,
} from "@sortes/ui";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from "react";
import { useIntl } from "../../base/intl.ts";
import { NamesField } from "../names-input/NamesField.tsx";
import { readParticipants } from "../names-input/read-names.ts";
import { DrawsWithout, useProblem } from "./Drawing.tsx";
import { ofList } from "./pool.ts";
import { winnerPresets } from "./presets.ts";
import { FormBench } from "../results/FormBench.tsx";
import { SaveNameField } from "../results/SaveForm.tsx";
import { type LuckyWinners, removedOf } from "./winner-draft.ts";

const steps = [
  "winners.how1",
  "winners.how2",
  "winners.how3",
  "winners.how4",
  "winners.how5",
] as const;

const fairnessOf = (repeats: boolean, eachNameOnce: boolean) => {
  if (!repeats) return "winners.fairness";
  return eachNameOnce ? "winners.fairnessTickets" : "winners.fairnessEntries";
};

/** The input view. */
export function WinnersForm({ winners, onDraw }: { winners: LuckyWinners; onDraw: () => void }) {
  const { t } = useIntl();
  const { draft, failure, change } = winners;
  const problem = useProblem(failure);
  const box = useRef<HTMLTextAreaElement>(null);
  const numberOfWinners = useRef<HTMLInputElement>(null);
  const numberOfAlternates = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!problem) return;
    const controls = { participants: box, numberOfWinners, numberOfAlternates, form: null };
    controls[problem.field]?.current?.focus();
  }, [problem]);
  const problemOf = (field: string) => problem?.field === field && problem.text;

  // the list is read when what was typed is on the screen, as its field does
  const { names, duplicates } = readParticipants(useDeferredValue(draft.participants));
  const repeated = duplicates.length;
  const removed = removedOf(draft);
  const fairness = fairnessOf(repeated > 0, draft.eachNameOnce);
  const weighted = repeated > 0 && draft.eachNameOnce;
  const tickets = useMemo(() => (weighted ? names.join("\n") : undefined), [weighted, names]);
  const changeParticipants = useCallback(
    (participants: string) => change({ participants }),
    [change],
  );
  const submit = () => onDraw();
  return (
    <div className={layout.wrap}>
      <PageHead title={t("winners.title")} lead={t("winners.lead")} />
      <FormBench
        presets={winnerPresets}
        generator={winners}
        steps={steps}
        guestTitle="winners.guestTitle"
        publish={{
          kind: "winners",
          list: tickets ?? draft.participants,
          weighted,
          prizes: [{ name: "", count: draft.numberOfWinners }],
          alternates: draft.numberOfAlternates || "0",
        }}
      >
        <FormSheet onSubmit={submit}>
          <SheetBody>
            {problem?.field === "form" && (
              <Alert tone="error" takesFocus>
                {problem.text}
              </Alert>
            )}
            <NamesField
              name="participants"
              label={t("winners.participants")}
              hint={t("winners.participantsHint")}
              text={draft.participants}
              onChange={changeParticipants}
              read={readParticipants}
              count="winners.count"
              tickets
              packCategory="luckyWinner"
              error={problemOf("participants")}
              box={box}
            />
            <DrawsWithout
              winners={winners}
              removed={removed.length > 0 ? ofList(removed, names) : removed}
            />
            {repeated > 0 && (
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
            )}
            <FieldRow>
              <Field label={t("winners.numberOfWinners")} error={problemOf("numberOfWinners")}>
                <NumberInput
                  ref={numberOfWinners}
                  name="numberOfWinners"
                  min={1}
                  value={draft.numberOfWinners}
                  onChange={(event) => change({ numberOfWinners: event.target.value })}
                />
              </Field>
              <Field
                label={t("winners.numberOfAlternates")}
                optional={t("results.optional")}
                hint={t("winners.alternatesHint")}
                error={problemOf("numberOfAlternates")}
              >
                <NumberInput
                  ref={numberOfAlternates}
                  name="numberOfAlternates"
                  min={0}
                  value={draft.numberOfAlternates}
                  onChange={(event) => change({ numberOfAlternates: event.target.value })}
                />
              </Field>
            </FieldRow>
            <SaveNameField
              label={t("winners.drawName")}
              value={draft.saveName}
              onChange={winners.changeSaveName}
            />
          </SheetBody>
          <CastEdge note={t(fairness)}>
            <CastButton type="submit">{t("winners.draw")}</CastButton>
          </CastEdge>
        </FormSheet>
      </FormBench>
    </div>
  );
}
