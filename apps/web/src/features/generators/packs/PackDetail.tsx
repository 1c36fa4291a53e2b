import type { Pack } from "@sortes/contract";
import {
  Alert,
  buttonClass,
  CastButton,
  CastEdge,
  GeneratorTile,
  Icon,
  IconButton,
  layout,
  PackBundle,
  Sheet,
  SheetBody,
  SlipSheet,
  Stamp,
  text,
} from "@sortes/ui";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useIntl } from "../../../base/intl.ts";
import { useErrorText } from "../../../base/error-text.ts";
import { canRetry, reasonOf } from "../../../base/errors.ts";
import { useLanguage, useServices } from "../../../base/services.ts";
import { FailureAlert } from "../../../base/notices.tsx";
import { once } from "../../../base/once.ts";
import { useCall } from "../../../base/use-call.ts";
import { generatorOf } from "./use-packs.ts";

/** Opens the pack's generator with its lines, which the server records in the user's history. */
function usePackInGenerator(pack: Pack, onGone: () => void) {
  const navigate = useNavigate();
  const errorText = useErrorText();
  const { client, utils } = useServices();
  const [language] = useLanguage();
  const [failures, setFailures] = useState(0);
  const { send, isPending, error } = useCall({
    mutationFn: async () => {
      const input = { packId: pack.id, generatorType: pack.category, language };
      return await once("pack", input, (options) => client.packs.use.mutate(input, options));
    },
    onSuccess({ content, category }) {
      void utils.history.invalidate();
      void navigate({
        to: generatorOf[category].path,
        state: { preloadedData: content ?? [] },
      });
    },
    onError(refused) {
      if (reasonOf(refused) === "NOT_FOUND") onGone();
      else setFailures((count) => count + 1);
    },
  });
  return {
    use: () => send(),
    isOpening: isPending,
    failure: error
      ? {
          id: failures,
          text: errorText(error, "packs.loadOneFailed"),
          canRetry: canRetry(error),
        }
      : undefined,
  };
}

interface PackDetailProps {
  pack: Pack;
  onDelete: () => void;
  /** Called if the pack was deleted elsewhere. */
  onGone: () => void;
}

/** A pack with its lines and actions. */
export function PackDetail({ pack, onDelete, onGone }: PackDetailProps) {
  const { t } = useIntl();
  const { name, description, category, content, entries, isOwn, isPremium } = pack;
  const { kind, name: generatorName } = generatorOf[category];
  const generator = t(generatorName);
  const { use, isOpening, failure } = usePackInGenerator(pack, onGone);
  return (
    <Sheet>
      <SheetBody>
        {failure && (
          <FailureAlert
            key={failure.id}
            text={failure.text}
            onRetry={failure.canRetry ? use : undefined}
          />
        )}
        <div className={layout.bar}>
          <div className={layout.row}>
            <PackBundle stock={kind.stock} />
            <h2 tabIndex={-1} dir="auto">
              {name}
            </h2>
            {isPremium && <Stamp>{t("packs.premium")}</Stamp>}
          </div>
          {isOwn && <OwnActions onDelete={onDelete} />}
        </div>
        <p className={`${text.muted} ${text.lines}`} dir="auto">
          {description}
        </p>
        <div className={`${layout.row} ${text.muted}`}>
          <GeneratorTile kind={kind} />
          <span>{generator}</span>
          <span>{t("packs.count", { count: entries })}</span>
        </div>
        {content ? (
          <SlipSheet lines={content.slice(0, mostSlips)} label={t("packs.lines")} />
        ) : (
          <Alert tone="info">
            {t("packs.premiumOnly", { count: entries })} <Link to="/tiers">{t("packs.tiers")}</Link>
          </Alert>
        )}
        {content && entries > Math.min(mostSlips, content.length) && (
          <p className={text.muted}>
            {t("packs.more", { count: entries - Math.min(mostSlips, content.length) })}
          </p>
        )}
      </SheetBody>
      {content && (
        <CastEdge note={t("packs.useNote", { generator })}>
          <CastButton busy={isOpening} onClick={use}>
            {t(isOpening ? "packs.using" : "packs.use")}
          </CastButton>
        </CastEdge>
      )}
    </Sheet>
  );
}

/** Maximum number of slips shown of a pack, the same as in a truncated pack of the list. */
const mostSlips = 100;

function OwnActions({ onDelete }: { onDelete: () => void }) {
  const { t } = useIntl();
  return (
    <div className={layout.row}>
      <Link
        from="/packs"
        search={(last) => ({ ...last, view: "edit" as const })}
        resetScroll={false}
        className={buttonClass({ tone: "quiet", size: "sm" })}
      >
        <Icon name="pencil-simple" />
        {t("packs.edit")}
      </Link>
      <IconButton icon="trash" label={t("packs.delete")} onClick={onDelete} />
    </div>
  );
}
