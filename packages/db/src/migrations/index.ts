import * as accounts from "./0001-accounts.ts";
import * as mail from "./0002-mail.ts";
import * as history from "./0003-history.ts";
import * as historyPreview from "./0003b-history-preview.ts";
import * as idempotency from "./0004-idempotency.ts";
import * as delivery from "./0005-delivery.ts";
import * as nameSkeletons from "./0006-name-skeletons.ts";
import * as generatorTypes from "./0007-generator-types.ts";
import * as packs from "./0008-packs.ts";
import * as mailAddresses from "./0009-mail-addresses.ts";
import * as newsletter from "./0009b-newsletter.ts";
import * as historyIndexes from "./0010-history-indexes.ts";
import * as campaigns from "./0011-campaigns.ts";
import * as tracking from "./0012-tracking.ts";
import * as deliveryReports from "./0013-delivery-reports.ts";
import * as operations from "./0014-operations.ts";
import * as subscriberHashes from "./0015-subscriber-hashes.ts";
import * as campaignRecord from "./0016-campaign-record.ts";
import * as accountLife from "./0017-account-life.ts";
import * as personalTokens from "./0018-personal-tokens.ts";
import * as payments from "./0019-payments.ts";
import * as presetsAndStaff from "./0020-presets-and-staff.ts";
import * as ownGenerators from "./0021-own-generators.ts";
import * as recipientCounts from "./0022-recipient-counts.ts";
import * as confirmedSince from "./0023-confirmed-since.ts";
import * as mailsByAddress from "./0023b-mails-by-address.ts";
import * as historyBytes from "./0024-history-bytes.ts";
import * as secondPayments from "./0026-second-payments.ts";
import * as pricesAndWaitingEvents from "./0026b-prices-and-waiting-events.ts";
import * as generatorReports from "./0027-generator-reports.ts";
import * as appSecret from "./0028-app-secret.ts";
import * as sendingHolds from "./0029-sending-holds.ts";
import * as newsletterSettings from "./0030-newsletter-settings.ts";
import * as consentDetail from "./0030b-consent-detail.ts";
import * as campaignLanguage from "./0030c-campaign-language.ts";
import * as draws from "./0031-draws.ts";
import * as drawLog from "./0031b-draw-log.ts";
import * as drawOpenings from "./0032-draw-openings.ts";
import * as drawLogs from "./0032b-draw-logs.ts";
import * as processes from "./0033-processes.ts";
import * as backups from "./0034-backups.ts";
import * as scale from "./0035-scale.ts";
import * as schemaBreaks from "./0036-schema-breaks.ts";
import * as staffInvitations from "./0037-staff-invitations.ts";
import * as damagedDraws from "./0038-damaged-draws.ts";
import * as brand from "./0041-brand.ts";
import * as invitationsByStaff from "./0042-invitations-by-staff.ts";
import * as subscriberImports from "./0043-subscriber-imports.ts";
import * as campaignDocument from "./0044-campaign-document.ts";
import * as segments from "./0045-segments.ts";
import * as campaignLanguages from "./0046-campaign-languages.ts";
import * as pictures from "./0047-pictures.ts";
import * as subjectTests from "./0048-subject-tests.ts";
import * as webhooks from "./0049-webhooks.ts";
import * as sendingDays from "./0051-sending-days.ts";
import * as archive from "./0052-archive.ts";
import * as welcomeSeries from "./0055-welcome-series.ts";
import * as welcomeOrder from "./0057-welcome-order.ts";
import * as letterTemplates from "./0054-letter-templates.ts";
import * as testAddresses from "./0058-test-addresses.ts";
import * as dataPlace from "./0059-data-place.ts";
import * as provenAddresses from "./0060-proven-addresses.ts";
import * as letterKeys from "./0061-letter-keys.ts";
import * as importEffects from "./0062-import-effects.ts";
import * as lettersTooLarge from "./0063-letters-too-large.ts";
import * as announcedDraws from "./0064-announced-draws.ts";
import * as bounces from "./0065-bounces.ts";
import type { Step } from "./migration.ts";

/** In the order of their names. A migration that has been released never changes; a new one is added. */
export const migrations: Record<string, Step> = {
  "0001-accounts": accounts,
  "0002-mail": mail,
  "0003-history": history,
  "0003b-history-preview": historyPreview,
  "0004-idempotency": idempotency,
  "0005-delivery": delivery,
  "0006-name-skeletons": nameSkeletons,
  "0007-generator-types": generatorTypes,
  "0008-packs": packs,
  "0009-mail-addresses": mailAddresses,
  "0009b-newsletter": newsletter,
  "0010-history-indexes": historyIndexes,
  "0011-campaigns": campaigns,
  "0012-tracking": tracking,
  "0013-delivery-reports": deliveryReports,
  "0014-operations": operations,
  "0015-subscriber-hashes": subscriberHashes,
  "0016-campaign-record": campaignRecord,
  "0017-account-life": accountLife,
  "0018-personal-tokens": personalTokens,
  "0019-payments": payments,
  "0020-presets-and-staff": presetsAndStaff,
  "0021-own-generators": ownGenerators,
  "0022-recipient-counts": recipientCounts,
  "0023-confirmed-since": confirmedSince,
  "0023b-mails-by-address": mailsByAddress,
  "0024-history-bytes": historyBytes,
  "0026-second-payments": secondPayments,
  "0026b-prices-and-waiting-events": pricesAndWaitingEvents,
  "0027-generator-reports": generatorReports,
  "0028-app-secret": appSecret,
  "0029-sending-holds": sendingHolds,
  "0030-newsletter-settings": newsletterSettings,
  "0030b-consent-detail": consentDetail,
  "0030c-campaign-language": campaignLanguage,
  "0031-draws": draws,
  "0031b-draw-log": drawLog,
  "0032-draw-openings": drawOpenings,
  "0032b-draw-logs": drawLogs,
  "0033-processes": processes,
  "0034-backups": backups,
  "0035-scale": scale,
  "0036-schema-breaks": schemaBreaks,
  "0037-staff-invitations": staffInvitations,
  "0038-damaged-draws": damagedDraws,
  "0041-brand": brand,
  "0042-invitations-by-staff": invitationsByStaff,
  "0043-subscriber-imports": subscriberImports,
  "0044-campaign-document": campaignDocument,
  "0045-segments": segments,
  "0046-campaign-languages": campaignLanguages,
  "0047-pictures": pictures,
  "0048-subject-tests": subjectTests,
  "0049-webhooks": webhooks,
  "0051-sending-days": sendingDays,
  "0052-archive": archive,
  "0054-letter-templates": letterTemplates,
  "0055-welcome-series": welcomeSeries,
  "0057-welcome-order": welcomeOrder,
  "0058-test-addresses": testAddresses,
  "0059-data-place": dataPlace,
  "0060-proven-addresses": provenAddresses,
  "0061-letter-keys": letterKeys,
  "0062-import-effects": importEffects,
  "0063-letters-too-large": lettersTooLarge,
  "0064-announced-draws": announcedDraws,
  "0065-bounces": bounces,
};
