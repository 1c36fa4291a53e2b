import {
  type Segment,
  segmentLimits,
  type SegmentMatch,
  segmentMatches,
  type SubscriberField,
} from "@sortes/contract";
import {
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
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { once } from "../../../../base/once.ts";
import { useServices } from "../../../../base/services.ts";
import { ConditionField } from "./ConditionField.tsx";
import {
  definitionOf,
  draftsOf,
  type GroupDraft,
  isAsked,
  newCondition,
  newGroup,
} from "./segment-draft.ts";
import { SegmentReaders } from "./SegmentReaders.tsx";

interface SegmentFormProps {
  /** Undefined for a new segment. */
  segment: Segment | undefined;
  fields: readonly SubscriberField[];
  tags: readonly string[];
  onDone: () => void;
}

/** Creates or edits a segment, with a live preview of its members. */
export function SegmentForm({ segment, fields, tags, onDone }: SegmentFormProps) {
  const { t } = useIntl();
  const { client, utils } = useServices();
  const [name, setName] = useState(segment?.name ?? "");
  const [match, setMatch] = useState<SegmentMatch>(segment?.definition.match ?? "all");
  const [groups, setGroups] = useState<readonly GroupDraft[]>(() =>
    segment ? draftsOf(segment.definition) : [newGroup()],
  );
  const [isJudged, setJudged] = useState(false);
  const isComplete = groups.every(({ conditions }) =>
    conditions.every((condition) => isAsked(condition, fields)),
  );
  const definition = isComplete ? definitionOf(match, groups, fields) : undefined;
  const save = useMutation({
    mutationFn: async () => {
      if (!definition) return;
      await (segment
        ? client.segments.update.mutate({
            id: segment.id,
            version: segment.version,
            name,
            definition,
          })
        : once("segment", { name, definition }, (options) =>
            client.segments.create.mutate({ name, definition }, options),
          ));
      await utils.segments.list.invalidate();
      onDone();
    },
  });
  const submit = () => {
    setJudged(true);
    if (isComplete && name.trim() !== "" && !save.isPending) save.mutate();
  };
  const change = (place: number, next: Partial<GroupDraft>) =>
    setGroups(groups.map((group, i) => (i === place ? { ...group, ...next } : group)));
  const before = (place: number) =>
    groups.slice(0, place).reduce((sum, { conditions }) => sum + conditions.length, 0);
  return (
    <Sheet>
      <SheetBody>
        <Form className={layout.stack} onSubmit={submit}>
          <h2 className={text.h3}>
            <bdi>{segment?.name ?? t("subscribers.segmentNew")}</bdi>
          </h2>
          <CallFailure call={save} fallback="subscribers.segmentSaveFailed" />
          <Field
            label={t("subscribers.segmentName")}
            error={isJudged && name.trim() === "" && t("REQUIRED")}
          >
            <TextInput
              type="text"
              autoComplete="off"
              maxLength={segmentLimits.name}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          </Field>
          {groups.length > 1 && (
            <MatchField
              legend={t("subscribers.segmentMatch")}
              wordOf={(one) => t(`subscribers.segmentMatch_${one}`)}
              value={match}
              onChange={setMatch}
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
                  isJudged={isJudged}
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
                    onClick={() =>
                      change(place, { conditions: [...group.conditions, newCondition()] })
                    }
                  >
                    {t("subscribers.segmentAddCondition")}
                  </Button>
                )}
                {groups.length > 1 && (
                  <Button
                    tone="quiet"
                    icon="x"
                    onClick={() => setGroups(groups.toSpliced(place, 1))}
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
                onClick={() => setGroups([...groups, newGroup()])}
              >
                {t("subscribers.segmentAddGroup")}
              </Button>
            </div>
          )}
          <SegmentReaders definition={definition} />
          <div className={layout.row}>
            <Button type="submit" busy={save.isPending}>
              {t("subscribers.segmentSave")}
            </Button>
            <Button tone="quiet" onClick={onDone}>
              {t("subscribers.cancel")}
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
