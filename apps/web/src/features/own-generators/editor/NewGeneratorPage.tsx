import { layout, PageHead, Skeleton } from "@sortes/ui";
import { useNavigate } from "@tanstack/react-router";
import { useIntl } from "react-intl";
import { usePageTitle } from "../../../base/page-title.ts";
import { useSession } from "../../../base/services.ts";
import { AboutOwn, useMayMake } from "../AboutOwn.tsx";
import { emptyDraft, useEditorDraft } from "./editor-draft.ts";
import { EditorForm } from "./EditorForm.tsx";

/** Makes a generator. */
export function NewGeneratorPage() {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const title = formatMessage({ id: "own-generators.newTitle" });
  usePageTitle(title);
  const { user } = useSession();
  const mayMake = useMayMake();
  const drafting = useEditorDraft(undefined, emptyDraft);
  return (
    <div className={`${layout.wrap} ${layout.sectionEnd} ${layout.stack}`}>
      <PageHead title={title} lead={formatMessage({ id: "own-generators.editorLead" })} />
      {!user && <Skeleton shape="rows" label={formatMessage({ id: "own-generators.loading" })} />}
      {user && !mayMake && <AboutOwn />}
      {mayMake && (
        <div className={layout.bench}>
          <EditorForm
            drafting={drafting}
            onSaved={({ id }) =>
              void navigate({ to: "/own-generators", state: { ownGeneratorId: id } })
            }
          />
        </div>
      )}
    </div>
  );
}
