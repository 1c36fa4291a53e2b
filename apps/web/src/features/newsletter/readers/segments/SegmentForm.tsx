import {
  type Segment,
  segmentLimits,
  type SegmentMatch,
  segmentMatches,
  type SubscriberField,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Field,
  Form,
  layout,
  SegmentedRadios,
  Sheet,
  SheetBody,
  text,
  TextInput,
} from "@sortes/ui";
import { useState } from "react";
import { focusSoon } from "../../../../base/focus-moves.ts";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { once } from "../../../../base/once.ts";
import { useServices } from "../../../../base/services.ts";
import { saveAt } from "../../../../base/save-at.ts";
import { reasonOf } from "../../../../base/errors.ts";
import { ConditionField, leave } from "./ConditionField.tsx";
import {
  definitionOf,
  type GroupDraft,
  isAsked,
  isSame,
  newCondition,
  newGroup,
} from "./segment-draft.ts";
import { SegmentReaders } from "./SegmentReaders.tsx";
import { type SegmentDraft, useSegmentDraft } from "./use-segment-draft.ts";

interface SegmentFormProps {
  /** Undefined for a new segment. */
  id: string | undefined;
  /** Undefined for a new segment, and for one that was deleted elsewhere. */
  segment: Segment | undefined;
  fields: readonly SubscriberField[];
  tags: readonly string[];
  onDone: () => void;
}

/** Asks the server, whatever is cached. */
const now = { staleTime: 0 };

/** The first control of each condition. */
const aboutOfCondition = "select[name=about]";

const keysOf = ({ conditions }: GroupDraft) => conditions.map(({ key }) => key);

/** Creates or edits a segment, with a live preview of its members. Its text survives a reload. */
export function SegmentForm({ id, segment, fields, tags, onDone }: SegmentFormProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const { list } = utils.segments;
  const { start, state, forget } = useSegmentDraft(id, segment);
  const close = () => {
    forget();
    onDone();
  };
  const definitionIn = ({ match, groups }: SegmentDraft) => {
    const conditions = groups.flatMap((group) => group.conditions);
    const isComplete = conditions.every((condition) => isAsked(condition, fields));
    return isComplete ? definitionOf(match, groups, fields) : undefined;
  };
  const current = async () =>
    (await list.fetch(undefined, now)).segments.find((one) => one.id === id);
  const [isRefused, setRefused] = useState(false);
  const isGone = id !== undefined && (isRefused || !segment);
  const form = useForm({
    start,
    state,
    failed: "subscribers.segmentSaveFailed",
    check: (draft) => ({
      name: draft.name.trim() === "" && t("REQUIRED"),
      // each condition shows what it lacks
      groups: !definitionIn(draft) && t("SEGMENT_CONDITION_INVALID"),
    }),
    async send(draft, theirs: Segment | undefined) {
      const definition = definitionIn(draft);
      if (!definition) return;
      const input = { name: draft.name, definition };
      const version = theirs?.version ?? draft.version;
      await (id === undefined || version === undefined || isGone
        ? once("segment", input, (options) => client.segments.create.mutate(input, options))
        : saveAt({
            version,
            save: (seen) => client.segments.update.mutate({ id, version: seen, ...input }),
            current,
            isOurs: (other) =>
              other.name === draft.name.trim() && isSame(other.definition, definition, fields),
          }));
      await list.invalidate();
      close();
    },
    current,
    onRefused: (error) => {
      if (reasonOf(error) === "NOT_FOUND") setRefused(true);
    },
  });
  const { set, errors, theirs } = form;
  const { match, groups } = form.values;
  const setGroups = (next: readonly GroupDraft[]) => set({ groups: next });
  /** The conditions of the last attempt: those added since are not judged yet. */
  const [judged, setJudged] = useState<ReadonlySet<number>>(new Set());
  const change = (place: number, next: Partial<GroupDraft>) =>
    setGroups(groups.map((group, i) => (i === place ? { ...group, ...next } : group)));
  const before = (place: number) =>
    groups.slice(0, place).reduce((sum, { conditions }) => sum + conditions.length, 0);
  return (
    <Sheet>
      <SheetBody>
        <Form
          className={layout.stack}
          onSubmit={(event) => {
            setJudged(new Set(groups.flatMap(keysOf)));
            form.onSubmit(event);
          }}
        >
          <h2 className={text.h3}>
            <bdi>{segment?.name ?? t("subscribers.segmentNew")}</bdi>
          </h2>
          {isGone && <Alert tone="warning">{t("subscribers.segmentGone")}</Alert>}
          <FormAlert form={form}>
            {theirs && (
              <p>
                {t("subscribers.segmentNow", {
                  name: theirs.name,
                  count: theirs.definition.groups.flatMap(({ conditions }) => conditions).length,
                })}
              </p>
            )}
          </FormAlert>
          <Field label={t("subscribers.segmentName")} error={errors.name}>
            <TextInput
              type="text"
              autoComplete="off"
              maxLength={segmentLimits.name}
              {...form.text("name")}
            />
          </Field>
          {groups.length > 1 && (
            <MatchField
              legend={t("subscribers.segmentMatch")}
              wordOf={(one) => t(`subscribers.segmentMatch_${one}`)}
              value={match}
              onChange={(next) => set({ match: next })}
            />
          )}
          {groups.map((group, place) => (
            <section
              key={group.key}
              className={layout.stack}
              aria-label={t("subscribers.segmentGroup", { number: place + 1 })}
            >
              {groups.length > 1 && <h3>{t("subscribers.segmentGroup", { number: place + 1 })}</h3>}
              {group.conditions.length > 1 && (
                <MatchField
                  legend={t("subscribers.segmentGroupMatch", { number: place + 1 })}
                  wordOf={(one) => t(`subscribers.segmentGroupMatch_${one}`)}
                  value={group.match}
                  onChange={(next) => change(place, { match: next })}
                />
              )}
              {group.conditions.map((condition, i) => (
                <ConditionField
                  key={condition.key}
                  draft={condition}
                  number={before(place) + i + 1}
                  fields={fields}
                  tags={tags}
                  isJudged={judged.has(condition.key)}
                  onChange={(next) => change(place, { conditions: group.conditions.with(i, next) })}
                  onRemove={
                    group.conditions.length > 1
                      ? () => change(place, { conditions: group.conditions.toSpliced(i, 1) })
                      : undefined
                  }
                />
              ))}
              <div className={layout.row}>
                {group.conditions.length < segmentLimits.conditions && (
                  <Button
                    tone="quiet"
                    icon="plus-bold"
                    onClick={({ currentTarget }) => {
                      change(place, { conditions: [...group.conditions, newCondition()] });
                      focusSoon(currentTarget.closest("section"), aboutOfCondition, -1);
                    }}
                  >
                    {t("subscribers.segmentAddCondition")}
                  </Button>
                )}
                {groups.length > 1 && (
                  <Button
                    tone="quiet"
                    icon="x"
                    onClick={({ currentTarget }) => {
                      leave(currentTarget, "section");
                      setGroups(groups.toSpliced(place, 1));
                    }}
                  >
                    {t("subscribers.segmentRemoveGroup", { number: place + 1 })}
                  </Button>
                )}
              </div>
            </section>
          ))}
          {groups.length < segmentLimits.groups && (
            <div>
              <Button
                tone="quiet"
                icon="plus-bold"
                onClick={({ currentTarget }) => {
                  setGroups([...groups, newGroup()]);
                  focusSoon(currentTarget.closest("form"), aboutOfCondition, -1);
                }}
              >
                {t("subscribers.segmentAddGroup")}
              </Button>
            </div>
          )}
          <SegmentReaders definition={definitionIn(form.values)} />
          <div className={layout.row}>
            <Button type="submit" busy={form.isPending}>
              {t("subscribers.segmentSave")}
            </Button>
            <Button tone="quiet" onClick={close}>
              {t("shell.cancel")}
            </Button>
          </div>
        </Form>
      </SheetBody>
    </Sheet>
  );
}

interface MatchFieldProps {
  legend: string;
  wordOf: (match: SegmentMatch) => string;
  value: SegmentMatch;
  onChange: (next: SegmentMatch) => void;
}

/** Whether all conditions must hold, or any. */
function MatchField({ legend, wordOf, value, onChange }: MatchFieldProps) {
  return (
    <SegmentedRadios
      legend={legend}
      options={segmentMatches.map((one) => ({ value: one, label: wordOf(one) }))}
      value={value}
      onChange={onChange}
    />
  );
}
