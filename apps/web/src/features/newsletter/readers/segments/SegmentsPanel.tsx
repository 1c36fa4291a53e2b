import type { Segment } from "@sortes/contract";
import { Button, EmptyState, layout, ProseTable, text } from "@sortes/ui";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { useStaffRights } from "../../../../base/confirm-session.ts";
import { LoadState } from "../../../../base/LoadState.tsx";
import { ConfirmDialog } from "../../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { searchFor } from "../../../../base/lists.tsx";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { column } from "../subscribers.css.ts";
import { type SubscribersSearch, subscribersSearch } from "../subscribers-search.ts";
import { SegmentForm } from "./SegmentForm.tsx";
import { useIsTyped } from "./use-segment-draft.ts";

const route = getRouteApi("/mail-subscribers");

/** The saved segments, and the form to edit one. */
export function SegmentsPanel() {
  const { t } = useIntl();
  const navigate = route.useNavigate();
  const { segment: shown } = subscribersSearch({ ...route.useSearch() });
  const list = trpc.segments.list.useQuery(undefined, { staleTime: 0 });
  const known = trpc.subscriberFields.list.useQuery(undefined, { staleTime: 0 });
  useStaffRights(list.error);
  const show = (segment: string | undefined) =>
    void navigate(searchFor<SubscribersSearch>({ view: "segments", segment }, false));
  const waited = list.data ? known : list;
  const segment = list.data?.segments.find(({ id }) => id === shown);
  const id = shown === "new" ? undefined : shown;
  // what was typed stays when the segment is deleted elsewhere
  const isTyped = useIsTyped(id) && shown !== undefined;
  const isEdited = shown === "new" || segment !== undefined || isTyped;
  return (
    <div className={`${layout.stack} ${column}`}>
      <p>
        <Link to="/mail-subscribers">{t("subscribers.back")}</Link>
      </p>
      {(!list.data || !known.data) && (
        <LoadState
          query={waited}
          loading="subscribers.segmentsLoading"
          failed="subscribers.segmentsFailed"
          shape="sheet"
        />
      )}
      {list.data && known.data && isEdited && (
        <SegmentForm
          key={shown}
          id={id}
          segment={segment}
          fields={known.data.fields}
          tags={known.data.tags}
          onDone={() => show(undefined)}
        />
      )}
      {list.data && known.data && !isEdited && (
        <SegmentList segments={list.data.segments} onShow={show} />
      )}
    </div>
  );
}

interface SegmentListProps {
  segments: readonly Segment[];
  onShow: (id: string) => void;
}

function SegmentList({ segments, onShow }: SegmentListProps) {
  const { t } = useIntl();
  const [removing, setRemoving] = useState<Segment>();
  return (
    <>
      <p className={text.muted}>{t("subscribers.segmentsLead")}</p>
      <div>
        <Button icon="plus-bold" onClick={() => onShow("new")}>
          {t("subscribers.segmentNew")}
        </Button>
      </div>
      {segments.length === 0 ? (
        <EmptyState title={t("subscribers.segmentsNone")} />
      ) : (
        <ProseTable>
          <thead>
            <tr>
              <th scope="col">{t("subscribers.segmentName")}</th>
              <th scope="col">{t("subscribers.segmentConditions")}</th>
              <th scope="col">{t("subscribers.segmentRemove")}</th>
            </tr>
          </thead>
          <tbody>
            {segments.map((segment) => (
              <tr key={segment.id}>
                <th scope="row">
                  <Link
                    to="/mail-subscribers"
                    search={{ view: "segments", segment: segment.id }}
                    dir="auto"
                  >
                    {segment.name}
                  </Link>
                </th>
                <td>
                  {t("subscribers.segmentConditionCount", {
                    count: segment.definition.groups.flatMap(({ conditions }) => conditions).length,
                  })}
                </td>
                <td>
                  <Button
                    tone="quiet"
                    icon="trash"
                    aria-label={t("subscribers.segmentRemoveNamed", { name: segment.name })}
                    onClick={() => setRemoving(segment)}
                  >
                    {t("subscribers.segmentRemove")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </ProseTable>
      )}
      {removing && <RemoveSegment segment={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

/** Asks before a segment is removed. */
function RemoveSegment({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  return (
    <ConfirmDialog
      removes
      title={t("subscribers.segmentRemoveTitle")}
      act="subscribers.segmentRemove"
      failed="subscribers.segmentRemoveFailed"
      run={() => client.segments.remove.mutate({ id: segment.id })}
      refresh={() => utils.segments.list.invalidate()}
      onClose={onClose}
    >
      <p>{t("subscribers.segmentRemoveText", { name: segment.name })}</p>
    </ConfirmDialog>
  );
}
