import type { CreateOwnGeneratorInput, OwnGenerator } from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { wordError } from "../../../base/error-text.ts";
import { isOutcomeOpen, reasonOf, refusalOf } from "../../../base/errors.ts";
import { type Services, useServices } from "../../../base/services.ts";
import { useToasts } from "../../../base/toasts.tsx";
import { trpc } from "../../../base/trpc.ts";
import { saveKeyOf } from "../../results/save-keys.ts";
import { type EditorDraft, type Found, grammarFound, judged } from "./editor-draft.ts";

type Input = Pick<CreateOwnGeneratorInput, "name" | "description" | "template" | "lists">;

/** The result of saving: the generator, or the version that somebody saved meanwhile. */
type Saved = { saved: OwnGenerator } | { theirs: OwnGenerator };

/** Makes a generator, once however often it is tried. */
async function make(client: Services["client"], input: Input): Promise<Saved> {
  const key = saveKeyOf("own-generator", input);
  const context = { idempotencyKey: key.key };
  const saved = await client.ownGenerators.create.mutate(input, { context });
  key.drop();
  return { saved };
}

/** Changes a generator, unless it is not as it was read any more. @param updatedAt as it was read */
async function change(
  client: Services["client"],
  { id, updatedAt }: { id: string; updatedAt: string | undefined },
  input: Input,
): Promise<Saved> {
  try {
    return { saved: await client.ownGenerators.change.mutate({ id, updatedAt, ...input }) };
  } catch (error) {
    if (reasonOf(error) !== "OWN_GENERATOR_CHANGED") throw error;
    const theirs = await client.ownGenerators.get.query({ id });
    // our own words have arrived before, without an answer
    return isSame(input, theirs) ? { saved: theirs } : { theirs };
  }
}

const wordsOf = ({ name, description, template, lists }: Input): string =>
  JSON.stringify([name, description, template, lists.map((list) => [list.name, list.lines])]);

const isSame = (one: Input, other: Input): boolean => wordsOf(one) === wordsOf(other);

/** Makes or changes a generator: judged here first and by the server afterwards. */
export function useSaveGenerator(
  id: string | undefined,
  onSaved: (generator: OwnGenerator) => void,
) {
  const intl = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const utils = trpc.useUtils();
  const [found, setFound] = useState<Found>();
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<OwnGenerator>();
  const call = useMutation({
    mutationFn: ({ input, updatedAt }: { input: Input; updatedAt: string | undefined }) =>
      id === undefined ? make(client, input) : change(client, { id, updatedAt }, input),
    async onSuccess(outcome) {
      if ("theirs" in outcome) return setTheirs(outcome.theirs);
      const generator = outcome.saved;
      utils.ownGenerators.get.setData({ id: generator.id }, generator);
      const done = id === undefined ? "own-generators.created" : "own-generators.changed";
      toasts.show({ tone: "success", text: intl.t(done) });
      await utils.ownGenerators.list.invalidate(undefined, { refetchType: "all" });
      onSaved(generator);
    },
  });
  const { error } = call;
  const fields = refusalOf(error)?.fields ?? {};
  const hasFields = Object.keys(fields).length > 0;
  const words = () => {
    if (!error || hasFields) return [];
    if (id !== undefined && reasonOf(error) === "NOT_FOUND") return [intl.t("own-generators.gone")];
    const perhaps = id === undefined && isOutcomeOpen(error);
    return [
      ...wordError(intl, error, "own-generators.changeFailed").summary,
      ...(perhaps ? [intl.t("results.perhapsSaved")] : []),
    ];
  };
  return {
    isSaving: call.isPending,
    /** The errors of the last attempt; undefined after the input has changed. */
    found: found ?? (hasFields ? fields : undefined),
    /** On top of the form. */
    summary: words(),
    /** The version that somebody saved meanwhile, to be resolved before saving. */
    theirs,
    /** It is answered. */
    answer: () => setTheirs(undefined),
    /** Grows with each attempt, so that its alert is a new one. */
    attempt,
    save(draft: EditorDraft) {
      if (call.isPending) return;
      const { input, found: wrong } = judged(draft);
      setAttempt((count) => count + 1);
      setFound(input ? undefined : wrong);
      setTheirs(undefined);
      call.reset();
      if (input) call.mutate({ input, updatedAt: draft.updatedAt });
    },
    /** Says what is wrong with a draft, also what is only missing. */
    mark: (draft: EditorDraft) => setFound(grammarFound(draft)),
    /** Clears the errors, since the input has changed. */
    forget: () => {
      setFound(undefined);
      if (!call.isPending) call.reset();
    },
  };
}
