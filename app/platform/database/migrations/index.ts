import type { Migration } from 'kysely/migration'
import { migrations as own } from '#own/migrations.ts'
import * as initial from './0001-initial.ts'
import * as redirects from './0002-redirects.ts'
import * as people from './0003-people.ts'
import * as retention from './0004-retention.ts'
import * as pages from './0005-pages.ts'
import * as publishing from './0006-publishing.ts'
import * as consent from './0007-consent.ts'
import * as listedProjects from './0008-listed-projects.ts'
import * as redirectTargets from './0009-redirect-targets.ts'
import * as publishedAt from './0010-published-at.ts'
import * as links from './0011-links.ts'
import * as consentAnswers from './0012-consent-answers.ts'
import * as requestKinds from './0013-request-kinds.ts'
import * as assignedBy from './0014-assigned-by.ts'
import * as linkNames from './0015-link-names.ts'
import * as reminders from './0016-reminders.ts'
import * as light from './0017-light.ts'
import * as emptyChoices from './0018-empty-choices.ts'
import * as ownFields from './0019-own-fields.ts'
import * as tender from './0020-tender.ts'
import * as papers from './0021-papers.ts'
import * as paperReminders from './0022-paper-reminders.ts'
import * as usesAndWorks from './0023-uses-and-works.ts'
import * as tenderRequests from './0024-tender-requests.ts'
import * as filePages from './0025-file-pages.ts'
import * as paperCertificates from './0026-paper-certificates.ts'
import * as countedProjects from './0027-counted-projects.ts'

/**
 * In execution order. Every change of tables is a new migration; those that a closed version has are never edited
 * (test/released/).
 */
const ours: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-redirects': redirects,
  '0003-people': people,
  '0004-retention': retention,
  '0005-pages': pages,
  '0006-publishing': publishing,
  '0007-consent': consent,
  '0008-listed-projects': listedProjects,
  '0009-redirect-targets': redirectTargets,
  '0010-published-at': publishedAt,
  '0011-links': links,
  '0012-consent-answers': consentAnswers,
  '0013-request-kinds': requestKinds,
  '0014-assigned-by': assignedBy,
  '0015-link-names': linkNames,
  '0016-reminders': reminders,
  '0017-light': light,
  '0018-empty-choices': emptyChoices,
  '0019-own-fields': ownFields,
  '0020-tender': tender,
  '0021-papers': papers,
  '0022-paper-reminders': paperReminders,
  '0023-uses-and-works': usesAndWorks,
  '0024-tender-requests': tenderRequests,
  '0025-file-pages': filePages,
  '0026-paper-certificates': paperCertificates,
  '0027-counted-projects': countedProjects,
}

/** With those of `own/`, whose names come behind ours in every order. */
export const migrations: Record<string, Migration> = { ...ours, ...own }

/** Whether it makes tables of `own/`, which a copy of this very version may lack. */
export function isOwnMigration(name: string): boolean {
  return name.startsWith('own-')
}
