import { layout, PageHead } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { canRetry, isDecided } from "../../../base/errors.ts";
import { useIntl } from "../../../base/intl.ts";
import { useServices, useSession } from "../../../base/services.ts";
import { useStoredState } from "../../../base/stored-state.ts";
import { useCall } from "../../../base/use-call.ts";
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
  isWithoutBeacon,
  openInputOf,
  prefillOf,
  timeOf,
} from "./draw-draft.ts";
import { useClockAhead } from "../server-clock.ts";
import { GuestDraw } from "./GuestDraw.tsx";
import { NewDrawForm } from "./NewDrawForm.tsx";
import { useTypedLists } from "./use-draws.ts";

interface Attempt {
  draft: DrawDraft;
  /** The time to request (RFC 3339); empty if none. */
  at: string;
}

/** Opens a draw; the page shown next sends its list. Guests see their list, and how to get an account. */
export function NewDrawPage() {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  const [draft, setDraft] = useStoredState<DrawDraft>("draws.draft.new", emptyDraft, isDrawDraft);
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<DraftErrors>({});
  const { keep } = useTypedLists();
  const ahead = useClockAhead(isSignedIn);
  // keeps the other typed fields, such as the title
  usePrefill(prefillOf, (fields) => setDraft((last) => changed(last, fields)));

  const opening = useCall({
    async mutationFn({ draft: sent, at }: Attempt) {
      const input = openInputOf(sent, at);
      return await once("draw", input, (options) => client.draws.open.mutate(input, options));
    },
    onError(error, { at }) {
      setDraft((last) => {
        // a retry repeats the time, and with it the idempotency key, until the server has decided
        if (isWithoutBeacon(error)) return { ...last, sent: null };
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
  /** @param fields changes of the draft that are made with the same press */
  const submit = (fields?: Partial<DrawDraft>) => {
    if (opening.isPending) return;
    const next = fields ? changed(draft, fields) : draft;
    if (fields) setDraft(next);
    const found = errorsOf(next);
    setAttempt((count) => count + 1);
    setErrors(found);
    opening.reset();
    if (Object.keys(found).length === 0)
      opening.send({ draft: next, at: timeOf(next, new Date(Date.now() + ahead)) });
  };
  const head = <PageHead title={t("draw-desk.newTitle")} lead={t("draw-desk.newLead")} />;
  if (!isSignedIn)
    return (
      <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
        {head}
        <GuestDraw draft={draft} />
      </div>
    );
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      {head}
      <ResendVerification warning="draw-desk.confirmFirst" />
      <NewDrawForm
        draft={draft}
        errors={errors}
        attempt={attempt}
        failure={opening.error}
        isOpening={opening.isPending}
        onChange={(fields) => setDraft((last) => changed(last, fields))}
        onSubmit={() => submit()}
        onWithout={() => submit({ when: "free" })}
        onDiscard={() => {
          setDraft(emptyDraft);
          setErrors({});
          opening.reset();
        }}
      />
    </div>
  );
}
