import { readNameWords } from "@sortes/core";
import { createIntl, type IntlConfig } from "react-intl";
import { expect, test } from "vitest";
import en from "../../../catalogues/later/en/history.json" with { type: "json" };
import ro from "../../../catalogues/later/ro/history.json" with { type: "json" };

// only these texts are asked for
const catalogues = { en, ro } as unknown as Record<"en" | "ro", IntlConfig["messages"]>;

test.each(["en", "ro"] as const)(
  "the server's search knows each word of the names of unnamed results (%s)",
  (locale) => {
    const intl = createIntl({ locale, messages: catalogues[locale] });
    const date = intl.formatDate("2026-03-25", { day: "numeric", month: "long", year: "numeric" });
    const name = (values: Record<string, string | number>) =>
      intl.formatMessage({ id: "history.unnamed" }, { kind: "", date, ...values });
    const names = [
      ...["team", "winner", "number"].flatMap((of) =>
        [1, 2, 25].map((count) => name({ of, count })),
      ),
      name({ of: "other", count: 1, kind: intl.formatMessage({ id: "history.packs" }) }),
    ];
    expect(names.filter((shown) => !readNameWords(shown))).toEqual([]);
    expect(readNameWords("class 6B")).toBeUndefined();
  },
);

test.each(["en", "ro"] as const)(
  "the names of unnamed results begin as titles do (%s)",
  (locale) => {
    const intl = createIntl({ locale, messages: catalogues[locale] });
    const names = ["team", "winner", "number"].map((of) =>
      intl.formatMessage({ id: "history.unnamed" }, { of, count: 1, kind: "", date: "25" }),
    );
    expect(names.filter((name) => !/^[\p{Lu}\p{N}]/u.test(name))).toEqual([]);
  },
);
