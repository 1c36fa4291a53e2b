import type { Pack } from "@sortes/contract";
import { Alert, layout, Sheet, SheetBody, Skeleton, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { reasonOf } from "../../../base/errors.ts";
import { trpc } from "../../../base/trpc.ts";
import { FailureAlert, useUndo } from "../../../base/notices.tsx";
import { usePrefill } from "../results/use-result-view.ts";
import { draftOf, emptyDraft, type PackDraft, prefillOf, usePackDraft } from "./pack-draft.ts";
import { PackDetail } from "./PackDetail.tsx";
import { PackForm } from "./PackForm.tsx";
import { useOwnPacks } from "./use-packs.ts";

/** Explains packs. */
function AboutPacks() {
  const { t } = useIntl();
  return (
    <Sheet>
      <SheetBody>
        <h2>{t("packs.aboutTitle")}</h2>
        <div className={layout.stackSm}>
          <p>{t("packs.about")}</p>
          <p>{t("packs.aboutOwn")}</p>
          <p className={text.muted}>
            {t("packs.aboutPremium")} <Link to="/tiers">{t("packs.tiers")}</Link>
          </p>
        </div>
      </SheetBody>
    </Sheet>
  );
}

const hasWords = (draft: PackDraft | null): draft is PackDraft =>
  draft !== null && (draft.name + draft.description + draft.content).trim() !== "";

/** The form of a new pack, which may begin with the names of a generator. */
function NewPack({ onSaved }: { onSaved: (pack: Pack) => void }) {
  const { t } = useIntl();
  const drafting = usePackDraft(undefined, emptyDraft);
  const { typed, set } = drafting;
  const undo = useUndo<PackDraft>(set);
  usePrefill(prefillOf, (draft) => {
    if (hasWords(typed) && typed.content !== draft.content) undo.offer(typed);
    set(draft);
  });
  return (
    <PackForm title={t("packs.new")} drafting={drafting} onSaved={onSaved}>
      {undo.noticeOf(t("packs.putAway"))}
    </PackForm>
  );
}

interface EditPackProps {
  pack: Pack;
  onSaved: (pack: Pack) => void;
  /** Called if the pack was deleted elsewhere. */
  onGone: () => void;
}

/** Edits a pack. The list contains only the first lines of a long one, so the whole is fetched first. */
function EditPack(props: EditPackProps) {
  const { pack, onGone } = props;
  const { t } = useIntl();
  const errorText = useErrorText();
  const { data, error, refetch } = trpc.packs.get.useQuery(
    { id: pack.id },
    { enabled: pack.truncated === true, refetchOnWindowFocus: false },
  );
  const isGone = reasonOf(error) === "NOT_FOUND";
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);
  const whole = pack.truncated ? data : pack;
  if (whole) return <WholePackForm {...props} pack={whole} />;
  if (error)
    return (
      <FailureAlert text={errorText(error, "packs.loadOneFailed")} onRetry={() => void refetch()} />
    );
  return <Skeleton shape="rows" label={t("packs.loading")} />;
}

function WholePackForm({ pack, onSaved }: Omit<EditPackProps, "onGone">) {
  const { t } = useIntl();
  const base = useMemo(() => draftOf(pack), [pack]);
  const drafting = usePackDraft(pack.id, base);
  const { put } = useOwnPacks();
  const utils = trpc.useUtils();
  const undo = useUndo<PackDraft>(drafting.set);
  const name = <bdi key="name">{pack.name}</bdi>;
  return (
    <PackForm
      id={pack.id}
      title={t("packs.editTitle", { name })}
      drafting={drafting}
      onSaved={onSaved}
      onTakeTheirs={(theirs, mine) => {
        put(theirs);
        utils.packs.get.setData({ id: theirs.id }, theirs);
        drafting.set(null);
        undo.offer({ ...mine, updatedAt: theirs.updatedAt ?? undefined });
      }}
    >
      {undo.noticeOf(t("packs.mineAway"))}
    </PackForm>
  );
}

/** Says that a pack was deleted, and offers what was typed for it. */
function GonePack({ id, onSaved }: { id: string; onSaved: (pack: Pack) => void }) {
  const { t } = useIntl();
  const drafting = usePackDraft(id, emptyDraft);
  if (!drafting.typed) return <Alert tone="warning">{t("packs.gone")}</Alert>;
  return (
    <PackForm id={id} isGone title={t("packs.new")} drafting={drafting} onSaved={onSaved}>
      <Alert tone="warning">{t("packs.deletedElsewhere")}</Alert>
    </PackForm>
  );
}

const route = getRouteApi("/packs");

interface PackPanelProps {
  /** Undefined if none is selected, or the selected one does not exist. */
  chosen: Pack | undefined;
  isLoading: boolean;
  /** Whether the packs could not be loaded, which is said above. */
  isFailed: boolean;
  onDelete: (pack: Pack) => void;
  /** Called if the pack was deleted elsewhere. */
  onGone: (pack: Pack) => void;
}

/** The panel beside the list: one pack, a form, or an explanation. */
export function PackPanel(props: PackPanelProps) {
  const { chosen, isLoading, isFailed, onDelete, onGone } = props;
  const { t } = useIntl();
  const { pack: id, view } = route.useSearch();
  const navigate = route.useNavigate();
  // the typed text stays even if the pack has disappeared from the list
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  const edited = chosen ?? (last?.id === id ? last : undefined);
  const open = ({ id: pack }: Pack) =>
    void navigate({
      search: ({ view: _view, ...last }) => ({ ...last, pack }),
      replace: true,
      resetScroll: false,
    });

  if (view === "new") return <NewPack onSaved={open} />;
  if (id === undefined) return <AboutPacks />;
  if (view === "edit" && edited?.isOwn)
    return <EditPack key={id} pack={edited} onSaved={open} onGone={() => onGone(edited)} />;
  if (!chosen && isFailed) return null;
  if (!chosen)
    return isLoading ? (
      <Skeleton shape="rows" label={t("packs.loading")} />
    ) : (
      <GonePack key={id} id={id} onSaved={open} />
    );
  return (
    <PackDetail
      key={id}
      pack={chosen}
      onDelete={() => onDelete(chosen)}
      onGone={() => onGone(chosen)}
    />
  );
}
