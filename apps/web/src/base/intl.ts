import type { ReactNode } from "react";
import { type IntlShape as ReactIntl, useIntl as useReactIntl } from "react-intl";
import type { MessageId } from "./catalogues.ts";

export type { MessageId };

type Value = string | number | bigint | boolean | Date | null | undefined;

/** Formats a message. With elements among its values, it returns a node instead of a string. */
interface Translate {
  (id: MessageId, values?: Record<string, Value>): string;
  (
    id: MessageId,
    values?: Record<string, ReactNode | Value | ((parts: ReactNode[]) => ReactNode)>,
  ): ReactNode;
}

/** The formatters of the page's language, with `t` for messages. */
export interface IntlShape extends ReactIntl {
  t: Translate;
}

const shapes = new WeakMap<ReactIntl, IntlShape>();

/** Adds `t`; returns the same object for the same language and messages. */
export function withTexts(intl: ReactIntl): IntlShape {
  const known = shapes.get(intl);
  if (known) return known;
  const t = ((id: MessageId, values?: Record<string, Value>) =>
    intl.formatMessage({ id }, values)) as Translate;
  const shape = { ...intl, t };
  shapes.set(intl, shape);
  return shape;
}

/** The messages and formatters of the page's language. */
export const useIntl = (): IntlShape => withTexts(useReactIntl());
