import { ConfirmDialog } from "../../../base/ConfirmDialog.tsx";
import { useIntl } from "../../../base/intl.ts";
import { useServices } from "../../../base/services.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { saveOrThrow } from "./use-creator.ts";

interface SourceDialogProps {
  keeper: DraftKeeper;
  /** Whether this is the letter in the other language. */
  isTranslation: boolean;
  /** Receives the MJML that the server made from the document. */
  onSource: (body: string) => void;
  onClose: () => void;
}

/** Asks before a document is converted to source, which cannot be reversed. */
export function SourceDialog(props: SourceDialogProps) {
  const { keeper, isTranslation, onSource, onClose } = props;
  const { t } = useIntl();
  const { client } = useServices();
  return (
    <ConfirmDialog
      title={t("campaign.toSourceTitle")}
      act="campaign.toSource"
      cancel="campaign.keepLetter"
      failed="shell.noAnswer"
      run={async () => {
        const { translation, body } = await client.campaigns.get.query({
          id: await saveOrThrow(keeper),
        });
        return isTranslation && translation ? translation.body : body;
      }}
      onDone={(source) => source !== undefined && onSource(source)}
      onClose={onClose}
    >
      <p>{t("campaign.toSourceLead")}</p>
    </ConfirmDialog>
  );
}
