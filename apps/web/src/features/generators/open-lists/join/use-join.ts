import type { JoinedEntry, PublicOpenList } from "@sortes/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { canRetry, reasonOf, retryAfterOf, statusOf } from "../../../../base/errors.ts";
import { useForm } from "../../../../base/form.tsx";
import { useIntl } from "../../../../base/intl.ts";
import { type Services, useServices } from "../../../../base/services.ts";
import { isText, shapeOf } from "../../../../base/shapes.ts";
import { useStoredState } from "../../../../base/stored-state.ts";
import { deviceId, dropUnsent, keepUnsent, knownDevice, unsentOf } from "./device.ts";
import { missingIn, type TypedEntry } from "./typed-entry.ts";

const empty: TypedEntry = { name: "", answer: "" };
const isTyped = shapeOf<TypedEntry>({ name: isText, answer: isText });

/** The entries of this device on a list. A device that has never joined one asks nothing. */
const entriesOfDevice = ({ client }: Pick<Services, "client">, key: string) => ({
  queryKey: ["joined", key],
  queryFn: async (): Promise<JoinedEntry[]> => {
    const device = knownDevice();
    if (device === undefined) return [];
    return (await client.openLists.ofDevice.mutate({ key, device })).entries;
  },
  // whose form is there at once
  initialData: () => (knownDevice() === undefined ? [] : undefined),
});

/** Why a name waits on this device. */
export interface Waiting {
  why: "offline" | "unanswered" | "busy";
  /** Seconds to wait at least before the next try. */
  after: number;
}

const tooMany = 429;

/** The reason to keep a name and to send it again; undefined for a refusal. */
function waitingOf(error: unknown): Waiting | undefined {
  const isBusy = statusOf(error) === tooMany;
  if (!isBusy && !canRetry(error)) return undefined;
  const why = isBusy ? "busy" : navigator.onLine ? "unanswered" : "offline";
  return { why, after: retryAfterOf(error) ?? 0 };
}

/** Joins a list: the form, and the name that waits until the server has answered. */
export function useJoin(key: string, { question }: Pick<PublicOpenList, "question">) {
  const intl = useIntl();
  const services = useServices();
  const { client, texts, utils } = services;
  const queries = useQueryClient();
  const entries = useQuery({ ...entriesOfDevice(services, key), retryOnMount: false });
  const [typed, setTyped] = useStoredState<TypedEntry>(`join.draft.${key}`, empty, isTyped);
  // a name that was not confirmed before the page was closed
  const [left] = useState(() => unsentOf(key));
  const [isWaiting, setWaiting] = useState<Waiting | undefined>();
  const [isAgain, setAgain] = useState(false);
  const refresh = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["joined", key] }),
      utils.openLists.look.invalidate({ key }),
    ]);
  };
  const form = useForm({
    start: empty,
    state: [typed, setTyped],
    failed: "join.failed",
    check: missingIn(intl, question),
    async send({ name, answer }) {
      const given = question ? answer : undefined;
      keepUnsent({ key, name, answer: given ?? null });
      const sent = { key, name, device: deviceId(), ...(given && { answer: given }) };
      try {
        const entry = await client.openLists.join.mutate(sent);
        dropUnsent(key);
        setWaiting(undefined);
        setAgain(false);
        queries.setQueryData<JoinedEntry[]>(["joined", key], (all = []) => [
          ...all.filter(({ entryKey }) => entryKey !== entry.entryKey),
          entry,
        ]);
        setTyped(empty);
        return entry;
      } catch (error) {
        const waiting = waitingOf(error);
        setWaiting(waiting);
        if (waiting) return undefined;
        dropUnsent(key);
        throw error;
      }
    },
    async onRefused(error) {
      // most people who join never need these texts
      await texts.load("errors").catch(() => undefined);
      if (reasonOf(error) !== "INVALID_INPUT") await refresh();
    },
  });
  const drop = () => {
    dropUnsent(key);
    setWaiting(undefined);
  };
  return {
    form,
    entries,
    waiting: isWaiting,
    /** A name that waits since an earlier visit. */
    left,
    resume: () => {
      if (!left) return;
      const { name, answer } = left;
      setTyped({ name, answer: answer ?? "" });
      form.call.send({ name, answer: answer ?? "" });
    },
    /** Sends the waiting name again. */
    retry: () => form.call.send(form.values),
    drop,
    change: (fields: Partial<TypedEntry>) => {
      // another name is another request
      if (isWaiting) drop();
      form.set(fields);
    },
    isAgain,
    again: () => setAgain(true),
    refresh,
  };
}

export type Join = ReturnType<typeof useJoin>;
