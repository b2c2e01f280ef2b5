import type { Subject } from './subject.ts'
import { access } from './subjects/access.ts'
import { forged } from './subjects/forged.ts'
import { races } from './subjects/races.ts'
import { sessions } from './subjects/sessions.ts'

/** In the order in which they are run. */
export const subjects: Subject[] = [access, forged, sessions, races]
