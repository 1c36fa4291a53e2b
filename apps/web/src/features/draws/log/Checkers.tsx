import { layout } from "@sortes/ui";
import { useQuery } from "@tanstack/react-query";
import { useIntl } from "../../../base/intl.ts";
import { timeLimits, within } from "../../../base/load-part.ts";
import { shapeOf, isText } from "../../../base/shapes.ts";
import * as styles from "../record/record.css.ts";

const isHashes = shapeOf<Record<"check.html" | "check.py", string>>({
  "check.html": isText,
  "check.py": isText,
});

/** The SHA-256 hashes of both checkers, from a file written by the build. @throws if the file is missing or invalid */
async function fetchHashes() {
  const reply = await within(timeLimits.file, fetch("/checkers.json"));
  const hashes: unknown = await within(timeLimits.file, reply.json());
  if (!isHashes(hashes)) throw new Error("checkers.json has no hashes");
  return hashes;
}

/** Both checkers, with their hashes for comparison. Without JavaScript, links the file of hashes. */
export function Checkers() {
  const { t } = useIntl();
  const { data } = useQuery({
    queryKey: ["draw-checkers"],
    queryFn: fetchHashes,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const files = [
    { name: "check.html", label: t("draws.checker") },
    { name: "check.py", label: t("draws.python") },
  ] as const;
  return (
    <section className={layout.stack}>
      <h2>{t("draws.logCheckers")}</h2>
      <p>{t("draws.logCheckersText")}</p>
      <ul className={layout.stack}>
        {files.map(({ name, label }) => (
          <li key={name}>
            <a href={`/${name}`} download>
              {label}
            </a>
            {data && <code className={styles.hash}>{data[name]}</code>}
          </li>
        ))}
        <li>
          <a href="/checkers.json">{t("draws.logHashes")}</a>
        </li>
      </ul>
    </section>
  );
}
