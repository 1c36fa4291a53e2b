import { type Pack, packCategories, type PackCategory } from "@sortes/contract";
import {
  buttonClass,
  EmptyState,
  Field,
  layout,
  PackList,
  packRowClass,
  PackRowContent,
  SegmentedRadios,
  Skeleton,
  text,
  TextInput,
} from "@sortes/ui";
import { SplitScroller } from "./Split.tsx";
import { getRouteApi, Link, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useIntl } from "../../base/intl.ts";
import { folded } from "../../base/names.ts";
import { categoryLabels, generatorOf } from "./use-packs.ts";
import { packsSearch } from "./packs-search.ts";

type Wanted = { q?: string | undefined; category?: PackCategory | undefined };

/** The packs of a category whose name or description contains what is looked for, letter by letter. */
function findPacks<T extends Pick<Pack, "name" | "description" | "category">>(
  packs: readonly T[],
  { q = "", category }: Wanted,
): T[] {
  const wanted = folded(q.trim());
  return packs.filter(
    (pack) =>
      (category === undefined || pack.category === category) &&
      [pack.name, pack.description].some((text) => folded(text).includes(wanted)),
  );
}

interface PackGroupProps {
  title: string;
  packs: readonly Pack[];
  /** Id of the one that is shown. */
  chosen: string | undefined;
}

/** Some packs to choose from, under their heading. Nothing, where there are none. */
function PackGroup({ title, packs, chosen }: PackGroupProps) {
  const { t } = useIntl();
  if (packs.length === 0) return null;
  return (
    <section className={layout.stackSm}>
      <h2 className={text.h3}>{title}</h2>
      <PackList label={title}>
        {packs.map(({ id, name, category, entries, isPremium }) => (
          <li key={id}>
            <Link
              from="/packs"
              search={({ view: _view, ...last }) => ({ ...last, pack: id })}
              resetScroll={false}
              className={packRowClass}
              aria-current={id === chosen ? "page" : undefined}
            >
              <PackRowContent
                stock={generatorOf[category].kind.stock}
                title={name}
                count={t("packs.count", { count: entries })}
                stamp={isPremium && t("packs.premium")}
              />
            </Link>
          </li>
        ))}
      </PackList>
    </section>
  );
}

const route = getRouteApi("/packs");

/** The filter of packs: search and category. The address follows. */
function PackFilter() {
  const { t } = useIntl();
  const { category } = route.useSearch();
  const navigate = route.useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useQuery(box);
  const options = [
    { value: "all" as const, label: t("packs.all") },
    ...packCategories.map((value) => ({
      value,
      label: t(categoryLabels[value]),
    })),
  ];
  return (
    <div className={layout.stack} role="search">
      <Field label={t("packs.search")}>
        <TextInput
          ref={box}
          type="search"
          dir="auto"
          autoComplete="off"
          enterKeyHint="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </Field>
      <SegmentedRadios
        legend={t("packs.show")}
        options={options}
        value={category ?? "all"}
        onChange={(value) =>
          void navigate({
            search: ({ category: _last, ...others }) => ({
              ...others,
              ...(value !== "all" && { category: value }),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  );
}

/** The searched words in the box, which the address follows. */
function useQuery(box: RefObject<HTMLInputElement | null>) {
  const { q = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const router = useRouter();
  const [query, setQuery] = useState(q);
  useEffect(
    () =>
      router.subscribe("onResolved", ({ toLocation }) => {
        // while somebody types, the box is ahead of the address
        if (document.activeElement === box.current) return;
        setQuery(packsSearch({ ...toLocation.search }).q ?? "");
      }),
    [router, box],
  );
  const change = (next: string) => {
    setQuery(next);
    void navigate({
      search: ({ q: _last, ...others }) => ({ ...others, ...(next.trim() !== "" && { q: next }) }),
      replace: true,
      resetScroll: false,
    });
  };
  return [query, change] as const;
}

interface PackChoicesProps {
  own: readonly Pack[];
  ready: readonly Pack[];
  isPending: boolean;
  /** Whether some of them could not be loaded. */
  isFailed: boolean;
}

/** The packs to choose from, and which of them are listed. */
export function PackChoices({ own, ready, isPending, isFailed }: PackChoicesProps) {
  const { t } = useIntl();
  const search = route.useSearch();
  const shown = { own: findPacks(own, search), ready: findPacks(ready, search) };
  const count = shown.own.length + shown.ready.length;
  return (
    <>
      <PackFilter />
      <p role="status" className={text.muted}>
        {!isPending && t("packs.found", { count })}
      </p>
      {isPending && <Skeleton shape="rows" label={t("packs.loading")} />}
      {!isPending && !isFailed && count === 0 && (
        <EmptyState title={t("packs.noneFound")}>
          <Link to="/packs" resetScroll={false} className={buttonClass({ tone: "quiet" })}>
            {t("packs.showAll")}
          </Link>
        </EmptyState>
      )}
      <SplitScroller>
        <div className={layout.stack}>
          <PackGroup title={t("packs.own")} packs={shown.own} chosen={search.pack} />
          <PackGroup title={t("packs.ready")} packs={shown.ready} chosen={search.pack} />
        </div>
      </SplitScroller>
    </>
  );
}
