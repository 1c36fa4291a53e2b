import {
  type CreatePackInput,
  createPackInput,
  fieldErrorsOf,
  formErrors,
  type Message,
  type Pack,
} from "@sortes/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { wordError, wordMessage } from "../../base/error-text.ts";
import { canRetry, isOutcomeOpen, reasonOf } from "../../base/errors.ts";
import { type Services, useServices } from "../../base/services.ts";
import { useToasts } from "../../base/toasts.tsx";
import { saveKeyOf } from "../results/save-keys.ts";
import type { PackDraft } from "./pack-draft.ts";
import { useOwnPacks } from "./use-packs.ts";

/** The result of saving: the pack, or the version that somebody saved meanwhile. */
type SavedPack = { saved: Pack } | { theirs: Pack };

/** Makes a pack, once however often it is tried. */
async function makePack(client: Services["client"], input: CreatePackInput): Promise<SavedPack> {
  const key = saveKeyOf("pack", input);
  const saved = await client.packs.create.mutate(input, { context: { idempotencyKey: key.key } });
  key.drop();
  return { saved };
}

/** Changes a pack, unless it is not as it was read any more. @param updatedAt as it was read */
async function changePack(
  client: Services["client"],
  { id, updatedAt }: { id: string; updatedAt: string | undefined },
  input: CreatePackInput,
): Promise<SavedPack> {
  try {
    return { saved: await client.packs.change.mutate({ id, updatedAt, ...input }) };
  } catch (error) {
    if (reasonOf(error) !== "PACK_CHANGED") throw error;
    const theirs = await client.packs.get.query({ id });
    // our own words have arrived before, without an answer
    return wordsOf(theirs) === wordsOf(input) ? { saved: theirs } : { theirs };
  }
}

const wordsOf = ({ name, category, description, content }: CreatePackInput | Pack): string =>
  JSON.stringify([name, category, description, content]);

interface SaveOptions {
  /** Of the pack that is changed; none for a new one. */
  id: string | undefined;
  labels: Record<Exclude<keyof PackDraft, "updatedAt">, string>;
  onSaved: (pack: Pack) => void;
}

/** The contract's errors by field, or its output for the draft. */
function judged({ updatedAt: _updatedAt, ...draft }: PackDraft) {
  const { data, error } = createPackInput.safeParse(draft);
  const found: Readonly<Record<string, readonly Message[]>> = error ? fieldErrorsOf(error) : {};
  return { input: data, found };
}

/** Makes or changes a pack: judged by the contract first and by the server afterwards. */
export function useSavePack({ id, labels, onSaved }: SaveOptions) {
  const intl = useIntl();
  const { client } = useServices();
  const toasts = useToasts();
  const { put } = useOwnPacks();
  const [found, setFound] = useState<Readonly<Record<string, readonly Message[]>>>({});
  const [attempt, setAttempt] = useState(0);
  const [theirs, setTheirs] = useState<Pack>();
  const call = useMutation({
    mutationFn: ({ input, updatedAt }: { input: CreatePackInput; updatedAt: string | undefined }) =>
      id === undefined ? makePack(client, input) : changePack(client, { id, updatedAt }, input),
    onSuccess(outcome) {
      if ("theirs" in outcome) return setTheirs(outcome.theirs);
      const pack = outcome.saved;
      put(pack);
      const done = id === undefined ? "packs.created" : "packs.changed";
      toasts.show({ tone: "success", text: intl.t(done) });
      onSaved(pack);
    },
  });

  const { error } = call;
  const refused = error ? wordError(intl, error, "packs.saveFailed", labels) : undefined;
  const perhaps =
    error && id === undefined && isOutcomeOpen(error) ? [intl.t("results.perhapsSaved")] : [];
  const [whole] = found[formErrors] ?? [];
  const errors: Record<string, string> = { ...refused?.fields };
  for (const field of Object.keys(labels)) {
    const [first] = found[field] ?? [];
    if (first) errors[field] = wordMessage(intl, first);
  }
  return {
    isSaving: call.isPending,
    /** Below each field. */
    errors,
    /** On top of the form. */
    summary: whole ? [wordMessage(intl, whole)] : [...(refused?.summary ?? []), ...perhaps],
    /** Whether the pack was deleted elsewhere. */
    isGone: id !== undefined && reasonOf(error) === "NOT_FOUND",
    canRetry: error !== null && canRetry(error),
    /** The version that somebody saved meanwhile, to be resolved before saving. */
    theirs,
    /** It is answered. */
    answer: () => setTheirs(undefined),
    /** Grows with each attempt, so that its alert is a new one. */
    attempt,
    save(draft: PackDraft) {
      if (call.isPending) return;
      const { input, found: wrong } = judged(draft);
      setAttempt((count) => count + 1);
      setFound(wrong);
      setTheirs(undefined);
      call.reset();
      if (input) call.mutate({ input, updatedAt: draft.updatedAt });
    },
    /** Clears the errors, since the input has changed. */
    forget() {
      setFound({});
      if (!call.isPending) call.reset();
    },
  };
}
