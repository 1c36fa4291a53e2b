import { layout, PageHead } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canRetry, isDecided } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { ResendVerification } from "../../../base/ResendVerification.tsx";
import { once } from "../../../base/once.ts";
import { usePrefill } from "../../generators/results/use-result-view.ts";
import {
  changed,
  type DraftErrors,
  type DrawDraft,
  emptyDraft,
  errorsOf,
  isDrawDraft,
  openInputOf,
  prefillOf,
  timeOf,
} from "./draw-draft.ts";
import { NewDrawForm } from "./NewDrawForm.tsx";
import { useTypedLists } from "./use-draws.ts";

/** Opens a draw; the page shown next sends its list. */
export function NewDrawPage() {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const navigate = useNavigate();
  const [draft, setDraft] = useStoredState<DrawDraft>("draws.draft.new", emptyDraft, isDrawDraft);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<DraftErrors>({});
  const { keep } = useTypedLists();
  // keeps the other typed fields, such as the title
  usePrefill(prefillOf, (fields) => setDraft((last) => changed(last, fields)));

  const opening = useMutation({
    async mutationFn(at: string) {
      const input = openInputOf(draft, at);
      return await once("draw", input, (options) => client.draws.open.mutate(input, options));
    },
    onError(error, at) {
      setDraft((last) => {
        // a retry repeats the time, and with it the idempotency key, until the server has decided
        if (canRetry(error)) return { ...last, sent: at };
        // an attempt before an edit may still have opened the draw
        return isDecided(error) && last.sent !== null ? { ...last, sent: "" } : last;
      });
    },
    async onSuccess({ id }) {
      const hasList = draft.kind !== "numbers" && draft.list.trim() !== "";
      if (hasList) keep(id, draft.list);
      setDraft(emptyDraft);
      await utils.draws.list.invalidate(undefined, { refetchType: "none" });
      await navigate({
        to: "/draws/$drawId/manage",
        params: { drawId: id },
        state: { sendList: hasList },
      });
    },
  });
  const submit = () => {
    if (opening.isPending) return;
    const found = errorsOf(draft);
    setAttempt((count) => count + 1);
    setErrors(found);
    opening.reset();
    if (Object.keys(found).length === 0) opening.mutate(timeOf(draft, new Date()));
  };
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={t("draw-desk.newTitle")} lead={t("draw-desk.newLead")} />
      <ResendVerification />
      <NewDrawForm
        draft={draft}
        errors={errors}
        attempt={attempt}
        failure={opening.error}
        isOpening={opening.isPending}
        onChange={(fields) => setDraft((last) => changed(last, fields))}
        onSubmit={submit}
        onDiscard={() => {
          setDraft(emptyDraft);
          setErrors({});
          opening.reset();
        }}
      />
    </div>
  );
}
