import type { DrawRecord } from "@sortes/contract";
import { Button, Field, Sheet, SheetBody, text, TextInput } from "@sortes/ui";
import { useQuery } from "@tanstack/react-query";
import { useIntl } from "../../../base/intl.ts";
import { loadPart, timeLimits } from "../../../base/load-part.ts";
import { useExports } from "../../results/ResultTools.tsx";

const bytesOf = (hex: string): string =>
  String.fromCodePoint(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));

/** The hash of a statement as it stands in links: base64url without padding. */
const inLink = (hex: string): string =>
  btoa(bytesOf(hex)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Once the list is frozen the link says so: who scans it compares the poster with the page. */
function linkOf({ id, statements }: DrawRecord): string {
  const frozen = statements.find(({ t }) => t === "freeze");
  const address = new URL(`/draws/${id}`, window.location.href).href;
  return frozen ? `${address}#f=${inLink(frozen.hash)}` : address;
}

/** The public link of a draw, to copy and as a QR code. */
export function ShareDraw({ draw }: { draw: DrawRecord }) {
  const { t } = useIntl();
  const { copy } = useExports();
  const address = linkOf(draw);
  return (
    <Sheet>
      <SheetBody>
        <h2 className={text.h3}>{t("draw-desk.share")}</h2>
        <p>{t(draw.count === null ? "draw-desk.shareText" : "draw-desk.shareFrozenText")}</p>
        <Field label={t("draw-desk.shareAddress")}>
          <TextInput
            readOnly
            value={address}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
        <div>
          <Button tone="quiet" icon="copy" onClick={() => void copy(address)}>
            {t("draw-desk.copy")}
          </Button>
        </div>
        <QrCode value={address} label={t("draw-desk.qr")} />
      </SheetBody>
    </Sheet>
  );
}

/** A module and the quiet zone around all of them, as the standard asks. */
const quiet = 4;

/** Its dark modules as one path. The part that makes it is fetched when it is shown, and is not missed without it. */
function QrCode({ value, label }: { value: string; label: string }) {
  const { data } = useQuery({
    queryKey: ["qr", value],
    queryFn: async () => {
      const { encode } = await loadPart(timeLimits.file, () => import("uqr"));
      const { data: rows, size } = encode(value, { ecc: "M", border: quiet });
      const path = rows.flatMap((row, y) =>
        row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
      );
      return { size, path: path.join("") };
    },
    staleTime: Infinity,
    retry: false,
  });
  if (!data) return null;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.size} ${data.size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={data.path} fill="#000" />
    </svg>
  );
}
