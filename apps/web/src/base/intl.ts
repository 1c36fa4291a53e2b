import type { ReactNode } from "react";
import { type IntlShape as ReactIntl, useIntl as useReactIntl } from "react-intl";
import type { MessageId } from "./catalogues.ts";

export type { MessageId };

type Value = string | number | bigint | boolean | Date | null | undefined;

/** Gives a text by its key. With elements among its values it is a node instead of a string. */
interface Translate {
  (id: MessageId, values?: Record<string, Value>): string;
  (
    id: MessageId,
    values?: Record<string, ReactNode | Value | ((parts: ReactNode[]) => ReactNode)>,
  ): ReactNode;
}

/** The formats of the page's language, and `t`, which gives its texts. */
export interface IntlShape extends ReactIntl {
  t: Translate;
}

const shapes = new WeakMap<ReactIntl, IntlShape>();

/** Adds `t`; the same object for the same language and texts. */
export function withTexts(intl: ReactIntl): IntlShape {
  const known = shapes.get(intl);
  if (known) return known;
  const t = ((id: MessageId, values?: Record<string, Value>) =>
    intl.formatMessage({ id }, values)) as Translate;
  const shape = { ...intl, t };
  shapes.set(intl, shape);
  return shape;
}

/** The texts and formats in the language of the page. */
export const useIntl = (): IntlShape => withTexts(useReactIntl());
