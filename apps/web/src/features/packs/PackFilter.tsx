import { packCategories } from "@sortes/contract";
import { Field, layout, SegmentedRadios, TextInput } from "@sortes/ui";
import { getRouteApi, useRouter } from "@tanstack/react-router";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { categoryLabels } from "./pack-kinds.ts";
import { packsSearch } from "./packs-search.ts";

const route = getRouteApi("/packs");

/** Which packs are listed: words to look for, and what the packs are for. The address follows. */
export function PackFilter() {
  const { formatMessage } = useIntl();
  const { category } = route.useSearch();
  const navigate = route.useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useQuery(box);
  const options = [
    { value: "all" as const, label: formatMessage({ id: "packs.all" }) },
    ...packCategories.map((value) => ({
      value,
      label: formatMessage({ id: categoryLabels[value] }),
    })),
  ];
  return (
    <div className={layout.stack} role="search">
      <Field label={formatMessage({ id: "packs.search" })}>
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
        legend={formatMessage({ id: "packs.show" })}
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

/** What is looked for: the words in the box, which the address follows. */
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
