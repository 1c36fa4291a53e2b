import { campaignFilesRouter } from "./campaigns/campaign-recipients.router.ts";
import { campaignsRouter } from "./campaigns/campaigns.router.ts";
import { welcomeRouter } from "./campaigns/welcome.router.ts";
import { picturesRouter, pictureUploadsRouter } from "./letters/pictures/pictures.router.ts";
import { templatesRouter } from "./letters/templates/templates.router.ts";
import { testAddressesRouter } from "./letters/test-addresses.router.ts";
import { newsletterRouter, newsletterSettingsRouter, brandRouter } from "./newsletter.router.ts";
import { importsRouter, importFilesRouter, importUploadsRouter } from "./readers/imports.router.ts";
import { segmentsRouter } from "./readers/segments.router.ts";
import { subscriberFieldsRouter } from "./readers/subscriber-fields.router.ts";
import {
  subscribersRouter,
  subscriberFilesRouter,
  subscriberUploadsRouter,
} from "./readers/subscribers.router.ts";
import { reportUploadsRouter } from "./sending/bounce-reports.router.ts";
import { bouncesRouter } from "./sending/bounces.router.ts";
import { sendingRouter } from "./sending/sending.router.ts";
import { webhooksRouter } from "./settings/webhooks/webhooks.router.ts";
import { statisticsRouter } from "./statistics/statistics.router.ts";

/** The procedures of this domain, by their names on the wire. */
export const newsletterRouters = {
  newsletter: newsletterRouter,
  newsletterSettings: newsletterSettingsRouter,
  brand: brandRouter,
  campaigns: campaignsRouter,
  pictures: picturesRouter,
  testAddresses: testAddressesRouter,
  welcome: welcomeRouter,
  sending: sendingRouter,
  bounces: bouncesRouter,
  subscribers: subscribersRouter,
  imports: importsRouter,
  subscriberFields: subscriberFieldsRouter,
  segments: segmentsRouter,
  templates: templatesRouter,
  webhooks: webhooksRouter,
  statistics: statisticsRouter,
};

/** The procedures of this domain that return a file, by their names on the wire. */
export const newsletterFileRouters = {
  campaigns: campaignFilesRouter,
  subscribers: subscriberFilesRouter,
  imports: importFilesRouter,
};

/** The procedures of this domain that accept an uploaded file, by their names on the wire. */
export const newsletterUploadRouters = {
  subscribers: subscriberUploadsRouter,
  imports: importUploadsRouter,
  pictures: pictureUploadsRouter,
  reports: reportUploadsRouter,
};
