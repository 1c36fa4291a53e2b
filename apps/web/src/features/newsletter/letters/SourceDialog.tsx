import { Button, Dialog } from "@sortes/ui";
import { useMutation } from "@tanstack/react-query";
import { useErrorText } from "../../../base/error-text.ts";
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
// oxlint-disable-next-line import/no-default-export -- what `lazy` takes
export default function SourceDialog(props: SourceDialogProps) {
  const { keeper, isTranslation, onSource, onClose } = props;
  const { t } = useIntl();
  const { client } = useServices();
  const errorText = useErrorText();
  const turning = useMutation({
    async mutationFn() {
      const { translation, body } = await client.campaigns.get.query({
        id: await saveOrThrow(keeper),
      });
      return isTranslation && translation ? translation.body : body;
    },
    onSuccess: onSource,
  });
  return (
    <Dialog
      question
      title={t("campaign.toSourceTitle")}
      closeLabel={t("campaign.close")}
      onClose={onClose}
      cancel={t("campaign.keepLetter")}
      actions={
        <Button busy={turning.isPending} onClick={() => turning.mutate()}>
          {t("campaign.toSource")}
        </Button>
      }
    >
      <p>{t("campaign.toSourceLead")}</p>
      {turning.error && <p role="alert">{errorText(turning.error, "campaign.noAnswer")}</p>}
    </Dialog>
  );
}
