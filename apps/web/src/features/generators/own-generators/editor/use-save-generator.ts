import type { CreateOwnGeneratorInput, OwnGenerator } from "@sortes/contract";
import { useIntl } from "../../../../base/intl.ts";
import { wordError } from "../../../../base/error-text.ts";
import { refusalOf } from "../../../../base/errors.ts";
import { useServices } from "../../../../base/services.ts";
import { useToasts } from "../../../../base/toasts.tsx";
import { trpc } from "../../../../base/trpc.ts";
import { useEditor } from "../../results/editing.tsx";
import { type EditorDraft, grammarFound, judged } from "./editor-draft.ts";

type Input = Pick<CreateOwnGeneratorInput, "name" | "description" | "template" | "lists">;

const wordsOf = ({ name, description, template, lists }: Input): string =>
  JSON.stringify([name, description, template, lists.map((list) => [list.name, list.lines])]);

/** Makes or changes a generator. */
export function useSaveGenerator(
  id: string | undefined,
  isGone: boolean,
  onSaved: (generator: OwnGenerator) => void,
) {
  const intl = useIntl();
  const { ownGenerators } = useServices().client;
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const editor = useEditor<EditorDraft, Input, OwnGenerator>({
    id,
    isGone,
    kind: "own-generator",
    changed: "OWN_GENERATOR_CHANGED",
    judge: judged,
    create: ownGenerators.create.mutate,
    change: ownGenerators.change.mutate,
    read: (of) => ownGenerators.get.query({ id: of }),
    wordsOf,
    async onSaved(generator) {
      utils.ownGenerators.get.setData({ id: generator.id }, generator);
      const done = editor.act === "change" ? "own-generators.changed" : "own-generators.created";
      toasts.show({ tone: "success", text: intl.t(done) });
      await utils.ownGenerators.list.invalidate(undefined, { refetchType: "all" });
      onSaved(generator);
    },
  });
  const { error, isFoundGone, isPerhapsSaved } = editor;
  const fields = refusalOf(error)?.fields ?? {};
  const hasFields = Object.keys(fields).length > 0;
  const words = () => {
    if (!error || hasFields) return [];
    if (isFoundGone) return [intl.t("own-generators.deletedElsewhere")];
    return [
      ...wordError(intl, error, "own-generators.changeFailed").summary,
      ...(isPerhapsSaved ? [intl.t("results.perhapsSaved")] : []),
    ];
  };
  return {
    ...editor,
    /** The errors of the last attempt; undefined after the input has changed. */
    found: editor.found ?? (hasFields ? fields : undefined),
    /** Messages at the top of the form. */
    summary: words(),
    /** Shows all errors of a draft, including missing input. */
    mark: (draft: EditorDraft) => editor.mark(grammarFound(draft)),
  };
}
