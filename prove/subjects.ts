import type { Subject } from './subject.ts'
import { access } from './subjects/access.ts'
import { archives } from './subjects/archives.ts'
import { databaseFaults } from './subjects/database-faults.ts'
import { floods } from './subjects/floods.ts'
import { forged } from './subjects/forged.ts'
import { fsync } from './subjects/fsync.ts'
import { kills } from './subjects/kills.ts'
import { payloads } from './subjects/payloads.ts'
import { privacy } from './subjects/privacy.ts'
import { proxiesSubject } from './subjects/proxies.ts'
import { races } from './subjects/races.ts'
import { sessions } from './subjects/sessions.ts'
import { storageFaults } from './subjects/storage-faults.ts'
import { uploads } from './subjects/uploads.ts'

/** In the order in which they run. */
export const subjects: Subject[] = [
  access,
  forged,
  sessions,
  payloads,
  uploads,
  kills,
  archives,
  fsync,
  databaseFaults,
  storageFaults,
  races,
  floods,
  proxiesSubject,
  privacy,
]
