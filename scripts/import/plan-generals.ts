import { importCallRequests } from '#app/features/call-requests/store.server.ts'
import { takeOverCallRequest } from '#app/features/call-requests/takeover.ts'
import { importJobRequests } from '#app/features/job-requests/store.server.ts'
import { placeResume, takeOverJobRequest } from '#app/features/job-requests/takeover.ts'
import { defaults, type SettingKey } from '#app/features/settings/rules.ts'
import { importSettings } from '#app/features/settings/store.server.ts'
import { placeSettingFiles, takeOverSetting } from '#app/features/settings/takeover.ts'
import { takeOverVisits, visitsId } from '#app/features/visits/takeover.ts'
import { importEarlierVisits } from '#app/platform/visits.server.ts'
import { prepare, sortRecords, type Prepared } from './prepare.ts'
import { readBranch, type Reading } from './reading.ts'

export const settingKeys = Object.keys(defaults) as SettingKey[] // Keys of a record that is typed by them.

export function planSettings({ generals, here, now }: Reading): Prepared {
  const drafts = settingKeys.flatMap((key) => {
    const node = generals[key]
    return node === undefined || node === null ? [] : takeOverSetting(key, node, now)
  })
  const keysHere = here.settings.map(({ key }) => ({ id: key }))
  return prepare({
    ...sortRecords('setting', drafts, keysHere, here.deleted),
    kind: 'setting',
    placeFiles: placeSettingFiles,
    write: (tx, settings) =>
      importSettings(
        tx,
        settings.map(({ content }) => content),
      ),
  })
}

export function planVisits({ generals, here, now }: Reading): Prepared {
  const node = generals.visitorscount
  const found = node === undefined || node === null ? [] : [takeOverVisits(node, now)]
  return prepare({
    ...sortRecords('visitors-count', found, here.visits ? [{ id: visitsId }] : [], here.deleted),
    kind: 'visitors-count',
    async write(tx, [visits]) {
      if (visits) await importEarlierVisits(tx, visits.content)
      return []
    },
  })
}

export function planCallRequests(reading: Reading): Prepared {
  const place = {
    parent: reading.generals,
    branch: 'contactmessages',
    ownFields: ['personName', 'personMessage'],
  }
  const requests = readBranch(reading, 'call-request', place, takeOverCallRequest, reading.here.callRequests)
  return prepare({ ...requests, kind: 'call-request', write: importCallRequests })
}

export function planJobRequests(reading: Reading): Prepared {
  const place = { parent: reading.generals, branch: 'cvs', ownFields: ['firstname', 'file'] }
  const requests = readBranch(reading, 'job-request', place, takeOverJobRequest, reading.here.jobRequests)
  return prepare({ ...requests, kind: 'job-request', placeFiles: placeResume, write: importJobRequests })
}
