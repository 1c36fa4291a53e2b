// written by packages/db/scripts/list-migrations.ts
import * as step0 from "./0001-accounts.ts";
import * as step1 from "./0002-mail.ts";
import * as step2 from "./0003-history.ts";
import * as step3 from "./0003b-history-preview.ts";
import * as step4 from "./0004-idempotency.ts";
import * as step5 from "./0005-delivery.ts";
import * as step6 from "./0006-name-skeletons.ts";
import * as step7 from "./0007-generator-types.ts";
import * as step8 from "./0008-packs.ts";
import * as step9 from "./0009-mail-addresses.ts";
import * as step10 from "./0009b-newsletter.ts";
import * as step11 from "./0010-history-indexes.ts";
import * as step12 from "./0011-campaigns.ts";
import * as step13 from "./0012-tracking.ts";
import * as step14 from "./0013-delivery-reports.ts";
import * as step15 from "./0014-operations.ts";
import * as step16 from "./0015-subscriber-hashes.ts";
import * as step17 from "./0016-campaign-record.ts";
import * as step18 from "./0017-account-life.ts";
import * as step19 from "./0018-personal-tokens.ts";
import * as step20 from "./0019-payments.ts";
import * as step21 from "./0020-presets-and-staff.ts";
import * as step22 from "./0021-own-generators.ts";
import * as step23 from "./0022-recipient-counts.ts";
import * as step24 from "./0023-confirmed-since.ts";
import * as step25 from "./0023b-mails-by-address.ts";
import * as step26 from "./0024-history-bytes.ts";
import * as step27 from "./0026-second-payments.ts";
import * as step28 from "./0026b-prices-and-waiting-events.ts";
import * as step29 from "./0027-generator-reports.ts";
import * as step30 from "./0028-app-secret.ts";
import * as step31 from "./0029-sending-holds.ts";
import * as step32 from "./0030-newsletter-settings.ts";
import * as step33 from "./0030b-consent-detail.ts";
import * as step34 from "./0030c-campaign-language.ts";
import * as step35 from "./0031-draws.ts";
import * as step36 from "./0031b-draw-log.ts";
import * as step37 from "./0032-draw-openings.ts";
import * as step38 from "./0032b-draw-logs.ts";
import * as step39 from "./0033-processes.ts";
import * as step40 from "./0034-backups.ts";
import * as step41 from "./0035-scale.ts";
import * as step42 from "./0036-schema-breaks.ts";
import * as step43 from "./0037-staff-invitations.ts";
import * as step44 from "./0038-damaged-draws.ts";
import * as step45 from "./0041-brand.ts";
import * as step46 from "./0042-invitations-by-staff.ts";
import * as step47 from "./0043-subscriber-imports.ts";
import * as step48 from "./0044-campaign-document.ts";
import * as step49 from "./0045-segments.ts";
import * as step50 from "./0046-campaign-languages.ts";
import * as step51 from "./0047-pictures.ts";
import * as step52 from "./0048-subject-tests.ts";
import * as step53 from "./0049-webhooks.ts";
import * as step54 from "./0051-sending-days.ts";
import * as step55 from "./0052-archive.ts";
import * as step56 from "./0054-letter-templates.ts";
import * as step57 from "./0055-welcome-series.ts";
import * as step58 from "./0057-welcome-order.ts";
import * as step59 from "./0058-test-addresses.ts";
import * as step60 from "./0059-data-place.ts";
import * as step61 from "./0060-proven-addresses.ts";
import * as step62 from "./0061-letter-keys.ts";
import * as step63 from "./0062-import-effects.ts";
import * as step64 from "./0063-letters-too-large.ts";
import * as step65 from "./0064-announced-draws.ts";
import * as step66 from "./0065-bounces.ts";
import * as step67 from "./0066-send-again.ts";
import * as step68 from "./0067-own-time.ts";
import * as step69 from "./0068-watch.ts";
import * as step70 from "./0069-gift-mails.ts";
import * as step71 from "./0070-open-lists.ts";
import * as step72 from "./0071-hour-changes.ts";
import * as step73 from "./0072-open-list-reports.ts";
import * as step74 from "./0073-second-mail-of-drafts.ts";
import * as step75 from "./0074-unrenewed-subscriptions.ts";
import * as step76 from "./0075-last-look.ts";
import type { Step } from "./migration.ts";

/** In the order of their names. A migration that has been released never changes; a new one is added. */
export const migrations: Record<string, Step> = {
  "0001-accounts": step0,
  "0002-mail": step1,
  "0003-history": step2,
  "0003b-history-preview": step3,
  "0004-idempotency": step4,
  "0005-delivery": step5,
  "0006-name-skeletons": step6,
  "0007-generator-types": step7,
  "0008-packs": step8,
  "0009-mail-addresses": step9,
  "0009b-newsletter": step10,
  "0010-history-indexes": step11,
  "0011-campaigns": step12,
  "0012-tracking": step13,
  "0013-delivery-reports": step14,
  "0014-operations": step15,
  "0015-subscriber-hashes": step16,
  "0016-campaign-record": step17,
  "0017-account-life": step18,
  "0018-personal-tokens": step19,
  "0019-payments": step20,
  "0020-presets-and-staff": step21,
  "0021-own-generators": step22,
  "0022-recipient-counts": step23,
  "0023-confirmed-since": step24,
  "0023b-mails-by-address": step25,
  "0024-history-bytes": step26,
  "0026-second-payments": step27,
  "0026b-prices-and-waiting-events": step28,
  "0027-generator-reports": step29,
  "0028-app-secret": step30,
  "0029-sending-holds": step31,
  "0030-newsletter-settings": step32,
  "0030b-consent-detail": step33,
  "0030c-campaign-language": step34,
  "0031-draws": step35,
  "0031b-draw-log": step36,
  "0032-draw-openings": step37,
  "0032b-draw-logs": step38,
  "0033-processes": step39,
  "0034-backups": step40,
  "0035-scale": step41,
  "0036-schema-breaks": step42,
  "0037-staff-invitations": step43,
  "0038-damaged-draws": step44,
  "0041-brand": step45,
  "0042-invitations-by-staff": step46,
  "0043-subscriber-imports": step47,
  "0044-campaign-document": step48,
  "0045-segments": step49,
  "0046-campaign-languages": step50,
  "0047-pictures": step51,
  "0048-subject-tests": step52,
  "0049-webhooks": step53,
  "0051-sending-days": step54,
  "0052-archive": step55,
  "0054-letter-templates": step56,
  "0055-welcome-series": step57,
  "0057-welcome-order": step58,
  "0058-test-addresses": step59,
  "0059-data-place": step60,
  "0060-proven-addresses": step61,
  "0061-letter-keys": step62,
  "0062-import-effects": step63,
  "0063-letters-too-large": step64,
  "0064-announced-draws": step65,
  "0065-bounces": step66,
  "0066-send-again": step67,
  "0067-own-time": step68,
  "0068-watch": step69,
  "0069-gift-mails": step70,
  "0070-open-lists": step71,
  "0071-hour-changes": step72,
  "0072-open-list-reports": step73,
  "0073-second-mail-of-drafts": step74,
  "0074-unrenewed-subscriptions": step75,
  "0075-last-look": step76,
};
