import { visuallyHidden } from "@sortes/ui";
import { useIntl } from "../../base/intl.ts";
import { trpc } from "../../base/trpc.ts";
import { Reveal } from "../results/Reveal.tsx";
import { useGenerator } from "../results/use-generator.ts";
import { usePrefill, useResultView } from "../results/use-result-view.ts";
import { drawOwn, type OwnResult, ownSetup, type OwnSource, prefillOf } from "./own-draft.ts";
import { OwnForm } from "./OwnForm.tsx";
import { OwnResultView } from "./OwnResultView.tsx";

/** Results that are read aloud; more of them are only counted. */
const announced = 10;

/** Generators that a person has made: one is chosen, and results come out. */
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
        return drawOwn({ source, count: Number(count), unique });
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
