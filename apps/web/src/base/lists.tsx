import { limits, type Pagination } from "@sortes/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { buttonClass, Field, layout, Select, Skeleton, text, TextInput } from "@sortes/ui";
import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { type MessageId, useIntl } from "./intl.ts";
import { wordsIn } from "./shapes.ts";
import * as styles from "./base.css.ts";
import { ListFailure } from "./failures.tsx";

/** Shows another page. `replace`: replace the current history entry, whose page does not exist. */
type ShowPage = (page: number, replace: boolean) => void;

interface Pages {
  /** From 1. */
  page: number;
  pages: number;
  onPage: ShowPage;
}

/**
 * Links between the pages of a list. A page beyond the last one, which may just have lost its last row, redirects to
 * the last.
 * @returns the props of the buttons back (-1) and forward (1); null on a page that does not exist.
 */
function usePager({ page, pages, onPage }: Pages) {
  const last = Math.max(1, pages);
  const isPast = page > last;
  const showLast = useEffectEvent(() => onPage(last, true));
  useEffect(() => {
    if (isPast) showLast();
  }, [isPast]);
  if (isPast) return null;

  return (by: 1 | -1) => {
    const isEnd = page + by < 1 || page + by > last;
    return {
      type: "button" as const,
      className: buttonClass({ tone: "quiet", size: "sm" }),
      // stays focusable: otherwise the focus would be lost at the ends
      "aria-disabled": isEnd,
      onClick() {
        if (!isEnd) onPage(page + by, false);
      },
    };
  };
}

interface HistoryPagerProps {
  page: number;
  pages: number;
  onPage: ShowPage;
  /** Labels of back and forward; default: newer and older. */
  sorted?: boolean;
}

/** Links to newer and older results. Renders nothing if all fit on one page. */
export function HistoryPager({ page, pages, onPage, sorted }: HistoryPagerProps) {
  const { t } = useIntl();
  const step = usePager({ page, pages, onPage });
  if (!step || pages <= 1) return null;
  return (
    <nav className={layout.bar} aria-label={t("history.pages")}>
      <button {...step(-1)}>{t(sorted ? "history.previous" : "history.newer")}</button>
      <span role="status">{t("history.page", { page, pages })}</span>
      <button {...step(1)}>{t(sorted ? "history.next" : "history.older")}</button>
    </nav>
  );
}

/** Shows the page's range and the total, with links to the other pages. */
export function ListPager({ pagination, onPage }: { pagination: Pagination; onPage: ShowPage }) {
  const { t } = useIntl();
  const { total, page, pages, limit } = pagination;
  const step = usePager({ page, pages, onPage });
  if (!step || total === 0) return null;

  const from = (page - 1) * limit + 1;
  return (
    <nav className={styles.pager} aria-label={t("campaigns.pages")}>
      <span role="status" className={text.muted}>
        {t("campaigns.range", { from, to: Math.min(total, page * limit), total })}
      </span>
      {pages > 1 && (
        <div className={layout.row}>
          <button {...step(-1)}>{t("campaigns.previous")}</button>
          <b className={styles.place}>{t("campaigns.page", { page, pages })}</b>
          <button {...step(1)}>{t("campaigns.next")}</button>
        </div>
      )}
    </nav>
  );
}

/** Options of a query for one page of a list, which keeps the page before until it is there. */
export const pageQuery = {
  placeholderData: keepPreviousData,
  // the route loader has just tried
  retryOnMount: false,
} as const;

/** Navigation options for other filters or another page; changing a filter returns to the first page. */
export const searchFor = <Search extends object>(change: Search, replace: boolean) => ({
  search: (last: Search) => ({ ...last, page: undefined, after: undefined, ...change }),
  resetScroll: false,
  replace,
});

export interface ListPanelProps {
  query: { error: unknown; isPending: boolean; isPlaceholderData: boolean; refetch: () => unknown };
  /** Receives the focus when a focused button in it disappears. */
  panel: RefObject<HTMLDivElement | null>;
  /** A change scrolls to the beginning of the list. */
  page?: unknown;
  loading: MessageId;
  /** Names what failed; default: loading a list. */
  failed?: MessageId;
  /** Shown above the loading state. */
  before?: ReactNode;
  children: ReactNode;
}

/** A paginated list with its loading and error states. */
export function ListPanel(props: ListPanelProps) {
  const { query, panel, page, loading, failed, before, children } = props;
  const { error, isPending, isPlaceholderData, refetch } = query;
  const { t } = useIntl();
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    panel.current?.scrollIntoView({ block: "start" });
  }, [page, panel]);
  const retry = () => {
    // the button disappears while the list is fetched
    panel.current?.focus({ preventScroll: true });
    void refetch();
  };
  return (
    <div
      ref={panel}
      tabIndex={-1}
      className={layout.stack}
      aria-busy={isPending || isPlaceholderData}
    >
      {before}
      {Boolean(error) && <ListFailure error={error} failed={failed} onRetry={retry} />}
      {isPending && <Skeleton shape="rows" label={t(loading)} />}
      {children}
    </div>
  );
}

/** Milliseconds between the last key press and the search. */
const pause = 300;

interface SearchFieldProps {
  /** The label of the search; default: names. */
  label?: MessageId;
  /** The value in the address. */
  value: string | undefined;
  /** Receives undefined for an empty search. */
  onSearch: (text: string | undefined) => void;
}

/** Searches a list while the person types. */
export function SearchField({ label = "history.search", value = "", onSearch }: SearchFieldProps) {
  const { t } = useIntl();
  const [text, setText] = useState(value);
  // Back changes the address
  const [last, setLast] = useState(value);
  if (last !== value) {
    setLast(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => search(text.trim() || undefined), pause);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <div role="search">
      <Field label={t(label)}>
        <TextInput
          type="search"
          name="q"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={limits.search}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
    </div>
  );
}

interface FilterSelectProps<Value extends string> {
  label: MessageId;
  /** The choice that leaves nothing out. */
  all: MessageId;
  values: readonly Value[];
  nameOf: (value: Value) => string;
  /** Undefined for all. */
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Filters a list by one of some values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, values, nameOf, value = "", onChange } = props;
  const { t } = useIntl();
  return (
    <Field label={t(label)}>
      <Select
        value={value}
        onChange={({ target }) => onChange(values.find((one) => one === target.value))}
      >
        <option value="">{t(all)}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {nameOf(one)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/**
 * A search box over the content of the page. The address follows the typed text, and the box follows the address, such
 * as on Back.
 * @param q the search text in the address
 * @returns the search text, the props of the box, and how to change both from elsewhere
 */
export function useSearchBox(q: string, onSearch: (words: string) => void) {
  const router = useRouter();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(q);
  useEffect(
    () =>
      router.subscribe("onResolved", ({ toLocation }) => {
        // while the person types, the box is ahead of the address
        if (document.activeElement === box.current) return;
        setWords(wordsIn(toLocation.search).q ?? "");
      }),
    [router],
  );
  const search = (next: string) => {
    setWords(next);
    onSearch(next);
  };
  const input = {
    ref: box,
    type: "search",
    dir: "auto",
    autoComplete: "off",
    enterKeyHint: "search",
    value: words,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => search(target.value),
  } as const;
  return { words, search, box, input };
}
