import { ownGeneratorLimits } from "@sortes/contract";
import {
  Alert,
  CastButton,
  CastEdge,
  Checkbox,
  ClothBox,
  Field,
  FormSheet,
  NumberInput,
  SheetBody,
  SlipSheet,
  visuallyHidden,
} from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useServices } from "../../../base/services.ts";
import { wordError } from "../../../base/error-text.ts";
import { OwnResultTools } from "../OwnResultTools.tsx";

interface SharedDrawProps {
  shareId: string;
  name: string;
}

/** Draws on the server: the lists stay with whoever made them. */
export function SharedDraw({ shareId, name }: SharedDrawProps) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { client } = useServices();
  const [count, setCount] = useState("1");
  const [unique, setUnique] = useState(false);
  const { mutate, data, error, isPending } = useMutation({
    async mutationFn() {
      const { results } = await client.ownGenerators.drawShared.mutate({
        shareId,
        count: Number(count),
        unique,
      });
      return { results, createdAt: new Date().toISOString() };
    },
  });
  const [last, setLast] = useState(data);
  if (data && data !== last) setLast(data);
  const { summary, fields } = error
    ? wordError(intl, error, "own-generators.failed")
    : { summary: [], fields: {} };
  const problem = fields["count"];
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (problem) box.current?.focus();
  }, [error, problem]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <>
      <FormSheet onSubmit={submit}>
        <SheetBody>
          {error && !problem && (
            <Alert tone="error" takesFocus>
              {summary.join(" ")}
            </Alert>
          )}
          <Field label={formatMessage({ id: "own-generators.count" })} error={problem}>
            <NumberInput
              ref={box}
              name="count"
              min={1}
              max={ownGeneratorLimits.draws.server}
              value={count}
              onChange={({ target }) => setCount(target.value)}
            />
          </Field>
          <Checkbox
            name="unique"
            checked={unique}
            onChange={({ target }) => setUnique(target.checked)}
          >
            {formatMessage({ id: "own-generators.unique" })}
          </Checkbox>
        </SheetBody>
        <CastEdge note={formatMessage({ id: "own-generators.fairness" })}>
          <CastButton type="submit" busy={isPending}>
            {formatMessage({ id: last ? "own-generators.drawAgain" : "own-generators.draw" })}
          </CastButton>
        </CastEdge>
      </FormSheet>
      {last && (
        <ClothBox>
          <h2>{formatMessage({ id: "own-generators.results" })}</h2>
          <OwnResultTools title={name} results={last.results} createdAt={last.createdAt} />
          <SlipSheet lines={last.results} label={formatMessage({ id: "own-generators.results" })} />
        </ClothBox>
      )}
      <p role="status" className={visuallyHidden}>
        {data && formatMessage({ id: "own-generators.facts" }, { count: data.results.length })}
      </p>
    </>
  );
}
