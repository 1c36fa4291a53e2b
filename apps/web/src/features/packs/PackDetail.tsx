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
import { Link } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { FailureAlert } from "../results/FailureAlert.tsx";
import { generatorOf } from "./pack-kinds.ts";
import { usePackInGenerator } from "./use-pack-in-generator.ts";

interface PackDetailProps {
  pack: Pack;
  onDelete: () => void;
  /** It was deleted elsewhere. */
  onGone: () => void;
}

/** A pack with its lines, and what can be done with it. */
export function PackDetail({ pack, onDelete, onGone }: PackDetailProps) {
  const { formatMessage } = useIntl();
  const { name, description, category, content, entries, isOwn, isPremium } = pack;
  const { kind, name: generatorName } = generatorOf[category];
  const generator = formatMessage({ id: generatorName });
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
            {isPremium && <Stamp>{formatMessage({ id: "packs.premium" })}</Stamp>}
          </div>
          {isOwn && <OwnActions onDelete={onDelete} />}
        </div>
        <p className={`${text.muted} ${text.lines}`} dir="auto">
          {description}
        </p>
        <div className={`${layout.row} ${text.muted}`}>
          <GeneratorTile kind={kind} />
          <span>{generator}</span>
          <span>{formatMessage({ id: "packs.count" }, { count: entries })}</span>
        </div>
        {content ? (
          <SlipSheet
            lines={content.slice(0, mostSlips)}
            label={formatMessage({ id: "packs.lines" })}
          />
        ) : (
          <Alert tone="info">
            {formatMessage({ id: "packs.premiumOnly" }, { count: entries })}{" "}
            <Link to="/tiers">{formatMessage({ id: "packs.tiers" })}</Link>
          </Alert>
        )}
        {content && entries > Math.min(mostSlips, content.length) && (
          <p className={text.muted}>
            {formatMessage(
              { id: "packs.more" },
              { count: entries - Math.min(mostSlips, content.length) },
            )}
          </p>
        )}
      </SheetBody>
      {content && (
        <CastEdge note={formatMessage({ id: "packs.useNote" }, { generator })}>
          <CastButton busy={isOpening} onClick={use}>
            {formatMessage({ id: isOpening ? "packs.using" : "packs.use" })}
          </CastButton>
        </CastEdge>
      )}
    </Sheet>
  );
}

/** Slips that are shown of a long pack, as many as a list holds of one. */
const mostSlips = 100;

function OwnActions({ onDelete }: { onDelete: () => void }) {
  const { formatMessage } = useIntl();
  return (
    <div className={layout.row}>
      <Link
        from="/packs"
        search={(last) => ({ ...last, view: "edit" as const })}
        resetScroll={false}
        className={buttonClass({ tone: "quiet", size: "sm" })}
      >
        <Icon name="pencil-simple" />
        {formatMessage({ id: "packs.edit" })}
      </Link>
      <IconButton icon="trash" label={formatMessage({ id: "packs.delete" })} onClick={onDelete} />
    </div>
  );
}
