import {
  importedLists,
  importEncodings,
  type ImportEncoding,
  type SubscriberImportRun,
  subscriberLimits,
} from "@sortes/contract";
import {
  Alert,
  Button,
  Checkbox,
  Field,
  Form,
  layout,
  LinkButton,
  SegmentedRadios,
  Select,
  text,
  TextInput,
} from "@sortes/ui";
import { useMemo, useState } from "react";
import { CallFailure } from "../../../../base/failures.tsx";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { useCall } from "../../../../base/use-call.ts";
import * as styles from "../subscribers.css.ts";
import {
  addressPlacesOf,
  choiceOf,
  choicesOf,
  emptyColumnsOf,
  isSettled,
  plannedAs,
  sourceOf,
} from "./column-choices.ts";
import { ConsentSourceField } from "./ConsentSourceField.tsx";
import { ColumnField } from "./ColumnField.tsx";
import { LeaveButton } from "./LeaveButton.tsx";
import { TakenColumns } from "./TakenColumns.tsx";

interface ColumnsFormProps {
  run: SubscriberImportRun;
  /** Whether all columns are shown, not only those that the list leaves open. */
  isWhole: boolean;
  onPlanned: () => Promise<void>;
  /** Called after the file was decoded again in another encoding. */
  onRead: () => Promise<void>;
  onLeave: () => void;
}

/** Asks what the columns are that nobody could guess. All others, and settings of the whole list, open on demand. */
export function ColumnsForm({ run, isWhole, onPlanned, onRead, onLeave }: ColumnsFormProps) {
  const { t } = useIntl();
  const { client } = useServices();
  const { data } = trpc.subscriberFields.list.useQuery(undefined, { staleTime: 0 });
  const fields = data?.fields ?? [];
  const [choices, setChoices] = useState(() => choicesOf(run));
  const addresses = useMemo(() => addressPlacesOf(run), [run]);
  const asked = run.columns.flatMap(({ to }, place) =>
    to === "ask" && !addresses.includes(place) ? [place] : [],
  );
  const hasQuestion = asked.length + addresses.length > 0;
  const [isOpen, setOpen] = useState(isWhole || !hasQuestion);
  const form = useForm({
    start: {
      list: run.settings?.list ?? "subscribers",
      tags: run.settings?.tags.join(", ") ?? "",
      updates: run.settings?.updates ?? true,
      consentSource: run.settings?.consentSource ?? sourceOf(run),
      columns: undefined,
    },
    failed: "subscribers.importPlanFailed",
    check: ({ list }) => {
      const taken = choices.map((one) =>
        one.to === "ask" && list === "suppressions" ? { ...one, to: "leave" as const } : one,
      );
      // each column shows what it lacks
      return { columns: !isSettled(taken) && t("subscribers.importOneEmail") };
    },
    async send({ list, tags, updates, consentSource }) {
      await client.imports.plan.mutate({
        id: run.id,
        list,
        ...plannedAs(choices),
        language: run.settings?.language,
        dates: run.settings?.dates,
        tags: tags.split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()])),
        updates,
        consentSource: consentSource.trim(),
      });
      await onPlanned();
    },
  });
  const { values, set, errors, isPending } = form;
  const { list } = values;
  const isJudged = form.attempt > 0;
  const address = choices.findIndex(({ to }) => to === "email");
  const isAddressWrong = choices.filter(({ to }) => to === "email").length !== 1;
  const reread = useCall({
    mutationFn: async (encoding: ImportEncoding) => {
      const read = await client.imports.read.mutate({ id: run.id, encoding });
      setChoices(read.columns.map(choiceOf));
      await onRead();
    },
  });
  const fieldOf = (place: number) => {
    const [column, choice] = [run.columns[place], choices[place]];
    return (
      column &&
      choice && (
        <ColumnField
          key={place}
          {...{ column, choice, isJudged, fields }}
          onChange={(next) => setChoices(choices.with(place, next))}
        />
      )
    );
  };
  const folded = useMemo(() => emptyColumnsOf(run), [run]);
  const others = run.columns.flatMap((_column, place) =>
    [...asked, ...addresses, ...folded].includes(place) ? [] : [place],
  );

  return (
    <Form className={layout.stack} onSubmit={form.onSubmit}>
      <p>{t(`subscribers.importOrigin_${run.origin ?? "unknown"}`)}</p>
      <FormAlert form={form} />
      <CallFailure call={reread} fallback="subscribers.importPlanFailed" />
      {isJudged && isAddressWrong && <Alert tone="error">{t("subscribers.importOneEmail")}</Alert>}
      {addresses.length > 0 && (
        <SegmentedRadios
          legend={t("subscribers.importWhichEmail")}
          options={addresses.map((place) => ({
            value: String(place),
            label: `${run.columns[place]?.heading}: ${run.columns[place]?.samples[0]}`,
          }))}
          value={String(address)}
          onChange={(chosen) =>
            setChoices(
              choices.map((choice, place) =>
                addresses.includes(place)
                  ? { ...choice, to: String(place) === chosen ? "email" : "leave" }
                  : choice,
              ),
            )
          }
        />
      )}
      {asked.length > 0 && (
        <>
          <h3>{t("subscribers.importAsked", { count: asked.length })}</h3>
          <div className={styles.fileColumns}>{asked.map(fieldOf)}</div>
        </>
      )}
      <div className={layout.stackSm}>
        <TakenColumns
          {...{ run, choices, fields }}
          change={
            !isOpen && (
              <LinkButton onClick={() => setOpen(true)}>{t("subscribers.importChange")}</LinkButton>
            )
          }
        />
      </div>
      {isOpen && (
        <>
          <h3>{t("subscribers.importColumns")}</h3>
          <p className={text.muted}>{t("subscribers.importColumnsText")}</p>
          <div className={styles.fileColumns}>{others.map(fieldOf)}</div>
          {folded.length > 0 && (
            <details>
              <summary>{t("subscribers.importEmptyColumns", { count: folded.length })}</summary>
              <div className={styles.fileColumns}>{folded.map(fieldOf)}</div>
            </details>
          )}
          <Field label={t("subscribers.importEncoding")} hint={t("subscribers.importEncodingHint")}>
            <Select
              value={run.encoding ?? "utf-8"}
              onChange={({ target }) => reread.send(target.value as ImportEncoding)}
            >
              {importEncodings.map((encoding) => (
                <option key={encoding} value={encoding}>
                  {encoding}
                </option>
              ))}
            </Select>
          </Field>
          <h3>{t("subscribers.importRest")}</h3>
          <SegmentedRadios
            legend={t("subscribers.listIs")}
            options={importedLists.map((value) => ({
              value,
              label: t(`subscribers.list_${value}`),
            }))}
            value={list}
            onChange={(next) => set({ list: next })}
            hint={t(`subscribers.listHint_${list}`)}
          />
          {list === "subscribers" && (
            <>
              <ConsentSourceField error={errors.consentSource} {...form.text("consentSource")} />
              <Field
                label={t("subscribers.importTags")}
                hint={t("subscribers.importTagsHint")}
                error={errors.tags}
              >
                <TextInput
                  type="text"
                  maxLength={subscriberLimits.tag * 10}
                  {...form.text("tags")}
                />
              </Field>
              <Checkbox
                checked={values.updates}
                hint={t("subscribers.importUpdatesHint")}
                onChange={({ target }) => set({ updates: target.checked })}
              >
                {t("subscribers.importUpdates")}
              </Checkbox>
            </>
          )}
        </>
      )}
      <div className={layout.row}>
        <Button type="submit" busy={isPending}>
          {t("subscribers.importCheck")}
        </Button>
        <LeaveButton onLeave={onLeave} />
      </div>
    </Form>
  );
}
