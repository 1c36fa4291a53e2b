import { ownGeneratorLimits } from "@sortes/contract";
import {
  buttonClass,
  CastButton,
  CastEdge,
  Checkbox,
  ClothBox,
  EmptyState,
  Field,
  FormSheet,
  layout,
  PageHead,
  SheetBody,
  Skeleton,
  SlipSheet,
  text,
  visuallyHidden,
} from "@sortes/ui";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { FormAlert, useForm } from "../../../../base/form.tsx";
import { wholeOf } from "../../../../base/typed-number.ts";
import { NumberBox } from "../../../../base/NumberBox.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { useErrorText } from "../../../../base/error-text.ts";
import { canRetry, reasonOf } from "../../../../base/errors.ts";
import { usePageTitle } from "../../../../base/texts.ts";
import { useServices } from "../../../../base/services.ts";
import { trpc } from "../../../../base/trpc.ts";
import { FailureAlert } from "../../../../base/notices.tsx";
import { Report } from "../../reports/Report.tsx";
import { OwnResultTools } from "../OwnResultTools.tsx";

/** Draws on the server: the lists are not disclosed. */
function SharedDraw({ shareId, name }: { shareId: string; name: string }) {
  const { t } = useIntl();
  const { client } = useServices();
  const form = useForm({
    start: { count: "1", unique: false },
    failed: "own-generators.failed",
    check: ({ count }) => ({ count: Number.isNaN(wholeOf(count)) && t("NOT_INTEGER") }),
    async send({ count, unique }) {
      const input = { shareId, count: wholeOf(count), unique };
      const { results } = await client.ownGenerators.drawShared.mutate(input);
      return { results, createdAt: new Date().toISOString() };
    },
  });
  const { data } = form.call;
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const below = useRef<HTMLDivElement>(null);
  useEffect(() => below.current?.scrollIntoView({ block: "nearest" }), [last]);
  return (
    <>
      <FormSheet onSubmit={form.onSubmit}>
        <SheetBody>
          <FormAlert form={form} />
          <Field label={t("own-generators.count")} error={form.errors.count}>
            <NumberBox min={1} max={ownGeneratorLimits.draws.server} {...form.text("count")} />
          </Field>
          <Checkbox
            name="unique"
            checked={form.values.unique}
            onChange={({ target }) => form.set({ unique: target.checked })}
          >
            {t("own-generators.unique")}
          </Checkbox>
        </SheetBody>
        <CastEdge note={t("own-generators.fairness")}>
          <CastButton type="submit" busy={form.isPending}>
            {t(last ? "own-generators.drawAgain" : "own-generators.draw")}
          </CastButton>
        </CastEdge>
      </FormSheet>
      {last && (
        <ClothBox ref={below}>
          <h2>{t("own-generators.results")}</h2>
          <OwnResultTools title={name} results={last.results} createdAt={last.createdAt} />
          <SlipSheet lines={last.results} label={t("own-generators.results")} />
        </ClothBox>
      )}
      <p role="status" className={visuallyHidden}>
        {data && t("own-generators.facts", { count: data.results.length })}
      </p>
    </>
  );
}

/** The public page of a shared generator. */
export function SharedGeneratorPage({ shareId }: { shareId: string }) {
  const { t } = useIntl();
  const errorText = useErrorText();
  const { client } = useServices();
  const { data, error, refetch } = trpc.ownGenerators.shared.useQuery(
    { shareId },
    { retryOnMount: false },
  );
  usePageTitle(data?.name ?? t("own-generators.sharedTitle"));
  if (error && !data && !canRetry(error)) return <NotShared error={error} />;
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead
        title={data ? <span dir="auto">{data.name}</span> : t("own-generators.sharedTitle")}
        lead={t("own-generators.sharedBy")}
      />
      {data && data.description !== "" && (
        <p className={text.lines} dir="auto">
          {data.description}
        </p>
      )}
      {error && !data && (
        <FailureAlert
          text={errorText(error, "own-generators.loadOneFailed")}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Skeleton shape="rows" label={t("own-generators.loading")} />}
      {data && <SharedDraw key={shareId} shareId={shareId} name={data.name} />}
      {data && (
        <Report
          key={`report-${shareId}`}
          of="generator"
          words="own-generators.report"
          failed="own-generators.reportFailed"
          send={(report) => client.ownGenerators.report.mutate({ shareId, ...report })}
        />
      )}
    </div>
  );
}

function NotShared({ error }: { error: unknown }) {
  const { t } = useIntl();
  const isTakenDown = reasonOf(error) === "SHARED_GENERATOR_TAKEN_DOWN";
  const [title, words] = isTakenDown
    ? (["own-generators.takenDown", "own-generators.takenDownText"] as const)
    : (["own-generators.notShared", "own-generators.notSharedText"] as const);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={t(title)} />
      <EmptyState title={t(words)}>
        <Link to="/" className={buttonClass()}>
          {t("own-generators.toGenerators")}
        </Link>
      </EmptyState>
    </div>
  );
}
