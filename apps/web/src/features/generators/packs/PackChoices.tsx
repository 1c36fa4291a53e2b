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
import { getRouteApi, Link } from "@tanstack/react-router";
import { useSearchBox } from "../../../base/search-box.ts";
import { useIntl } from "../../../base/intl.ts";
import { folded } from "../../../base/names.ts";
import { categoryLabels, generatorOf } from "./use-packs.ts";
import { scroller } from "./packs.css.ts";

type Wanted = { q?: string | undefined; category?: PackCategory | undefined };

/** The packs of a category whose name or description contains the search text. */
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
  /** The id of the selected pack. */
  chosen: string | undefined;
}

/** A group of packs under its heading. Renders nothing if it is empty. */
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

/** The search and category filter of packs. The address follows. */
function PackFilter() {
  const { t } = useIntl();
  const { q = "", category } = route.useSearch();
  const navigate = route.useNavigate();
  const { input } = useSearchBox(
    q,
    (words) =>
      void navigate({
        search: ({ q: _last, ...others }) => ({ ...others, ...(words.trim() && { q: words }) }),
        replace: true,
        resetScroll: false,
      }),
  );
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
        <TextInput {...input} />
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

interface PackChoicesProps {
  own: readonly Pack[];
  ready: readonly Pack[];
  isPending: boolean;
  /** Whether some packs could not be loaded. */
  isFailed: boolean;
}

/** The list of packs with its filter. */
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
      <div className={scroller}>
        <div className={layout.stack}>
          <PackGroup title={t("packs.own")} packs={shown.own} chosen={search.pack} />
          <PackGroup title={t("packs.ready")} packs={shown.ready} chosen={search.pack} />
        </div>
      </div>
    </>
  );
}
