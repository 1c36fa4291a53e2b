import {
  Alert,
  buttonClass,
  CastButton,
  CastEdge,
  Checkbox,
  Field,
  FormSheet,
  Icon,
  layout,
  PageHead,
  Select,
  SheetBody,
  Skeleton,
  text,
  visuallyHidden,
} from "@sortes/ui";
import { wholeOf } from "../../../base/typed-number.ts";
import { NumberBox } from "../../../base/NumberBox.tsx";
import { useIntl } from "../../../base/intl.ts";
import { trpc } from "../../../base/trpc.ts";
import { Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import {
  drawOwn,
  type OwnResult,
  ownSetup,
  type OwnSource,
  type OwnState,
  prefillOf,
  useOwnGenerators,
  useOwnProblem,
} from "./own-draft.ts";
import { OwnResultView } from "./OwnResultView.tsx";
import { ownGeneratorLimits } from "@sortes/contract";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { ListFailure } from "../../../base/failures.tsx";
import { useSession } from "../../../base/services.ts";
import type { FormAdapter } from "../my-lists/form-adapter.ts";
import { MyLists } from "../my-lists/MyLists.tsx";
import { HowItWorks } from "../results/prompts.tsx";
import { useFetchedAhead } from "./use-fetched-ahead.ts";
import { AboutOwn, TakenDownNotice, useMayMake } from "./AboutOwn.tsx";

/** Maximum number of results read aloud; the rest are counted. */
const announced = 10;

/** The user's custom generators: choose one and draw results. */
export function OwnGeneratorsPage() {
  const { t, formatList } = useIntl();
  const utils = trpc.useUtils();
  const own = useGenerator(ownSetup);
  const { draft, result, isNew } = own;
  const { view, showResult, showForm } = useResultView(result !== null);
  usePrefill(prefillOf, own.begin);

  const sourceOf = async (id: string): Promise<OwnSource> =>
    draft.kept ?? (await utils.ownGenerators.get.fetch({ id }));
  const draw = (id: string) =>
    void own.generate({
      make: async () => {
        const { name, template, lists } = await sourceOf(id);
        const { count, unique } = draft;
        const source = { name, template, lists };
        return drawOwn({ source, count: wholeOf(count), unique });
      },
      open: showResult,
    });
  const drawAgain = (before: OwnResult) => void own.drawAgain({ make: () => drawOwn(before) });
  return (
    <>
      <Reveal
        view={view}
        form={<OwnForm own={own} onDraw={draw} />}
        result={
          result && (
            <OwnResultView
              key={result.createdAt}
              own={own}
              result={result}
              onDrawAgain={() => drawAgain(result)}
              onBack={showForm}
            />
          )
        }
        wait={undefined}
        onShown={() => {}}
      />
      <p role="status" className={visuallyHidden}>
        {view === "result" &&
          isNew &&
          result &&
          (result.results.length > announced
            ? t("own-generators.facts", { count: result.results.length })
            : formatList(result.results, { type: "unit" }))}
      </p>
    </>
  );
}

const steps = [
  "own-generators.how1",
  "own-generators.how2",
  "own-generators.how3",
  "own-generators.how4",
] as const;

interface OwnFormProps {
  own: OwnState;
  onDraw: (generatorId: string) => void;
}

/** My lists has no use for this form: lists belong to the editor, and saved results open by their address. */
const adapter: FormAdapter = { type: "own" };

/** The form view: which generator, and how many results. */
function OwnForm(props: OwnFormProps) {
  const { t } = useIntl();
  const { isSignedIn } = useSession();
  const mayMake = useMayMake();
  const { generators, isPending, error, retry } = useOwnGenerators();
  const hasChoice = generators.length > 0 || props.own.draft.kept !== null;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <div className={layout.bar}>
        <PageHead title={t("own-generators.title")} lead={t("own-generators.lead")} />
        {mayMake && (
          <Link
            to="/own-generators/$generatorId"
            params={{ generatorId: "new" }}
            className={buttonClass()}
          >
            <Icon name="plus-bold" />
            {t("own-generators.new")}
          </Link>
        )}
      </div>
      {isSignedIn && error && (
        <ListFailure error={error} failed="own-generators.loadFailed" onRetry={retry} />
      )}
      {isSignedIn && isPending && <Skeleton shape="rows" label={t("own-generators.loading")} />}
      <MyLists adapter={adapter} />
      {isSignedIn && hasChoice && <ChoiceForm {...props} />}
      {(!isSignedIn || (!isPending && !error && !hasChoice)) && <AboutOwn />}
    </div>
  );
}

/** The option value of a definition from My History, among the ids of generators. */
const kept = "kept";

function ChoiceForm({ own, onDraw }: OwnFormProps) {
  const { t } = useIntl();
  const mayMake = useMayMake();
  const { generators } = useOwnGenerators();
  const { draft, failure, change, isGenerating } = own;
  const problem = useOwnProblem(failure);
  const count = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem?.field === "count") count.current?.focus();
  }, [problem]);
  const chosen = generators.find(({ id }) => id === draft.generatorId) ?? generators[0];
  const isFirst = ({ id }: { id: string }) => Number(id === chosen?.id);
  useFetchedAhead(generators.toSorted((a, b) => isFirst(b) - isFirst(a)).map(({ id }) => id));
  const submit = () => onDraw(chosen?.id ?? "");
  return (
    <div className={layout.bench}>
      <FormSheet onSubmit={submit}>
        <SheetBody>
          {problem?.field === "form" && (
            <Alert tone="error" takesFocus>
              {problem.text}
            </Alert>
          )}
          <Field
            label={t("own-generators.choice")}
            hint={draft.kept ? undefined : chosen?.description}
          >
            <Select
              name="generator"
              value={draft.kept ? kept : chosen?.id}
              onChange={({ target: { value } }) => {
                if (value !== kept) change({ generatorId: value, kept: null });
              }}
            >
              {draft.kept && (
                <option value={kept}>
                  {t("own-generators.fromHistory", { name: draft.kept.name })}
                </option>
              )}
              {generators.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          {!draft.kept && chosen && <TakenDownNotice takenDown={chosen.takenDown} />}
          {!draft.kept && chosen && (
            <div className={layout.row}>
              <Link
                to="/own-generators/$generatorId"
                params={{ generatorId: chosen.id }}
                className={buttonClass({ tone: "quiet", size: "sm" })}
              >
                <Icon name="pencil-simple" />
                {t(mayMake ? "own-generators.edit" : "own-generators.look")}
              </Link>
            </div>
          )}
          {!draft.kept && chosen && !mayMake && (
            <p className={text.muted}>
              {t("own-generators.readOnly")} <Link to="/tiers">{t("own-generators.tiers")}</Link>
            </p>
          )}
          <Field
            label={t("own-generators.count")}
            error={problem?.field === "count" && problem.text}
          >
            <NumberBox
              ref={count}
              name="count"
              min={1}
              max={ownGeneratorLimits.draws.browser}
              value={draft.count}
              onChange={({ target }) => change({ count: target.value })}
            />
          </Field>
          <Checkbox
            name="unique"
            checked={draft.unique}
            onChange={({ target }) => change({ unique: target.checked })}
          >
            {t("own-generators.unique")}
          </Checkbox>
        </SheetBody>
        <CastEdge note={t("own-generators.fairness")}>
          <CastButton type="submit" busy={isGenerating}>
            {t("own-generators.draw")}
          </CastButton>
        </CastEdge>
      </FormSheet>
      <HowItWorks steps={steps} guestTitle="own-generators.guestTitle" />
    </div>
  );
}
