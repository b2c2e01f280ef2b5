// Two instances on PostgreSQL behind nginx, restarted in turn under load. Needs nginx on the search path.
import { restartOneByOne } from '#test/rolling-restart.ts'
import { printTable } from './table.ts'

const { requests, failures, restarts, longestStop } = await restartOneByOne(6, 8_000)
printTable(
  'Rolling restart behind nginx',
  ['', ''],
  [
    ['restarts', String(restarts)],
    ['requests, half of them writes', String(requests)],
    ['failed', Object.keys(failures).length === 0 ? '0' : JSON.stringify(failures)],
    ['longest stop, s', longestStop.toFixed(1)],
  ],
)
